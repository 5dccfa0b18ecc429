import CatalogModel

/// Gathers what a product and its offers cost.
struct PricedItems {
  private let product: Product
  private let base: TerritoryCode
  private let question: PriceList.Question
  private(set) var items: [PriceList.Item] = []

  init(_ product: Product, base: TerritoryCode, _ question: PriceList.Question) {
    self.product = product
    self.base = base
    self.question = question
    addPrice()
    for offer in product.plan.introductoryOffers {
      add(.introductory, offer.terms, nil, offer.starts, offer.ends, in: offer.territories)
    }
    for offer in product.plan.promotionalOffers { add(.promotional, offer.terms, offer.id ?? offer.referenceName) }
    for offer in product.offerCodes { add(.offerCode, offer.terms, offer.referenceName) }
    for offer in product.plan.winBackOffers {
      add(.winBack, offer.terms, offer.id ?? offer.referenceName, offer.starts, offer.ends)
    }
  }

  private mutating func addPrice() {
    let isFree = product.type == .freeSubscription
    let availability = product.availability
    items.append(.init(kind: .price, rows: rows(product.price, isFree: isFree) { availability.contains($0) }))
    guard let commitment = product.plan.billingPlans?.monthlyCommitment else { return }
    let excluded = CommitmentPlan.excludedTerritories.value
    let rows = rows(commitment.price, isFree: false) {
      availability.contains($0) && !excluded.contains($0) && (commitment.availability?.contains($0) ?? true)
    }
    items.append(.init(kind: .monthlyCommitment, rows: rows))
  }

  private mutating func add(
    _ kind: PriceList.Kind, _ terms: OfferTerms, _ name: String?, _ starts: CalendarDate? = nil, _ ends: CalendarDate? = nil,
    in territories: [TerritoryCode]? = nil
  ) {
    let availability = product.availability
    let rows = rows(terms.price, isFree: terms.mode == .freeTrial) {
      availability.contains($0) && (territories?.contains($0) ?? true)
    }
    items.append(.init(kind: kind, terms: terms, name: name, starts: starts, ends: ends, rows: rows))
  }

  // MARK: - Rows

  /// What makes territories stand in one row.
  private struct Key: Hashable {
    let cost: PriceList.Cost
    let currency: String?
    let from: CalendarDate?
    let payers: PriceList.Payers
    let isBase: Bool
  }

  private func rows(_ schedule: PriceSchedule?, isFree: Bool, isSold: (TerritoryCode) -> Bool) -> [PriceList.Row] {
    let asked = question.territories ?? Territory.all.map(\.code).filter(isSold)
    var groups: [Key: [TerritoryCode]] = [:]
    for territory in asked {
      let steps = isSold(territory) ? steps(schedule, isFree: isFree, in: territory) : [Step(.notSold, nil, .everyone)]
      for step in steps { groups[key(step, territory), default: []].append(territory) }
    }
    return groups.map { key, territories in
      PriceList.Row(
        territories: territories.sorted(), cost: key.cost, from: key.from, payers: key.payers, isBase: key.isBase)
    }.sorted(by: Self.inOrder)
  }

  private func key(_ step: Step, _ territory: TerritoryCode) -> Key {
    var currency: String?
    if case .standing(.amount) = step.cost { currency = Territory.find(territory)?.currency ?? territory.text }
    return Key(
      cost: step.cost, currency: currency, from: step.from, payers: step.payers,
      isBase: territory == base && step.cost != .notSold)
  }

  private static func inOrder(_ left: PriceList.Row, _ right: PriceList.Row) -> Bool {
    func rank(_ row: PriceList.Row) -> Int {
      if row.isBase { return 0 }
      switch row.cost {
      case .standing(.amount), .standing(.free): return 1
      case .standing(.equal), .standing(.tier): return 2
      case .nothingSaid: return 3
      case .notSold: return 4
      }
    }
    func time(_ row: PriceList.Row) -> String {
      switch row.payers {
      case .subscribersBefore(let day): "0 \(day)"
      case .everyone, .newSubscribers: "1 \(row.from.map(\.description) ?? "")"
      }
    }
    let (first, second) = (left.territories.first?.text ?? "", right.territories.first?.text ?? "")
    return (rank(left), first, time(left)) < (rank(right), second, time(right))
  }

  // MARK: - Time

  /// What holds from a day on.
  private struct Step {
    let cost: PriceList.Cost
    let from: CalendarDate?
    let payers: PriceList.Payers

    init(_ cost: PriceList.Cost, _ from: CalendarDate?, _ payers: PriceList.Payers) {
      self.cost = cost
      self.from = from
      self.payers = payers
    }
  }

  /// What holds in a territory today, what earlier subscribers kept, and what is to come.
  private func steps(_ schedule: PriceSchedule?, isFree: Bool, in territory: TerritoryCode) -> [Step] {
    if isFree { return [Step(.standing(.free), nil, .everyone)] }
    guard let schedule else { return [Step(.nothingSaid, nil, .everyone)] }
    var run = StandingPrice.Run(of: schedule, in: territory)
    func cost() -> PriceList.Cost { run.standing(base: base).map(PriceList.Cost.standing) ?? .nothingSaid }
    var kept: [Step] = []
    var coming: [Step] = []
    var current = cost()
    var today = current
    var changes = schedule.datedChanges[...]
    while let day = changes.first?.on {
      let ofDay = changes.prefix { $0.on == day }
      changes = changes.dropFirst(ofDay.count)
      for (change, _) in ofDay { run.take(change) }
      let next = cost()
      guard next != current else { continue }
      let keeps =
        isSubscription && ofDay.contains { $0.change.existingSubscribers == .keep }
        && Self.rises(current, next)
      if day > question.day {
        coming.append(Step(next, day, keeps ? .newSubscribers : .everyone))
      } else {
        // A price that all are moved to ends what some had kept.
        if keeps { kept.append(Step(current, nil, .subscribersBefore(day))) } else { kept = [] }
        today = next
      }
      current = next
    }
    return kept + [Step(today, nil, kept.isEmpty ? .everyone : .newSubscribers)] + coming
  }

  private var isSubscription: Bool { product.type == .autoRenewableSubscription || product.plan.period != nil }

  /// Whether nobody can keep the lower of two prices because the later one is it: a decrease is for everyone.
  private static func rises(_ old: PriceList.Cost, _ new: PriceList.Cost) -> Bool {
    switch (old, new) {
    case (.standing(.amount(let before)), .standing(.amount(let after))): after > before
    case (.standing(.equal(let before, let base)), .standing(.equal(let after, let other))) where base == other: after > before
    default: true
    }
  }
}
