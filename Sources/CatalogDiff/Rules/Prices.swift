import CatalogModel
import StoreFacts

/// What things cost, now and on days to come.
extension ConsequenceRule {
  private static let priceFields: [CatalogKey] = [.price, .base, .tier, .territories, .changes, .on, .existingSubscribers]

  static let subscriberPriceRaised = ConsequenceRule(
    "subscriber-price-raised", .breaksCustomer, "subscribers pay more", ChangeFacts.subscriberIncrease,
    .price, [.base, .tier, .territories], [.raised],
    examples: [
      .init("a tenth more") { $0.edit("com.example.yearly") { $0.price?.base = Money("10.99") } },
      .init("twelve times as much") { $0.edit("com.example.yearly") { $0.price?.base = Money("119.99") } },
    ],
    reason: { PriceStep($0).consentSpoken },
    holds: { view in
      let step = PriceStep(view)
      return view.hasSubscribers && !step.keepsOldPrice && !step.tookEffect && (!step.isAnnounced || step.isAnnouncedRise)
    })

  static let subscriberPriceLowered = ConsequenceRule(
    "subscriber-price-lowered", .live, "subscribers pay less", ChangeFacts.decreaseIsForAll,
    .price, [.base, .tier, .territories], [.lowered],
    examples: [.init("a tenth less") { $0.edit("com.example.yearly") { $0.price?.base = Money("8.99") } }],
    holds: \.hasSubscribers)

  static let subscriberIncreaseAnnounced = ConsequenceRule(
    "subscriber-increase-announced", .breaksCustomer, "a higher price is announced to subscribers",
    ChangeFacts.subscriberIncrease, .price, [.changes, .existingSubscribers, .on], [.added, .changed, .removed, .earlier],
    examples: [
      .init("a higher price next year, for all") { $0.edit("com.example.yearly") { $0.announce("12.99", .move) } },
      .init(
        "subscribers don't keep the old price after all", given: { $0.edit("com.example.yearly") { $0.announce("12.99", .keep) } }
      ) {
        $0.edit("com.example.yearly") { $0.price?.changes[0].existingSubscribers = .move }
      },
    ],
    reason: { PriceStep($0).consentSpoken },
    holds: { view in
      guard view.hasSubscribers else { return false }
      let step = PriceStep(view)
      return step.isAnnouncedRise && !step.keepsOldPrice && (view.kind.subject != .changes || view.edit.new != nil)
    })

  static let subscriberIncreaseWithdrawn = ConsequenceRule(
    "subscriber-increase-withdrawn", .live, "a higher price for subscribers is put off, or taken back",
    ChangeFacts.announcedIsFree,
    .price, [.changes, .existingSubscribers, .on], [.removed, .changed, .added, .later],
    examples: [
      .init("taken back before its day", given: { $0.edit("com.example.yearly") { $0.announce("12.99", .move) } }) {
        $0.edit("com.example.yearly") { $0.price?.changes = [] }
      },
      .init("subscribers keep the old price", given: { $0.edit("com.example.yearly") { $0.announce("12.99", .move) } }) {
        $0.edit("com.example.yearly") { $0.price?.changes[0].existingSubscribers = .keep }
      },
    ],
    holds: { view in
      let step = PriceStep(view)
      guard view.hasSubscribers, step.isAnnouncedRise else { return false }
      switch view.kind.subject {
      case .changes: return view.edit.new == nil && !step.keepsOldPrice
      case .existingSubscribers: return step.keepsOldPrice
      default: return !step.keepsOldPrice && view.kind.action == .later
      }
    })

  static let priceRemoved = ConsequenceRule(
    "price-removed", .breaksApp, "a product loses its price", ChangeFacts.notClearedIsNotSold,
    .price, [.price], [.removed],
    examples: [.init("no price any more") { $0.edit("com.example.map") { $0.price = nil } }],
    holds: \.wasApproved)

  static let priceSet = ConsequenceRule(
    "price-set", .live, "a product gets a price", ChangeFacts.priceIsLive, .price, [.price], [.added],
    examples: [.init("the draft costs something") { $0.edit("com.example.draft") { $0.price = PriceSchedule(base: 1) } }])

  static let priceIncreaseKept = ConsequenceRule(
    "price-increase-takes-effect", .irreversible, "a higher price that was announced, or that is for new subscribers only",
    ChangeFacts.increaseIsKept, .price, [.changes, .base, .tier, .territories], [.added, .raised],
    withoutMirror: "what took effect is never undone; a lower price is a change of its own",
    examples: [
      .init("a higher price next year, for new subscribers") { $0.edit("com.example.yearly") { $0.announce("12.99", .keep) } },
      .init(
        "the day of the announced price has come",
        given: { $0.edit("com.example.yearly") { $0.announce("12.99", .move, on: "2026-11-01") } }
      ) {
        $0.edit("com.example.yearly") { $0.price?.base = Money("12.99") }
      },
    ],
    holds: { view in
      let step = PriceStep(view)
      return view.hasSubscribers && (step.tookEffect || (step.isAnnouncedRise && step.keepsOldPrice))
    })

  static let subscriberPriceUnclear = ConsequenceRule(
    "subscriber-price-unclear", .unknown, "the price for subscribers is said in another way", ChangeFacts.subscriberIncrease,
    .price, [.base, .tier, .territories, .changes], [.added, .removed, .changed],
    question: "do subscribers pay more than before in this territory's currency?",
    examples: [
      .init("a territory's own price") { $0.edit("com.example.yearly") { $0.price?.territories = ["FRA": 9] } },
      .init("one announced where the price followed the base") {
        $0.edit("com.example.yearly") { plan in
          plan.announce("9.99", .move)
          plan.price?.changes[0].territories = ["FRA": 12]
        }
      },
    ],
    holds: { view in
      let step = PriceStep(view)
      return view.hasSubscribers && (!step.isAnnounced || step.isAnnouncedUnclear)
    })

  static let priceChanged = ConsequenceRule(
    "price-changed", .live, "a price changes", ChangeFacts.priceIsLive,
    .price, priceFields, ChangeKind.Action.allCases, isGeneral: true,
    examples: [
      .init("the map costs less") { $0.edit("com.example.map") { $0.price?.base = Money("1.99") } },
      .init("the map costs more; who bought it has it") { $0.edit("com.example.map") { $0.price?.base = Money("3.99") } },
    ])
}

/// A change of a price as one step from an amount to another.
struct PriceStep {
  private let view: ChangeView
  private let old: Money?
  private let new: Money?
  private let currency: String?

  /// The announced change that the edit stands in, or is.
  private let announced: PriceChange?

  init(_ view: ChangeView) {
    self.view = view
    announced = Self.announced(view)
    let schedule = view.oldProduct?.price
    let base = schedule?.base ?? schedule?.tier.flatMap(LegacyTier.find)?.usd
    var territory: TerritoryCode?
    if case .entry(let code) = view.edit.path.steps.last { territory = TerritoryCode(code) }
    currency =
      territory.flatMap { Territory.find($0)?.currency }
      ?? view.newCatalog.app?.baseTerritory.flatMap { Territory.find($0)?.currency } ?? "USD"
    if let announced {
      old = base
      new = announced.base ?? announced.tier.flatMap(LegacyTier.find)?.usd
    } else {
      old = view.edit.old?.price
      new = view.edit.new?.price
    }
  }

  private static func announced(_ view: ChangeView) -> PriceChange? {
    let steps = view.edit.path.steps
    guard let index = steps.firstIndex(of: .field(.changes)), index + 1 < steps.count,
      case .item(let item) = steps[index + 1]
    else { return nil }
    let changes = (view.edit.new == nil && index + 2 == steps.count ? view.oldProduct : view.newProduct)?.price?.changes ?? []
    return changes.indices.contains(item) ? changes[item] : nil
  }

  /// Whether a change is announced that is higher than the price before, in the base or in a territory.
  var isAnnouncedRise: Bool {
    guard let announced else { return false }
    if let old, let new, new > old { return true }
    let own = view.oldProduct?.price?.territories ?? [:]
    return announced.territories.contains { pair in own[pair.key].map { pair.value > $0 } ?? false }
  }

  /// Whether a price is announced for those who are subscribed in a territory without one of its own: what they pay now is the
  /// base's in another currency.
  var isAnnouncedUnclear: Bool {
    guard let announced, view.edit.new != nil, !keepsOldPrice else { return false }
    let own = view.oldProduct?.price?.territories ?? [:]
    return announced.territories.contains { own[$0.key] == nil }
  }

  /// The step from the present base to another one that is announced; nil for anything but a new announcement.
  var whenAnnounced: Change.PriceStep? {
    guard announced != nil, view.kind.subject == .changes, view.kind.action == .added, let old, let new else { return nil }
    return old == new ? nil : Change.PriceStep(old: old, new: new)
  }

  /// Whether it stands in a change that is announced, or is one.
  var isAnnounced: Bool { announced != nil }

  /// Whether the new price is one that was announced, and whose day has come.
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

  /// Who is affected and whether they must agree, by the rules of the time.
  var consentSpoken: String {
    switch view.options.era {
    case .of2013:
      let days = ChangeFacts.renewalWindowDays.value
      let last = view.options.today.adding(days: days)
      return "by the rule of 2013 this concerns those whose subscription ends within \(days) days (until \(last)), others as "
        + "they enter that window; who does not agree is not renewed, and the old price put back spares the rest"
    case .modern:
      guard let old, let new, let currency else { return ChangeFacts.subscriberIncrease.value }
      let isNeeded = PriceIncreaseConsent.isNeeded(
        from: old, to: new, period: view.oldProduct?.plan.period, currency: currency)
      return isNeeded
        ? "each subscriber must agree to so large an increase, and who does not answer is not renewed"
        : "subscribers are told and pay more from their next renewal on; they need not agree, unless their region asks for "
          + "it or it is the second increase within a year"
    }
  }
}

extension Outline {
  /// The amount of a price: as it stands, or of a tier.
  var price: Money? {
    switch self {
    case .amount(let amount): amount
    case .text(let tier): LegacyTier.find(tier)?.usd
    default: nil
    }
  }
}

extension CalendarDate {
  /// The day so many days later; the last day of the calendar at most.
  func adding(days: Int) -> CalendarDate {
    var day = self
    for _ in 0..<days {
      day =
        CalendarDate(year: day.year, month: day.month, day: day.day + 1)
        ?? CalendarDate(year: day.year, month: day.month + 1, day: 1) ?? CalendarDate(year: day.year + 1, month: 1, day: 1)
        ?? day
    }
    return day
  }
}

extension Product {
  /// Announces a price; for examples.
  fileprivate mutating func announce(
    _ amount: String, _ subscribers: PriceChange.ExistingSubscribers, on day: String = "2027-06-01"
  ) {
    var change = PriceChange()
    change.on = CalendarDate(day)
    change.base = Money(amount)
    change.existingSubscribers = subscribers
    price?.changes = [change]
  }
}
