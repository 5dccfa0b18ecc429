/// A path pattern as in `exclude`: `Tests`, `**/drafts`, `catalog/*-old.yaml`.
///
/// It is matched against the whole path, relative to the configuration file. `*` matches anything within one name,
/// `?` one character, `[a-z]` one of these and `[!a-z]` any other, and `**` as a separate name any number of folders.
/// The contents of a matching folder match too. Letter case matters, and hidden names aren't special.
package struct PathPattern: Hashable, Sendable, CustomStringConvertible {
  /// Why a text isn't a pattern, as the end of a sentence.
  package struct Fault: Error, Hashable {
    package let reason: String
  }

  package let description: String
  private let names: [Name]

  /// One name of the path.
  private enum Name: Hashable {
    /// `**`: any number of names, including none.
    case any
    case parts([Part])
  }

  /// One character of a name, or a run of them.
  private enum Part: Hashable {
    case run
    case one
    case scalar(Unicode.Scalar)
    case set([ClosedRange<Unicode.Scalar>], isNegated: Bool)

    func matches(_ scalar: Unicode.Scalar) -> Bool {
      switch self {
      case .run: false
      case .one: true
      case .scalar(let own): own == scalar
      case .set(let ranges, let isNegated): ranges.contains { $0.contains(scalar) } != isNegated
      }
    }
  }

  package init(_ text: String) throws(Fault) {
    description = text
    var names: [Name] = []
    let texts = text.split(separator: "/", omittingEmptySubsequences: false)
    for (index, name) in texts.enumerated() where name != "." && !(name.isEmpty && index > 0) {
      if name.isEmpty { throw Fault(reason: text.isEmpty ? "nothing" : "it starts with '/'") }
      if name == ".." { throw Fault(reason: "it points outside its folder") }
      names.append(name == "**" ? .any : .parts(try Self.parts(of: name)))
    }
    if names.isEmpty { throw Fault(reason: "it matches everything") }
    self.names = names
  }

  /// Whether the pattern matches a path or one of its folders.
  ///
  /// ```swift
  /// try PathPattern("**/drafts").covers("catalog/drafts/coins.yaml")  // true
  /// ```
  package func covers(_ path: String) -> Bool {
    // The numbers of names that the path so far may have matched.
    var states = skippingAny([0])
    for name in path.split(separator: "/") where !states.contains(names.count) {
      let name = Array(name.unicodeScalars)
      states = skippingAny(
        states.compactMap { state in
          switch names[state] {
          case .any: state
          case .parts(let parts): Self.matches(name, parts) ? state + 1 : nil
          }
        })
    }
    return states.contains(names.count)
  }

  /// The same states, and those behind a `**` that matches nothing.
  private func skippingAny(_ states: [Int]) -> Set<Int> {
    var result = Set(states)
    for var state in states {
      while state < names.count, names[state] == .any {
        state += 1
        result.insert(state)
      }
    }
    return result
  }

  /// Whether a name matches; backtracks one character at a time, the last run first.
  private static func matches(_ name: [Unicode.Scalar], _ parts: [Part]) -> Bool {
    var (position, part) = (0, 0)
    var retry: (position: Int, part: Int)?
    while position < name.count || part < parts.count {
      if part < parts.count, parts[part] == .run {
        retry = (position, part)
        part += 1
      } else if part < parts.count, position < name.count, parts[part].matches(name[position]) {
        (position, part) = (position + 1, part + 1)
      } else if let last = retry, last.position < name.count {
        retry = (last.position + 1, last.part)
        (position, part) = (last.position + 1, last.part + 1)
      } else {
        return false
      }
    }
    return true
  }
}

// MARK: - Reading

extension PathPattern {
  private static func parts(of name: Substring) throws(Fault) -> [Part] {
    var parts: [Part] = []
    var rest = name.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "*": if parts.last != .run { parts.append(.run) }
      case "?": parts.append(.one)
      case "[": parts.append(try set(&rest, of: name))
      default: parts.append(.scalar(scalar))
      }
    }
    return parts
  }

  /// Parses a set after its `[`; a `]` directly after it is one of its characters.
  private static func set(_ rest: inout Substring.UnicodeScalarView, of name: Substring) throws(Fault) -> Part {
    let isNegated = rest.first == "!" || rest.first == "^"
    if isNegated { rest.removeFirst() }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    while let first = rest.popFirst() {
      if first == "]", !ranges.isEmpty { return .set(ranges, isNegated: isNegated) }
      let hasEnd = rest.first == "-" && rest.dropFirst().first.map { $0 != "]" } ?? false
      guard hasEnd, let last = rest.dropFirst().first else {
        ranges.append(first...first)
        continue
      }
      if last < first { throw Fault(reason: "a reversed range in '\(name)'") }
      ranges.append(first...last)
      rest.removeFirst(2)
    }
    throw Fault(reason: "a '[' without a ']' in '\(name)'")
  }
}
