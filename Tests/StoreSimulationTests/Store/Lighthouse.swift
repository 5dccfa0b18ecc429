import CatalogModel
import StoreSimulation

/// A small catalog with one product of each kind, for simulations.
enum Lighthouse {
  static let start = Instant("2026-01-01T00:00:00Z") ?? Instant(milliseconds: 0)

  static let coins: ProductID = "coins"
  static let chapter: ProductID = "chapter"
  static let monthly: ProductID = "monthly"
  static let yearly: ProductID = "yearly"
  static let gold: ProductID = "gold"
  static let weekly: ProductID = "weekly"
  static let pass: ProductID = "pass"
  static let paper: ProductID = "paper"
  static let draft: ProductID = "draft"

  static func catalog(grace: Period? = nil, renewals: App.GracePeriod.Renewals = .all) -> Catalog {
    var group = SubscriptionGroup(name: "Magazine")
    group.subscriptions = [
      plan(monthly, level: 2, "P1M", "4.99"), plan(yearly, level: 2, "P1Y", "39.99"),
      plan(gold, level: 1, "P1M", "9.99"),
      plan(weekly, level: 3, "P1W", "1.99"),
    ]
    var hosted = product(chapter, .nonConsumable, "1.99")
    hosted.hasFamilySharing = true
    hosted.hostedContent = HostedContentReference(source: "content", version: "1.0")
    var unfinished = product(draft, .consumable, "0.99")
    unfinished.status = .draft
    var app = App()
    app.baseTerritory = "USA"
    app.isNewsstand = true
    app.gracePeriod = grace.map { App.GracePeriod(duration: $0, renewals: renewals) }
    return Catalog(
      app: app,
      products: [
        product(coins, .consumable, "0.99"), hosted, product(pass, .nonRenewingSubscription, "9.99"),
        product(paper, .freeSubscription, nil), unfinished,
      ], subscriptionGroups: [group])
  }

  static func product(_ id: ProductID, _ type: ProductType, _ price: String?) -> Product {
    var product = Product(id: id, type: type)
    product.status = .approved
    product.price = price.flatMap(Money.init).map { PriceSchedule(base: $0) }
    return product
  }

  private static func plan(_ id: ProductID, level: Int, _ period: String, _ price: String) -> Product {
    var plan = product(id, .autoRenewableSubscription, price)
    plan.plan.level = level
    plan.plan.period = Period(period)
    plan.hasFamilySharing = id == yearly
    if id == yearly || id == gold {
      plan.plan.multiSeat = MultiSeat()
      plan.price?.volume = [
        VolumeTier(fromSeats: 4, base: Money("5.99")), VolumeTier(fromSeats: 6, base: Money("3.99")),
      ]
    }
    if id == yearly {
      plan.plan.billingPlans = BillingPlans(monthlyCommitment: .init(price: PriceSchedule(base: Money("3.99"))))
    }
    if id == monthly {
      plan.plan.introductoryOffers = [introduction]
      plan.plan.promotionalOffers = [promotion]
      plan.plan.winBackOffers = [winBack]
      plan.offerCodes = [code]
    }
    return plan
  }

  private static var introduction: IntroductoryOffer {
    var offer = IntroductoryOffer()
    offer.terms.mode = .freeTrial
    offer.terms.duration = Period(1, .week)
    return offer
  }

  private static var promotion: PromotionalOffer {
    var offer = PromotionalOffer()
    offer.id = "stay"
    offer.terms.mode = .payAsYouGo
    offer.terms.duration = Period(1, .month)
    offer.terms.periods = 3
    offer.terms.price = PriceSchedule(base: Money("1.99"))
    return offer
  }

  private static var winBack: WinBackOffer {
    var offer = WinBackOffer()
    offer.id = "missed"
    offer.terms.mode = .payUpFront
    offer.terms.duration = Period(3, .month)
    offer.terms.price = PriceSchedule(base: Money("6.99"))
    offer.paidForMonths = 1
    offer.awayMonths = .init(min: 2, max: 24)
    offer.monthsBetweenOffers = 6
    return offer
  }

  private static var code: OfferCode {
    var offer = OfferCode()
    offer.referenceName = "Fair"
    offer.terms.mode = .freeTrial
    offer.terms.duration = Period(1, .month)
    offer.eligibility = [.new, .expired]
    offer.codes = [
      .init(custom: "FAIR", count: 2), .init(count: 10),
      .init(custom: "OLD", expires: CalendarDate(year: 2026, month: 1, day: 31)),
    ]
    return offer
  }

  /// A run with ana, who has a phone and a pad, and ben, who has a phone.
  static func open(
    _ catalog: Catalog = catalog(), _ environment: StoreEnvironment = .production, _ era: StoreEra = .modern,
    seed: UInt64 = 1
  ) -> Simulation {
    Simulation(Shop(catalog, environment: environment, era: era, seed: seed), from: start, customers: people)
  }

  static let people: [Participant] = [
    .init(name: "ana", territory: "USA", devices: ["phone", "pad"]),
    .init(name: "ben", territory: "JPN", devices: ["phone"]),
  ]
}

extension Simulation {
  /// The account's or the developer's part at a moment.
  mutating func at(_ time: String, _ actor: ScenarioStep.Actor, _ actions: ScenarioAction...) {
    let moment = Instant(time.count == 10 ? time + "T00:00:00Z" : time) ?? Lighthouse.start
    for action in actions { perform(ScenarioStep(at: moment, actor, action)) }
  }

  /// Ana's part on her phone.
  mutating func phone(_ time: String, _ actions: ScenarioAction...) {
    for action in actions { at(time, .device(customer: "ana", "phone"), action) }
  }

  /// A step of Ana's account.
  mutating func ana(_ time: String, _ actions: ScenarioAction...) {
    for action in actions { at(time, .customer("ana"), action) }
  }

  mutating func wait(until time: String) { run(until: Instant(time + "T00:00:00Z") ?? Lighthouse.start) }

  func kinds(_ wanted: EventKind...) -> [EventKind] { events.map(\.kind).filter(wanted.contains) }

  func last(_ kind: EventKind) -> StoreEvent? { events.last { $0.kind == kind } }
}

extension ScenarioAction {
  static func buy(_ product: ProductID, _ offer: OfferChoice? = nil) -> ScenarioAction {
    .buy(product, quantity: 1, offer)
  }
}
