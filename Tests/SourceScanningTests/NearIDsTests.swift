import SourceDiagnostics
import Testing

@testable import SourceScanning

/// The nearest texts among many, compared with a full search.
struct NearIDsTests {
  private static let letters = ["a", "b", "c", ".", "é"]

  /// Texts of a few characters, so that many are near each other.
  private static let words = (0..<600).map { number in
    var rest = number &* 2_654_435_761 % 1_000_003
    return (0..<(number % 7 + 2)).map { _ in
      defer { rest /= 5 }
      return letters[rest % 5]
    }.joined()
  }

  @Test("each ID within some typos is found with its distance", arguments: 0...2)
  func near(_ limit: Int) {
    let ids = NearIDs(Self.words)
    for text in Self.words.prefix(60) + ["", "abcabcabcabc"] {
      let found = ids.near(text, within: limit).sorted { $0.index < $1.index }
      let wanted = Self.words.indices.compactMap { index in
        editDistance(text, Self.words[index], limit: limit).map { (index: index, slips: $0) }
      }
      #expect(found.elementsEqual(wanted) { $0 == $1 }, "\(text)")
    }
  }

  @Test("IDs that differ only in a number aren't typos", arguments: 0...2)
  func slipped(_ limit: Int) {
    func withoutDigits(_ text: String) -> String { text.filter { !$0.isNumber } }
    let words = Self.words.enumerated().map { $1.filter { $0 != "." } + "\($0 % 90)" }
    let ids = SlippedIDs(words)
    for text in words.prefix(60) + ["", "12", "ab1c2"] {
      let found = ids.near(text, within: limit).sorted { $0.index < $1.index }
      let wanted = words.indices.filter { withoutDigits(words[$0]) != withoutDigits(text) }.compactMap { index in
        editDistance(text, words[index], limit: limit).map { (index: index, slips: $0) }
      }
      #expect(found.elementsEqual(wanted) { $0 == $1 }, "\(text)")
    }
  }

  @Test("prefixes are found as by a naive search")
  func beginnings() {
    let ids = NearIDs(Self.words)
    for text in Self.words.prefix(100).map({ String($0.dropLast()) }) {
      let wanted = Self.words.indices.filter { Self.words[$0].hasPrefix(text) }
      #expect(ids.indices(beginningWith: text) == wanted)
      #expect(ids.hasID(beginningWith: text) == !wanted.isEmpty)
    }
    #expect(!ids.hasID(beginningWith: "x"))
  }

  @Test("the requested number of neighbors in order is returned")
  func around() {
    let ids = NearIDs(["d", "b", "a", "c", "e"])
    #expect(ids.indices(around: "c", most: 3) == [0, 1, 3])
    #expect(ids.indices(around: "z", most: 2) == [0, 4])
    #expect(ids.indices(around: "", most: 2) == [1, 2])
    #expect(ids.indices(around: "c", most: 9) == [0, 1, 2, 3, 4])
  }
}
