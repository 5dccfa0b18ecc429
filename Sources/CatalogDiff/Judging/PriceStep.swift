import CatalogModel
import StoreFacts

/// A change of a price as one step from an amount to another.
struct PriceStep {
  private let view: ChangeView
  private let old: Money?
  private let new: Money?
  private let currency: String?

  /// The scheduled change that the edit belongs to.
  let announced: PriceChange?

  /// The earlier prices: today's, and other scheduled ones.
  private let schedule: PriceSchedule

  init(_ view: ChangeView) {
    self.view = view
    let place = Self.announced(view)
    announced = place?.change
    var schedule = Self.schedule(of: view.oldProduct, view) ?? PriceSchedule()
    schedule.changes = place?.schedule.changes ?? []
    self.schedule = schedule
    var territory: TerritoryCode?
    if case .entry(let code) = view.edit.path.steps.last { territory = TerritoryCode(code) }
    currency =
      territory.flatMap { Territory.find($0)?.currency }
      ?? Territory.find(view.newProduct?.price?.baseTerritory ?? App.baseTerritory(of: view.newCatalog.app))?.currency
      ?? "USD"
    if let announced {
      old = schedule.amount(until: announced.on, in: nil)
      new = announced.amount
    } else {
      old = view.edit.old?.price
      new = view.edit.new?.price
    }
  }

  private static func announced(_ view: ChangeView) -> (change: PriceChange, schedule: PriceSchedule)? {
    let steps = view.edit.path.steps
    let count = isMonthly(view) ? monthly.count : 1
    guard steps.count > count + 1, steps[count - 1] == .field(.price), steps[count] == .field(.changes),
      case .item(let item) = steps[count + 1]
    else { return nil }
    let product = view.edit.new == nil && steps.count == count + 2 ? view.oldProduct : view.newProduct
    guard let schedule = schedule(of: product, view), schedule.changes.indices.contains(item) else { return nil }
    return (schedule.changes[item], schedule)
  }

  /// The fields that lead to the price of monthly payments.
  static let monthly: [CatalogKey] = [.billingPlans, .monthlyCommitment, .price]

  private static func isMonthly(_ view: ChangeView) -> Bool {
    view.edit.path.steps.starts(with: monthly.map { .field($0) })
  }

  /// The prices that the edit belongs to: the product's, or its monthly payments.
  fileprivate static func schedule(of product: Product?, _ view: ChangeView) -> PriceSchedule? {
    isMonthly(view) ? product?.plan.billingPlans?.monthlyCommitment?.price : product?.price
  }

  /// Whether the edit is the whole scheduled change that it belongs to.
  fileprivate var isWhole: Bool {
    if case .item = view.edit.path.steps.last { true } else { false }
  }

  /// Whether a scheduled change raises the price before it, in the base or in a territory.
  var isAnnouncedRise: Bool {
    guard let announced else { return false }
    if let old, let new, new > old { return true }
    return announced.territories.contains { pair in
      schedule.amount(until: announced.on, in: pair.key).map { pair.value > $0 } ?? false
    }
  }

  /// Whether a price is scheduled for existing subscribers in a territory without its own price, so that their
  /// current price is in another currency.
  var isAnnouncedUnclear: Bool {
    guard let announced, view.edit.new != nil, !keepsOldPrice else { return false }
    return !announced.followBase.isEmpty
      || announced.territories.contains { schedule.amount(until: announced.on, in: $0.key) == nil }
  }

  /// Whether it is part of a scheduled change, or is one.
  var isAnnounced: Bool { announced != nil }

  /// Whether the new price is a scheduled one whose day has come.
  var tookEffect: Bool {
    guard announced == nil, let new else { return false }
    var territory: TerritoryCode?
    if case .entry(let code) = view.edit.path.steps.last { territory = TerritoryCode(code) }
    return view.oldProduct?.price?.changes.contains { change in
      let price = territory.map { change.territories[$0] } ?? change.base ?? change.tier.flatMap(LegacyTier.find)?.usd
      return price == new && change.on.map { $0 <= view.options.today } ?? false
    } ?? false
  }

  var keepsOldPrice: Bool { announced?.existingSubscribers == .keep }

  /// The affected subscribers and whether they must agree, by the rules of the era.
  var consentSpoken: String {
    switch view.options.era {
    case .of2013:
      let days = ChangeFacts.renewalWindowDays.value
      let last = view.options.today.adding(Period(days, .day)) ?? view.options.today
      return """
        under the 2013 rules this affects subscriptions that end within \(days) days (until \(last)); others follow as
        """
          + """
           they enter that window; a subscription ends unless its subscriber agrees; restoring the old price protects \
          the rest
          """
    case .modern:
      guard let old, let new, let currency else { return ChangeFacts.subscriberIncrease.value }
      let (today, price) = (view.options.today, Self.schedule(of: view.newProduct, view) ?? schedule)
      let day = announced?.on ?? today
      let increase = PriceIncrease(
        from: old, to: new, currency: currency, period: view.oldProduct?.plan.period, on: day,
        earlier: price.lastIncrease(before: day, inBase: currency))
      guard let consent = increase.consent else {
        return """
          subscribers are \(increase.spokenNotice), and pay more from \(increase.firstRenewal(announced: today)) at \
          the \
          earliest; they must agree only where their region requires it
          """
      }
      let kind = consent == .large ? "an increase of this size" : "a second increase within a year"
      return """
        each subscriber must agree to \(kind), \(increase.spokenNotice); without consent the subscription ends
        """
    }
  }
}

extension AnnouncedPrice {
  /// The scheduled prices that a change affects: the one that it adds, changes or cancels, or all those of an added
  /// or removed price or product.
  static func all(in view: ChangeView) -> [AnnouncedPrice] {
    let steps = view.edit.path.steps
    let isGone = view.edit.new == nil
    guard let product = isGone ? view.oldProduct : view.newProduct, let schedule = PriceStep.schedule(of: product, view)
    else { return [] }
    if steps.isEmpty || steps == [.field(.price)] {
      return schedule.changes.map { AnnouncedPrice($0, in: schedule, of: product, isGone: isGone) }
    }
    let step = PriceStep(view)
    guard let change = step.announced else { return [] }
    var price = AnnouncedPrice(change, in: schedule, of: product, isGone: isGone)
    if !step.isWhole { price.steps = [] }
    return [price]
  }

  private init(_ change: PriceChange, in schedule: PriceSchedule, of product: Product, isGone: Bool) {
    func step(_ territory: TerritoryCode?, _ amount: Money?) -> Step {
      isGone
        ? Step(territory: territory, old: amount, new: nil)
        : Step(territory: territory, old: schedule.amount(until: change.on, in: territory), new: amount)
    }
    let base = change.amount.map { [step(nil, $0)] } ?? []
    self.init(
      product: product.id, day: change.on, isForNewSubscribersOnly: change.existingSubscribers == .keep,
      steps: base + change.territories.map { step($0.key, $0.value) })
  }
}

extension PriceChange {
  /// The new base, stated directly or as a tier.
  fileprivate var amount: Money? { base ?? tier.flatMap(LegacyTier.find)?.usd }
}

extension PriceSchedule {
  /// The price just before a day: today's price, after earlier scheduled changes.
  ///
  /// - Parameters:
  ///   - day: the day; nil for before all scheduled prices.
  ///   - territory: the territory; nil for the base.
  /// - Returns: the amount; nil if it follows the base in another currency, or isn't stated.
  fileprivate func amount(until day: CalendarDate?, in territory: TerritoryCode?) -> Money? {
    guard let territory else {
      return latest(before: day) { $0.amount != nil }?.amount ?? base ?? tier.flatMap(LegacyTier.find)?.usd
    }
    let turn = latest(before: day) { $0.territories[territory] != nil || $0.followBase.contains(territory) }
    return turn.map { $0.territories[territory] } ?? territories[territory]
  }

  /// The last matching change before a day; the last one of several on one day.
  private func latest(before day: CalendarDate?, where matches: (PriceChange) -> Bool) -> PriceChange? {
    guard let day else { return nil }
    var latest: (index: Int, day: CalendarDate)?
    for index in changes.indices {
      guard let on = changes[index].on, on < day, on >= latest?.day ?? on, matches(changes[index]) else { continue }
      latest = (index, on)
    }
    return latest.map { changes[$0.index] }
  }
}

extension Outline {
  /// The amount of a price, stated directly or as a tier.
  var price: Money? {
    switch self {
    case .amount(let amount): amount
    case .text(let tier): LegacyTier.find(tier)?.usd
    default: nil
    }
  }
}
