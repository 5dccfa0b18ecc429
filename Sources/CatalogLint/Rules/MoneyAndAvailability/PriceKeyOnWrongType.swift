import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Kept prices and price tiers apply only to subscriptions, and base territories only to one-time purchases.
  static let priceKeyOnWrongType = Rule(
    id: "price-key-on-wrong-type",
    severity: .error,
    summary: "a price field that this type of product doesn't have",
    rationale: """
      The value never reaches App Store Connect. Kept prices and prices of additional seats exist only for \
      subscriptions, because a one-time purchase is paid once. A one-time purchase has a base territory that the other \
      prices follow; a subscription has a price in each territory and no such field.
      """,
    source: .api("SubscriptionPriceCreateRequest"),
    examples: [
      .good(
        "a one-time purchase that follows Japan",
        gold(inFlow: "type: consumable, price: {base_territory: JPN, base: 150}")),
      .good("a price that subscribers keep", plan("kept: [{base: 3.99}]")),
      .bad(
        "a kept price of a one-time purchase",
        gold(inFlow: "type: consumable, price: {base: 0.99, ⟦kept⟧: [{base: 0.79}]}")),
      .bad(
        "a price of additional seats of a one-time purchase",
        gold(inFlow: "type: consumable, price: {base: 0.99, ⟦volume⟧: [{from_seats: 6, base: 0.79}]}")),
      .bad("a subscription that follows Japan", plan("⟦base_territory⟧: JPN", base: "500")),
    ],
    product: { visit, report in
      guard let price = visit.product.price, let type = visit.product.type else { return }
      let path = visit.path[.price]
      if type != .autoRenewableSubscription, !price.kept.isEmpty {
        report(
          path[.kept].key, "a kept price on \(type.spoken)",
          label: "only subscriptions have subscribers",
          notes: visit.typeNote, help: "remove it")
      }
      if type != .autoRenewableSubscription, !price.volume.isEmpty {
        report(
          path[.volume].key, "a price of additional seats on \(type.spoken)",
          label: "only subscriptions are sold by the seat", notes: visit.typeNote, help: "remove it")
      }
      if type == .autoRenewableSubscription, let base = price.baseTerritory {
        report(
          path[.baseTerritory].key, "a base territory on \(type.spoken)",
          label: "subscriptions have a price in each territory", notes: visit.typeNote,
          help: "write the price in the app's base territory, and the one for \(quoted(base.text)) under 'territories'")
      }
    }
  )
}

private func plan(_ line: String, base: String = "4.99") -> String {
  magazine("", price: "{base: \(base), \(line)}")
}
