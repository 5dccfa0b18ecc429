import CatalogModel
import SourceDiagnostics
import StoreSimulation
import Testing

@testable import Reporting

/// The small parts of a finding that are derived from other text.
struct WordingTests {
  @Test(
    "the first sentence in the form of a message",
    arguments: [
      ("The store refuses it. You notice late.", "the store refuses it"),
      ("App Store Connect refuses it.", "App Store Connect refuses it"),
      ("YAML 1.2 takes e.g. this. Not that.", "YAML 1.2 takes e.g. this"),
      ("Two lines\nare one. And more.", "two lines are one"),
      ("No full stop", "no full stop"),
      ("Reports, receipts and servers confuse them.", "reports, receipts and servers confuse them"),
      ("How so? Like this.", "how so?"),
      ("", ""),
    ])
  func firstSentences(text: String, sentence: String) {
    #expect(firstSentence(of: text) == sentence)
  }

  @Test(
    "the customer's side of an event",
    arguments: [
      (.shared, "gets gold from the family, by #2"), (.seatAssigned, "gets a seat of gold, by #2"),
      (.upgraded, "gold ends with the switch (#3)"), (.refused, "is refused gold"),
    ] as [(EventKind, String)])
  func events(kind: EventKind, words: String) {
    var event = StoreEvent(number: 0, at: Instant(milliseconds: 0), kind)
    (event.product, event.original, event.amount, event.code) = ("com.example.gold", 2, 0, "USD")
    if kind == .upgraded { event.transaction = 3 }
    #expect(EventWords(event, ProductNames(bundleID: "com.example")).text == words)
  }

  @Test("control and invisible characters are shown")
  func visible() {
    #expect(VisibleText.line("a\u{1B}[0m\r\n\tb") == "a␛[0m␍␊␉b")
    #expect(VisibleText.line("\u{202E}\u{2066}\u{FEFF}\u{85}") == "‹U+202E›‹U+2066›‹U+FEFF›‹U+0085›")
    #expect(VisibleText.line("é字👩‍🚀 नि") == "é字👩‍🚀 नि")
  }
}
