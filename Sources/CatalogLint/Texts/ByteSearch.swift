/// Finds all occurrences of the given bytes in a text, in order.
///
/// - Parameters:
///   - bytes: the UTF-8 of a word; in lower case if case is folded.
///   - text: the text to search.
///   - foldsCase: whether A–Z equal a–z.
/// - Returns: the ranges, which may overlap.
func ranges(of bytes: [UInt8], in text: String, foldingCase foldsCase: Bool) -> [Range<String.Index>] {
  offsets(of: bytes, in: Array(text.utf8), foldingCase: foldsCase).map { offset in
    let start = text.utf8.index(text.startIndex, offsetBy: offset)
    return start..<text.utf8.index(start, offsetBy: bytes.count)
  }
}

private func offsets(of bytes: [UInt8], in utf8: [UInt8], foldingCase foldsCase: Bool) -> [Int] {
  guard let first = bytes.first, utf8.count >= bytes.count else { return [] }
  let isLetter = first >= 0x61 && first <= 0x7A
  let capital = foldsCase && isLetter ? first & 0xDF : first
  var found: [Int] = []
  for start in 0...(utf8.count - bytes.count) where utf8[start] == first || utf8[start] == capital {
    let rest = utf8[(start + 1)..<(start + bytes.count)]
    let isThere = zip(rest, bytes.dropFirst()).allSatisfy { (foldsCase ? lowercasedByte($0) : $0) == $1 }
    if isThere { found.append(start) }
  }
  return found
}

/// A byte with the letters A–Z as a–z.
func lowercasedByte(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

/// The bytes of a text with A–Z in lower case: equal for texts that differ only in the case of those letters.
func caseFolded(_ text: String) -> [UInt8] { text.utf8.map(lowercasedByte) }
