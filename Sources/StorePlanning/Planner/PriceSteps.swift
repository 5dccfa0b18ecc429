import CatalogFormats
import CatalogModel
import StoreFacts

/// The prices to set. They are written at the end, because price points are requested once.
struct PlannedPrices {
  var plans: [(plan: PaymentPlan, prices: PriceEntries)] = []

  /// Scheduled prices that conflict.
  var removed: [ResourceID] = []
}

extension StorePlanner {
  // MARK: - One-time purchases

  /// The schedule is written as a whole, so one different price sends all of them. Codes need price points too.
  mutating func planOneTimePrices(_ compared: inout ComparedProduct) {
    let item = compared.item
    let schedule = live.graph.parts(of: compared.key, .inAppPurchasePriceSchedules).first
    let stored = schedule.map { livePrices(of: $0.key, .inAppPurchasePrices) } ?? []
    let rows = stored.isEmpty ? livePrices(of: compared.key, .inAppPurchasePrices) : stored
    var prices: PriceEntries?
    if let price = item.product.price {
      let base = self.base(of: item.product)
      let wanted = PriceEntries(price, automaticFrom: base)
      if isOther(
        wanted, from: base, than: PriceRows(rows, on: day),
        base: schedule.flatMap { live.graph.baseTerritory(of: $0.key) })
      {
        prices = wanted
        compared.before.price = compared.live.product.price
        refuseUnstartedBase(of: item)
      }
    } else if !rows.isEmpty {
      leave("its prices", isPrunable: false, owner: compared.owner)
    }
    let codes = planCodes(&compared, .inAppPurchaseOfferCodes)
    var book = PriceBook(owner: item.name)
    prices.map { book.note($0) }
    var offers = scratch()
    let planned = codes.map { offers.plannedCode($0.code, of: item, at: $0.path) }
    for offer in planned { offer.prices.entries.map { book.note($0) } }
    let keys: [CatalogKey] = (prices == nil ? [] : [.price]) + (codes.isEmpty ? [] : [.offerCodes])
    if !keys.isEmpty { append(keys, of: compared) { $0.ask(book, of: item) } }
    if let prices {
      append([.price], of: compared) { $0.addPriceSchedule(prices, book, of: item) }
    }
    for offer in planned { append([.offerCodes], of: compared) { $0.addOfferCode(offer, book, of: item) } }
  }

  /// Refuses a scheduled base price of a one-time product that has none until then.
  mutating func refuseUnstartedBase(of item: ProductInProgress) {
    guard let price = item.product.price else { return }
    let base = base(of: item.product)
    refuseUnstarted(PriceEntries(price, automaticFrom: base).only { territory, _ in territory == base }, of: item)
  }

  private func isOther(
    _ wanted: PriceEntries, from baseTerritory: TerritoryCode, than store: PriceRows, base: TerritoryCode?
  )
    -> Bool
  {
    guard let first = wanted.entries.first else { return false }
    let own = wanted.entries.first { $0.isBase } ?? wanted.entries.first { $0.territory == baseTerritory } ?? first
    let rows = PriceRows(wanted) { _, _ in nil }
    return base != own.territory || rows.now != store.now || !rows.differsLater(from: store).isEmpty
  }

  // MARK: - Subscriptions

  /// The prices of a subscription in the catalog and in App Store Connect, by plan.
  private mutating func comparedPrices(_ compared: ComparedProduct) -> [ComparedPrices] {
    let product = compared.product
    let rows = livePrices(of: compared.key, .subscriptionPrices)
    let base = self.base(of: product)
    var all: [ComparedPrices] = []
    if let price = product.price {
      all.append(ComparedPrices(.atOnce, PriceEntries(price, from: base), rows, beside: nil, self))
    } else if rows.contains(where: { !$0.isMonthly }) {
      leave("its prices", isPrunable: false, owner: compared.owner)
    }
    if let payments = product.payments(from: base) {
      var monthly = ComparedPrices(.monthly, payments, rows, beside: product.upFrontBase(from: base), self)
      // Announced prices in territories without monthly payments are ignored.
      if let places = product.plan.billingPlans?.monthlyCommitment?.places(of: product) {
        monthly.later = monthly.later.filter(places.contains)
      }
      all.append(monthly)
    }
    return all
  }

  /// Returns the prices to set, and reports those that can't be set.
  mutating func plannedPrices(_ compared: inout ComparedProduct) -> PlannedPrices {
    let all = comparedPrices(compared)
    for prices in all {
      let same = prices.rows.coming.filter { territory, _ in
        !prices.later.contains(territory) && prices.store.coming[territory] != nil
      }.values.joined()
      for start in Set(same.filter { !$0.isEnd }.map(\.start)).sorted() {
        noteUnreadable("whether subscribers keep their price when it changes on \(start)", owner: compared.owner)
      }
    }
    var differing = all.filter(\.isOne)
    guard !differing.isEmpty else { return PlannedPrices() }
    for prices in differing { keepPrice(prices, of: &compared) }
    let isReleased = isReleased(compared)
    for prices in differing { reportLimits(of: prices, compared, isReleased: isReleased) }
    var planned = PlannedPrices()
    if !isReleased, differing.contains(where: { !$0.now.isEmpty }) {
      // A product that was never on sale gets a complete price schedule: it doesn't have paying customers yet.
      planned.plans = all.map { ($0.plan, $0.wanted) }
      planned.removed = all.flatMap { $0.store.resources.map(\.id) }
    } else {
      for index in differing.indices where !differing[index].later.isEmpty {
        // Prices derived from a base that changes are set too, regardless of their amount.
        differing[index].later.formUnion(differing[index].rows.unknown.intersection(differing[index].rows.coming.keys))
      }
      planned.plans = differing.map { one in
        (one.plan, one.wanted.only { territory, start in (start == nil ? one.now : one.later).contains(territory) })
      }
      planned.removed = differing.flatMap { one in
        one.store.resources.filter { one.later.contains($0.territory) }.map(\.id)
      }
    }
    planned.plans.removeAll { $0.prices.entries.isEmpty && $0.prices.followed.isEmpty }
    for case (.monthly, let payments) in planned.plans { refusePayments(payments, of: compared.item) }
    for prices in differing where prices.plan == .atOnce {
      refuseUnstarted(prices.wanted, besides: Set(prices.store.now.keys), of: compared.item)
    }
    return planned
  }

  private func keepPrice(_ prices: ComparedPrices, of compared: inout ComparedProduct) {
    let known = compared.live.product
    if prices.plan == .atOnce {
      compared.before.price = known.price
      // Where it has no price, it isn't sold.
      let unsold = prices.now.filter { prices.store.now[$0] == nil && known.availability.contains($0) }
      if known.price != nil, !unsold.isEmpty {
        compared.before.availability.territories = .only(
          compared.before.availability.territories.codes.filter { !unsold.contains($0) })
      }
    } else {
      compared.before.plan.billingPlans?.monthlyCommitment?.price = known.plan.billingPlans?.monthlyCommitment?.price
    }
  }

  /// Whether App Review has accepted it.
  func isReleased(_ compared: ComparedProduct) -> Bool {
    states(of: compared).contains("ACCEPTED") || hasSubscribers(compared)
      || ReviewStates.wasAccepted(compared.live.product.status)
  }

  /// Whether people may have it already.
  private func hasSubscribers(_ compared: ComparedProduct) -> Bool {
    states(of: compared).contains { ["APPROVED", "REPLACED_WITH_NEW_VERSION"].contains($0) }
      || LockedFacts.wasApproved(compared.live.product.status)
  }

  private func states(of compared: ComparedProduct) -> [String] {
    live.graph.versions(of: compared.key, compared.item.kind.version).compactMap { $0.text("state") }
  }

  private mutating func reportLimits(of prices: ComparedPrices, _ compared: ComparedProduct, isReleased: Bool) {
    let path =
      prices.plan == .atOnce
      ? compared.item.path[.price] : compared.item.path[.billingPlans][.monthlyCommitment][.price]
    // A first price isn't a change.
    let changed = prices.now.filter { prices.store.now[$0] != nil }
    if isReleased, !changed.isEmpty {
      refuse(
        "the price of a subscription on sale can't change before tomorrow"
          + " (\(Self.listed(changed)))",
        help:
          "keep the price, and schedule the new one: 'changes: [{on: …, existing_subscribers: keep or move}]'",
        at: path, owner: compared.owner)
    }
    let crowded = prices.rows.coming.filter { prices.later.contains($0.key) && $0.value.count > 1 }
    if !crowded.isEmpty {
      refuse(
        "App Store Connect keeps one scheduled price in each territory (\(Self.listed(Set(crowded.keys))) have more)",
        help: "schedule the later ones after the first has taken effect", at: path[.changes], owner: compared.owner)
    }
    guard hasSubscribers(compared) else { return }
    // A decrease applies to everyone.
    let open = prices.wanted.only { territory, start in
      start != nil && prices.later.contains(territory) && prices.mayRise(in: territory)
    }
    if open.entries.contains(where: { $0.existingSubscribers == nil })
      || open.followed.contains(where: { $0.existingSubscribers == nil })
    {
      refuse(
        "the catalog doesn't state whether subscribers keep their price, and App Store Connect has no default",
        help: "add 'existing_subscribers: keep' or 'existing_subscribers: move' to the change", at: path[.changes],
        owner: compared.owner)
    }
  }

  /// Refuses scheduled prices in territories without a price until then, other than those that have one already.
  mutating func refuseUnstarted(
    _ prices: PriceEntries, besides known: Set<TerritoryCode> = [], of item: ProductInProgress
  ) {
    func places(fromStart: Bool) -> [TerritoryCode] {
      prices.entries.filter { ($0.start == nil) == fromStart }.map(\.territory)
        + prices.followed.filter { ($0.start == nil) == fromStart }.flatMap(\.territories.codes)
    }
    let missing = Set(places(fromStart: false)).subtracting(places(fromStart: true)).subtracting(known)
    guard !missing.isEmpty else { return }
    refuse(
      "App Store Connect rejects a scheduled price where none applies until then (\(Self.listed(missing)))",
      help: "add the first prices: 'base: …' or 'territories: {…}'", at: item.path[.price],
      owner: item.product.id.text)
  }

  /// Refuses monthly payments that add up to less than the upfront price, or to more than one and a half times it.
  mutating func refusePayments(_ payments: PriceEntries, of item: ProductInProgress) {
    let base = base(of: item.product)
    guard let price = item.product.price else { return }
    let beside = item.product.upFrontBase(from: base)
    let upFront = PriceRows(PriceEntries(price, from: base)) { equal($0, in: $1, .subscriptionPricePoints) }
    let rows = PriceRows(payments) { equal($0, in: $1, .subscriptionPricePoints, beside: beside) }
    func places(where isWrong: (Money?, Money?) -> Bool) -> Set<TerritoryCode> {
      Set(rows.now.keys).union(rows.coming.keys).filter { territory in
        ([day] + (rows.coming[territory] ?? []).map(\.start)).contains { day in
          isWrong(rows.amount(in: territory, on: day), upFront.amount(in: territory, on: day))
        }
      }
    }
    let path = item.path[.billingPlans][.monthlyCommitment][.price]
    let wrong = places { payment, whole in
      if let payment, let whole { CommitmentPlan.check(payment, besides: whole) != .allowed } else { false }
    }
    if !wrong.isEmpty {
      refuse(
        "twelve monthly payments don't cost between 1 and 1.5 times the upfront price in \(Self.listed(wrong))",
        help: "set another monthly price there: 'territories: {…}'", at: path, owner: item.product.id.text)
    }
    // App Store Connect calculates the prices that follow a base for existing subscriptions only.
    let stated = Set(payments.entries.filter { !$0.isBase }.map(\.territory))
    let unknown = places { $1 == nil }.intersection(stated)
    if !unknown.isEmpty, live.products[item.product.id] == nil {
      refuse(
        "the upfront price in \(Self.listed(unknown)) isn't known, so the monthly price can't be compared with it",
        help: "set both there: 'territories: {…}'", at: path, owner: item.product.id.text)
    }
  }

  /// The first few of the given territories: `DEU, FRA and 12 more`.
  static func listed(_ territories: Set<TerritoryCode>) -> String {
    let sorted = territories.sorted().map(\.text)
    let more = sorted.count - 3
    return sorted.prefix(3).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}

/// The prices of one billing plan, compared.
private struct ComparedPrices {
  let plan: PaymentPlan
  let wanted: PriceEntries
  let rows: PriceRows
  let store: PriceRows

  /// The territories with a different current price, and those with different scheduled prices.
  var now: Set<TerritoryCode>
  var later: Set<TerritoryCode>

  init(
    _ plan: PaymentPlan, _ wanted: PriceEntries, _ prices: [LivePrice], beside upFront: BaseAmount?,
    _ planner: StorePlanner
  ) {
    self.plan = plan
    self.wanted = wanted
    let isMonthly = plan == .monthly
    rows = PriceRows(wanted) { planner.equal($0, in: $1, .subscriptionPricePoints, beside: isMonthly ? upFront : nil) }
    store = PriceRows(prices.filter { $0.isMonthly == isMonthly }, on: planner.day)
    now = rows.differsNow(from: store)
    later = rows.differsLater(from: store)
  }

  var isOne: Bool { !now.isEmpty || !later.isEmpty }

  /// Whether an announced price may be higher than today's.
  func mayRise(in territory: TerritoryCode) -> Bool {
    let today = store.now[territory] ?? nil
    return (rows.coming[territory] ?? []).contains { one in
      guard let amount = one.amount, let today else { return !one.isEnd }
      return amount > today
    }
  }
}
