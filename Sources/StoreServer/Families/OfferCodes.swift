import CatalogModel
import StoreFacts
import TextFormats

extension LocalStore {
  mutating func createOfferCode(_ draft: Draft) throws(Refusal) -> RecordKey {
    guard let key = draft.one("subscription"), let product = state[key] else { throw .unprocessable("data") }
    try checkTerms(draft, of: product, periods: "numberOfPeriods")
    try checkCodeName(draft, others: state.leading(draft.type, by: "subscription", to: product.id))
    if draft.attributes["autoRenewEnabled"] == .bool(false), draft.text("offerMode") != "FREE_TRIAL" {
      throw .attribute("autoRenewEnabled", "autoRenewEnabled can only be false for the offerMode FREE_TRIAL.")
    }
    return try activated(try putOffer(draft, of: product, .code))
  }

  mutating func createProductOfferCode(_ draft: Draft) throws(Refusal) -> RecordKey {
    guard let key = draft.one("inAppPurchase"), let product = state[key] else { throw .unprocessable("data") }
    try checkCodeName(draft, others: state.leading(draft.type, by: "inAppPurchase", to: product.id))
    let most = CatalogLimits.activeProductOfferCodes.value
    let active = state.all(draft.type).count { code in
      code.flag("active") && code.one["inAppPurchase"].flatMap { state[$0]?.one["app"] } == product.one["app"]
    }
    if active >= most {
      throw .state("An app can not have more than \(most) active offers with codes for in-app purchases.")
    }
    return try activated(try putOffer(draft, of: product, .productCode))
  }

  private mutating func activated(_ key: RecordKey) throws(Refusal) -> RecordKey {
    var record = try found(key.type, key.id)
    record.attributes["active"] = true
    if record.type == "subscriptionOfferCodes", record.attributes["autoRenewEnabled"] == nil {
      record.attributes["autoRenewEnabled"] = true
    }
    state.put(record)
    return key
  }

  private func checkCodeName(_ draft: Draft, others: [Record]) throws(Refusal) {
    guard let name = draft.text("name"), !name.isEmpty, name.count <= TextLimits.offerReferenceName.value.maximum else {
      throw .attribute("name", "The name must have 1 to \(TextLimits.offerReferenceName.value.maximum) characters.")
    }
    if others.contains(where: { $0.text("name") == name }) {
      throw .attribute("name", "The name '\(name)' has already been used.", code: ".DUPLICATE")
    }
    if draft.attributes["customerEligibilities"]?.elements?.isEmpty ?? true {
      throw .attribute("customerEligibilities", "There must be at least one kind of customer.")
    }
  }

  /// Offers with codes, and the codes themselves, can only be deactivated.
  mutating func changeActivity(_ record: Record, _ draft: Draft) throws(Refusal) {
    var record = record
    if let isActive = draft.attributes["active"]?.flag { record.attributes["active"] = .bool(isActive) }
    state.put(record)
  }

  // MARK: - Codes

  mutating func createCodes(_ draft: Draft) throws(Refusal) -> RecordKey {
    guard let key = draft.one("offerCode"), let offer = state[key] else { throw .unprocessable("data") }
    guard offer.flag("active") else { throw .state("The offer code is not active.") }
    guard let count = draft.attributes["numberOfCodes"]?.integer, count >= 1, count <= 1_000_000 else {
      throw .attribute("numberOfCodes", "The number of codes must be between 1 and 1000000.")
    }
    if let day = draft.text("expirationDate").flatMap({ CalendarDate($0) }) {
      let isOneTime = draft.attributes["customCode"] == nil
      let last = today.adding(Period(OfferLimits.oneTimeCodeMonths.value, .month)) ?? today
      if day <= today || (isOneTime && day > last) {
        throw .attribute(
          "expirationDate", "The expirationDate must be after \(today)\(isOneTime ? " and on or before \(last)" : "").")
      }
    }
    if let code = draft.text("customCode") {
      let others = ["subscriptionOfferCodeCustomCodes", "inAppPurchaseOfferCodeCustomCodes"].flatMap(state.all)
      let isTaken = others.contains { other in
        other.flag("active") && other.text("customCode")?.uppercased() == code.uppercased()
          && other.one["offerCode"].flatMap { state[$0] }.flatMap(appOfCodes) == appOfCodes(offer)
      }
      if isTaken {
        throw .attribute("customCode", "The custom code '\(code)' has already been used.", code: ".DUPLICATE")
      }
      if code.isEmpty { throw .attribute("customCode", "The custom code must not be empty.") }
    }
    var record = made(draft.type)
    record.setAttributes(of: draft)
    record.attributes["active"] = true
    record.attributes["createdDate"] = .string(now.description)
    if draft.attributes["customCode"] == nil, record.attributes["environment"] == nil {
      record.attributes["environment"] = "PRODUCTION"
    }
    record.one["offerCode"] = key
    state.put(record)
    return record.key
  }

  /// The ID of the app of an offer with codes.
  private func appOfCodes(_ offer: Record) -> String? {
    (offer.one["subscription"] ?? offer.one["inAppPurchase"]).flatMap { state[$0] }.flatMap(app)
  }

  /// The number of an offer's codes in one environment or both.
  func codeCount(of offer: Record, in environment: String?) -> Int {
    let prefix = offer.type == "subscriptionOfferCodes" ? "subscription" : "inAppPurchase"
    let batches =
      state.leading("\(prefix)OfferCodeOneTimeUseCodes", by: "offerCode", to: offer.id)
      + state.leading("\(prefix)OfferCodeCustomCodes", by: "offerCode", to: offer.id)
    return batches.filter { environment == nil || ($0.text("environment") ?? "PRODUCTION") == environment }
      .reduce(0) { $0 + ($1.integer("numberOfCodes") ?? 0) }
  }

  /// Returns the codes of a batch, one a line. They are generated for each request, with the same result.
  func codeValues(of batch: Record) -> StoreAnswer {
    let count = min(batch.integer("numberOfCodes") ?? 0, 1_000)
    let lines = (0..<count).map { number in
      Self.uuid(batch.sequence &* 1_000_003 &+ number).uppercased().filter { $0 != "-" }.prefix(18)
    }
    var answer = StoreAnswer(status: 200)
    answer.headers.append(("Content-Type", "text/csv"))
    answer.body = Array((lines.joined(separator: "\n") + "\n").utf8)
    return answer
  }
}
