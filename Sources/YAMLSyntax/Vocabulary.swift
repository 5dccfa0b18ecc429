/// The words that a caller knows, so that they are recognised while the tree is built.
///
/// A reader that knows a hundred keys compares numbers afterwards, never texts.
package struct Vocabulary: Sendable {
  /// The number of every text that is no word.
  package static let noWord = 0

  /// The words; the number of the word at index `i` is `i + 1`.
  package let words: [String]

  /// The numbers by bytes, since strings are equal that are spelled in different ways.
  private let numbers: [ArraySlice<UInt8>: Int]

  /// - Parameter words: each once, none empty.
  package init(_ words: [String]) {
    self.words = words
    numbers = Dictionary(uniqueKeysWithValues: words.enumerated().map { (Array($0.element.utf8)[...], $0.offset + 1) })
  }

  /// The number of a word.
  package func number(of word: String) -> Int { number(of: Array(word.utf8)[...]) }

  /// The number of the word that a text is, or `noWord`.
  func number(of text: ArraySlice<UInt8>) -> Int { numbers[text] ?? Self.noWord }
}
