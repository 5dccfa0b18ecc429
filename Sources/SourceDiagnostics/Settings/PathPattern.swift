/// A pattern of paths, as `exclude` takes it: `Tests`, `**/drafts`, `catalog/*-old.yaml`.
///
/// It is matched against the whole path, relative to the file that it stands in. `*` stands for anything within one name,
/// `?` for one character, `[a-z]` for one of these and `[!a-z]` for any other, and `**` as a name of its own for any number of
/// folders. What lies in a folder that matches is matched too. Letter case counts, and no name is hidden.
package struct PathPattern: Hashable, Sendable, CustomStringConvertible {
  /// Why a text is no pattern, as the end of a sentence.
  package struct Fault: Error, Hashable {
    package let reason: String
  }

  package let description: String
  let names: [Name]

  /// What every path that matches begins with; most others are ruled out by it alone.
  private let start: [UInt8]

  /// One name of the path.
  enum Name: Hashable {
    /// `**`: any number of names, none as well.
    case any
    case parts([Part])
  }

  /// One character of a name, or a run of them.
  enum Part: Hashable {
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
      if name.isEmpty { throw Fault(reason: text.isEmpty ? "nothing" : "one that begins with '/'") }
      if name == ".." { throw Fault(reason: "one that leaves its folder") }
      names.append(name == "**" ? .any : .parts(try Self.parts(of: name)))
    }
    if names.isEmpty { throw Fault(reason: "one that means everything") }
    self.names = names
    start = Self.start(of: names)
  }

  /// The characters before the first that stands for others.
  private static func start(of names: [Name]) -> [UInt8] {
    var start = ""
    for (index, name) in names.enumerated() {
      guard case .parts(let parts) = name else { break }
      if index > 0 { start.unicodeScalars.append("/") }
      for part in parts {
        guard case .scalar(let scalar) = part else { return Array(start.utf8) }
        start.unicodeScalars.append(scalar)
      }
    }
    return Array(start.utf8)
  }

  /// Whether a path, or a folder that it lies in, matches.
  package func covers(_ path: String) -> Bool {
    guard path.utf8.starts(with: start) else { return false }
    var states = closure([0])
    for name in path.split(separator: "/") {
      if states.contains(names.count) { return true }
      states = closure(states.flatMap { next(from: $0, by: name) })
    }
    return states.contains(names.count)
  }

  /// Where the pattern may stand after one more name.
  private func next(from state: Int, by name: Substring) -> [Int] {
    guard state < names.count else { return [] }
    switch names[state] {
    case .any: return [state]
    case .parts(let parts): return Self.matches(Array(name.unicodeScalars), parts) ? [state + 1] : []
    }
  }

  /// The same places, and those behind a `**` that stands for nothing.
  private func closure(_ states: [Int]) -> Set<Int> {
    var result = Set(states)
    for var state in states {
      while state < names.count, names[state] == .any {
        state += 1
        result.insert(state)
      }
    }
    return result
  }

  /// Whether a name matches; a run gives back one character at a time, the last run first.
  static func matches(_ name: [Unicode.Scalar], _ parts: [Part]) -> Bool {
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

  /// A set behind its `[`; a `]` right there is one of its characters.
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
      if last < first { throw Fault(reason: "a range that runs backwards in '\(name)'") }
      ranges.append(first...last)
      rest.removeFirst(2)
    }
    throw Fault(reason: "a '[' without its ']' in '\(name)'")
  }
}
