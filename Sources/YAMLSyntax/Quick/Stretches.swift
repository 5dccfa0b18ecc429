package import SourceDiagnostics

/// A stretch of a long text: some entries of a list at its top, which can be read while others read the rest.
///
/// Where a list begins is guessed from the look of the lines. A wrong guess costs time and nothing else: what was read
/// of a stretch is taken only when `QuickParser` comes to its first entry by itself, and so reads the entries of a list
/// right there.
package struct Stretch: Sendable {
  let file: TextFile
  let fileIndex: Int
  let vocabulary: Vocabulary
  let limits: YAMLLimits

  /// From the `-` of the first entry to that of the first one that is not meant to belong to it.
  let bytes: Range<Int>

  /// The column of these.
  let column: Int

  /// The stretches of a text behind its first one, which `parse` reads itself.
  ///
  /// - Parameters:
  ///   - file: the text.
  ///   - fileIndex: the file's index in the list of files, for the ranges.
  ///   - vocabulary: words to recognise while reading.
  ///   - limits: how much the text may ask for.
  ///   - shortest: texts of fewer bytes are read as a whole, as to put stretches together costs something, too.
  ///   - count: into how many stretches a text is divided.
  /// - Returns: the stretches in their order; none for a short text, or one without a list at its top.
  package static func all(
    of file: TextFile, fileIndex: Int, vocabulary: Vocabulary, limits: YAMLLimits = YAMLLimits(),
    shortest: Int = 1 << 19,
    count: Int = 16
  ) -> [Stretch] {
    let bytes = file.bytes
    guard bytes.count >= shortest, bytes.count <= limits.fileSize, let column = columnOfList(in: bytes) else {
      return []
    }
    var starts: [Int] = []
    for number in 1..<count {
      let goal = bytes.count / count * number
      guard let start = entry(atColumn: column, after: max(goal, starts.last ?? 0), in: bytes) else { break }
      starts.append(start)
    }
    return starts.indices.map { index in
      Stretch(
        file: file, fileIndex: fileIndex, vocabulary: vocabulary, limits: limits,
        bytes: starts[index]..<(index + 1 < starts.count ? starts[index + 1] : bytes.count), column: column)
    }
  }

  /// The column of the first entry that stands right below a line without an indent.
  private static func columnOfList(in bytes: [UInt8]) -> Int? {
    var line = 0
    var isBelowTop = false
    // An app's record or a comment may stand above; what is further down is no list that the file is long by.
    while line < min(bytes.count, 1 << 16) {
      let first = bytes[line...].firstIndex { $0 != 0x20 } ?? bytes.count
      guard first < bytes.count else { return nil }
      if isBelowTop, bytes[first] == UInt8(ascii: "-") { return first - line }
      isBelowTop = first == line && bytes[first] != 0x0A
      line = bytes.offset(of: 0x0A, from: first) + 1
    }
    return nil
  }

  /// The next line that begins an entry at a column; gives up when none is near.
  private static func entry(atColumn column: Int, after offset: Int, in bytes: [UInt8]) -> Int? {
    var line = offset
    while line < min(bytes.count, offset + 1 << 18) {
      line = bytes.offset(of: 0x0A, from: line) + 1
      let mark = line + column
      guard mark + 1 < bytes.count else { return nil }
      if bytes[mark] == UInt8(ascii: "-"), bytes[mark + 1] == 0x20, bytes[line..<mark].allSatisfy({ $0 == 0x20 }) {
        return mark
      }
    }
    return nil
  }

  /// Reads it; pure, so that several can be read at the same time.
  package func read() -> ReadStretch {
    guard file.bytes.isPlainText(in: bytes) else { return ReadStretch(start: bytes.lowerBound, content: nil) }
    return ReadStretch(start: bytes.lowerBound, content: QuickParser.read(self))
  }
}

/// What was read of a stretch.
package struct ReadStretch: Sendable {
  let start: Int

  /// Its entries; nil when they have to be read with the rest of the text.
  var content: Content?

  /// Whether its entries were read.
  package var isRead: Bool { content != nil }

  struct Content: Sendable {
    let nodes: [YAMLNode]
    let texts: [UInt8]
    let faults: [Diagnostic<SourceRange?>]
    let mayHoldDirectives: Bool
    let count: Int

    /// Where reading stood behind it: at the next entry, at what follows the list, or at the end.
    let position: Int
    let lineStart: Int
    let tokenColumn: Int
    let lastEnd: Int
  }
}
