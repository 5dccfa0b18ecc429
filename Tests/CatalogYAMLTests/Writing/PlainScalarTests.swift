import Testing

@testable import CatalogYAML

/// Texts that are written without quotes.
struct PlainScalarTests {
  @Test(
    "words that a tool reads as something else are quoted",
    arguments: [
      ("no", "\"no\""), ("NULL", "\"NULL\""), ("false", "\"false\""), ("12:30", "\"12:30\""), ("falser", "falser"),
      ("nö", "nö"),
      ("12 Coins", "12 Coins"),
    ])
  func words(_ text: String, _ written: String) {
    #expect(YAMLEmitter.spelled(text, inBrackets: false) == written)
  }
}
