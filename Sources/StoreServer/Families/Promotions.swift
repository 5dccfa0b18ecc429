import TextFormats

extension LocalStore {
  mutating func createPromotion(_ draft: Draft) throws(Refusal) -> RecordKey {
    guard let app = draft.one("app"), var seller = state[app] else { throw .unprocessable("data") }
    let names = ["inAppPurchaseV2", "subscription"].filter { draft.one($0) != nil }
    guard names.count == 1, let key = draft.one(names[0]) else {
      throw Refusal(
        409, "ENTITY_ERROR.RELATIONSHIP.REQUIRED", title: "The provided entity is missing a required relationship",
        detail:
          """
          You must provide a value for one of the relationships 'inAppPurchaseV2' and 'subscription' with \
          this request
          """,
        source: .pointer("/data/relationships"))
    }
    if !state.leading(draft.type, by: names[0], to: key.id).isEmpty {
      throw .relationship(
        names[0], "A 'promotedPurchases' with a relationship to '\(key.type)' with id '\(key.id)' already exists.")
    }
    var record = made(draft.type)
    record.setAttributes(of: draft)
    if record.attributes["enabled"] == nil { record.attributes["enabled"] = true }
    record.one[names[0]] = key
    record.one["app"] = app
    state.put(record)
    seller.many["promotedPurchases", default: []].append(record.id)
    state.put(seller)
    return record.key
  }

  mutating func changePromotion(_ record: Record, _ draft: Draft) throws(Refusal) {
    var record = record
    for (name, value) in draft.attributes where value != .null { record.set(name, value) }
    state.put(record)
  }

  mutating func deletePromotion(_ record: Record) throws(Refusal) {
    removeAll(under: record.key)
  }

  func promoted(_ record: Record) -> Record? {
    (record.one["inAppPurchaseV2"] ?? record.one["subscription"]).flatMap { state[$0] }
  }
}
