import SourceDiagnostics
import TestSupport
import Testing

/// Suggestions of "did you mean".
struct NearestSpellingTests {
  private static let keys = ["id", "type", "name", "reference_name", "localizations", "prices"]

  @Test(
    "one typo is accepted, and two in a long word",
    arguments: [
      ("tpye", "type"), ("typ", "type"), ("types", "type"), ("tyqe", "type"), ("TYPE", "type"), ("type", "type"),
      ("localisations", "localizations"), ("refrence_nmae", "reference_name"), ("ids", "id"), ("prize", "prices"),
    ])
  func near(word: String, expected: String) {
    #expect(nearestSpelling(to: word, among: Self.keys) == expected)
  }

  @Test(
    "a word far from all others has no suggestion",
    arguments: ["", "colour", "ttyyppee", "x", String(repeating: "a", count: 65)])
  func far(word: String) {
    #expect(nearestSpelling(to: word, among: Self.keys) == nil)
  }

  @Test("the nearest word is suggested, or the first of equally near ones")
  func choice() {
    let known = KnownSpellings(["de-AT", "de-DE", "de-DD"])
    for word in ["de-DF", "xx", "de-DF", "", String(repeating: "de-", count: 100), "xx"] {
      #expect(known.nearest(to: word) == nearestSpelling(to: word, among: ["de-AT", "de-DE", "de-DD"]))
    }
    #expect(nearestSpelling(to: "de-DF", among: ["de-AT", "de-DE", "de-DD"]) == "de-DE")
    #expect(nearestSpelling(to: "cat", among: ["bat", "hat"]) == "bat")
    #expect(nearestSpelling(to: "hat", among: ["bat", "hat"]) == "hat")
  }

  @Test(
    "the opposite of a word isn't suggested",
    arguments: [
      ("incomplete", "complete", false), ("unapproved", "approved", false), ("unaproved", "approved", false),
      ("not_approved", "approved", false), ("inactive", "active", false), ("remove", "move", false),
      ("complete", "incomplete", false), ("pproved", "approved", true), ("nonconsumable", "non_consumable", true),
      ("in-review", "in_review", true), ("reutrn", "return", true), ("desription", "description", true),
    ])
  func opposites(word: String, other: String, isSuggested: Bool) {
    #expect(nearestSpelling(to: word, among: [other]) == (isSuggested ? other : nil))
  }

  @Test("an empty word is never suggested")
  func empty() {
    #expect(nearestSpelling(to: "a", among: [""]) == nil)
    #expect(nearestSpelling(to: "a", among: []) == nil)
  }

  @Test("distances are as in the literature")
  func distances() {
    func textbook(_ left: ArraySlice<Character>, _ right: ArraySlice<Character>) -> Int {
      guard let first = left.first, let other = right.first else { return max(left.count, right.count) }
      let (rest, others) = (left.dropFirst(), right.dropFirst())
      var least = min(
        textbook(rest, others) + (first == other ? 0 : 1), textbook(rest, right) + 1, textbook(left, others) + 1)
      if rest.first == other, others.first == first {
        least = min(least, textbook(rest.dropFirst(), others.dropFirst()) + 1)
      }
      return least
    }
    var dice = Dice(seed: 7)
    for _ in 0..<600 {
      let (left, right) = (dice.word(), dice.word())
      let distance = textbook(Array(left)[...], Array(right)[...])
      for limit in 0...6 {
        #expect(editDistance(left, right, limit: limit) == (distance <= limit ? distance : nil), "\(left), \(right)")
      }
    }
  }

  @Test("distances count scalars, not bytes")
  func scalars() {
    #expect(nearestSpelling(to: "größe", among: ["grösse", "größen"]) == "größen")
  }
}

extension Dice {
  fileprivate mutating func word() -> String { (0..<roll(6)).map { _ in pick(["a", "b", "c"]) }.joined() }
}
