/// The byte that ends one file of an input and begins the next; no text that any reader takes may hold it.
let pieceMark: UInt8 = 0x1E

/// The files that an input stands for, at most so many.
func pieces(of bytes: [UInt8], atMost count: Int = 8) -> [[UInt8]] {
  bytes.split(separator: pieceMark, maxSplits: count - 1, omittingEmptySubsequences: false).map(Array.init)
}

extension [UInt8] {
  /// Bytes as text; those that are no UTF-8 become `�`.
  var repaired: String { String(decoding: self, as: UTF8.self) }

  /// The first line and what stands behind it.
  var parted: (line: [UInt8], rest: [UInt8]) {
    guard let end = firstIndex(of: 0x0A) else { return (self, []) }
    return (Array(self[..<end]), Array(self[(end + 1)...]))
  }
}
