/// The byte that separates the files of an input. It must not occur in any text that a reader accepts.
let pieceMark: UInt8 = 0x1E

/// The files of an input, up to a limit.
func pieces(of bytes: [UInt8], atMost count: Int = 8) -> [[UInt8]] {
  bytes.split(separator: pieceMark, maxSplits: count - 1, omittingEmptySubsequences: false).map(Array.init)
}

extension [UInt8] {
  /// The bytes as text. Invalid UTF-8 becomes `�`.
  var repaired: String { String(decoding: self, as: UTF8.self) }

  /// The first line, and the bytes after it.
  var parted: (line: [UInt8], rest: [UInt8]) {
    guard let end = firstIndex(of: 0x0A) else { return (self, []) }
    return (Array(self[..<end]), Array(self[(end + 1)...]))
  }
}
