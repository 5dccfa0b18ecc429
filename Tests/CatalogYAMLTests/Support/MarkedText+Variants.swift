import RuleHandbook

/// The same text in another notation.
extension MarkedText {
  /// The same text with a line of emoji, CJK and combining characters before it, after a byte order mark.
  var behindComment: MarkedText {
    let comment = "# 👩‍👩‍👧 コイン e\u{301}\n"
    let mark = "\u{FEFF}"
    guard text.unicodeScalars.first == "\u{FEFF}" else { return inserting(comment, at: 0) }
    return inserting(comment, at: mark.utf8.count)
  }

  /// The same text with CRLF at the end of each line.
  var withCarriageReturns: MarkedText {
    var offsets: [Int] = []
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      offsets.append(bytes.count)
      bytes += byte == UInt8(ascii: "\n") ? [UInt8(ascii: "\r"), byte] : [byte]
    }
    offsets.append(bytes.count)
    return MarkedText(
      text: String(decoding: bytes, as: UTF8.self), marks: marks.map { offsets[$0.lowerBound]..<offsets[$0.upperBound] }
    )
  }

  private func inserting(_ inserted: String, at offset: Int) -> MarkedText {
    let bytes = Array(text.utf8)
    let count = inserted.utf8.count
    func moved(_ mark: Range<Int>) -> Range<Int> {
      mark.lowerBound < offset ? mark : mark.lowerBound + count..<mark.upperBound + count
    }
    return MarkedText(
      text: String(decoding: bytes[..<offset] + Array(inserted.utf8) + bytes[offset...], as: UTF8.self),
      marks: marks.map(moved))
  }
}
