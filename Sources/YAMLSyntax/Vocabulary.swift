/// The words that a caller knows, recognized while the tree is built.
///
/// A reader with a hundred keys then compares numbers, not texts.
package struct Vocabulary: Sendable {
  /// The number of every text that isn't in the vocabulary.
  package static let noWord = 0

  /// The words; the number of the word at index `i` is `i + 1`.
  package let words: [String]

  /// The numbers by bytes, because strings with different bytes can be equal.
  private let numbers: [ArraySlice<UInt8>: Int]

  /// - Parameter words: distinct, not empty.
  package init(_ words: [String]) {
    self.words = words
    numbers = Dictionary(uniqueKeysWithValues: words.enumerated().map { (Array($0.element.utf8)[...], $0.offset + 1) })
  }

  /// The number of a word.
  package func number(of word: String) -> Int { number(of: Array(word.utf8)[...]) }

  /// The number of a text, or `noWord`.
  func number(of text: ArraySlice<UInt8>) -> Int { numbers[text] ?? Self.noWord }
}
