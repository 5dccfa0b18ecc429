import CatalogModel
import StoreFacts
import TextFormats

extension LocalStore {
  /// Sets where a product is sold. A second request replaces the first, and gets a new ID.
  mutating func createAvailability(_ draft: Draft) throws(Refusal) -> RecordKey {
    let owner = draft.type == "inAppPurchaseAvailabilities" ? "inAppPurchase" : "subscription"
    guard let key = draft.one(owner), let product = state[key], let territories = draft.many("availableTerritories")
    else {
      throw .unprocessable("data")
    }
    try checkEmptying(product, territories)
    for former in state.leading(draft.type, by: owner, to: product.id) { state.remove(former.key) }
    var record = made(draft.type)
    record.setAttributes(of: draft)
    record.one[owner] = key
    record.many["availableTerritories"] = Self.ordered(territories)
    state.put(record)
    return record.key
  }

  mutating func createPlanAvailability(_ draft: Draft) throws(Refusal) -> RecordKey {
    guard let key = draft.one("subscription"), let product = state[key], let plan = draft.text("planType") else {
      throw .unprocessable("data")
    }
    let isThere = state.leading(draft.type, by: "subscription", to: product.id).contains { $0.text("planType") == plan }
    if isThere {
      throw .relationship("subscription", "A 'subscriptionPlanAvailabilities' with planType '\(plan)' already exists.")
    }
    let territories = draft.many("availableTerritories") ?? []
    try checkMonthly(plan, draft, territories, product)
    try checkEmptying(product, territories)
    var record = made(draft.type)
    record.setAttributes(of: draft)
    record.one["subscription"] = key
    record.many["availableTerritories"] = Self.ordered(territories)
    state.put(record)
    return record.key
  }

  mutating func changePlanAvailability(_ record: Record, _ draft: Draft) throws(Refusal) {
    guard let product = record.one["subscription"].flatMap({ state[$0] }) else { return }
    let territories = draft.many("availableTerritories")
    try checkMonthly(record.text("planType") ?? "", draft, territories ?? [], product)
    if let territories { try checkEmptying(product, territories) }
    var record = record
    record.setAttributes(of: draft, ["availableInNewTerritories"])
    if let territories { record.many["availableTerritories"] = Self.ordered(territories) }
    state.put(record)
  }

  /// Replaces the targets of a relationship.
  mutating func relink(_ record: Record, _ name: String, _ keys: [RecordKey]) throws(Refusal) {
    var record = record
    if name == "availableTerritories", let product = record.one["subscription"].flatMap({ state[$0] }) {
      try checkMonthly(record.text("planType") ?? "", nil, keys, product)
      try checkEmptying(product, keys)
      record.many[name] = Self.ordered(keys)
    } else {
      let known = record.many[name] ?? []
      guard keys.map(\.id).sorted() == known.sorted() else {
        throw .relationship(
          name, "The complete list of promoted purchases is needed: \(known.count), found \(keys.count).")
      }
      record.many[name] = keys.map(\.id)
    }
    state.put(record)
  }

  private func checkMonthly(
    _ plan: String, _ draft: Draft?, _ territories: [RecordKey], _ product: Record
  ) throws(Refusal) {
    guard plan == "MONTHLY" else { return }
    if draft?.attributes["availableInNewTerritories"] == .bool(true) {
      throw .attribute(
        "availableInNewTerritories", "availableInNewTerritories is not supported for the plan type 'MONTHLY'.")
    }
    if product.text("subscriptionPeriod") != "ONE_YEAR" {
      throw .relationship("subscription", "The plan type 'MONTHLY' is only available for subscriptions of one year.")
    }
    let excluded = CommitmentPlan.excludedTerritories.value.map(\.text)
    if let wrong = territories.first(where: { excluded.contains($0.id) }) {
      throw .relationship(
        "availableTerritories", "The plan type 'MONTHLY' is not available in territory = \(wrong.id).")
    }
  }

  /// Checks that the role may remove an approved product from sale.
  private func checkEmptying(_ product: Record, _ territories: [RecordKey]) throws(Refusal) {
    if territories.isEmpty, isReleased(product), !["ADMIN", "ACCOUNT_HOLDER"].contains(settings.role) {
      throw .forbidden("The API key in use does not allow this request")
    }
  }

  /// The territories without duplicates, in the order of App Store Connect's list.
  static func ordered(_ keys: [RecordKey]) -> [String] {
    let ids = Set(keys.map(\.id))
    return StorePlaces.codes.filter { ids.contains($0) }
  }
}
