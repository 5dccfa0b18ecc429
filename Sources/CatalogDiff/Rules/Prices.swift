import CatalogModel
import StoreFacts

/// Changes of current and scheduled prices.
extension ConsequenceRule {
  private static let priceFields: [CatalogKey] = [
    .price, .base, .tier, .territories, .changes, .on, .existingSubscribers, .followBase,
  ]

  static let subscriberPriceRaised = ConsequenceRule(
    "subscriber-price-raised", .breaksCustomer, "existing subscribers pay more", ChangeFacts.subscriberIncrease,
    .price, [.base, .tier, .territories], [.raised, .added, .removed],
    examples: [
      .init("ten percent more", of: .yearly) { $0.price?.base = Money("10.99") },
      .init("twelve times as much", of: .yearly) { $0.price?.base = Money("119.99") },
      .init("the base territory's own price", of: .yearly) { $0.price?.territories = ["USA": 11] },
    ],
    reason: { PriceStep($0).consentSpoken },
    applies: { view in
      let step = PriceStep(view)
      return view.hasSubscribers && !view.isOfKept && !step.keepsOldPrice && !step.tookEffect
        && (step.isAnnounced ? view.kind.action == .raised && step.isAnnouncedRise : step.action == .raised)
    })

  static let subscriberPriceLowered = ConsequenceRule(
    "subscriber-price-lowered", .live, "subscribers pay less", ChangeFacts.decreaseIsForAll,
    .price, [.base, .tier, .territories], [.lowered, .added, .removed],
    examples: [
      .init("ten percent less", of: .yearly) { $0.price?.base = Money("8.99") },
      .init("the base territory's own price", of: .yearly) { $0.price?.territories = ["USA": 8] },
    ],
    applies: { view in
      view.hasSubscribers && !view.isOfKept && (view.kind.action == .lowered || PriceStep(view).action == .lowered)
    })

  static let subscriberIncreaseAnnounced = ConsequenceRule(
    "subscriber-increase-announced", .breaksCustomer, "a price increase for existing subscribers is scheduled",
    ChangeFacts.subscriberIncrease, .price, [.changes, .existingSubscribers, .on, .base, .tier, .territories],
    [.added, .changed, .removed, .earlier],
    examples: [
      .init("a higher price for everyone next year", of: .yearly) { $0.announce("12.99", .move) },
      .init("existing subscribers no longer keep the old price", of: .yearly, given: { $0.announce("12.99", .keep) }) {
        $0.price?.changes[0].existingSubscribers = .move
      },
      .init("higher monthly payments for everyone next year", of: .yearly, given: { $0.payMonthly() }) {
        $0.plan.billingPlans?.monthlyCommitment?.price?.changes = [announcement("1.29", .move)]
      },
      .init(
        "an amount is added to a scheduled change", of: .yearly,
        given: { plan in
          plan.announce("8.99", .move)
          plan.price?.territories = ["FRA": 9]
        }
      ) { $0.price?.changes[0].territories = ["FRA": 12] },
    ],
    reason: { PriceStep($0).consentSpoken },
    applies: { view in
      guard view.hasSubscribers else { return false }
      let step = PriceStep(view)
      return step.isAnnouncedRise && !step.keepsOldPrice && !step.isGone
    })

  static let subscriberIncreaseWithdrawn = ConsequenceRule(
    "subscriber-increase-withdrawn", .live, "a scheduled increase for existing subscribers is postponed or canceled",
    ChangeFacts.announcedIsFree,
    .price, [.changes, .existingSubscribers, .on, .base, .tier, .territories], [.removed, .changed, .added, .later],
    examples: [
      .init("canceled before its date", of: .yearly, given: { $0.announce("12.99", .move) }) {
        $0.price?.changes = []
      },
      .init("existing subscribers keep the old price", of: .yearly, given: { $0.announce("12.99", .move) }) {
        $0.price?.changes[0].existingSubscribers = .keep
      },
    ],
    applies: { view in
      let step = PriceStep(view)
      guard view.hasSubscribers, step.isAnnouncedRise else { return false }
      switch view.kind.subject {
      case .existingSubscribers: return step.keepsOldPrice
      case .on: return !step.keepsOldPrice && view.kind.action == .later
      default: return step.isGone && !step.keepsOldPrice
      }
    })

  static let priceRemoved = ConsequenceRule(
    "price-removed", .breaksApp, "a product loses its price", ChangeFacts.notClearedIsNotSold,
    .price, [.price], [.removed],
    examples: [.init("the price is removed", of: .map) { $0.price = nil }],
    applies: \.wasOnSale)

  static let priceSet = ConsequenceRule(
    "price-set", .live, "a product gets a price", ChangeFacts.priceIsLive, .price, [.price], [.added],
    examples: [.init("a draft gets a price", of: .draft) { $0.price = PriceSchedule(base: 1) }])

  static let priceIncreaseKept = ConsequenceRule(
    "price-increase-takes-effect", .irreversible,
    "a scheduled price increase, or one for new subscribers only",
    ChangeFacts.increaseIsKept, .price, [.changes, .base, .tier, .territories], [.added, .raised],
    withoutMirror: "a change that took effect can't be undone; lowering the price is another change",
    examples: [
      .init("a higher price for new subscribers next year", of: .yearly) { $0.announce("12.99", .keep) },
      .init("higher monthly payments for new subscribers next year", of: .yearly, given: { $0.payMonthly() }) {
        $0.plan.billingPlans?.monthlyCommitment?.price?.changes = [announcement("1.29", .keep)]
      },
      .init("a higher price, and subscribers keep the old one", of: .yearly) { plan in
        plan.price?.base = Money("12.99")
        plan.price?.kept = [KeptPrice()]
        plan.price?.kept[0].base = Money("9.99")
      },
      .init(
        "the date of the scheduled price has passed", of: .yearly,
        given: { $0.announce("12.99", .move, on: "2026-11-01") }
      ) {
        $0.price?.base = Money("12.99")
      },
    ],
    applies: { view in
      let step = PriceStep(view)
      guard view.hasSubscribers, !view.isOfKept else { return false }
      let rises = step.isAnnounced ? step.isAnnouncedRise : step.action == .raised
      return step.tookEffect || (rises && step.keepsOldPrice)
    })

  static let subscriberPriceUnclear = ConsequenceRule(
    "subscriber-price-unclear", .unknown, "the subscriber price is now defined differently",
    ChangeFacts.subscriberIncrease,
    .price, [.base, .tier, .territories, .changes, .followBase], [.added, .removed, .changed],
    question: "do subscribers pay more than before in this territory's currency?",
    examples: [
      .init("a territory's own price", of: .yearly) { $0.price?.territories = ["FRA": 9] },
      .init("a scheduled price where the price followed the base", of: .yearly) { plan in
        plan.announce("9.99", .move)
        plan.price?.changes[0].territories = ["FRA": 12]
      },
    ],
    applies: { view in
      let step = PriceStep(view)
      return view.hasSubscribers && !view.isOfKept
        && (!step.isAnnounced && step.action == nil || step.isAnnouncedUnclear
          || (view.kind.subject == .followBase && !step.keepsOldPrice))
    })

  static let priceBaseMoved = ConsequenceRule(
    "price-base-moved", .unknown, "the prices of a product follow another territory", ChangeFacts.baseTerritoryMoves,
    .price, [.baseTerritory], [.added, .removed, .changed],
    question: "should customers in every territory keep paying today's price?",
    examples: [.init("Japan instead of the United States", of: .map) { $0.price?.baseTerritory = "JPN" }])

  static let keptPriceStated = ConsequenceRule(
    "kept-price-stated", .internal, "the catalog's list of kept prices changes",
    ChangeFacts.keptIsTheStores,
    .price, [.kept, .since, .base, .territories], [.added, .removed, .changed, .raised, .lowered, .earlier, .later],
    examples: [
      .init("a former price", of: .yearly) { $0.price?.kept = [formerPrice] },
      .init("another amount", of: .yearly, given: { $0.price?.kept = [formerPrice] }) {
        $0.price?.kept[0].base = Money("6.99")
      },
    ],
    applies: \.isOfKept)

  private static let formerPrice: KeptPrice = {
    var price = KeptPrice()
    (price.since, price.base) = (CalendarDate("2020-01-01"), Money("7.99"))
    return price
  }()

  /// A scheduled price; for examples.
  fileprivate static func announcement(
    _ amount: String, _ subscribers: PriceChange.ExistingSubscribers, on day: String = "2027-06-01"
  ) -> PriceChange {
    var change = PriceChange()
    change.on = CalendarDate(day)
    change.base = Money(amount)
    change.existingSubscribers = subscribers
    return change
  }

  static let priceChanged = ConsequenceRule(
    "price-changed", .live, "a price changes", ChangeFacts.priceIsLive,
    .price, priceFields, ChangeKind.Action.allCases, isGeneral: true,
    examples: [
      .init("a lower price", of: .map) { $0.price?.base = Money("1.99") },
      .init("a higher price for a one-time purchase", of: .map) { $0.price?.base = Money("3.99") },
    ],
    applies: { !$0.isOfKept })
}

extension ChangeView {
  /// Whether the change is in the kept prices.
  var isOfKept: Bool { edit.path.steps.contains(.field(.kept)) }
}

extension Product {
  /// Schedules a price; for examples.
  fileprivate mutating func announce(
    _ amount: String, _ subscribers: PriceChange.ExistingSubscribers, on day: String = "2027-06-01"
  ) {
    price?.changes = [ConsequenceRule.announcement(amount, subscribers, on: day)]
  }

  /// Adds monthly payments; for examples.
  fileprivate mutating func payMonthly() {
    plan.billingPlans = BillingPlans(monthlyCommitment: .init(price: PriceSchedule(base: Money("0.99"))))
  }
}
