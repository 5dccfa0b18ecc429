import CatalogModel
import YAMLSyntax

/// Prices and where they hold.
extension Records {
  private static func prices<Model>(
    _ territories: any WritableKeyPath<Model, SortedMap<TerritoryCode, Money>> & Sendable
  ) -> Field<Model> {
    .field(.territories, .map(keys: "territory", .amount), "Prices that do not follow the base, in local currency.") {
      reader, value, model in
      model[keyPath: territories] = reader.amounts(value)
    }
  }

  static let priceChange = Record<PriceChange>(
    "a price change",
    [
      .date(.on, "The first day of the new price.", required: true) { $0.on = $1 },
      .amount(.base, "The new price in the base territory's currency.") { $0.base = $1 },
      .text(.tier, "The new price as a tier of the scheme before 2023.") { $0.tier = $1 },
      prices(\.territories),
      .field(
        .followBase, .list(.code("territory")), "Territories whose own price ends on that day, and which follow the base again."
      ) { reader, value, change in
        change.followBase = reader.sorted(reader.list(value) { $0.code($1).map(TerritoryCode.init) })
      },
      .word(.existingSubscribers, "Whether present subscribers keep the old price or move to the new one.") {
        $0.existingSubscribers = $1
      },
    ])

  static let price = Record<PriceSchedule>(
    "a price",
    offerPrice.fields + [
      .field(.baseTerritory, .code("territory"), "The territory of the base, where it is another than the app's.") {
        reader, value, price in price.baseTerritory = reader.code(value).map(TerritoryCode.init)
      },
      .records(.changes, priceChange, named: "price_change", "Announced changes.", new: { PriceChange() }) { $0.changes = $1 },
      .records(
        .kept, keptPrice, named: "kept_price", "Former prices that earlier subscribers still pay.", new: { KeptPrice() }
      ) { $0.kept = $1 },
    ])

  static let keptPrice = Record<KeptPrice>(
    "a kept price",
    [
      .date(.since, "Its first day; without one, the price that held from the start.") { $0.since = $1 },
      .amount(.base, "What they pay in the base territory's currency.") { $0.base = $1 },
      prices(\.territories),
    ])

  /// The price of an offer, which has no changes of its own.
  static let offerPrice = Record<PriceSchedule>(
    "a price",
    [
      .amount(.base, "The price in the base territory's currency.") { $0.base = $1 },
      .text(.tier, "The price as a tier of the scheme before 2023: 0 to 87, A, B, alt-1 to alt-5.") { $0.tier = $1 },
      prices(\.territories),
    ])

  /// A price: a bare amount, or a record.
  static func price<Model>(
    _ key: CatalogKey, _ record: @escaping @autoclosure @Sendable () -> Record<PriceSchedule>, named name: String,
    _ summary: String, set: @escaping @Sendable (inout Model, PriceSchedule) -> Void
  ) -> Field<Model> {
    .field(key, .oneOf([.amount, .record(name, of: record())]), summary) { reader, value, model in
      if reader.trees.isScalar(value.top) {
        if let amount = reader.amount(value) { set(&model, PriceSchedule(base: amount)) }
      } else if reader.isMapping(value, expected: "an amount of money or a mapping") {
        var price = PriceSchedule()
        reader.readFields(of: value, record(), into: &price)
        set(&model, price)
      }
    }
  }

  static let availability = Record<AvailabilityEntry>(
    "an availability",
    [
      .field(
        .territories, .oneOf([.words(["all"]), .list(.code("territory")), .record("exception", of: exception)]),
        "Where it is sold: all, a list of territories, or {except: [...]}."
      ) { reader, value, entry in entry.territories = reader.territories(value) },
      .flag(.newTerritories, "Whether it will be sold in territories that the store opens later.") { $0.newTerritories = $1 },
    ])

  static let exception = Record<[TerritoryCode]>(
    "a choice of territories",
    [
      .field(.except, .list(.code("territory")), "The territories where it is not sold.", required: true) { reader, value, list in
        list = reader.list(value) { $0.code($1).map(TerritoryCode.init) }
      }
    ])

  /// An availability as it is written, before what it leaves out is settled.
  struct AvailabilityEntry {
    var territories: Availability.Territories?
    var newTerritories: Bool?

    /// New territories belong to all of them, and to all but some; a list means just what is in it.
    var availability: Availability {
      let territories = territories ?? .all
      if case .only = territories {
        return Availability(territories: territories, includesNewTerritories: newTerritories ?? false)
      }
      return Availability(territories: territories, includesNewTerritories: newTerritories ?? true)
    }
  }

  /// An availability, with its defaults settled.
  static func availability<Model>(
    _ summary: String, set: @escaping @Sendable (inout Model, Availability) -> Void
  ) -> Field<Model> {
    .record(.availability, availability, named: "availability", summary, new: { AvailabilityEntry() }) {
      set(&$0, $1.availability)
    }
  }
}

extension NodeReader {
  /// `all`, a list of codes, or all but some.
  fileprivate mutating func territories(_ value: Value) -> Availability.Territories? {
    switch trees.kind(value.top) {
    case .sequence: return .only(sorted(list(value) { $0.code($1).map(TerritoryCode.init) }))
    case .mapping: return record(value, Records.exception, new: []).map { .except(sorted($0)) }
    default:
      guard let scalar = scalar(value, expected: "all, a list of territories or {except: [...]}") else { return nil }
      let text = string(scalar)
      if text == "all" { return .all }
      report(
        .invalidValue, "'territories' takes all, a list of territories or {except: [...]}, found '\(text)'", at: ref(scalar),
        help: "for one territory write a list: [\(text)]")
      return nil
    }
  }

  fileprivate func sorted(_ codes: [TerritoryCode]) -> [TerritoryCode] {
    var result: [TerritoryCode] = []
    for code in codes.sorted() where result.last != code { result.append(code) }
    return result
  }
}
