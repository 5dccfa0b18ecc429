package import SourceDiagnostics

/// A comment in a file.
package struct Comment: Hashable, Sendable {
  /// From the `#` to the end of its line, without the line break and trailing whitespace.
  package let range: SourceRange

  /// Whether only whitespace precedes it on its line.
  package let isAlone: Bool
}

extension YAMLTree {
  /// The comments of the file in the order of the text, as far as it was read.
  ///
  /// libyaml drops them. They are found again between the scalars, and on the first lines of block scalars.
  package var comments: [Comment] {
    var finder = CommentFinder(file.bytes, fileIndex: fileIndex)
    for node in nodes where node.isScalar || node.kind == .alias {
      finder.search(upTo: Int(node.start), mayHoldText: false)
      if node.kind == .literal || node.kind == .folded { finder.searchHeader() }
      finder.position = max(finder.position, Int(node.end))
    }
    finder.search(upTo: readEnd, mayHoldText: readEnd < file.bytes.count)
    return finder.comments
  }
}

/// Walks through the parts of a text outside scalars.
private struct CommentFinder {
  private let bytes: [UInt8]
  private let fileIndex: Int
  private(set) var comments: [Comment] = []
  var position = 0

  init(_ bytes: [UInt8], fileIndex: Int) {
    self.bytes = bytes
    self.fileIndex = fileIndex
    position = textStart
  }

  private var textStart: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// Records the comments up to a later position.
  ///
  /// - Parameters:
  ///   - end: the later position.
  ///   - mayHoldText: whether there may be unread quotes and blocks, because parsing stopped.
  mutating func search(upTo end: Int, mayHoldText: Bool) {
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: "#") where beginsComment:
        addComment()
      case UInt8(ascii: "!"):
        while position < end, !isBlank(bytes[position]), lineBreak(in: bytes, at: position) == 0 { position += 1 }
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "|"), UInt8(ascii: ">"):
        if mayHoldText { return }
        position += 1
      default:
        position += 1
      }
    }
  }

  /// Records the comment after `|` or `>`.
  mutating func searchHeader() {
    while position < bytes.count, lineBreak(in: bytes, at: position) == 0 {
      if bytes[position] == UInt8(ascii: "#") { return addComment() }
      position += 1
    }
  }

  /// Whether the `#` here is at the start of a line, or after whitespace, a bracket, a comma or a quote.
  private var beginsComment: Bool {
    guard position > textStart else { return true }
    return isBlank(bytes[position - 1]) || endsLine(position)
      || [0x22, 0x27, 0x2C, 0x5B, 0x5D, 0x7B, 0x7D].contains(bytes[position - 1])
  }

  private mutating func addComment() {
    let start = position
    while position < bytes.count, lineBreak(in: bytes, at: position) == 0 { position += 1 }
    var end = position
    while isBlank(bytes[end - 1]) { end -= 1 }
    var before = start
    while before > textStart, isBlank(bytes[before - 1]) { before -= 1 }
    comments.append(
      Comment(
        range: SourceRange(file: fileIndex, bytes: start..<end), isAlone: before == textStart || endsLine(before)))
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Whether a line break ends right before an offset.
  private func endsLine(_ offset: Int) -> Bool {
    (1...3).contains { offset >= $0 && lineBreak(in: bytes, at: offset - $0) == $0 }
  }
}

/// The length of the line break at an offset, 0 if there is none; libyaml follows YAML 1.1, which includes U+0085,
/// U+2028 and U+2029.
func lineBreak(in bytes: [UInt8], at offset: Int) -> Int {
  guard offset < bytes.count else { return 0 }
  switch bytes[offset] {
  case 0x0A: return 1
  case 0x0D: return offset + 1 < bytes.count && bytes[offset + 1] == 0x0A ? 2 : 1
  case 0xC2: return offset + 1 < bytes.count && bytes[offset + 1] == 0x85 ? 2 : 0
  case 0xE2:
    guard offset + 2 < bytes.count, bytes[offset + 1] == 0x80 else { return 0 }
    return bytes[offset + 2] == 0xA8 || bytes[offset + 2] == 0xA9 ? 3 : 0
  default: return 0
  }
}
