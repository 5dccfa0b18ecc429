/// Words and phrases that are looked for in texts: whole ones, in any letter case.
struct WordList: Sendable {
  private struct Word {
    /// Lower-case UTF-8.
    let bytes: [UInt8]
    let set: ByteSet
    /// Whether letters beside it make it another word. Scripts without spaces have no such borders.
    let hasBorders: Bool
  }

  private let words: [Word]

  /// - Parameter words: in lower case.
  init(_ words: [String]) {
    self.words = words.map { word in
      Word(bytes: Array(word.utf8), set: ByteSet(word), hasBorders: word.unicodeScalars.first.map(isLetterOfWord) ?? false)
    }
  }

  /// The first of the words that the text holds, by the order of the list.
  func firstMatch(in text: String, _ shape: TextShape) -> Range<String.Index>? {
    for index in words.indices where shape.foldedBytes.isSuperset(of: words[index].set) {
      if let range = find(words[index], in: text) { return range }
    }
    return nil
  }

  private func find(_ word: Word, in text: String) -> Range<String.Index>? {
    let folded = text.utf8.map(lowercasedByte)
    guard folded.count >= word.bytes.count else { return nil }
    for start in 0...(folded.count - word.bytes.count) where folded[start] == word.bytes[0] {
      guard folded[start...].starts(with: word.bytes) else { continue }
      let lower = text.utf8.index(text.startIndex, offsetBy: start)
      let range = lower..<text.utf8.index(lower, offsetBy: word.bytes.count)
      if !word.hasBorders || standsAlone(range, in: text) { return range }
    }
    return nil
  }

  private func standsAlone(_ range: Range<String.Index>, in text: String) -> Bool {
    let before = text.unicodeScalars[..<range.lowerBound].last.map(isLetterOfWord) ?? false
    let behind = text.unicodeScalars[range.upperBound...].first.map(isLetterOfWord) ?? false
    return !before && !behind
  }
}

/// A byte with the letters A–Z as a–z.
func lowercasedByte(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

/// Whether a character belongs to a word of a script that separates words: letters and digits, not ideographs or kana.
func isLetterOfWord(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII { return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) }
  switch scalar.value {
  case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7AF: return false
  default: return scalar.properties.isAlphabetic && !scalar.properties.isIdeographic
  }
}
