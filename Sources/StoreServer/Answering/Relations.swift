import SourceDiagnostics

/// The targets of a resource's relationship.
enum Related {
  case one(RecordKey?)
  case many([RecordKey])

  var keys: [RecordKey] {
    switch self {
    case .one(let key): key.map { [$0] } ?? []
    case .many(let keys): keys
    }
  }
}

extension LocalStore {
  /// Returns the targets of a relationship; empty if it isn't stored.
  func related(_ record: Record, _ name: String, _ query: Query?) -> Related {
    let relationship = "\(record.type).\(name)"
    if let make = Self.made[relationship] { return .many(make(self, record, query)) }
    if let relation = Self.relations[relationship] {
      let keys = state.leading(relation.type, by: relation.reference, to: record.id).map(\.key)
      return relation.isOne ? .one(keys.last) : .many(keys)
    }
    if let ids = record.many[name] { return .many(ids.map { RecordKey(Self.listed[name] ?? name, $0) }) }
    return Self.listed[name] == nil ? .one(record.one[name]) : .many([])
  }

  /// The types of list items that resources store themselves.
  private static let listed = ["availableTerritories": "territories", "promotedPurchases": "promotedPurchases"]

  /// The computed relationships.
  private static let made: [String: @Sendable (LocalStore, Record, Query?) -> [RecordKey]] = [
    "apps.inAppPurchases": { store, app, _ in store.products(of: app.id).map(\.key) },
    "inAppPurchases.inAppPurchaseLocalizations": { store, product, _ in store.shownTexts(of: product) },
    "inAppPurchases.pricePoints": { store, product, query in store.pricePoints(of: product, query) },
    "inAppPurchases.images": { store, product, _ in store.shownImages(of: product) },
    "inAppPurchasePriceSchedules.manualPrices": { store, schedule, _ in store.manualPrices(of: schedule) },
    "inAppPurchasePriceSchedules.automaticPrices": { store, schedule, _ in store.automaticPrices(of: schedule) },
    "inAppPurchasePricePoints.equalizations": { store, point, query in store.equalizations(of: point, query) },
    "subscriptionGroups.subscriptionGroupLocalizations": { store, group, _ in store.shownTexts(of: group) },
    "subscriptions.subscriptionLocalizations": { store, product, _ in store.shownTexts(of: product) },
    "subscriptions.pricePoints": { store, product, query in store.pricePoints(of: product, query) },
    "subscriptions.images": { store, product, _ in store.shownImages(of: product) },
    "subscriptionPricePoints.equalizations": { store, point, query in store.equalizations(of: point, query) },
    "subscriptionPricePoints.adjustedEqualizations": { store, point, query in
      store.adjustedEqualizations(of: point, query)
    },
  ]

  /// The rows of `relations.tsv`, by their names.
  private static let relations = Dictionary(
    EmbeddedTable(PackageResources.relations_tsv).rows.map { row in
      (row[0], (isOne: row[1] == "last", type: row[2], reference: row[3]))
    }, uniquingKeysWith: { first, _ in first })
}
