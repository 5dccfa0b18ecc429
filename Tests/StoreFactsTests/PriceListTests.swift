import CatalogModel
import StoreFacts
import TestSupport
import Testing

/// The cost of everything in every territory.
struct PriceListTests {
  private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

  private func product(_ price: PriceSchedule?, type: ProductType = .consumable) -> Product {
    var product = Product(id: "gold", type: type)
    product.price = price
    if type == .autoRenewableSubscription { product.plan.period = Period(1, .month) }
    return product
  }

  private func list(_ product: Product, on day: String, in territories: [TerritoryCode]? = nil) throws
    -> PriceList.Entry
  {
    var app = App()
    app.baseTerritory = "USA"
    var question = PriceList.Query(on: try self.day(day))
    question.territories = territories
    return try #require(PriceList(of: Catalog(app: app, products: [product]), question).products.first)
  }

  private func change(
    _ day: String, _ base: Money?, _ own: SortedMap<TerritoryCode, Money> = [:],
    keep: PriceChange.ExistingSubscribers? = nil
  ) throws -> PriceChange {
    var change = PriceChange()
    change.on = try self.day(day)
    change.base = base
    change.territories = own
    change.existingSubscribers = keep
    return change
  }

  @Test("two thousand scheduled changes are processed once")
  func manyChanges() throws {
    try expectQuick {
      let start = try day("2027-01-01")
      let (base, raised) = (Money(digits: 1), Money(digits: 2))
      var price = PriceSchedule(base: base)
      price.changes = try (0..<2_000).reversed().map { index in
        var change = try change("2027-01-01", index % 2 == 0 ? raised : base)
        change.on = CalendarDate(daysSinceEpoch: start.daysSinceEpoch + index)
        return change
      }
      let rows = try list(product(price), on: "2026-11-21").items[0].rows
      #expect(rows.count > 2_000)
    }
  }

  /// A row in short: `USA 0.99`, `2 equal 0.99`, with date and audience.
  private func line(_ row: PriceList.Row) -> String { line(row, in: nil) }

  /// The same of one of its territories.
  private func line(_ row: PriceList.Row, in territory: TerritoryCode?) -> String {
    let place = territory?.text ?? (row.territories.count == 1 ? row.territories[0].text : "\(row.territories.count)")
    let cost =
      switch row.cost {
      case .effective(.amount(let amount)): "\(amount)"
      case .effective(.equal(let amount, _)): "equal \(amount)"
      case .effective(.tier(let tier)): "tier \(tier)"
      case .effective(.free): "free"
      case .notStated: "nothing"
      case .notSold: "not sold"
      }
    let payers =
      switch row.payers {
      case .everyone: ""
      case .newSubscribers: " new"
      case .subscribersBefore(let day): " kept before \(day)"
      case .earlierSubscribers(let day): " kept" + (day.map { " since \($0)" } ?? "")
      }
    return "\(place) \(cost)" + (row.from.map { " from \($0)" } ?? "") + payers
  }

  @Test func `base, own and equalized prices cover all storefronts`() throws {
    let price = PriceSchedule(base: Money("0.99"), territories: ["JPN": 150, "DEU": 1, "FRA": 1])
    let rows = try list(product(price), on: "2026-11-21").items[0].rows
    #expect(rows.map(line) == ["USA 0.99", "2 1", "JPN 150", "171 equal 0.99"])
    #expect(rows.flatMap(\.territories).count == Territory.all.count)
    #expect(rows.map(\.isBase) == [true, false, false, false])
    #expect(rows[0].tier == "1" && rows[0].point == .point)
    #expect(rows[1].tier == nil && rows[1].point == .point && rows[1].currency == "EUR")
    #expect(
      rows[3].amount == nil && rows[3].currency == nil && rows[3].proceeds(percent: 70) == nil, "nothing is invented")
  }

  @Test func `a price of zero is free, and has no price point`() throws {
    for price in [PriceSchedule(base: 0), PriceSchedule(tier: "0")] {
      let rows = try list(product(price, type: .nonConsumable), on: "2026-11-21").items[0].rows
      #expect(rows.map(line) == ["USA free", "174 free"])
      #expect(rows.map(\.point) == [nil, nil])
    }
    let own = PriceSchedule(base: 5, territories: ["JPN": 0])
    #expect(try list(product(own), on: "2026-11-21", in: ["JPN"]).items[0].rows.map(line) == ["JPN free"])
  }

  @Test func `the tier is known only in the United States`() throws {
    let rows = try list(product(PriceSchedule(tier: "10")), on: "2026-11-21").items[0].rows
    #expect(rows.map(line) == ["USA 9.99", "174 tier 10"])
    #expect(rows.map(\.tier) == ["10", "10"])
  }

  @Test(arguments: [
    ("9.99", 70, "USD", "7"), ("9.99", 85, "USD", "8.5"), ("12.99", 85, "USD", "11.05"), ("150", 70, "JPY", "105"),
    ("150", 85, "JPY", "128"), ("0", 70, "USD", "0"),
  ])
  func `proceeds are rounded to the digits of the currency`(
    _ price: String, _ percent: Int64, _ currency: String, _ left: String
  )
    throws
  {
    #expect(Proceeds.of(try #require(Money(price)), percent: percent, in: currency) == Money(left))
  }

  /// In Apple's table the proceeds of tier n are 70 % of the round amount: 0.70 of 0.99, 3.50 of 4.99.
  @Test func `all dollar tiers have the proceeds of Apple's table`() {
    for tier in LegacyTier.all where tier.usd > 0 {
      let round = (tier.usd.hundredths ?? 0) + 1
      #expect(Proceeds.of(tier.usd, percent: 70, in: "USD") == Money(hundredths: round * 70 / 100), "\(tier.name)")
    }
    #expect(Proceeds.areConfirmed(percent: 70, in: ["USA"]))
    #expect(!Proceeds.areConfirmed(percent: 85, in: ["USA"]), "Apple's table has 70 % only")
    #expect(!Proceeds.areConfirmed(percent: 70, in: ["CAN"]))
  }

  @Test func `an amount that isn't a price has no proceeds`() {
    #expect(Proceeds.of(-1, percent: 70, in: "USD") == nil)
    #expect(Proceeds.of(Money(digits: .max), percent: 70, in: "USD") == nil)
  }

  @Test func `a change has its date, and is the current price from that date on`() throws {
    var price = PriceSchedule(base: Money("0.99"), territories: ["JPN": 150])
    price.changes = [try change("2027-01-15", Money("1.99")), try change("2027-06-01", nil, ["JPN": 200])]
    let ask = { (day: String) in
      try self.list(self.product(price), on: day, in: ["JPN", "USA"]).items[0].rows.map(self.line)
    }
    #expect(try ask("2027-01-14") == ["USA 0.99", "USA 1.99 from 2027-01-15", "JPN 150", "JPN 200 from 2027-06-01"])
    #expect(try ask("2027-01-15") == ["USA 1.99", "JPN 150", "JPN 200 from 2027-06-01"])
    #expect(try ask("2028-01-01") == ["USA 1.99", "JPN 200"])
  }

  @Test func `earlier subscribers keep a price until all are moved or it is lowered`() throws {
    var price = PriceSchedule(base: 5)
    price.changes = [try change("2025-01-01", 6, keep: .keep), try change("2026-01-01", 7, keep: .keep)]
    func ask(_ day: String) throws -> [String] {
      try list(product(price, type: .autoRenewableSubscription), on: day, in: ["USA"]).items[0].rows.map(line)
    }
    #expect(try ask("2024-06-01") == ["USA 5", "USA 6 from 2025-01-01 new", "USA 7 from 2026-01-01 new"])
    #expect(try ask("2025-06-01") == ["USA 5 kept before 2025-01-01", "USA 6 new", "USA 7 from 2026-01-01 new"])
    #expect(try ask("2026-06-01") == ["USA 5 kept before 2025-01-01", "USA 6 kept before 2026-01-01", "USA 7 new"])
    price.changes.append(try change("2026-03-01", 8, keep: .move))
    #expect(try ask("2026-06-01") == ["USA 8"])
    price.changes[2] = try change("2026-03-01", 4, keep: .keep)
    #expect(try ask("2026-06-01") == ["USA 4"], "a decrease is for everyone")
    price.changes[2] = try change("2026-03-01", Money("5.5"), keep: .move)
    let kept = ["USA 5 kept before 2025-01-01"]
    #expect(try ask("2026-06-01") == kept + ["USA 5.50 new"])
    #expect(try ask("2025-06-01") == kept + ["USA 6 new", "USA 7 from 2026-01-01 new", "USA 5.50 from 2026-03-01"])
    #expect(price.quote(in: "USA", on: try day("2026-06-01"), base: "USA")?.existingSubscribers == .keep)
  }

  @Test func `listed former prices are kept, and a change applies only to its territories`() throws {
    var price = PriceSchedule(base: 5, territories: ["JPN": 700])
    var (first, second) = (KeptPrice(), KeptPrice())
    first.base = 3
    (second.since, second.base, second.territories) = (try day("2024-06-01"), 4, ["JPN": 600])
    price.kept = [first, second]
    price.changes = [
      try change("2027-01-01", 6, keep: .keep), try change("2027-01-01", nil, ["JPN": 800], keep: .move),
    ]
    let rows = try list(
      product(price, type: .autoRenewableSubscription), on: "2026-11-21", in: ["DEU", "JPN", "USA"]
    ).items[0].rows
    #expect(
      rows.map(line) == [
        "USA 3 kept before 2024-06-01", "USA 4 kept since 2024-06-01", "USA 5 new", "USA 6 from 2027-01-01 new",
        "JPN 600 kept since 2024-06-01", "JPN 700 new", "JPN 800 from 2027-01-01", "DEU equal 3 kept before 2024-06-01",
        "DEU equal 4 kept since 2024-06-01", "DEU equal 5 new", "DEU equal 6 from 2027-01-01 new",
      ])
    price.changes = [try change("2026-03-01", 6, keep: .keep)]
    let later = try list(product(price, type: .autoRenewableSubscription), on: "2026-11-21", in: ["USA"]).items[0].rows
    #expect(
      later.map(line) == [
        "USA 3 kept before 2024-06-01", "USA 4 kept since 2024-06-01", "USA 5 kept before 2026-03-01", "USA 6 new",
      ])
  }

  @Test func `prices of further seats follow the price`() throws {
    var price = PriceSchedule(base: 10)
    price.volume = [VolumeTier(fromSeats: 6, base: 8), VolumeTier(fromSeats: 20)]
    price.volume[0].territories = ["JPN": 900]
    price.volume[1].territories = ["JPN": 800]
    let items = try list(product(price, type: .autoRenewableSubscription), on: "2026-11-21", in: ["JPN", "USA"]).items
    #expect(items.map(\.kind) == [.price, .seats, .seats] && items.map(\.fromSeats) == [nil, 6, 20])
    #expect(items.dropFirst().map { $0.rows.map(line) } == [["USA 8", "JPN 900"], ["JPN 800", "USA not sold"]])
  }

  /// Past changes become the price: the base, changes on two days, and the kept prices; nil if they can't be listed.
  private static let past: [(String, PriceSchedule, [PriceChange], kept: [String]?)] = [
    (
      "a move in one territory leaves the others alone", PriceSchedule(base: 2),
      [past("2026-10-01", 4, keep: .keep), past("2026-10-15", nil, ["GBR": 3], keep: .move)], ["- 2"]
    ),
    ("a decrease is for everyone", PriceSchedule(base: 5), [past("2026-11-01", 4, keep: .keep)], []),
    (
      "a decrease leaves those who pay less alone", listed(5, ["2024-06-01": 2, "2025-06-01": 4]),
      [past("2026-11-01", 3, keep: .move)], ["2024-06-01 2"]
    ),
    (
      "a decrease after an increase", PriceSchedule(base: 5),
      [past("2026-06-01", 7, keep: .keep), past("2026-11-01", 6, keep: .move)], ["- 5"]
    ),
    (
      "the first day of a listed price isn't known", listed(4, [nil: 2, "2024-06-01": 3]),
      [past("2026-11-01", 5, keep: .keep)], nil
    ),
    (
      "the amount in a territory that followed isn't known", PriceSchedule(base: 2),
      [past("2026-10-01", 4, ["GBR": 3], keep: .keep)], nil
    ),
    (
      "an own price ends", PriceSchedule(base: 4, territories: ["GBR": 1]),
      [past("2026-10-01", nil, follow: ["GBR"], keep: .keep)], ["- nil GBR 1"]
    ),
    (
      "each price has its first day", PriceSchedule(base: 2, territories: ["GBR": 1]),
      [past("2026-09-01", 3, keep: .keep), past("2026-10-01", 4, ["GBR": 2], keep: .keep)],
      ["- 2 GBR 1", "2026-09-01 3"]
    ),
    ("a tier", PriceSchedule(tier: "3"), [past("2026-10-01", 4, keep: .keep)], nil),
  ]

  private static func past(
    _ day: String, _ base: Money?, _ own: SortedMap<TerritoryCode, Money> = [:], follow: [TerritoryCode] = [],
    keep: PriceChange.ExistingSubscribers
  ) -> PriceChange {
    var change = PriceChange()
    (change.on, change.base, change.territories) = (CalendarDate(day), base, own)
    (change.followBase, change.existingSubscribers) = (follow, keep)
    return change
  }

  private static func listed(_ base: Money, _ kept: KeyValuePairs<String?, Money>) -> PriceSchedule {
    var price = PriceSchedule(base: base)
    price.kept = kept.map { since, amount in
      var former = KeptPrice()
      (former.since, former.base) = (since.flatMap { CalendarDate($0) }, amount)
      return former
    }
    return price
  }

  @Test func `past changes become the price, and subscribers keep what they kept`() throws {
    for (name, start, changes, kept) in Self.past {
      var price = start
      price.changes = changes
      let new = price.caughtUp(to: try day("2026-11-26"), isPlan: true, base: "USA")
      let found = new?.kept.map { former in
        "\(former.since?.description ?? "-") \(former.base?.description ?? "nil")"
          + former.territories.map { " \($0.key.text) \($0.value)" }.joined()
      }
      #expect(found == kept, "\(name)")
      guard let new else { continue }
      func amounts(_ price: PriceSchedule) throws -> [String] {
        // A catalog contains the first day of a kept price instead of the last one.
        try list(product(price, type: .autoRenewableSubscription), on: "2026-11-27").items[0].rows.map {
          String(line($0).split(separator: " before")[0].split(separator: " since")[0])
        }
      }
      #expect(try amounts(new) == amounts(price), "\(name)")
    }
  }

  @Test func `each billing plan and its offers have their own territories`() throws {
    var plan = product(PriceSchedule(base: 40), type: .autoRenewableSubscription)
    plan.plan.period = Period(1, .year)
    func only(_ codes: [TerritoryCode]) -> Availability { Availability(territories: .only(codes)) }
    plan.plan.billingPlans = BillingPlans(
      monthlyCommitment: .init(price: PriceSchedule(base: 4), availability: only(["DEU", "FRA"])),
      upfront: .init(availability: only(["FRA", "USA"])))
    plan.plan.introductoryOffers = [TargetPlan.upfront, .monthlyCommitment].map { target in
      var offer = IntroductoryOffer()
      (offer.terms.mode, offer.terms.targetPlan) = (.freeTrial, target)
      return offer
    }
    let items = try list(plan, on: "2026-11-21", in: ["DEU", "USA"]).items
    #expect(
      items.map { $0.rows.map(line) } == [
        ["USA 40", "DEU not sold"], ["DEU equal 4", "USA not sold"], ["USA free", "DEU not sold"],
        ["DEU free", "USA not sold"],
      ])
    #expect(items.map(\.onlyIn) == [["FRA", "USA"], ["DEU", "FRA"], ["FRA", "USA"], ["DEU", "FRA"]])
  }

  @Test func `prices only where the product is sold; other territories are marked`() throws {
    var product = product(PriceSchedule(base: 1))
    product.availability = Availability(territories: .only(["USA", "CAN"]))
    #expect(try list(product, on: "2026-11-21").items[0].rows.map(line) == ["USA 1", "CAN equal 1"])
    #expect(
      try list(product, on: "2026-11-21", in: ["CHN", "USA"]).items[0].rows.map(line) == ["USA 1", "CHN not sold"])
  }

  @Test func `a product without a price, and a free one`() throws {
    #expect(try list(product(nil), on: "2026-11-21").items[0].rows.map(line) == ["USA nothing", "174 nothing"])
    #expect(
      try list(product(PriceSchedule(territories: ["JPN": 150])), on: "2026-11-21", in: ["JPN", "USA"]).items[0].rows
        .map(line)
        == ["USA nothing", "JPN 150"])
    #expect(
      try list(product(nil, type: .freeSubscription), on: "2026-11-21").items[0].rows.map(line).first == "USA free")
  }

  @Test func `offers that ended and expired codes are left out`() throws {
    func items(_ end: String, isActive: Bool = true) throws -> [PriceList.Kind] {
      var plan = product(PriceSchedule(base: 40), type: .autoRenewableSubscription)
      var (trial, code, back) = (IntroductoryOffer(), OfferCode(), WinBackOffer())
      (trial.terms.mode, trial.ends, back.ends) = (.freeTrial, try day(end), try day(end))
      code.codes = [OfferCode.CodeBatch(count: 500, expires: try day(end))]
      code.codes[0].isActive = isActive
      plan.plan.introductoryOffers = [trial]
      plan.offerCodes = [code]
      plan.plan.winBackOffers = [back]
      return try list(plan, on: "2026-11-21").items.map(\.kind)
    }
    #expect(try items("2026-11-21") == [.price, .introductory, .offerCode, .winBack])
    #expect(try items("2026-11-21", isActive: false) == [.price, .introductory, .winBack])
    #expect(try items("2026-11-20") == [.price])
  }

  @Test func `offers and monthly payments have prices in their own territories`() throws {
    var plan = product(PriceSchedule(base: 40), type: .autoRenewableSubscription)
    plan.plan.period = Period(1, .year)
    plan.availability = Availability(territories: .only(["JPN", "USA"]))
    plan.plan.billingPlans = BillingPlans(monthlyCommitment: .init(price: PriceSchedule(base: 4)))
    var trial = IntroductoryOffer()
    trial.terms.mode = .freeTrial
    trial.territories = ["JPN"]
    var promotion = PromotionalOffer()
    promotion.id = "back"
    promotion.terms.mode = .payUpFront
    promotion.terms.price = PriceSchedule(base: 20, territories: ["JPN": 3000])
    plan.plan.introductoryOffers = [trial]
    plan.plan.promotionalOffers = [promotion]
    let items = try list(plan, on: "2026-11-21").items
    #expect(items.map(\.kind) == [.price, .monthlyCommitment, .introductory, .promotional])
    #expect(items[1].rows.map(line) == ["JPN equal 4"], "not in the United States")
    #expect(items[2].rows.map(line) == ["JPN free"])
    #expect(items[3].rows.map(line) == ["USA 20", "JPN 3000"])
    #expect(items[3].name == "back")
  }

  @Test func `all territories together give the same prices as each alone`() throws {
    var dice = Dice(seed: 21)
    let codes: [TerritoryCode] = ["CAN", "DEU", "FRA", "JPN", "USA", "XXX", "CHN"]
    let days = ["2026-01-01", "2026-06-01", "2027-01-01", "2027-06-01"]
    func some() -> SortedMap<TerritoryCode, Money> {
      var map: SortedMap<TerritoryCode, Money> = [:]
      for code in codes where Bool.random(using: &dice) { map[code] = Money(digits: .random(in: 1...3, using: &dice)) }
      return map
    }
    for _ in RandomCases.upTo(300) {
      var price = PriceSchedule(base: Bool.random(using: &dice) ? 2 : nil, territories: some())
      if price.base == nil { price.tier = ["1", "87", "none", nil].randomElement(using: &dice) ?? nil }
      price.baseTerritory = [nil, "DEU", "JPN"].randomElement(using: &dice) ?? nil
      for day in days where Bool.random(using: &dice) {
        var change = try change(day, [nil, 1, 3].randomElement(using: &dice) ?? nil, some(), keep: .keep)
        change.followBase = Bool.random(using: &dice) ? ["DEU", "JPN"] : []
        price.changes.append(change)
      }
      var product = product(price, type: Bool.random(using: &dice) ? .consumable : .autoRenewableSubscription)
      product.availability.territories =
        [.all, .only(["DEU", "JPN"]), .except(["CHN", "USA"])].randomElement(using: &dice) ?? .all
      let all = try list(product, on: "2026-11-21").items[0].rows
      for territory in Territory.all.map(\.code) where product.availability.contains(territory) {
        let alone = try list(product, on: "2026-11-21", in: [territory]).items[0].rows
        let together = all.filter { $0.territories.contains(territory) }
        #expect(alone.map(line).sorted() == together.map { line($0, in: territory) }.sorted(), "\(territory), \(price)")
        #expect(alone.contains(where: \.isBase) == together.contains(where: \.isBase))
      }
    }
  }
}
