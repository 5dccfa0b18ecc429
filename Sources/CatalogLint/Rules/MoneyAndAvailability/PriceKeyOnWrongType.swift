import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Prices are kept for subscribers, and only what is bought once has a base territory of its own.
  static let priceKeyOnWrongType = Rule(
    id: "price-key-on-wrong-type",
    severity: .error,
    summary: "a part of a price that products of the type don't have",
    rationale: """
      The store keeps former prices for those who subscribed at them; who buys once pays once. A territory whose price \
      the \
      others follow is a part of the price schedule of what is bought once; a subscription has a price for each \
      territory \
      and no such field.
      """,
    source: .apiDescription,
    examples: [
      .good(
        "what is bought once follows Japan", gold(inFlow: "type: consumable, price: {base_territory: JPN, base: 150}")),
      .good("what subscribers kept", plan("kept: [{base: 3.99}]")),
      .bad(
        "a kept price of what is bought once",
        gold(inFlow: "type: consumable, price: {base: 0.99, ⟦kept⟧: [{base: 0.79}]}")),
      .bad("a subscription that follows Japan", plan("⟦base_territory⟧: JPN", base: "500")),
    ],
    product: { visit, report in
      guard let price = visit.product.price, let type = visit.product.type else { return }
      let path = visit.path[.price]
      if type != .autoRenewableSubscription, !price.kept.isEmpty {
        report(
          path[.kept].key, "a price that subscribers kept, on \(type.spoken)",
          label: "only subscriptions have subscribers",
          notes: visit.typeNote, help: "take it away")
      }
      if type == .autoRenewableSubscription, let base = price.baseTerritory {
        report(
          path[.baseTerritory].key, "a base territory of its own on \(type.spoken)",
          label: "the store has a price for each territory", notes: visit.typeNote,
          help: "write the price in the app's base territory, and that of \(quoted(base.text)) under 'territories'")
      }
    }
  )
}

private func plan(_ line: String, base: String = "4.99") -> String {
  magazine("", price: "{base: \(base), \(line)}")
}
