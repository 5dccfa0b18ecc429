/// A pattern of paths, as `exclude` takes it: `Tests`, `**/drafts`, `catalog/*-old.yaml`.
///
/// It is matched against the whole path, relative to the file that it stands in. `*` stands for anything within one
/// name, `?` for one character, `[a-z]` for one of these and `[!a-z]` for any other, and `**` as a name of its own for
/// any number of folders. What lies in a folder that matches is matched too. Letter case counts, and no name is hidden.
package struct PathPattern: Hashable, Sendable, CustomStringConvertible {
  /// Why a text is no pattern, as the end of a sentence.
  package struct Fault: Error, Hashable {
    package let reason: String
  }

  package let description: String
  let names: [Name]

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
