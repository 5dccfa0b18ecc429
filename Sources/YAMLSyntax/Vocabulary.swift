/// The words that a caller knows, so that they are recognised while the tree is built.
///
/// A reader that knows a hundred keys compares numbers afterwards, never texts.
package struct Vocabulary: Sendable {
  /// The number of every text that is no word.
  package static let noWord = 0

  /// The words; the number of the word at index `i` is `i + 1`.
  package let words: [String]

  private var slots: [Slot]
  private let mask: Int

  private struct Slot {
    var prefix: UInt64 = 0
    var length = 0
    var number = 0
    var bytes: [UInt8] = []
  }

  /// - Parameter words: each once, none empty.
  package init(_ words: [String]) {
    self.words = words
    var size = 16
    while size < 4 * words.count { size *= 2 }
    slots = Array(repeating: Slot(), count: size)
    mask = size - 1
    for (index, word) in words.enumerated() {
      let bytes = Array(word.utf8)
      let prefix = scalarPrefix(bytes[...])
      var position = hash(prefix, bytes.count)
      while slots[position].number != 0 { position = (position + 1) & mask }
      slots[position] = Slot(prefix: prefix, length: bytes.count, number: index + 1, bytes: bytes)
    }
  }

  /// The number of a word.
  package func number(of word: String) -> Int { (words.firstIndex(of: word) ?? -1) + 1 }

  /// The number of the word that a text is, or `noWord`; `rest` gives the bytes when the first eight don't decide.
  func number(prefix: UInt64, length: Int, bytes: () -> ArraySlice<UInt8>) -> Int {
    var position = hash(prefix, length)
    while slots[position].number != 0 {
      if slots[position].prefix == prefix, slots[position].length == length,
        length <= 8 || slots[position].bytes.elementsEqual(bytes())
      {
        return slots[position].number
      }
      position = (position + 1) & mask
    }
    return Self.noWord
  }

  private func hash(_ prefix: UInt64, _ length: Int) -> Int {
    Int(truncatingIfNeeded: ((prefix ^ UInt64(length)) &* 0x9E37_79B9_7F4A_7C15) >> 40) & mask
  }
}

/// The first eight bytes as a number, the first one highest, zeros behind a shorter text.
func scalarPrefix(_ bytes: ArraySlice<UInt8>) -> UInt64 {
  var prefix: UInt64 = 0
  var count = 0
  for byte in bytes.prefix(8) {
    prefix = prefix << 8 | UInt64(byte)
    count += 1
  }
  return count == 0 ? 0 : prefix << UInt64(8 * (8 - count))
}
