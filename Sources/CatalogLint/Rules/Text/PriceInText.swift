import SourceDiagnostics

extension Rule {
  /// Names and descriptions contain no price.
  static let priceInText = Rule(
    id: "price-in-text",
    severity: .warning,
    summary: "a text contains a price",
    rationale: """
      App Review rejects it, and it is wrong in every other territory. The App Store shows the price in the \
      customer's own currency. A currency sign without a number ("Ca$h") is not reported.
      """,
    source: .reviewGuideline("2.3.7"),
    examples: [
      .good("an amount of coins", gold(inFlow: "localizations: {en-US: {name: 100 Coins}}")),
      .bad("a price in dollars", gold("localizations: {en-US: {name: 100 Coins for ⟦$0.99⟧}}")),
      .bad("a price in euros", gold(#"localizations: {de-DE: {name: "100 Münzen (⟦0,99 €⟧)"}}"#)),
    ],
    texts: .having(anyOf: CurrencyMarks.number),
    text: { visit, report in
      guard let range = CurrencyMarks.firstAmount(in: visit.text, visit.shape) else { return }
      report(
        visit.path(of: range), "\(visit.field.spoken) contains the price \(quoted(String(visit.text[range])))",
        help: "remove the price; the App Store shows it in the customer's currency")
    }
  )
}
