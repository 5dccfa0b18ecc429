import CatalogModel
import StoreFacts
import Synchronization

/// A change of a price as one step from an amount to another.
struct PriceStep {
  private let view: ChangeView

  /// The prices before and after the change: of the base territory the base, unless it has a price of its own.
  private var old: Money?
  private var new: Money?
  private let territory: TerritoryCode?
  private let baseCurrency: String?

  /// The scheduled change that the edit belongs to.
  let announced: PriceChange?

  /// The earlier prices: today's, and other scheduled ones.
  private let schedule: PriceSchedule

  /// The index of the scheduled change.
  fileprivate let index: Int?

  /// Whether the scheduled change, or its price in one place, is removed.
  let isGone: Bool

  init(_ view: ChangeView) {
    self.view = view
    isGone = view.edit.new == nil && [.changes, .base, .tier, .territories].contains(view.kind.subject)
    let place = Self.announced(view, isGone: isGone)
    index = place?.index
    announced = place.map { $0.schedule.changes[$0.index] }
    var schedule = Self.schedule(of: view.oldProduct, view) ?? PriceSchedule()
    schedule.changes = place?.schedule.changes ?? []
    self.schedule = schedule
    if case .entry(let code) = view.edit.path.steps.last { territory = TerritoryCode(code) } else { territory = nil }
    baseCurrency = view.newProduct.flatMap { Territory.currency(of: $0.baseTerritory(in: view.newCatalog.app)) }
    (old, new) = (view.edit.old?.price, view.edit.new?.price)
    guard let territory, announced == nil, view.kind.area == .price, !view.isOfKept else { return }
    old = old ?? Self.baseAmount(of: view.oldProduct, view.oldCatalog, in: territory, view)
    new = new ?? Self.baseAmount(of: view.newProduct, view.newCatalog, in: territory, view)
  }

  /// The base amount, if it is the price of the given territory: of the base territory itself.
  private static func baseAmount(
    of product: Product?, _ catalog: Catalog, in territory: TerritoryCode, _ view: ChangeView
  ) -> Money? {
    guard let product, product.baseTerritory(in: catalog.app) == territory else { return nil }
    return schedule(of: product, view)?.amount(in: Territory.currency(of: territory))
  }

  /// How a price that isn't scheduled differs from the one before it; nil if one of them isn't known.
  var action: ChangeKind.Action? {
    guard announced == nil, let old, let new else { return nil }
    return old == new ? .changed : old < new ? .raised : .lowered
  }

  /// The increases by the scheduled change: in the changed place, or in all for a whole change or another field.
  private var rises: [PriceSchedule.Increase] {
    guard let index else { return [] }
    if [.base, .tier, .territories].contains(view.kind.subject) {
      let own = known.byPlace[.init(index: index, territory: territory)]
      if own != nil || isGone || view.edit.old == nil { return own.map { [$0] } ?? [] }
    }
    return known.byIndex[index] ?? []
  }

  /// What is known about the schedule of the change.
  private var known: KnownIncreases.Found { known(schedule, isGone ? .gone : .announced) }

  fileprivate func known(_ schedule: PriceSchedule, _ kind: KnownIncreases.Kind) -> KnownIncreases.Found {
    let key = KnownIncreases.Key(
      old: view.edit.oldPath.root, new: view.edit.newPath.root, isMonthly: Self.isMonthly(view), kind: kind)
    return view.increases.found(key) { KnownIncreases.Found(schedule, inBase: baseCurrency) }
  }

  private static func announced(_ view: ChangeView, isGone: Bool) -> (index: Int, schedule: PriceSchedule)? {
    let steps = (isGone ? view.edit.oldPath : view.edit.newPath).steps
    let count = isMonthly(view) ? monthly.count : 1
    guard steps.count > count + 1, steps[count - 1] == .field(.price), steps[count] == .field(.changes),
      case .item(let item) = steps[count + 1],
      let schedule = schedule(of: isGone ? view.oldProduct : view.newProduct, view),
      schedule.changes.indices.contains(item)
    else { return nil }
    return (item, schedule)
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
  var isAnnouncedRise: Bool { !rises.isEmpty }

  /// Whether a price is scheduled for existing subscribers in a territory without its own price, so that their
  /// current price is in another currency.
  var isAnnouncedUnclear: Bool {
    guard let announced, let index, !keepsOldPrice else { return false }
    if !isGone, !announced.followBase.isEmpty { return true }
    let former = known.former
    func isUnclear(_ code: TerritoryCode) -> Bool { former[.init(index: index, territory: code)] == nil }
    // Without its scheduled price, a territory follows the scheduled base instead.
    if isGone { return territory.map { announced.amount != nil && isUnclear($0) } ?? false }
    return territory.map(isUnclear) ?? announced.territories.contains { isUnclear($0.key) }
  }

  /// Whether it is part of a scheduled change, or is one.
  var isAnnounced: Bool { announced != nil }

  /// Whether the new price is a scheduled one whose day has come.
  var tookEffect: Bool {
    guard announced == nil, let new else { return false }
    return Self.schedule(of: view.oldProduct, view)?.changes.contains { change in
      let price = territory.map { change.territories[$0] } ?? change.amount
      return price == new && change.on.map { $0 <= view.options.today } ?? false
    } ?? false
  }

  /// Whether it replaces the price of a subscription on sale, which App Store Connect rejects today.
  var mustWait: Bool {
    guard view.kind.area == .price, view.options.era == .modern, let product = view.oldProduct,
      product.type == .autoRenewableSubscription, !view.isOfKept,
      view.wasApproved || ReviewStates.wasAccepted(product.status)
    else { return false }
    if announced != nil { return changesToday }
    return ([.raised, .lowered].contains(action) || replacesUnknownPrice) && !tookEffect
  }

  /// Whether a territory gets an own price instead of the base's equivalent, or the other way round.
  private var replacesUnknownPrice: Bool {
    guard let territory, action == nil else { return false }
    return [view.oldProduct, view.newProduct].allSatisfy { product in
      let schedule = Self.schedule(of: product, view)
      return schedule?.territories[territory] != nil || schedule?.base != nil || schedule?.tier != nil
    }
  }

  /// Whether the scheduled change has begun, and gives today another price than in the old catalog.
  private var changesToday: Bool {
    let today = view.options.today
    guard announced?.hasBegun(by: today) ?? false else { return false }
    let before = Self.schedule(of: view.oldProduct, view)?.effectivePrices(on: today)
    let after = Self.schedule(of: view.newProduct, view)?.effectivePrices(on: today)
    return before?.amount != after?.amount || before?.territories != after?.territories
  }

  /// Whether earlier subscribers keep the old price: by the scheduled change, or by a new entry of the kept prices.
  var keepsOldPrice: Bool {
    if let announced { return announced.existingSubscribers == .keep }
    guard let old else { return false }
    let known = Self.schedule(of: view.oldProduct, view)?.kept ?? []
    return Self.schedule(of: view.newProduct, view)?.kept.contains { former in
      !known.contains(former) && (territory.map { former.territories[$0] } ?? former.base) == old
    } ?? false
  }

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
      guard let (increase, place) = worstIncrease else { return ChangeFacts.subscriberIncrease.value }
      guard let consent = increase.consent else {
        let asking = placesThatAskAfterOffers
        let conversion = asking.isEmpty ? "" : ", and in \(asking.joined(separator: ", ")) when an offer ends"
        return """
          subscribers are \(increase.spokenNotice), and pay more from \
          \(increase.firstRenewal(announced: view.options.today)) at the earliest; they must agree only where their \
          region requires it\(conversion)
          """
      }
      let kind = consent == .large ? "an increase of this size" : "a second increase within a year"
      return """
        each subscriber\(place.map { " in \($0)" } ?? "") must agree to \(kind), \(increase.spokenNotice); without \
        consent the subscription ends
        """
    }
  }

  /// The territories with this increase where subscribers must agree when an offer ends.
  private var placesThatAskAfterOffers: [String] {
    guard let product = view.newProduct else { return [] }
    return PriceIncreaseConsent.territoriesThatAsk(afterOffersOf: product).filter { code in
      if announced != nil { return rises.contains { $0.raises(in: code) } }
      return territory == code
        || (territory == nil && Self.schedule(of: product, view)?.territories[code] == nil)
    }.map(\.text)
  }

  /// How much the increase asks of subscribers: the worst has the most.
  var burden: Int { worstIncrease?.increase.burden ?? -1 }

  /// The increase that asks most of subscribers, with its territory; nil for the base.
  private var worstIncrease: (increase: PriceIncrease, place: TerritoryCode?)? {
    let known = announced == nil ? known(Self.schedule(of: view.newProduct, view) ?? schedule, .today) : known
    func increase(_ old: Money, _ new: Money, _ territory: TerritoryCode?, _ currency: String?, _ day: CalendarDate)
      -> (PriceIncrease, TerritoryCode?)
    {
      let earlier = known.all.lastDay(before: day, in: territory)
      return (
        PriceIncrease(
          from: old, to: new, currency: currency, period: view.oldProduct?.plan.period, on: day, earlier: earlier),
        territory
      )
    }
    if announced == nil, let old, let new {
      let currency = territory.map { Territory.currency(of: $0) } ?? baseCurrency
      return increase(old, new, territory, currency, view.options.today)
    }
    return rises.map { increase($0.old, $0.new, $0.territory, $0.currency, $0.day) }
      .max { $0.0.burden < $1.0.burden }
  }
}

/// The scheduled increases of each schedule, which all edits of it share.
final class KnownIncreases: Sendable {
  struct Key: Hashable, Sendable {
    let old: CatalogPath.Root
    let new: CatalogPath.Root
    let isMonthly: Bool
    let kind: Kind
  }

  /// Those of the old catalog's changes, of the new one's, or of the new price as a whole.
  enum Kind: Sendable { case gone, announced, today }

  /// The increases of a schedule; each change has at most one in a place.
  struct Found {
    struct Place: Hashable {
      let index: Int
      let territory: TerritoryCode?
    }

    let all: [PriceSchedule.Increase]
    let byPlace: [Place: PriceSchedule.Increase]
    let byIndex: [Int: [PriceSchedule.Increase]]

    /// The prices just before the day of each change, where it states one: nothing for a territory that follows the
    /// base in another currency.
    let former: [Place: Money]

    init(_ schedule: PriceSchedule, inBase currency: String?) {
      all = schedule.increases(inBase: currency)
      byPlace = Dictionary(all.map { (Place(index: $0.index, territory: $0.territory), $0) }) { first, _ in first }
      byIndex = Dictionary(grouping: all, by: \.index)
      var former: [Place: Money] = [:]
      var current: [TerritoryCode?: Money] = Dictionary(
        uniqueKeysWithValues: schedule.territories.map { ($0.key, $0.value) })
      current[nil] = schedule.amount
      // Those without a day come first, and change nothing.
      let days = Dictionary(grouping: schedule.changes.indices) { schedule.changes[$0].on }
      for (day, indices) in days.sorted(by: { ($0.key?.daysSinceEpoch ?? .min) < ($1.key?.daysSinceEpoch ?? .min) }) {
        for index in indices {
          let change = schedule.changes[index]
          for territory in [nil] + change.territories.map(\.key) {
            former[Place(index: index, territory: territory)] = current[territory]
          }
        }
        for change in indices.map({ schedule.changes[$0] }) where day != nil {
          for territory in change.followBase { current[territory] = nil }
          for (territory, amount) in change.territories.map({ ($0.key, $0.value) }) { current[territory] = amount }
          current[nil] = change.amount ?? current[nil]
        }
      }
      self.former = former
    }
  }

  private let known = Mutex<[Key: Found]>([:])

  func found(_ key: Key, _ find: () -> Found) -> Found {
    if let found = known.withLock({ $0[key] }) { return found }
    let found = find()
    known.withLock { $0[key] = found }
    return found
  }
}

extension PriceIncrease {
  /// First the consent that it needs, then the days of its notice.
  fileprivate var burden: Int {
    let rank = consent == nil ? 0 : consent == .large ? 2 : 1
    return rank * 1_000 + noticeDays
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
    guard !schedule.changes.isEmpty else { return [] }
    let step = PriceStep(view)
    let former = step.known(schedule, isGone ? .gone : .today).former
    func announced(_ index: Int, _ change: PriceChange, isWhole: Bool) -> AnnouncedPrice {
      AnnouncedPrice(change, of: product, isWhole: isWhole) { territory, amount in
        isGone
          ? Step(territory: territory, old: amount, new: nil)
          : Step(territory: territory, old: former[.init(index: index, territory: territory)], new: amount)
      }
    }
    if steps.isEmpty || steps == [.field(.price)] {
      return schedule.changes.enumerated().map { announced($0, $1, isWhole: true) }
    }
    guard let index = step.index, let change = step.announced else { return [] }
    return [announced(index, change, isWhole: step.isWhole)]
  }

  private init(
    _ change: PriceChange, of product: Product, isWhole: Bool, _ step: (TerritoryCode?, Money) -> Step
  ) {
    let base = change.amount.map { [step(nil, $0)] } ?? []
    self.init(
      product: product.id, day: change.on, isForNewSubscribersOnly: change.existingSubscribers == .keep,
      steps: isWhole ? base + change.territories.map { step($0.key, $0.value) } : [])
  }
}

extension PriceChange {
  /// The new base, stated directly or as a tier.
  fileprivate var amount: Money? { base ?? tier.flatMap(LegacyTier.find)?.usd }
}

extension PriceSchedule {
  /// The base, stated directly or as a tier.
  var amount: Money? { base ?? tier.flatMap(LegacyTier.find)?.usd }
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
