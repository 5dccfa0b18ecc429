/// The `.gitignore` files of a tree, interpreted like git.
///
/// Later lines override earlier ones, and deeper files those above. A file in an ignored folder can't be included
/// again, because git doesn't enter it.
package struct IgnoreRules: Sendable {
  private var patterns: [IgnorePattern] = []

  package init() {}

  /// Adds a file's lines.
  ///
  /// - Parameters:
  ///   - bytes: its text.
  ///   - folder: its folder relative to the root of the tree, with `/` after each name; empty for the root.
  package mutating func addRules(from bytes: [UInt8], in folder: String) {
    let prefix = Array(folder.utf8)
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    patterns += bytes[start...].split(separator: 0x0A).compactMap { IgnorePattern($0, below: prefix) }
  }

  /// Whether a file or a folder is ignored; its path is relative to the root of the tree, without a trailing `/`.
  package func ignores(_ path: String, isFolder: Bool) -> Bool {
    let path = Array(path.utf8)
    let start = path.lastIndex(of: 0x2F).map { $0 + 1 } ?? 0
    let last = patterns.last { (!$0.isForFolders || isFolder) && $0.matches(path, nameStart: start) }
    return last.map { !$0.isNegated } ?? false
  }
}

/// One line of a `.gitignore` file.
struct IgnorePattern: Sendable {
  let isNegated: Bool
  let isForFolders: Bool

  /// Whether it is matched against the path below its folder, instead of the name only.
  private let isAnchored: Bool
  private let folder: [UInt8]
  private let text: [UInt8]

  /// Whether it contains no wildcards.
  private let isPlain: Bool

  /// Nil for empty lines and comments.
  init?(_ line: ArraySlice<UInt8>, below folder: [UInt8]) {
    var line = line
    if line.last == 0x0D { line.removeLast() }
    while line.last == 0x20, line.dropLast().last != 0x5C { line.removeLast() }
    guard let first = line.first, first != UInt8(ascii: "#") else { return nil }
    isNegated = first == UInt8(ascii: "!")
    if isNegated { line.removeFirst() }
    isForFolders = line.last == 0x2F
    if isForFolders { line.removeLast() }
    isAnchored = line.contains(0x2F)
    if line.first == 0x2F { line.removeFirst() }
    guard !line.isEmpty else { return nil }
    text = Array(line)
    self.folder = folder
    isPlain = !line.contains { [0x2A, 0x3F, 0x5B, 0x5C].contains($0) }
  }

  func matches(_ path: [UInt8], nameStart: Int) -> Bool {
    guard path.starts(with: folder) else { return false }
    let subject = path[(isAnchored ? folder.count : max(nameStart, folder.count))...]
    return isPlain ? subject.elementsEqual(text) : Wildcards.match(text[...], subject)
  }
}

/// Matches wildcards like git: `*` and `?` within a name, `**` across folders, `[a-z]`, and `\` to escape a
/// character.
enum Wildcards {
  static func match(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>, after before: UInt8 = 0x2F) -> Bool {
    var pattern = pattern
    var text = text
    var before = before
    while let first = pattern.first {
      defer { before = first }
      switch first {
      case 0x2A: return matchStars(pattern, text, beginsName: before == 0x2F)
      case 0x3F:
        guard let byte = text.first, byte != 0x2F else { return false }
        pattern.removeFirst()
        text.removeFirst()
      case 0x5B:
        guard let byte = text.first, byte != 0x2F, let (isIn, rest) = set(pattern, byte), isIn else { return false }
        pattern = rest
        text.removeFirst()
      default:
        if first == 0x5C {
          pattern.removeFirst()
          if pattern.isEmpty { return false }
        }
        guard let byte = text.first, byte == pattern.first else { return false }
        pattern.removeFirst()
        text.removeFirst()
      }
    }
    return text.isEmpty
  }

  private static func matchStars(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>, beginsName: Bool) -> Bool {
    let rest = pattern.drop { $0 == 0x2A }
    let isOverFolders = beginsName && rest.startIndex - pattern.startIndex == 2
    if isOverFolders, rest.isEmpty { return !text.isEmpty }
    if isOverFolders, rest.first == 0x2F {
      let inner = rest.dropFirst()
      if match(inner, text) { return true }
      return text.indices.contains { text[$0] == 0x2F && match(inner, text[($0 + 1)...]) }
    }
    var text = text
    while true {
      if match(rest, text, after: 0x2A) { return true }
      guard let byte = text.first, byte != 0x2F else { return false }
      text.removeFirst()
    }
  }

  /// Whether a byte is in the set at the start of a pattern, and the rest after the set; nil for an unclosed set.
  private static func set(_ pattern: ArraySlice<UInt8>, _ byte: UInt8) -> (isIn: Bool, rest: ArraySlice<UInt8>)? {
    var rest = pattern.dropFirst()
    let isNegated = rest.first == 0x21 || rest.first == 0x5E
    if isNegated { rest.removeFirst() }
    var isIn = false
    var isFirst = true
    while let next = rest.first, next != 0x5D || isFirst {
      isFirst = false
      rest.removeFirst()
      var low = next
      if low == 0x5C, let escaped = rest.popFirst() { low = escaped }
      var high = low
      if rest.first == 0x2D, let end = rest.dropFirst().first, end != 0x5D {
        rest.removeFirst(2)
        high = end
        if end == 0x5C, let escaped = rest.popFirst() { high = escaped }
      }
      if low <= byte, byte <= high { isIn = true }
    }
    guard rest.first == 0x5D else { return nil }
    return (isIn != isNegated, rest.dropFirst())
  }
}
