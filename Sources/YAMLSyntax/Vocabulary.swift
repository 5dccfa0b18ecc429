/// The words that a caller knows, so that they are recognised while the tree is built.
///
/// A reader that knows a hundred keys compares numbers afterwards, never texts.
package struct Vocabulary: Sendable {
  /// The number of every text that is no word.
  package static let noWord = 0

  /// The words; the number of the word at index `i` is `i + 1`.
  package let words: [String]

  /// An open hash table: the first eight bytes of the word in each slot, its length, and its number or 0.
  private var prefixes: [UInt64]
  private var entries: [Entry]
  private let mask: Int
  private let texts: [[UInt8]]
  private let longest: Int

  private struct Entry {
    var length: UInt16 = 0
    var number: UInt16 = 0
  }

  /// - Parameter words: each once, none empty.
  package init(_ words: [String]) {
    self.words = words
    texts = words.map { Array($0.utf8) }
    var size = 16
    while size < 4 * words.count { size *= 2 }
    prefixes = Array(repeating: 0, count: size)
    entries = Array(repeating: Entry(), count: size)
    mask = size - 1
    longest = words.map(\.utf8.count).max() ?? 0
    for (index, word) in words.enumerated() {
      let prefix = scalarPrefix(Array(word.utf8)[...])
      var position = hash(prefix, word.utf8.count)
      while entries[position].number != 0 { position = (position + 1) & mask }
      prefixes[position] = prefix
      entries[position] = Entry(length: UInt16(word.utf8.count), number: UInt16(index + 1))
    }
  }

  /// The number of a word.
  package func number(of word: String) -> Int {
    let text = Array(word.utf8)
    return number(prefix: scalarPrefix(text[...]), length: text.count) { $0 == text }
  }

  /// The number of the word that a text is, or `noWord`; `isText` is asked when the first eight bytes don't decide.
  func number(prefix: UInt64, length: Int, isText: ([UInt8]) -> Bool) -> Int {
    guard length <= longest else { return Self.noWord }
    var position = hash(prefix, length)
    while entries[position].number != 0 {
      if prefixes[position] == prefix, Int(entries[position].length) == length {
        let number = Int(entries[position].number)
        if length <= 8 || isText(texts[number - 1]) { return number }
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
