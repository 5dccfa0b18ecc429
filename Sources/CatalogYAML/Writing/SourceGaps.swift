import SourceDiagnostics
import YAMLSyntax

/// The text between a key and its value.
struct KeyGap {
  /// The end of the colon, or of the last comment, anchor or tag after it; nil without a colon.
  private(set) var end: Int?

  /// Whether that is a comment.
  private(set) var endsInComment = false

  init(_ gap: Range<Int>, of file: TextFile) {
    var position = gap.lowerBound
    while position < gap.upperBound {
      let sign = file.bytes[position]
      position += 1
      switch sign {
      case UInt8(ascii: ":") where end == nil: end = position
      case UInt8(ascii: "#"):
        position = file.lineEnd(after: position)
        if end != nil { (end, endsInComment) = (position, true) }
      case UInt8(ascii: "&"), UInt8(ascii: "!"):
        while position < gap.upperBound, file.bytes[position] > 0x20 { position += 1 }
        if end != nil { (end, endsInComment) = (position, false) }
      default: break
      }
    }
  }
}

extension YAMLTree {
  /// The places of a collection's elements: items, or keys with their values.
  func elements(of collection: NodeID) -> [SourceRange] {
    let elements = kind(of: collection) == .mapping ? pairs(of: collection) : items(of: collection).map { ($0, $0) }
    return elements.map { first, last in
      let end = max(range(of: first).bytes.upperBound, range(of: last).bytes.upperBound)
      return SourceRange(file: fileIndex, bytes: start(of: first)..<end)
    }
  }

  /// The start of a key or an item with its anchor, its tag and a `?` on its line.
  func start(of node: NodeID) -> Int {
    let start = properties(of: node)?.start ?? range(of: node).bytes.lowerBound
    var mark = start - 1
    while mark > 0, file.bytes[mark] == 0x20 || file.bytes[mark] == 0x09 { mark -= 1 }
    return mark >= 0 && mark < start - 1 && file.bytes[mark] == UInt8(ascii: "?") ? mark : start
  }

  /// The next dash from an offset, after any comments.
  func dash(from offset: Int) -> Int {
    var position = offset
    while position < file.bytes.count, file.bytes[position] != UInt8(ascii: "-") {
      position = file.bytes[position] == UInt8(ascii: "#") ? file.lineEnd(after: position) : position + 1
    }
    return position
  }
}

extension TextFile {
  /// The end of the line that contains an offset, without its line break.
  func lineEnd(after offset: Int) -> Int {
    bytes[offset...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? bytes.count
  }

  /// The end of the comment after an offset on its line, and whether a comma precedes it; nil without one.
  func comment(after offset: Int) -> (hasComma: Bool, end: Int)? {
    let between = bytes[offset...].prefix { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ",") }
    guard between.endIndex < bytes.count, bytes[between.endIndex] == UInt8(ascii: "#") else { return nil }
    return (between.contains(UInt8(ascii: ",")), lineEnd(after: between.endIndex))
  }
}
