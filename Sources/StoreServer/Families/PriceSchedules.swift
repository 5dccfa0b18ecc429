import CatalogModel
import TextFormats

extension LocalStore {
  /// Sets the prices of a one-time product: a base, and prices that don't follow it. Prices that aren't listed are
  /// deleted.
  mutating func createSchedule(_ draft: Draft) throws(Refusal) -> RecordKey {
    guard let key = draft.one("inAppPurchase"), let product = state[key], let base = draft.one("baseTerritory"),
      let rows = draft.inline("manualPrices")
    else { throw .unprocessable("data") }
    var prices: [ScheduledPrice] = []
    for row in rows {
      guard let point = try point(row, "inAppPurchasePricePoint", of: product) else {
        throw .relationship("manualPrices", "Missing a required include inAppPurchasePricePoint")
      }
      let price = ScheduledPrice(
        point, start: row.text("startDate").flatMap { CalendarDate($0) },
        end: row.text("endDate").flatMap { CalendarDate($0) })
      if let start = price.start, start < today {
        throw .attribute(
          "startDate", "Invalid startDate=\(start), a date on or after \(today) is expected", at: row.place)
      }
      if let start = price.start, let end = price.end, start >= end {
        throw .attribute("endDate", "The endDate must be after the startDate.", at: row.place)
      }
      prices.append(price)
    }
    guard prices.contains(where: { $0.point.territory == base.id && ($0.start.map { $0 <= today } ?? true) }) else {
      throw .relationship("manualPrices", "There must be a price for the base territory = \(base.id).")
    }
    return keep(try Self.contiguous(prices), of: product, base: base)
  }

  /// Stores a schedule in place of the previous one.
  @discardableResult
  mutating func keep(_ prices: [ScheduledPrice], of product: Record, base: RecordKey) -> RecordKey {
    let schedule = RecordKey("inAppPurchasePriceSchedules", product.id)
    for former in state.leading("inAppPurchasePrices", by: "schedule", to: schedule.id) { state.remove(former.key) }
    var record = Record(schedule)
    record.one["inAppPurchase"] = product.key
    record.one["baseTerritory"] = base
    state.put(record)
    for price in prices {
      var row = price.record(isManual: true, sequence: state.next())
      row.one["schedule"] = schedule
      state.put(row)
    }
    return schedule
  }

  /// Returns the consecutive prices of each territory; rejects overlaps and gaps.
  private static func contiguous(_ prices: [ScheduledPrice]) throws(Refusal) -> [ScheduledPrice] {
    var result: [ScheduledPrice] = []
    for (territory, own) in Dictionary(grouping: prices, by: \.point.territory).sorted(by: { $0.key < $1.key }) {
      var sorted = own.sorted {
        ($0.start.map { $0.daysSinceEpoch } ?? .min) < ($1.start.map { $0.daysSinceEpoch } ?? .min)
      }
      for index in sorted.indices.dropFirst() {
        guard let start = sorted[index].start, sorted[index - 1].end == nil || sorted[index - 1].end == start else {
          throw .relationship(
            "manualPrices", "The prices for territory = \(territory) overlap or leave days without a price.")
        }
        sorted[index - 1].end = start
      }
      result += sorted
    }
    return result
  }

  /// The prices that a schedule lists as manual ones.
  func manualPrices(of schedule: Record) -> [RecordKey] {
    state.leading("inAppPurchasePrices", by: "schedule", to: schedule.id).filter {
      !settings.listsBaseAsAutomatic || $0.one["territory"] != schedule.one["baseTerritory"]
    }.map(\.key)
  }

  /// Returns the prices of territories without a price of their own: the equalization of the base's price at each time.
  func automaticPrices(of schedule: Record) -> [RecordKey] {
    let manual = state.leading("inAppPurchasePrices", by: "schedule", to: schedule.id)
    let own = Set(manual.compactMap { $0.one["territory"]?.id })
    guard let base = schedule.one["baseTerritory"]?.id else { return [] }
    let leading = manual.filter { $0.one["territory"]?.id == base }.compactMap { PointID($0.id) }
    return StorePlaces.codes.filter { territory in
      !own.contains(territory) || settings.listsBaseAsAutomatic && territory == base
    }.flatMap { territory in
      leading.compactMap { row in
        var point = row.equal(in: territory)
        point?.days = row.days
        return point.map { RecordKey("inAppPurchasePrices", $0.text) }
      }
    }
  }

  /// Returns a price that follows the base, by its ID, which alone contains its days.
  func automaticPrice(_ id: String) -> Record? {
    guard let point = PointID(id), point.days != nil, point.amount != nil,
      state[RecordKey("inAppPurchasePriceSchedules", point.product)] != nil
    else { return nil }
    var record = ScheduledPrice(point, start: nil, end: nil).record(isManual: false, sequence: 1)
    record = Record(RecordKey(record.type, id), sequence: 1).taking(record)
    return record
  }
}

/// A price of a one-time product for a time.
struct ScheduledPrice {
  let point: PointID

  /// Nil for always before.
  let start: CalendarDate?

  /// The first day on which it doesn't apply any more; nil if it doesn't end.
  var end: CalendarDate?

  init(_ point: PointID, start: CalendarDate?, end: CalendarDate?) {
    self.point = PointID(point.product, point.territory, point.rank)
    self.start = start
    self.end = end
  }

  /// The row in responses.
  func record(isManual: Bool, sequence: Int) -> Record {
    func seconds(_ day: CalendarDate?) -> Int { day.map { $0.daysSinceEpoch * 86_400 } ?? 0 }
    var id = point
    id.days = (seconds(start), seconds(end))
    var record = Record(RecordKey("inAppPurchasePrices", id.text), sequence: sequence)
    record.set("startDate", start.map { .string($0.description) })
    record.set("endDate", end.map { .string($0.description) })
    record.attributes["manual"] = .bool(isManual)
    record.one["inAppPurchasePricePoint"] = RecordKey("inAppPurchasePricePoints", point.text)
    record.one["territory"] = RecordKey("territories", point.territory)
    return record
  }
}

extension Record {
  /// Returns a copy with the values of another record.
  func taking(_ other: Record) -> Record {
    var record = self
    record.attributes = other.attributes
    record.one = other.one
    record.many = other.many
    return record
  }
}
