/// Words and phrases to find in texts: whole words, in any letter case.
struct WordList: Sendable {
  private struct Word {
    /// Lower-case UTF-8.
    let bytes: [UInt8]
    let traits: TextTraits
    /// Whether adjacent letters make it another word. Scripts without spaces have no such boundaries.
    let hasBorders: Bool
  }

  private let words: [Word]

  /// - Parameter words: in lower case.
  init(_ words: [String]) {
    self.words = words.map { word in
      Word(
        bytes: Array(word.utf8), traits: TextTraits(word),
        hasBorders: word.unicodeScalars.first.map(isLetterOfWord) ?? false)
    }
  }

  /// The first word of the list that the text contains.
  func firstMatch(in text: String, _ shape: TextShape) -> Range<String.Index>? {
    words.lazy.filter { shape.traits.mayContain($0.traits) }.compactMap { find($0, in: text) }.first
  }

  private func find(_ word: Word, in text: String) -> Range<String.Index>? {
    ranges(of: word.bytes, in: text, foldingCase: true).first { !word.hasBorders || isWholeWord($0, in: text) }
  }

  private func isWholeWord(_ range: Range<String.Index>, in text: String) -> Bool {
    let before = text.unicodeScalars[..<range.lowerBound].last.map(isLetterOfWord) ?? false
    let after = text.unicodeScalars[range.upperBound...].first.map(isLetterOfWord) ?? false
    return !before && !after
  }
}

/// Whether a character belongs to a word of a script with spaces: letters and digits, not ideographs or kana.
func isLetterOfWord(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII { return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) }
  switch scalar.value {
  case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7AF:
    return false
  default: return scalar.properties.isAlphabetic && !scalar.properties.isIdeographic
  }
}
