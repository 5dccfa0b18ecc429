import CatalogModel
import StoreFacts
import TextFormats

extension LocalStore {
  // MARK: - Introductory offers

  mutating func createIntroductoryOffer(_ draft: Draft) throws(Refusal) -> RecordKey {
    guard let key = draft.one("subscription"), let product = state[key] else { throw .unprocessable("data") }
    return try putIntroductoryOffer(draft, of: product)
  }

  /// Adds the introductory offers of one request. Nothing shows that Apple replaces the previous ones.
  mutating func addIntroductoryOffers(_ drafts: [Draft], of product: Record) throws(Refusal) {
    for draft in drafts { _ = try putIntroductoryOffer(draft, of: product) }
  }

  private mutating func putIntroductoryOffer(_ draft: Draft, of product: Record) throws(Refusal) -> RecordKey {
    guard let territory = draft.one("territory") else { throw .missing("territory", at: draft.place) }
    try checkTerms(draft, of: product, periods: "numberOfPeriods")
    try checkDays(draft)
    let point = try point(draft, "subscriptionPricePoint", of: product)
    let isFree = draft.text("offerMode") == "FREE_TRIAL"
    if isFree, point != nil {
      throw .relationship(
        "subscriptionPricePoint", "For FREE_TRIAL offerMode, subscriptionPricePoint must be null.", at: draft.place)
    }
    if !isFree, point == nil { throw .missing("subscriptionPricePoint", at: draft.place) }
    if price(of: product, in: territory.id) == nil { throw .pricing(draft.place, "subscriptionPricePoint") }
    let plan = draft.text("targetSubscriptionPlanType")
    let others = state.leading("subscriptionIntroductoryOffers", by: "subscription", to: product.id).filter {
      $0.one["territory"] == territory && $0.text("targetSubscriptionPlanType") == plan
    }
    if others.contains(where: { Self.overlap($0, draft) }) {
      throw .state("Provided DateRange overlaps with existing offer's DateRange")
    }
    let number = state.next()
    let id = Base64.encodeForAddress("{\"s\":\"\(product.id)\",\"i\":\"\(territory.id)\",\"n\":\(number)}")
    var record = Record(RecordKey("subscriptionIntroductoryOffers", id), sequence: number)
    record.setAttributes(of: draft)
    record.one["subscription"] = product.key
    record.lead(draft, "territory", "subscriptionPricePoint")
    state.put(record)
    return record.key
  }

  private static func overlap(_ record: Record, _ draft: Draft) -> Bool {
    let (start, end) = (record.text("startDate") ?? "", record.text("endDate") ?? "9999")
    let (otherStart, otherEnd) = (draft.text("startDate") ?? "", draft.text("endDate") ?? "9999")
    return start <= otherEnd && otherStart <= end
  }

  mutating func changeIntroductoryOffer(_ record: Record, _ draft: Draft) throws(Refusal) {
    var record = record
    if let end = draft.text("endDate"), let start = record.text("startDate"), end < start {
      throw .attribute("endDate", "The endDate must be on or after the startDate.")
    }
    record.setAttributes(of: draft)
    state.put(record)
  }

  // MARK: - Promotional offers

  mutating func createPromotionalOffer(_ draft: Draft) throws(Refusal) -> RecordKey {
    guard let key = draft.one("subscription"), let product = state[key] else { throw .unprocessable("data") }
    try checkTerms(draft, of: product, periods: "numberOfPeriods")
    try checkIDs(draft, id: "offerCode", name: "name", of: product, type: "subscriptionPromotionalOffers")
    let active = state.leading("subscriptionPromotionalOffers", by: "subscription", to: product.id).count
    if active >= CatalogLimits.activePromotionalOffers.value {
      throw .state(
        """
        A subscription can not have more than \(CatalogLimits.activePromotionalOffers.value) active \
        promotional offers.
        """
      )
    }
    return try putOffer(draft, of: product, .promotional)
  }

  mutating func changePromotionalOffer(_ record: Record, _ draft: Draft) throws(Refusal) {
    guard let product = record.one["subscription"].flatMap({ state[$0] }) else { return }
    if draft.many("prices") != nil { try putPrices(draft, of: record, product, .promotional) }
  }

  // MARK: - Win-back offers

  mutating func createWinBackOffer(_ draft: Draft) throws(Refusal) -> RecordKey {
    guard let key = draft.one("subscription"), let product = state[key] else { throw .unprocessable("data") }
    try checkTerms(draft, of: product, periods: "periodCount")
    try checkIDs(draft, id: "offerId", name: "referenceName", of: product, type: "winBackOffers")
    try checkDays(draft)
    return try putOffer(draft, of: product, .winBack)
  }

  mutating func changeWinBackOffer(_ record: Record, _ draft: Draft) throws(Refusal) {
    var record = record
    record.setAttributes(of: draft)
    if let start = record.text("startDate"), let end = record.text("endDate"), end < start {
      throw .attribute("endDate", "The endDate must be on or after the startDate.")
    }
    state.put(record)
  }

  mutating func deleteOffer(_ record: Record) throws(Refusal) { removeAll(under: record.key) }

  // MARK: - Rules for all offers

  /// The names of the types and relationships that store an offer's prices.
  struct OfferKind: Sendable {
    let price: String
    let owner: String
    let point: String
    /// The error message for a free offer with a price point.
    let free: String

    static let promotional = OfferKind(
      price: "subscriptionPromotionalOfferPrices", owner: "offer", point: "subscriptionPricePoint",
      free: "For FREE_TRIAL offerMode, subscriptionPricePoint must be null.")
    static let winBack = OfferKind(
      price: "winBackOfferPrices", owner: "offer", point: "subscriptionPricePoint",
      free: "subscriptionPricePoint should not be set for free offers.")
    static let code = OfferKind(
      price: "subscriptionOfferCodePrices", owner: "offerCode", point: "subscriptionPricePoint",
      free: "For FREE_TRIAL offerMode, subscriptionPricePoint must be null.")
    static let productCode = OfferKind(
      price: "inAppPurchaseOfferPrices", owner: "offerCode", point: "pricePoint", free: "")
  }

  /// Stores an offer with its prices.
  mutating func putOffer(_ draft: Draft, of product: Record, _ kind: OfferKind) throws(Refusal) -> RecordKey {
    var record = made(draft.type)
    record.setAttributes(of: draft)
    record.one[product.type == "subscriptions" ? "subscription" : "inAppPurchase"] = product.key
    state.put(record)
    try putPrices(draft, of: record, product, kind)
    return record.key
  }

  /// Replaces the prices of an offer: each has a territory, and a price point unless it is free.
  mutating func putPrices(_ draft: Draft, of offer: Record, _ product: Record, _ kind: OfferKind) throws(Refusal) {
    let drafts = draft.inline("prices") ?? []
    if drafts.isEmpty { throw .missing("prices", at: "/data") }
    for former in state.leading(kind.price, by: kind.owner, to: offer.id) { state.remove(former.key) }
    let isFree = offer.text("offerMode") == "FREE_TRIAL"
    var territories: Set<String> = []
    for draft in drafts {
      let point = try point(draft, kind.point, of: product)
      if isFree, point != nil { throw .relationship("prices", kind.free) }
      if !isFree, point == nil, product.type == "subscriptions" {
        throw .relationship("prices", "Missing a required include \(kind.point)")
      }
      guard let territory = draft.one("territory") ?? point.map({ RecordKey("territories", $0.territory) }) else {
        throw .relationship("prices", "Missing a required include territory")
      }
      guard territories.insert(territory.id).inserted else {
        throw .relationship("prices", "There is more than one price for territory = \(territory.id).")
      }
      var row = made(kind.price)
      row.one["territory"] = territory
      if let point { row.one[kind.point] = draft.one(kind.point) ?? RecordKey("", point.text) }
      row.one[kind.owner] = offer.key
      state.put(row)
    }
  }

  /// Checks an offer's duration and mode, and whether the subscription can have offers.
  func checkTerms(_ draft: Draft, of product: Record, periods name: String) throws(Refusal) {
    guard let period = product.text("subscriptionPeriod").flatMap({ Period(apiWord: $0) }) else {
      throw .relationship("subscription", "Subscription missing duration", at: draft.place)
    }
    if availabilities(of: product).isEmpty { throw .state("You need to set up availabilities first.") }
    guard let mode = draft.text("offerMode").flatMap({ OfferMode(apiWord: $0) }),
      let duration = draft.text("duration").flatMap({ Period(apiWord: $0) }),
      let periods = draft.attributes[name]?.integer
    else { return }
    let isMonthly = draft.text("targetSubscriptionPlanType") == "MONTHLY"
    if !OfferCombinations.isAllowed(
      mode: mode, duration: duration, periods: periods, on: period, isMonthly: isMonthly)
    {
      throw .attribute(
        name,
        """
        The combination of offerMode \(mode.apiWord), duration \(duration.apiWord ?? "") and \(name) \
        \(periods) is not allowed.
        """,
        at: draft.place)
    }
  }

  private func checkDays(_ draft: Draft) throws(Refusal) {
    if let start = draft.text("startDate"), let end = draft.text("endDate"), end < start {
      throw .attribute("endDate", "The endDate must be on or after the startDate.", at: draft.place)
    }
  }

  /// Whether an offer's ID and name are free and short enough.
  private func checkIDs(_ draft: Draft, id: String, name: String, of product: Record, type: String) throws(Refusal) {
    let others = state.leading(type, by: "subscription", to: product.id)
    for (field, limit) in [(id, TextLimits.offerID.value), (name, TextLimits.offerReferenceName.value)] {
      guard let text = draft.text(field) else { continue }
      if text.isEmpty || text.count > limit.maximum {
        throw .attribute(field, "The \(field) must have 1 to \(limit.maximum) characters.")
      }
      if others.contains(where: { $0.text(field) == text }) {
        throw .attribute(field, "The \(field) '\(text)' has already been used.", code: ".DUPLICATE")
      }
    }
  }
}
