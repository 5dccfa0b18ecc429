extension PriceSchedule {
  package static let keys = KeyTable<PriceSchedule>(
    "price", "a price", new: PriceSchedule(),
    withoutSeats + [
      .parts(.volume, VolumeTier.keys, "Prices of additional seats, each starting at a number of seats.", .at(\.volume))
    ])

  /// The keys of the price of monthly payments: whether they can have prices by number of seats isn't known.
  package static let monthlyKeys = KeyTable<PriceSchedule>(
    "monthly_price", "a price of monthly payments", new: PriceSchedule(), withoutSeats)

  private static let withoutSeats: [ModelKey<PriceSchedule>] = [
    base, tier,
    .territory(.baseTerritory, "The base territory, if not the app's.", .at(\.baseTerritory)),
    territories,
    .parts(.changes, PriceChange.keys, "Scheduled changes.", .at(\.changes)),
    .parts(.kept, KeptPrice.keys, "Former prices that earlier subscribers still pay.", .at(\.kept)),
  ]

  /// The keys of an offer's price, which has no changes.
  package static let offerKeys = KeyTable<PriceSchedule>(
    "offer_price", "a price", new: PriceSchedule(), [base, tier, territories])

  private static let base = ModelKey<PriceSchedule>.amount(
    .base, "The price in the base territory's currency.", .at(\.base))

  private static let tier = ModelKey<PriceSchedule>.text(
    .tier, "The price as a tier from before 2023: 0 to 87, A, B, alt-1 to alt-5.", .at(\.tier))

  private static let territories = ModelKey<PriceSchedule>.ownPrices(\.territories)

  /// The price as keys and values; the concise form of a base alone is just the amount.
  package func outline(_ detail: Outline.Detail) -> Outline {
    if detail == .concise, let base, self == PriceSchedule(base: base) { return .amount(base) }
    return Self.keys.outline(self, detail)
  }
}

extension PriceChange {
  package static let keys = KeyTable<PriceChange>(
    "price_change", "a price change", new: PriceChange(),
    [
      .date(.on, "The first day of the new price.", .at(\.on)).required(),
      .amount(.base, "The new price in the base territory's currency.", .at(\.base)),
      .text(.tier, "The new price as a tier from before 2023.", .at(\.tier)),
      .ownPrices(\.territories),
      .territories(
        .followBase, "Territories whose own price ends on that day, so that they follow the base again.",
        .at(\.followBase)),
      .word(
        .existingSubscribers, "Whether existing subscribers keep the old price or move to the new one.",
        .at(\.existingSubscribers)),
    ])
}

extension VolumeTier {
  package static let keys = KeyTable<VolumeTier>(
    "volume_tier", "a price tier", new: VolumeTier(),
    [
      .integer(.fromSeats, "The first seat with this price, from 2.", .at(\.fromSeats)).required(),
      .amount(.base, "The price of one seat in the base territory's currency.", .at(\.base)),
      .ownPrices(\.territories),
    ])
}

extension KeptPrice {
  package static let keys = KeyTable<KeptPrice>(
    "kept_price", "a kept price", new: KeptPrice(),
    [
      .date(.since, "The first day (default: the price from the start).", .at(\.since)),
      .amount(.base, "The price in the base territory's currency.", .at(\.base)),
      .ownPrices(\.territories),
    ])
}

extension ModelKey {
  fileprivate static func ownPrices(
    _ path: any WritableKeyPath<Model, SortedMap<TerritoryCode, Money>> & Sendable
  ) -> ModelKey {
    .amounts(.territories, "Prices that don't follow the base, in local currency.", .at(path))
  }
}

// MARK: - Where something is sold

extension Availability {
  /// An availability as written, before defaults are applied.
  package struct Entry: Hashable, Sendable {
    var territories = Territories.all
    var includesNew: Bool?

    /// 'All' and 'all but some' include new territories; a list doesn't.
    var availability: Availability {
      Availability(territories: territories, includesNewTerritories: includesNew ?? territories.includesNewOnesByItself)
    }
  }

  package static let keys = KeyTable<Entry>(
    "availability", "an availability", new: Entry(),
    [
      ModelKey(
        .territories, "The territories: all, a list of territories, or {except: [...]}.",
        .choice { $0.territories = $1.inOrder }
      ) { entry, _ in entry.territories.outline },
      .flag(.newTerritories, "Whether it will be sold in territories that Apple adds later.", .at(\.includesNew))
        .omitted { $0.includesNew == $0.territories.includesNewOnesByItself },
    ])

  package static let exception = KeyTable<[TerritoryCode]>(
    "exception", "a choice of territories", new: [],
    [
      .territories(.except, "The territories where it is not sold.", .at(\.self)).required()
    ])

  fileprivate var entry: Entry { Entry(territories: territories, includesNew: includesNewTerritories) }

  package func outline(_ detail: Outline.Detail) -> Outline { Self.keys.outline(entry, detail) }
}

extension Availability.Territories {
  /// Whether new territories are included by default: a list contains only its own.
  package var includesNewOnesByItself: Bool {
    if case .only = self { false } else { true }
  }

  /// The choice with its codes sorted, without duplicates.
  fileprivate var inOrder: Availability.Territories {
    switch self {
    case .all: .all
    case .only(let codes): .only(codes.asSet)
    case .except(let codes): .except(codes.asSet)
    }
  }

  fileprivate var outline: Outline {
    func list(_ codes: [TerritoryCode]) -> Outline { .list(codes.map { .text($0.text) }) }
    return switch self {
    case .all: .text("all")
    case .only(let codes): list(codes)
    case .except(let codes): .record([Outline.Field(.except, list(codes))])
    }
  }
}

extension ModelKey {
  /// Where something is sold or offered.
  static func availability(_ summary: String, _ value: Accessor<Availability>) -> ModelKey {
    .part(
      .availability, Availability.keys, summary,
      .init(get: { value.get($0)?.entry }, set: { value.set(&$0, $1.availability) }))
  }
}
