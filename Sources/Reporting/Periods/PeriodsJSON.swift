import CatalogModel
import StoreSimulation
import TextFormats

extension PeriodsReport {
  /// The document `shelf.periods/1`.
  package var json: String {
    JSONValue.object([
      "format": .string("shelf.periods/1"),
      "at": .string("\(moment)"),
      "active": .bool(histories.contains { $0.state.isActive }),
      "subscriptions": .array(histories.map(subscription)),
      "periods": .array(histories.flatMap { history in history.periods.map { period($0, of: history) } }),
      "lapses": .array(
        histories.flatMap { history in
          history.lapses.map { lapse in
            .inline(
              .object([
                "start": .string("\(lapse.start)"), "end": .string("\(lapse.end)"),
                "subscription": .string(history.name),
              ]))
          }
        }),
      "unlocked": .array(unlockedIDs.map { .string($0) }),
      "locked": .array(locked.map { .string($0.id) }),
    ]).reportText
  }

  private func subscription(_ history: SubscriptionHistory) -> JSONValue {
    .object([
      "name": .string(history.name),
      "products": .inline(.array(history.products.map { .string($0.text) })),
      "state": .string(history.state.rawValue),
      "active": .bool(history.state.isActive),
      "revoked": .integer(history.revoked.count),
      "unlocked": .array(
        history.unlocked.map { item in
          .inline(
            .object([
              "id": .string(item.content.id), "published": .string("\(item.content.published)"),
              "reason": .string(item.reason.rawValue),
            ]))
        }),
    ])
  }

  private func period(_ period: ActivePeriod, of history: SubscriptionHistory) -> JSONValue {
    .inline(
      .object([
        "start": .string("\(period.start)"), "end": .string("\(period.end)"), "product": .string(period.product.text),
        "subscription": .string(history.name), "ending": .string(period.ending.rawValue),
        "offer": period.isOffer ? .bool(true) : nil, "familyShared": period.isFamilyShared ? .bool(true) : nil,
      ]))
  }

  /// The IDs of the content that any subscription unlocked, by publication date, without duplicates.
  private var unlockedIDs: [String] {
    var seen: Set<PublishedContent> = []
    return histories.flatMap(\.unlocked).map(\.content).sorted { ($0.published, $0.id) < ($1.published, $1.id) }
      .filter { seen.insert($0).inserted }.map(\.id)
  }
}
