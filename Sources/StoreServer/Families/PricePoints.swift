import CatalogModel
import SourceDiagnostics
import StoreFacts
import TextFormats

/// The contents of the ID of a price point or a scheduled price.
struct PointID: Hashable {
  let product: String
  let territory: String
  let rank: Int

  /// Whether it is a price of monthly payments: these have points of their own.
  var isMonthly = false

  /// The first and the last day of a scheduled price, as seconds since 1970; nil for a price point.
  var days: (start: Int, end: Int)? = nil

  init(_ product: String, _ territory: String, _ rank: Int, isMonthly: Bool = false) {
    self.product = product
    self.territory = territory
    self.rank = rank
    self.isMonthly = isMonthly
  }

  /// Reads an ID; returns nil if it isn't one.
  init?(_ id: String) {
    guard let bytes = Base64.decode(id), let value = parseJSON(TextFile(path: "id", bytes: bytes)).root?.value,
      let product = value["s"]?.text, let territory = value["t"]?.text, let rank = value["p"]?.text.flatMap({ Int($0) })
    else { return nil }
    self.init(product, territory, rank, isMonthly: value["m"] != nil)
    if let start = value["sd"]?.integer, let end = value["ed"]?.integer { days = (start, end) }
  }

  var text: String {
    let days = days.map { ",\"sd\":\($0.start),\"ed\":\($0.end)" } ?? ""
    let plan = isMonthly ? ",\"m\":1" : ""
    return Base64.encodeForAddress(
      "{\"s\":\"\(product)\",\"t\":\"\(territory)\",\"p\":\"\(rank)\"\(plan)\(days)}")
  }

  var currency: String { StorePlaces.currency(of: territory) ?? "USD" }
  var amount: Money? { StorePrices.amount(of: rank, in: currency) }

  /// The point in another territory that equals this one.
  func equal(in other: String) -> PointID? {
    guard let currency = StorePlaces.currency(of: other) else { return nil }
    return StorePrices.equal(to: rank, of: self.currency, in: currency).map {
      PointID(product, other, $0, isMonthly: isMonthly)
    }
  }

  static func == (left: PointID, right: PointID) -> Bool { left.text == right.text }
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension LocalStore {
  /// A price point by its ID, if its product, territory and rank are there.
  func pricePoint(_ key: RecordKey) -> Record? {
    guard let point = PointID(key.id), point.days == nil, let amount = point.amount,
      StorePlaces.territory(point.territory) != nil
    else { return nil }
    let isSubscription = key.type == "subscriptionPricePoints"
    guard isSubscription || !point.isMonthly,
      state[RecordKey(isSubscription ? "subscriptions" : "inAppPurchases", point.product)] != nil
    else {
      return nil
    }
    var record = Record(key, sequence: 1)
    record.attributes["customerPrice"] = .string(amount.description)
    record.attributes["proceeds"] = Self.proceeds(amount, Proceeds.usualPercent.value, point)
    if isSubscription {
      record.attributes["proceedsYear2"] = Self.proceeds(amount, Proceeds.reducedPercent.value, point)
    }
    record.one["territory"] = RecordKey("territories", point.territory)
    return record
  }

  private static func proceeds(_ amount: Money, _ percent: Int64, _ point: PointID) -> JSONValue? {
    Proceeds.of(amount, percent: percent, in: point.currency).map { .string($0.description) }
  }

  /// All points of a product, territory by territory.
  func pricePoints(of product: Record, _ query: Query?) -> [RecordKey] {
    let territories = query?.values("territory")
    let type = product.type == "subscriptions" ? "subscriptionPricePoints" : "inAppPurchasePricePoints"
    let isMonthly = query?.values("planType") == ["MONTHLY"]
    let excluded = isMonthly ? CommitmentPlan.excludedTerritories.value.map(\.text) : []
    return StorePlaces.codes.filter { !excluded.contains($0) && territories?.contains($0) ?? true }.flatMap {
      territory in
      let count = StorePrices.amounts(of: StorePlaces.currency(of: territory) ?? "").count
      return (0..<count).map {
        RecordKey(type, PointID(product.id, territory, 10_001 + $0, isMonthly: isMonthly).text)
      }
    }
  }

  /// Returns the equalizations of a price point in all other territories.
  func equalizations(of point: Record, _ query: Query?) -> [RecordKey] {
    guard let id = PointID(point.id) else { return [] }
    let territories = query?.values("territory")
    return StorePlaces.codes.filter { $0 != id.territory && territories?.contains($0) ?? true }.compactMap {
      territory in
      id.equal(in: territory).map { RecordKey(point.type, $0.text) }
    }
  }

  /// Returns the allowed monthly payments in the other territories with such plans: the equalizations, limited by the
  /// upfront price.
  func adjustedEqualizations(of point: Record, _ query: Query?) -> [RecordKey] {
    let excluded = CommitmentPlan.excludedTerritories.value.map(\.text)
    guard let upfront = query?.values("upfrontPricePointId")?.first.flatMap({ PointID($0) }) else { return [] }
    return equalizations(of: point, query).compactMap { key in
      guard let id = PointID(key.id), !excluded.contains(id.territory),
        let limit = upfront.equal(in: id.territory) ?? same(upfront, id),
        let whole = limit.amount?.hundredths, let payment = id.amount?.hundredths
      else { return nil }
      let payments = Int64(CommitmentPlan.payments.value)
      let percent = CommitmentPlan.totalPercent.value
      let lowest = (whole * Int64(percent.lowerBound) + 100 * payments - 1) / (100 * payments)
      let highest = whole * Int64(percent.upperBound) / (100 * payments)
      let clamped = min(max(payment, lowest), highest)
      let rank = clamped == payment ? id.rank : StorePrices.nearest(to: Money(hundredths: clamped), in: id.currency)
      return rank.map { RecordKey(key.type, PointID(id.product, id.territory, $0, isMonthly: true).text) }
    }
  }

  /// Refuses adjusted equalizations without the plan `MONTHLY`, and without an upfront point of the same subscription.
  func checkAdjustment(of point: Record, _ query: Query) throws(Refusal) {
    guard query.values("planType") == ["MONTHLY"] else {
      throw Refusal(
        .parameter(
          "filter[planType]", "INVALID", "A parameter has an invalid value",
          "Adjusted equalizations exist for the plan type 'MONTHLY' only"))
    }
    guard let id = PointID(point.id), let product = state[RecordKey("subscriptions", id.product)],
      product.text("subscriptionPeriod") == CommitmentPlan.planPeriod.value.apiWord,
      let upfront = query.values("upfrontPricePointId")?.first
    else {
      throw .relationship(
        "subscriptionPricePoint", "The commitment duration is not configured or the upfront price point is not found.")
    }
    guard let upfront = PointID(upfront), upfront.product == id.product, !upfront.isMonthly else {
      throw .relationship("subscriptionPricePoint", "The upfront price point is invalid.")
    }
  }

  private func same(_ upfront: PointID, _ other: PointID) -> PointID? {
    upfront.territory == other.territory ? upfront : nil
  }

  /// The price point of a draft, which must belong to the product, and to the draft's territory if it has one.
  ///
  /// Nil when it names none; refused when it is the point of another product or territory.
  func point(_ draft: Draft, _ name: String, of product: Record) throws(Refusal) -> PointID? {
    guard let key = draft.one(name) else { return nil }
    guard let point = PointID(key.id), point.product == product.id else { throw .pricing(draft.place, name) }
    if let territory = draft.one("territory"), territory.id != point.territory { throw .pricing(draft.place, name) }
    return point
  }
}

extension Refusal {
  /// Returns App Store Connect's unspecific error for invalid prices.
  static func pricing(_ place: String, _ name: String) -> Refusal {
    var fault = StoreFault.relationship(name, "An error occurred while processing the pricing information.", at: place)
    fault.source = .pointer("\(place)/relationships/\(name)/id")
    return Refusal(fault)
  }
}
