/// Words and phrases that are looked for in texts: whole ones, in any letter case.
struct WordList: Sendable {
  private struct Word {
    /// Lower-case UTF-8.
    let bytes: [UInt8]
    let traits: TextTraits
    /// Whether letters beside it make it another word. Scripts without spaces have no such borders.
    let hasBorders: Bool
  }

  private let words: [Word]

  /// - Parameter words: in lower case.
  init(_ words: [String]) {
    self.words = words.map { word in
      Word(bytes: Array(word.utf8), traits: TextTraits(word), hasBorders: word.unicodeScalars.first.map(isLetterOfWord) ?? false)
    }
  }

  /// The first of the words that the text holds, by the order of the list.
  func firstMatch(in text: String, _ shape: TextShape) -> Range<String.Index>? {
    for index in words.indices where shape.traits.mayHold(words[index].traits) {
      if let range = find(words[index], in: text) { return range }
    }
    return nil
  }

  private func find(_ word: Word, in text: String) -> Range<String.Index>? {
    for start in offsets(of: word.bytes, in: text) {
      let lower = text.utf8.index(text.startIndex, offsetBy: start)
      let range = lower..<text.utf8.index(lower, offsetBy: word.bytes.count)
      if !word.hasBorders || standsAlone(range, in: text) { return range }
    }
    return nil
  }

  /// Where some bytes stand in a text, letter case of A–Z aside.
  private func offsets(of bytes: [UInt8], in text: String) -> [Int] {
    text.utf8.withContiguousStorageIfAvailable { offsets(of: bytes, in: $0) }
      ?? Array(text.utf8).withUnsafeBufferPointer { offsets(of: bytes, in: $0) }
  }

  private func offsets(of bytes: [UInt8], in utf8: UnsafeBufferPointer<UInt8>) -> [Int] {
    var found: [Int] = []
    var start = 0
    while start + bytes.count <= utf8.count {
      var length = 0
      while length < bytes.count, lowercasedByte(utf8[start + length]) == bytes[length] { length += 1 }
      if length == bytes.count { found.append(start) }
      start += 1
    }
    return found
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
