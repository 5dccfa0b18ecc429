import CatalogModel

/// Collects the prices of products and their offers, product by product.
///
/// A schedule states prices for few territories. The others have the same price and are computed once.
struct PricedItems {
  private let query: PriceList.Query

  /// The requested territories, sorted.
  private let asked: [TerritoryCode]

  private var product = Product(id: "", type: nil)
  private var base: TerritoryCode = "USA"
  private var items: [PriceList.Item] = []
  private var groups = RowGroups()

  /// The places of the last product, because the next one usually has the same.
  private var sold = (among: Availability.Territories.all, places: Places())

  /// The places of the product's monthly payments; nil without such payments.
  private var monthly: Places?

  /// The last following territories, shared in memory by all products.
  private var following: [TerritoryCode] = []

  init(_ query: PriceList.Query) {
    self.query = query
    asked = query.territories?.sorted() ?? Territory.all.map(\.code)
    sold.places = divided { _ in true }
  }

  /// The price of a product, then other billing plans, then its offers in the documented order. Offers that ended and
  /// those with codes that can't be redeemed any more are left out.
  mutating func items(of product: Product, base: TerritoryCode) -> [PriceList.Item] {
    (self.product, self.base) = (product, base)
    items = []
    addPrice()
    let day = query.day
    for offer in product.plan.introductoryOffers where offer.ends.map({ $0 >= day }) ?? true {
      addOffer(.introductory, offer.terms, nil, offer.starts, offer.ends, in: offer.territories)
    }
    for offer in product.plan.promotionalOffers { addOffer(.promotional, offer.terms, offer.id ?? offer.referenceName) }
    for offer in product.offerCodes where offer.isActive && offer.hasCodes(on: day) {
      addOffer(.offerCode, offer.terms, offer.referenceName)
      items[items.count - 1].renews = offer.renews ?? true
    }
    for offer in product.plan.winBackOffers where offer.ends.map({ $0 >= day }) ?? true {
      addOffer(.winBack, offer.terms, offer.id ?? offer.referenceName, offer.starts, offer.ends)
    }
    return items
  }

  private mutating func addPrice() {
    let isFree = product.type == .freeSubscription
    let atOnce = product.placesAtOnce
    if atOnce.territories != sold.among { sold = (atOnce.territories, divided(atOnce.contains)) }
    addItem(.init(kind: .price, rows: rows(product.price, isFree: isFree, in: sold.places)), in: sold.places)
    for tier in product.price?.volume ?? [] {
      var terms = OfferTerms()
      terms.price = PriceSchedule(base: tier.base, territories: tier.territories)
      terms.price?.baseTerritory = product.price?.baseTerritory
      addOffer(.seats, terms, nil)
      (items[items.count - 1].terms, items[items.count - 1].fromSeats) = (nil, tier.fromSeats)
    }
    monthly = nil
    guard let commitment = product.plan.billingPlans?.monthlyCommitment else { return }
    let places = divided(product.sellsMonthly)
    monthly = places
    addItem(.init(kind: .monthlyCommitment, rows: rows(commitment.price, isFree: false, in: places)), in: places)
  }

  private mutating func addItem(_ item: PriceList.Item, in places: Places) {
    var item = item
    if places.all.count <= PriceList.Item.fewTerritories { item.onlyIn = places.all }
    items.append(item)
  }

  private mutating func addOffer(
    _ kind: PriceList.Kind, _ terms: OfferTerms, _ name: String?, _ starts: CalendarDate? = nil,
    _ ends: CalendarDate? = nil, in territories: [TerritoryCode]? = nil
  ) {
    let ofPlan = terms.targetPlan == .monthlyCommitment ? monthly ?? divided { _ in false } : sold.places
    var places = territories.map { own in divided { own.contains($0) && ofPlan.all.contains($0) } } ?? ofPlan
    // An offer with prices of some territories is made only there.
    if terms.mode != .freeTrial, let price = terms.price, price.base == nil, price.tier == nil, price.changes.isEmpty {
      let all = places.all
      places = divided { price.territories[$0] != nil && all.contains($0) }
    }
    let rows = rows(terms.price, isFree: terms.mode == .freeTrial, in: places)
    addItem(.init(kind: kind, terms: terms, name: name, starts: starts, ends: ends, rows: rows), in: places)
  }

  // MARK: - Rows

  /// The territories to list, sorted: where a product is sold, and where it isn't.
  private struct Places {
    var sold: [TerritoryCode] = []
    var others: [TerritoryCode] = []

    /// All territories where it is sold, also those that aren't listed.
    var all: [TerritoryCode] = []
  }

  private func divided(_ isSold: (TerritoryCode) -> Bool) -> Places {
    let sold = asked.filter(isSold)
    if query.territories == nil { return Places(sold: sold, all: sold) }
    return Places(
      sold: sold, others: sold.count == asked.count ? [] : asked.filter { !isSold($0) },
      all: Territory.all.map(\.code).filter(isSold))
  }

  private mutating func rows(_ schedule: PriceSchedule?, isFree: Bool, in places: Places) -> [PriceList.Row] {
    groups.removeAll()
    if !places.others.isEmpty {
      groups.addStep(Step(.notSold, nil, .everyone), currency: nil, isBase: false, places.others)
    }
    let schedule = isFree ? nil : schedule
    let changes = schedule?.datedChanges ?? []
    let named = Self.named(by: schedule, changes, base)
    var rest: [TerritoryCode] = []
    var next = 0
    for territory in places.sold {
      while next < named.count, named[next] < territory { next += 1 }
      if next < named.count, named[next] == territory {
        for step in steps(schedule, changes, isFree: isFree, in: territory) {
          var currency: String?
          if case .effective(.amount) = step.cost { currency = Territory.currency(of: territory) ?? territory.text }
          groups.addStep(step, currency: currency, isBase: territory == base, [territory])
        }
      } else {
        rest.append(territory)
      }
    }
    if let first = rest.first {
      if rest == following { rest = following } else { following = rest }
      for step in steps(schedule, changes, isFree: isFree, in: first) {
        groups.addStep(step, currency: nil, isBase: false, rest)
      }
    }
    return groups.rows
  }

  /// The territories with their own statement in a schedule, sorted.
  private static func named(
    by schedule: PriceSchedule?, _ changes: [PriceSchedule.DatedChange], _ base: TerritoryCode
  ) -> [TerritoryCode] {
    guard let schedule else { return [base] }
    // Tiers are known only in the United States.
    var named = [base, schedule.baseTerritory ?? base, "USA"]
    named.reserveCapacity(schedule.territories.count + 3)
    for pair in schedule.territories { named.append(pair.key) }
    for former in schedule.kept { named += former.territories.keys }
    for (change, _) in changes {
      for pair in change.territories { named.append(pair.key) }
      named += change.followBase
    }
    return named.sorted()
  }

  // MARK: - Time

  /// A price from a day on.
  struct Step {
    let cost: PriceList.Cost
    let from: CalendarDate?
    let payers: PriceList.Payers

    init(_ cost: PriceList.Cost, _ from: CalendarDate?, _ payers: PriceList.Payers) {
      (self.cost, self.from, self.payers) = (cost, from, payers)
    }
  }

  /// Today's price in a territory, kept prices, and scheduled ones.
  private func steps(
    _ schedule: PriceSchedule?, _ dated: [PriceSchedule.DatedChange], isFree: Bool, in territory: TerritoryCode
  ) -> [Step] {
    if isFree { return [Step(.effective(.free), nil, .everyone)] }
    guard let schedule else { return [Step(.notStated, nil, .everyone)] }
    let steps = PriceSteps(
      of: schedule, dated, in: territory, base: base, on: query.day, isSubscription: isSubscription)
    let kept = steps.kept.map { former in
      Step(former.cost, nil, former.until.map { .subscribersBefore($0) } ?? .earlierSubscribers(from: former.since))
    }
    return kept + [Step(steps.today, nil, kept.isEmpty ? .everyone : .newSubscribers)]
      + steps.coming.map { Step($0.cost, $0.on, $0.keeps ? .newSubscribers : .everyone) }
  }

  private var isSubscription: Bool { product.type == .autoRenewableSubscription || product.plan.period != nil }
}

extension OfferCode {
  /// Whether some of its codes can be redeemed on a day. Without listed codes others may exist.
  fileprivate func hasCodes(on day: CalendarDate) -> Bool {
    codes.isEmpty || codes.contains { $0.isActive && $0.expires.map { $0 >= day } ?? true }
  }
}

/// Combines territories with the same price.
private struct RowGroups {
  /// The key that combines territories into one row.
  private struct Key: Hashable {
    let cost: PriceList.Cost
    let currency: String?
    let from: CalendarDate?
    let payers: PriceList.Payers
    let isBase: Bool

    func hash(into hasher: inout Hasher) {
      // Amounts and dates distinguish rows.
      switch cost {
      case .effective(.amount(let amount)), .effective(.equal(let amount, _)): hasher.combine(amount.digits)
      default: break
      }
      var day = from
      if case .subscribersBefore(let before) = payers { day = before }
      hasher.combine(day)
    }
  }

  private var places: [Key: Int] = [:]
  private var groups: [(key: Key, territories: [TerritoryCode])] = []

  mutating func removeAll() {
    places.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
  }

  /// Adds territories with a price.
  mutating func addStep(_ step: PricedItems.Step, currency: String?, isBase: Bool, _ territories: [TerritoryCode]) {
    let key = Key(
      cost: step.cost, currency: currency, from: step.from, payers: step.payers, isBase: isBase && step.cost != .notSold
    )
    if let place = places[key] {
      groups[place].territories += territories
    } else {
      places[key] = groups.count
      groups.append((key, territories))
    }
  }

  /// The rows in order.
  var rows: [PriceList.Row] {
    let ordered = groups.indices.map { index -> (order: Order, index: Int, territories: [TerritoryCode]) in
      let group = groups[index]
      let isSorted = zip(group.territories, group.territories.dropFirst()).allSatisfy { $0 < $1 }
      let territories = isSorted ? group.territories : group.territories.sorted()
      return (Order(group.key, territories.first), index, territories)
    }
    return ordered.sorted { $0.order < $1.order }.map { _, index, territories in
      let key = groups[index].key
      return PriceList.Row(
        territories: territories, cost: key.cost, from: key.from, payers: key.payers, isBase: key.isBase)
    }
  }

  /// The sort order of rows: the base, prices, followers; then the first territory; then time, kept prices first.
  private struct Order: Comparable {
    let rank: Int
    let territory: TerritoryCode
    let isKept: Bool
    let day: CalendarDate?

    /// Whether only the first day of a kept price is known, on which an earlier one may end.
    let isOpen: Bool

    init(_ key: Key, _ territory: TerritoryCode?) {
      self.territory = territory ?? ""
      switch key.payers {
      case .subscribersBefore(let before): (isKept, day, isOpen) = (true, before, false)
      case .earlierSubscribers(let start): (isKept, day, isOpen) = (true, start, true)
      case .everyone, .newSubscribers: (isKept, day, isOpen) = (false, key.from, false)
      }
      switch key.cost {
      case _ where key.isBase: rank = 0
      case .effective(.amount), .effective(.free): rank = 1
      case .effective(.equal), .effective(.tier): rank = 2
      case .notStated: rank = 3
      case .notSold: rank = 4
      }
    }

    static func < (left: Order, right: Order) -> Bool {
      if left.rank != right.rank { return left.rank < right.rank }
      if left.territory != right.territory { return left.territory < right.territory }
      if left.isKept != right.isKept { return left.isKept }
      if left.day == right.day { return !left.isOpen && right.isOpen }
      guard let day = right.day else { return false }
      return left.day.map { $0 < day } ?? true
    }
  }
}
