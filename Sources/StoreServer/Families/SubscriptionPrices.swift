import CatalogModel
import StoreFacts
import TextFormats

/// A requested price of a subscription.
struct WantedPrice {
  let point: PointID
  let plan: String

  /// The day from which it applies; nil for the current price.
  let start: CalendarDate?

  /// Whether existing subscribers keep their price; nil if the request doesn't set it.
  let preserves: Bool?

  /// Its location in the document, for errors.
  let place: String
}

/// A territory in which a billing plan has a price.
private struct PlanPlace: Hashable {
  let plan: String
  let territory: String

  init(_ plan: String, _ territory: String) { (self.plan, self.territory) = (plan, territory) }
}

extension LocalStore {
  /// All prices of a plan of a subscription: past, present and announced ones.
  func prices(of product: Record, plan: String) -> [Record] {
    state.leading("subscriptionPrices", by: "subscription", to: product.id).filter {
      ($0.text("planType") ?? "UPFRONT") == plan
    }
  }

  /// The price in a territory on a day: today by default.
  func price(of product: Record, in territory: String, plan: String = "UPFRONT", on day: CalendarDate? = nil) -> Record?
  {
    let day = (day ?? today).description
    return prices(of: product, plan: plan).filter {
      $0.one["territory"]?.id == territory && $0.text("startDate") ?? "" <= day
    }.max { ($0.text("startDate") ?? "") < ($1.text("startDate") ?? "") }
  }

  private func isFuture(_ price: Record) -> Bool { price.text("startDate").map { $0 > today.description } ?? false }

  // MARK: - Single prices

  mutating func createPrice(_ draft: Draft) throws(Refusal) -> RecordKey {
    guard let key = draft.one("subscription"), let product = state[key] else { throw .unprocessable("data") }
    guard let price = try wanted(draft, of: product) else { throw .pricing("/data", "subscriptionPricePoint") }
    let territory = price.point.territory
    if draft.hasAttributes, draft.attributes.isEmpty { throw .pricing("/data", "subscriptionPricePoint") }
    let isFirst = self.price(of: product, in: territory, plan: price.plan) == nil
    if isFirst {
      if settings.failsFirstPrice { throw .unexpected }
      if price.start != nil {
        throw .attribute("startDate", "Invalid startDate. Create a starting price before creating future prices.")
      }
      guard territories(of: product).contains(territory) else { throw .pricing("/data", "subscriptionPricePoint") }
    }
    if let fault = fault(of: price, for: product, isFirst: isFirst) { throw Refusal(fault) }
    return put(price, of: product)
  }

  private func wanted(_ draft: Draft, of product: Record) throws(Refusal) -> WantedPrice? {
    guard let point = try point(draft, "subscriptionPricePoint", of: product) else { return nil }
    let plan = draft.text("planType") ?? "UPFRONT"
    guard point.isMonthly == (plan == "MONTHLY") else { throw .pricing(draft.place, "subscriptionPricePoint") }
    return WantedPrice(
      point: point, plan: plan,
      start: draft.text("startDate").flatMap { CalendarDate($0) },
      preserves: draft.attributes["preserveCurrentPrice"]?.flag, place: draft.place)
  }

  // MARK: - Bulk changes

  /// Sets the prices of one request: current prices replace the existing ones, scheduled prices are added.
  mutating func setPrices(_ drafts: [Draft], of product: Record) throws(Refusal) {
    if availabilities(of: product).isEmpty, let first = drafts.first {
      throw .pricing(first.place, "subscriptionPricePoint")
    }
    var wanted: [WantedPrice] = []
    for draft in drafts {
      guard let price = try self.wanted(draft, of: product) else {
        throw .relationship("prices", "Missing a required include subscriptionPricePoint")
      }
      wanted.append(price)
    }
    let present = wanted.filter { $0.start == nil }
    if Set(present.map { "\($0.plan) \($0.point.territory)" }).count < present.count {
      throw .relationship("prices", "You cannot create more than one price for a territory.")
    }
    let firsts = Set(
      present.filter { self.price(of: product, in: $0.point.territory, plan: $0.plan) == nil }.map {
        PlanPlace($0.plan, $0.point.territory)
      })
    if !isReleased(product) {
      for plan in Set(present.map(\.plan)) {
        for row in prices(of: product, plan: plan) where row.attributes["startDate"] == nil { state.remove(row.key) }
      }
    }
    var faults: [StoreFault] = []
    // A monthly payment is limited by the upfront price, which the same request may have set.
    for price in present.filter({ $0.plan != "MONTHLY" }) + present.filter({ $0.plan == "MONTHLY" }) {
      let isFirst = firsts.contains(PlanPlace(price.plan, price.point.territory))
      if let fault = fault(of: price, for: product, isFirst: isFirst) {
        faults.append(fault)
      } else {
        put(price, of: product)
      }
    }
    if !faults.isEmpty { throw Refusal(faults) }
    // A scheduled price needs an earlier one, which the same request may have set.
    let coming = wanted.filter { $0.start != nil }
    for price in coming.filter({ $0.plan != "MONTHLY" }) + coming.filter({ $0.plan == "MONTHLY" }) {
      let isFirst = self.price(of: product, in: price.point.territory, plan: price.plan) == nil
      if isFirst {
        faults.append(
          .attribute(
            "startDate", "Invalid startDate. Create a starting price before creating future prices.", at: price.place))
      } else if let fault = fault(of: price, for: product, isFirst: false) {
        faults.append(fault)
      } else {
        put(price, of: product)
      }
    }
    if !faults.isEmpty { throw Refusal(faults) }
  }

  // MARK: - Rules

  private func fault(of price: WantedPrice, for product: Record, isFirst: Bool) -> StoreFault? {
    let tomorrow = CalendarDate(daysSinceEpoch: today.daysSinceEpoch + 1) ?? today
    let territory = price.point.territory
    if let start = price.start {
      if start < tomorrow {
        return .relationship(
          "prices", "Invalid startDate=\(start), a future date is expected, and must be on or after \(tomorrow)",
          at: price.place)
      }
      let announced = prices(of: product, plan: price.plan).contains {
        $0.one["territory"]?.id == territory && isFuture($0)
      }
      if announced {
        return .relationship(
          "prices", "You cannot create more than one future prices for territory = \(territory).", at: price.place)
      }
    } else if !isFirst, isReleased(product),
      self.price(of: product, in: territory, plan: price.plan)?.point != price.point
    {
      return .relationship(
        "prices", "Invalid startDate=null, a future date is expected, and must be on or after \(tomorrow)",
        at: price.place)
    }
    return price.plan == "MONTHLY" ? faultOfPayment(price, for: product) : nil
  }

  /// Checks that twelve payments add up to at least the upfront price of that day, and at most one and a half times as
  /// much.
  private func faultOfPayment(_ price: WantedPrice, for product: Record) -> StoreFault? {
    guard product.text("subscriptionPeriod") == CommitmentPlan.planPeriod.value.apiWord,
      let whole = self.price(of: product, in: price.point.territory, on: price.start)?.point?.amount
    else {
      return .relationship(
        "subscriptionPricePoint", "The commitment duration is not configured or the upfront price point is not found.",
        at: price.place)
    }
    guard let payment = price.point.amount, CommitmentPlan.check(payment, besides: whole) != .allowed else {
      return nil
    }
    return .relationship("subscriptionPricePoint", "The upfront price point is invalid.", at: price.place)
  }

  /// Stores a price.
  @discardableResult
  mutating func put(_ price: WantedPrice, of product: Record) -> RecordKey {
    let before = self.price(of: product, in: price.point.territory, plan: price.plan)
    let isNow = before != nil && price.start == nil
    var point = price.point
    point.isMonthly = price.plan == "MONTHLY"
    if let before, before.point == point, isNow { return before.key }
    let start = isNow && isReleased(product) ? today : price.start
    if let before, isNow, !isReleased(product) { state.remove(before.key) }
    let monthly = price.plan == "MONTHLY" ? ",\"m\":1" : ""
    let id = Base64.encodeForAddress(
      "{\"i\":\"\(product.id)\",\"d\":\(start?.daysSinceEpoch ?? 0),\"c\":\"\(price.point.territory)\"\(monthly)}")
    var record = Record(RecordKey("subscriptionPrices", id), sequence: state.next())
    record.set("startDate", start.map { .string($0.description) })
    record.attributes["planType"] = .string(price.plan)
    record.set("_preserves", price.preserves.map { .bool($0) })
    record.one["subscription"] = product.key
    record.one["territory"] = RecordKey("territories", price.point.territory)
    record.one["subscriptionPricePoint"] = RecordKey("subscriptionPricePoints", point.text)
    state.put(record)
    return record.key
  }

  /// Returns whether existing subscribers keep a price: only after a newer one has started that preserves it.
  func isPreserved(_ price: Record) -> Bool {
    guard let product = price.one["subscription"].flatMap({ state[$0] }) else { return false }
    let start = price.text("startDate") ?? ""
    let next = prices(of: product, plan: price.text("planType") ?? "UPFRONT")
      .filter { $0.one["territory"] == price.one["territory"] && ($0.text("startDate") ?? "") > start && !isFuture($0) }
      .min { ($0.text("startDate") ?? "") < ($1.text("startDate") ?? "") }
    return next?.flag("_preserves") ?? false
  }

  mutating func deletePrice(_ record: Record) throws(Refusal) {
    guard isFuture(record) else {
      throw .state("Cannot delete Subscription Price with id \(record.id). Only future price changes can be deleted.")
    }
    state.remove(record.key)
  }
}

extension Record {
  /// The price point of a price of any kind.
  var point: PointID? {
    (one["subscriptionPricePoint"] ?? one["pricePoint"] ?? one["inAppPurchasePricePoint"]).flatMap { PointID($0.id) }
  }
}
