import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Kept prices, offers and billing plans apply only to subscriptions, and base territories only to one-time
  /// purchases.
  static let priceKeyOnWrongType = Rule(
    id: "price-key-on-wrong-type",
    severity: .error,
    summary: "a field for prices that this type of product doesn't have",
    rationale: """
      The value never reaches App Store Connect. Kept prices, prices of additional seats, billing plans and all offers \
      except offer codes exist only for subscriptions, because a one-time purchase is paid once. A one-time purchase \
      has a base territory that the other prices follow; a subscription has a price in each territory and no such \
      field.
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
      .bad(
        "a price change of a one-time purchase that is for existing subscribers",
        gold(
          inFlow: "type: consumable, "
            + "price: {base: 0.99, changes: [{on: 2035-01-15, base: 1.99, ⟦existing_subscribers⟧: keep}]}")),
      .bad(
        "a free trial of a one-time purchase",
        gold("type: consumable", "⟦introductory_offers⟧:", "  - {mode: free_trial, duration: P1W}")),
      .bad("a subscription that follows Japan", plan("⟦base_territory⟧: JPN", base: "500")),
    ],
    product: { visit, report in
      guard let type = visit.product.type else { return }
      let path = visit.path[.price]
      if type != .autoRenewableSubscription {
        for (place, what, label) in fieldsOfSubscriptions(visit) {
          report(place.key, "\(what) on \(type.spoken)", label: label, notes: visit.typeNote, help: "remove it")
        }
      }
      if type == .autoRenewableSubscription, let base = visit.product.price?.baseTerritory {
        report(
          path[.baseTerritory].key, "a base territory on \(type.spoken)",
          label: "subscriptions have a price in each territory", notes: visit.typeNote,
          help: "write the price in the app's base territory, and the one for \(quoted(base.text)) under 'territories'")
      }
    }
  )
}

/// The fields of a product that only subscriptions have.
private func fieldsOfSubscriptions(_ visit: ProductVisit) -> [(place: CatalogPath, what: String, label: String)] {
  let (price, plan, path) = (visit.product.price ?? PriceSchedule(), visit.product.plan, visit.path)
  let noSubscribers = "only subscriptions have subscribers"
  var found: [(place: CatalogPath, what: String, label: String)] = []
  if !price.kept.isEmpty { found.append((path[.price][.kept], "a kept price", noSubscribers)) }
  if !price.volume.isEmpty {
    found.append(
      (path[.price][.volume], "a price of additional seats", "only subscriptions are sold by the seat"))
  }
  for (index, change) in price.changes.enumerated() where change.existingSubscribers != nil {
    let place = path[.price][.changes][index][.existingSubscribers]
    found.append((place, "a choice for existing subscribers", noSubscribers))
  }
  let offers: [(key: CatalogKey, what: String, isStated: Bool)] = [
    (.introductoryOffers, "an introductory offer", !plan.introductoryOffers.isEmpty),
    (.promotionalOffers, "a promotional offer", !plan.promotionalOffers.isEmpty),
    (.winBackOffers, "a win-back offer", !plan.winBackOffers.isEmpty),
    (.billingPlans, "a billing plan", plan.billingPlans != nil),
  ]
  for (key, what, isStated) in offers where isStated { found.append((path[key], what, "only subscriptions have it")) }
  return found
}

private func plan(_ line: String, base: String = "4.99") -> String {
  magazine("", price: "{base: \(base), \(line)}")
}
