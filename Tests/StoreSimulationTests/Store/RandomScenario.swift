import CatalogModel
import StoreSimulation
import TestSupport

/// Unusual steps.
struct RandomScenario: CustomStringConvertible {
  let seed: UInt64
  var environment = StoreEnvironment.production
  var era = StoreEra.modern
  var grace = 0
  var steps: [ScenarioStep] = []

  /// One catalog for each grace period, because creating a catalog is slower than a run.
  private static let catalogs = [nil, Period(3, .day), Period(16, .day), Period(28, .day)].map {
    Lighthouse.catalog(grace: $0)
  }

  init(seed: UInt64) {
    self.seed = seed
    var generator = Dice(seed: seed)
    environment = generator.pick([
      .sandbox, .testflight, .production, .production, .production, .production, .production,
    ])
    era = generator.pick([.modern, .modern, .of2013])
    grace = Int.random(in: 0..<4, using: &generator)
    var now = Lighthouse.start
    for _ in 0..<Int.random(in: 1...20, using: &generator) {
      let isStory = Int.random(in: 0..<4, using: &generator) == 0
      for deed in isStory ? Self.story(&generator) : [Self.deed(&generator)] {
        if Bool.random(using: &generator) { now = now.adding(milliseconds: pause(&generator)) }
        steps.append(ScenarioStep(at: now, deed.actor, deed.action))
      }
    }
    // With dice of their own, so that the other scenarios stay as they are.
    if seed % 4 == 0 {
      var generator = Dice(seed: ~seed)
      for _ in 0..<Int.random(in: 1...3, using: &generator) { insert(Self.seatStory(&generator), &generator) }
    }
  }

  /// Spreads a story over the other steps.
  private mutating func insert(_ story: [Deed], _ generator: inout Dice) {
    var place = 0
    for deed in story {
      place = Int.random(in: place...steps.count, using: &generator)
      let moment = place == 0 ? Lighthouse.start : steps[place - 1].at
      steps.insert(ScenarioStep(at: moment, deed.actor, deed.action), at: place)
      place += 1
    }
  }

  private func pause(_ generator: inout Dice) -> Int64 {
    let longest =
      environment == .sandbox
      ? 600_000
      : environment == .testflight
        ? 2 * Instant.day : generator.pick([60_000, 3_600_000, 5 * Instant.day, 40 * Instant.day, 90 * Instant.day])
    return Int64.random(in: 0...longest, using: &generator)
  }

  var shop: Shop { Shop(Self.catalogs[grace], environment: environment, era: era, seed: seed) }

  var end: Instant { (steps.last?.at ?? Lighthouse.start).adding(milliseconds: 90 * Instant.day) }

  /// The whole run.
  func run() -> Simulation {
    var store = Simulation(shop, from: Lighthouse.start, customers: Lighthouse.people)
    for step in steps { store.perform(step) }
    store.run(until: end)
    return store
  }

  /// The first problem of the run, event by event; nil if there is none.
  var fault: Witness.Fault? {
    let shop = shop
    var store = Simulation(shop, from: Lighthouse.start, customers: Lighthouse.people)
    var witness = Witness(shop, from: Lighthouse.start)
    var seen = 0
    func look() -> Witness.Fault? {
      while seen < store.events.count {
        if let fault = witness.see(store.events[seen]) { return fault }
        seen += 1
      }
      // An event can be due and have no effect.
      witness.pass(to: store.state.now)
      return seen == 0 ? nil : witness.compare(store.state, store.events[seen - 1])
    }
    for step in steps {
      while store.runNext(until: step.at) { if let fault = look() { return fault } }
      // Time that passes without an event isn't part of the journal.
      witness.pass(to: store.state.now)
      store.perform(step)
      if let fault = look() { return fault }
    }
    while store.runNext(until: end) { if let fault = look() { return fault } }
    witness.pass(to: store.state.now)
    return look()
  }

  /// The scenario without every step that its fault does not need.
  func shrunk(to invariant: Invariant) -> RandomScenario {
    var least = self
    var index = 0
    while index < least.steps.count {
      var smaller = least
      smaller.steps.remove(at: index)
      if smaller.fault?.invariant == invariant { least = smaller } else { index += 1 }
    }
    return least
  }

  var description: String {
    "seed \(seed), \(environment), \(era), grace \(grace):\n\(steps.map { "\($0)" }.joined(separator: "\n"))"
  }
}

// MARK: - Steps

extension RandomScenario {
  private static let products = [
    Lighthouse.coins, Lighthouse.chapter, Lighthouse.chapter, Lighthouse.monthly, Lighthouse.monthly, Lighthouse.yearly,
    Lighthouse.gold, Lighthouse.weekly, Lighthouse.pass, Lighthouse.paper, Lighthouse.draft,
  ]

  private typealias Deed = (actor: ScenarioStep.Actor, action: ScenarioAction)

  private static func deed(_ generator: inout Dice) -> Deed {
    let (customer, device) = generator.pick([("ana", "phone"), ("ana", "phone"), ("ana", "pad"), ("ben", "phone")])
    let product = generator.pick(products)
    switch Int.random(in: 0..<10, using: &generator) {
    case 0..<6: return (.device(customer: customer, device), onDevice(product, &generator))
    case 6..<9: return (.customer(customer), withAccount(product, &generator))
    default: return (.developer, inConsole(product, &generator))
    }
  }

  /// A few related steps, which random choices hardly ever produce.
  private static func story(_ generator: inout Dice) -> [Deed] {
    let (phone, ana, ben) = (
      ScenarioStep.Actor.device(customer: "ana", "phone"), ScenarioStep.Actor.customer("ana"), "ben"
    )
    let (product, plan) = (generator.pick(products), generator.pick(plans))
    let shared = generator.pick([Lighthouse.chapter, Lighthouse.yearly])
    let downloads = ScenarioAction.DownloadAction.allCases
    // Commitments are sold in Japan, where ben is, and not in the United States.
    let (tokyo, benHimself) = (ScenarioStep.Actor.device(customer: ben, "phone"), ScenarioStep.Actor.customer(ben))
    let commits: Deed = (tokyo, .buy(Lighthouse.yearly, quantity: 1, nil, .monthlyCommitment))
    let cancels: Deed = (benHimself, .turnOffRenewal(Lighthouse.yearly))
    let stories: [[Deed]] = [
      [commits, cancels, (benHimself, .payment(works: false)), (benHimself, .payment(works: true))],
      [commits, cancels, (benHimself, .turnOnRenewal(Lighthouse.yearly))],
      [
        commits, (tokyo, .buy(generator.pick(plans))),
        (tokyo, generator.pick([.buy(Lighthouse.yearly), commits.action])),
      ],
      [commits, (benHimself, .refundPart(Lighthouse.yearly, purchase: generator.pick([nil, 1]), percent: nil))],
      [(tokyo, .buy(Lighthouse.yearly)), commits, (benHimself, .extendRenewal(Lighthouse.yearly, days: 20))],
      [(benHimself, .askToBuy(true)), commits, (benHimself, .approve(Lighthouse.yearly))],
      [
        (phone, .buy(plan)), (phone, .buy(product)), (ana, .clearPurchaseHistory), (phone, .buy(plan)),
        (phone, .restore),
      ],
      [
        (ana, .joinFamily("home")), (benHimself, .joinFamily("home")), (phone, .buy(shared)),
        (ana, .shareWithFamily(shared, false)),
        (ana, generator.pick([.shareWithFamily(shared, true), .clearPurchaseHistory])),
      ],
      [
        (ana, .joinFamily("home")), (.customer(ben), .joinFamily("home")), (phone, .buy(shared)),
        (.device(customer: ben, "phone"), .restore),
        generator.pick([
          (ana, .leaveFamily), (.customer(ben), .leaveFamily), (ana, .refund(shared)), (phone, .buy(Lighthouse.gold)),
        ]),
      ],
      [(ana, .askToBuy(true)), (phone, .buy(product)), (ana, generator.pick([.approve(product), .decline(product)]))],
      [
        (phone, .finishBy(hand: true)), (phone, .buy(Lighthouse.chapter)),
        (phone, .download(.start, Lighthouse.chapter)),
        (phone, .connect(false)),
      ],
      [(ana, .interruptPurchases(true)), (phone, .buy(product)), (ana, .resolve(product))],
      [
        (phone, .finishBy(hand: true)), (phone, .buy(Lighthouse.chapter)),
        (phone, .download(.start, Lighthouse.chapter)),
        (phone, .download(generator.pick(downloads), Lighthouse.chapter)),
        (phone, .download(generator.pick(downloads), Lighthouse.chapter)),
      ],
      [
        (phone, .buy(plan)), (.developer, .setPrice(plan, 99, .move)), (ana, .acceptPrice(plan)),
        (ana, .acceptPrice(plan)),
      ],
      [
        (phone, .buy(product)), (ana, .askRefund(product)),
        (ana, generator.pick([.declineRefund(product), .refund(product)])),
      ],
      [(phone, .buy(product)), (ana, .refund(product)), (ana, .reverseRefund(product))],
      [
        (phone, .buy(plan)), (ana, .extendRenewal(plan, days: 30)),
        (.developer, .extendRenewals(plan, days: 7, territories: [])),
      ],
      [(phone, .buy(Lighthouse.monthly)), (phone, .buy(Lighthouse.monthly, .promotional("stay")))],
      [
        (phone, .buy(plan)), (.developer, .setPrice(plan, 99, .move)), (ana, .declinePrice(plan)),
        (ana, .acceptPrice(plan)),
      ],
      [
        (phone, .buy(plan)), (.developer, .setTerritoryPrice(plan, 99, "USA", .move)),
        (ana, .refundPart(plan, purchase: 1, percent: 50)),
      ],
      [(phone, .storeAnswers(false)), (phone, .buy(product)), (phone, .storeAnswers(true))],
      [(phone, .buy(plan)), (ana, .failPayment(Int.random(in: 1...2, using: &generator))), (phone, .buy(product))],
      [
        (phone, .buy(plan)), (ana, .askToBuy(true)), (phone, .buy(generator.pick(plans))),
        (ana, .approve(generator.pick(plans))),
      ],
      [(phone, .buy(plan)), (ana, .payment(works: false)), (ana, .turnOffRenewal(plan)), (ana, .payment(works: true))],
      [(phone, .buy(plan)), (ana, .turnOffRenewal(plan)), (ana, .turnOnRenewal(plan))],
      [(phone, .buy(plan)), (ana, .payment(works: false)), (ana, .payment(works: true))],
      [(phone, .buy(plan)), (phone, .buy(generator.pick(plans))), (phone, .buy(plan))],
      [
        (phone, .buy(Lighthouse.monthly)), (ana, .turnOffRenewal(Lighthouse.monthly)),
        (phone, .buy(Lighthouse.monthly, generator.pick([.winBack("missed"), .promotional("stay"), .code("FAIR")]))),
      ],
    ]
    return generator.pick(stories)
  }

  /// Seats that are bought, added, renewed, refunded, given and taken away.
  private static func seatStory(_ generator: inout Dice) -> [Deed] {
    let (phone, ana) = (ScenarioStep.Actor.device(customer: "ana", "phone"), ScenarioStep.Actor.customer("ana"))
    let plan = generator.pick([Lighthouse.gold, Lighthouse.gold, Lighthouse.yearly, Lighthouse.monthly])
    let count = Int.random(in: 2...6, using: &generator)
    let buys: Deed = (phone, .buySeats(plan, count))
    let adds: Deed = (phone, .buySeats(plan, count + Int.random(in: -1...4, using: &generator)))
    let fewer: Deed = (ana, .renewSeats(plan, Int.random(in: 1...count, using: &generator)))
    let refunds: Deed = (ana, .refundSeats(plan, Int.random(in: 1...count + 2, using: &generator)))
    let gives: Deed = (ana, .assignSeat(plan, member: "ben"))
    let ends: Deed = generator.pick([
      (ana, .revokeSeat(plan, member: "ben")), (ana, .turnOffRenewal(plan)), (ana, .refundSeats(plan, count)),
      (ana, .expireNow(plan)), (ana, .clearPurchaseHistory), (ana, .refund(plan)),
    ])
    return generator.pick([
      [buys, adds, fewer, refunds], [buys, gives, ends], [buys, gives, ends, buys, gives],
      [buys, refunds, adds, refunds],
      [buys, adds, (ana, .refund(plan)), (ana, .reverseRefund(plan)), refunds],
      [(ana, .askToBuy(true)), buys, (ana, .approve(plan)), adds, (ana, .approve(plan))],
      [buys, (ana, .renewNow(plan)), fewer, (ana, .renewNow(plan)), adds],
      [
        (ana, .joinFamily("home")), (.customer("ben"), .joinFamily("home")), buys, gives, ends,
        (.device(customer: "ben", "phone"), .restore),
      ],
      [buys, (phone, .buy(Lighthouse.monthly)), (.developer, .setPrice(plan, 99, .move)), (ana, .acceptPrice(plan))],
    ])
  }

  private static let plans = [Lighthouse.monthly, Lighthouse.yearly, Lighthouse.gold, Lighthouse.weekly]

  private static func onDevice(_ product: ProductID, _ generator: inout Dice) -> ScenarioAction {
    let offers: [ScenarioAction.OfferChoice?] = [
      nil, nil, nil, nil, .code("FAIR"), .code("Fair 3"), .code("OLD"), .code("NONE"), .promotional("stay"),
      .winBack("missed"),
    ]
    if Bool.random(using: &generator) {
      let offer = generator.pick(offers)
      // Most offers are for one subscription.
      let wanted = offer == nil || Int.random(in: 0..<4, using: &generator) == 0 ? product : Lighthouse.monthly
      return .buy(wanted, quantity: Int.random(in: 1...3, using: &generator), offer)
    }
    let download = generator.pick(ScenarioAction.DownloadAction.allCases)
    return generator.pick([
      .buyInStore(product, nil), .restore, .restore, .launch, .launch, .launch, .quit, .erase, .refreshReceipt,
      .finish(nil),
      .finish(product),
      .allowPurchases(false), .allowPurchases(true), .allowPurchases(true), .finishBy(hand: true),
      .finishBy(hand: false),
      .keep(Lighthouse.chapter), .download(download, Lighthouse.chapter), .download(download, Lighthouse.chapter),
      .connect(false), .connect(true), .connect(true), .setClock(Lighthouse.start), .setClock(nil),
      .buy(Lighthouse.yearly, quantity: 1, nil, .monthlyCommitment),
    ])
  }

  private static func withAccount(_ product: ProductID, _ generator: inout Dice) -> ScenarioAction {
    generator.pick([
      .turnOffRenewal(product), .turnOnRenewal(product), .renewNow(product), .expireNow(product),
      .payment(works: false), .payment(works: false),
      .payment(works: true),
      .payment(works: true), .askToBuy(true), .askToBuy(false), .approve(product), .approve(product), .decline(product),
      .acceptPrice(product), .refund(product), .move("USA"), .move("JPN"), .addDevice("tv"), .interruptPurchases(true),
      .interruptPurchases(false), .resolve(product), .resolve(product), .joinFamily("home"), .joinFamily("home"),
      .leaveFamily,
      .shareWithFamily(product, Bool.random(using: &generator)), .clearPurchaseHistory,
    ])
  }

  private static func inConsole(_ product: ProductID, _ generator: inout Dice) -> ScenarioAction {
    let price = Money(hundredths: Int64.random(in: 29...3_000, using: &generator))
    let version = "1.\(Int.random(in: 1...9, using: &generator))"
    return generator.pick([
      .setPrice(product, price, .move), .setPrice(product, price, .move), .setPrice(product, price, .keep),
      .clear(product),
      .clear(product), .remove(product), .updateContent(Lighthouse.chapter, version: version),
    ])
  }
}
