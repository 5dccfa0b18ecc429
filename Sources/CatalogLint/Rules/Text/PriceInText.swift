import CatalogModel
import SourceDiagnostics

extension Rule {
  /// A price does not belong in a name or a description.
  static let priceInText = Rule(
    id: "price-in-text",
    severity: .warning,
    summary: "a text names a price",
    rationale: """
      The store shows the price in the customer's own currency. One in the text is wrong in every other territory and \
      after the \
      next change, and review rejects it. A sign without a number beside it ("Ca$h") is no price.
      """,
    source: .reviewGuideline("2.3.7"),
    examples: [
      .good("an amount of what is sold", gold(inFlow: "localizations: {en-US: {name: 100 Coins}}")),
      .bad("dollars", gold("localizations: {en-US: {name: 100 Coins for ⟦$0.99⟧}}")),
      .bad("euros", gold(#"localizations: {de-DE: {name: "100 Münzen (⟦0,99 €⟧)"}}"#)),
    ],
    texts: .having(anyOf: CurrencyMarks.number),
    text: { visit, report in
      guard let range = CurrencyMarks.firstAmount(in: visit.text, visit.shape) else { return }
      report(
        visit.place(of: range), "\(visit.field.spoken) names the price \(quoted(String(visit.text[range])))",
        help: "take the price out; the store shows it in the customer's currency")
    }
  )
}
