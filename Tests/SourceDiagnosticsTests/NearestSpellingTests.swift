import SourceDiagnostics
import Testing

/// What "did you mean" suggests.
struct NearestSpellingTests {
  private static let keys = ["id", "type", "name", "reference_name", "localizations", "price"]

  @Test(
    "one slip is forgiven, two in a long word",
    arguments: [
      ("tpye", "type"), ("typ", "type"), ("types", "type"), ("tyqe", "type"), ("TYPE", "type"), ("type", "type"),
      ("localisations", "localizations"), ("refrence_nmae", "reference_name"), ("ids", "id"),
    ])
  func near(word: String, expected: String) {
    #expect(nearestSpelling(to: word, among: Self.keys) == expected)
  }

  @Test(
    "a word that is far from all gets nothing", arguments: ["", "colour", "ttyyppee", "x", String(repeating: "a", count: 65)])
  func far(word: String) {
    #expect(nearestSpelling(to: word, among: Self.keys) == nil)
  }

  @Test("the nearest wins, among equals the first")
  func choice() {
    #expect(nearestSpelling(to: "de-DF", among: ["de-AT", "de-DE", "de-DD"]) == "de-DE")
    #expect(nearestSpelling(to: "cat", among: ["bat", "hat"]) == "bat")
    #expect(nearestSpelling(to: "hat", among: ["bat", "hat"]) == "hat")
  }

  @Test("an empty word is never suggested")
  func empty() {
    #expect(nearestSpelling(to: "a", among: [""]) == nil)
    #expect(nearestSpelling(to: "a", among: []) == nil)
  }

  @Test("letters are scalars, not bytes")
  func scalars() {
    #expect(nearestSpelling(to: "größe", among: ["grösse", "größen"]) == "größen")
  }
}
