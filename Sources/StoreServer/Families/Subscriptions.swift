import CatalogModel
import StoreFacts
import TextFormats

extension LocalStore {
  // MARK: - Groups

  mutating func createGroup(_ draft: Draft) throws(Refusal) -> RecordKey {
    guard let app = draft.one("app") else { throw .unprocessable("data") }
    try checkReferenceName(draft, app: app.id, but: nil)
    var record = numbered("subscriptionGroups")
    record.setAttributes(of: draft)
    record.one["app"] = app
    state.put(record)
    openVersion(of: record, .group)
    return record.key
  }

  mutating func changeGroup(_ record: Record, _ draft: Draft) throws(Refusal) {
    try checkReferenceName(draft, app: record.one["app"]?.id ?? "", but: record)
    var record = record
    if draft.attributes["referenceName"] != .null { record.setAttributes(of: draft) }
    state.put(record)
  }

  mutating func deleteGroup(_ record: Record) throws(Refusal) {
    if !state.leading("subscriptions", by: "group", to: record.id).isEmpty {
      throw .state("The subscription group can not be deleted while it has subscriptions.")
    }
    removeAll(under: record.key)
  }

  private func checkReferenceName(_ draft: Draft, app: String, but record: Record?) throws(Refusal) {
    guard let name = draft.text("referenceName") else { return }
    guard TextLimits.groupReferenceName.value.allows(name) else {
      throw .attribute("referenceName", "The reference name must have 2 to 64 characters.")
    }
    let isTaken = state.leading("subscriptionGroups", by: "app", to: app).contains {
      $0.text("referenceName") == name && $0.key != record?.key
    }
    if isTaken { throw .attribute("referenceName", "The reference name has already been used.", code: ".DUPLICATE") }
  }

  // MARK: - Subscriptions

  mutating func createSubscription(_ draft: Draft) throws(Refusal) -> RecordKey {
    guard let key = draft.one("group"), let group = state[key], let app = group.one["app"]?.id else {
      throw .unprocessable("data")
    }
    try checkName(draft, app: app, but: nil)
    try checkNote(draft)
    try checkLevel(draft)
    try checkProductID(draft, app: app)
    var record = numbered("subscriptions")
    record.setAttributes(of: draft)
    if record.attributes["familySharable"] == nil { record.attributes["familySharable"] = false }
    setDefaultSeats(&record, made: today)
    if record.attributes["groupLevel"] == nil {
      let levels = state.leading("subscriptions", by: "group", to: group.id).compactMap { $0.integer("groupLevel") }
      record.attributes["groupLevel"] = .integer((levels.max() ?? 0) + 1)
    }
    record.one["group"] = key
    state.put(record)
    reserveProductID(of: record, app: app)
    openVersion(of: record, .subscription)
    return record.key
  }

  mutating func changeSubscription(_ record: Record, _ draft: Draft) throws(Refusal) {
    if draft.hasAttributes, draft.attributes.isEmpty, draft.many("prices") != nil {
      throw .pricing("/data", "subscriptionPricePoint")
    }
    try checkName(draft, app: app(of: record) ?? "", but: record)
    try checkNote(draft)
    try checkLevel(draft)
    try checkSharing(record, draft)
    var record = record
    let wasShared = record.flag("familySharable")
    record.setAttributes(of: draft)
    if !wasShared, record.flag("familySharable") { record.attributes["multiSeatStatus"] = "DISABLED" }
    if draft.text("reviewNote") == "" { record.set("reviewNote", nil) }
    state.put(record)
    if let prices = draft.inline("prices") { try setPrices(prices, of: record) }
    if let offers = draft.inline("introductoryOffers") { try addIntroductoryOffers(offers, of: record) }
    if let offers = draft.inline("promotionalOffers"), !offers.isEmpty { throw .missing("prices", at: offers[0].place) }
  }

  /// Sets Apple's default for seat sales, by the store's clock. A day that isn't known is an earlier one.
  func setDefaultSeats(_ record: inout Record, made: CalendarDate?) {
    switch SeatSales.storeDefault(isShared: record.flag("familySharable"), made: made, on: today) {
    case .on:
      record.attributes["multiSeatStatus"] = "ENABLED"
      record.attributes["marketSettings"] = Self.markets(MultiSeat.Market.allCases)
    case .off, .unknown: record.attributes["multiSeatStatus"] = "DISABLED"
    case .notYet: break
    }
  }

  static func markets(_ markets: [MultiSeat.Market]) -> JSONValue { .array(markets.map { .string($0.apiWord) }) }

  private func checkLevel(_ draft: Draft) throws(Refusal) {
    if let level = draft.attributes["groupLevel"]?.integer, level < 1 {
      throw .attribute("groupLevel", "The group level must be 1 or more.")
    }
  }

  // MARK: - Grace period

  mutating func changeGracePeriod(_ record: Record, _ draft: Draft) throws(Refusal) {
    var record = record
    for (name, value) in draft.attributes where value != .null { record.set(name, value) }
    state.put(record)
  }
}
