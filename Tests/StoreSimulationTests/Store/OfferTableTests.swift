import CatalogModel
import StoreSimulation
import Testing

/// Each kind of offer with everything that can happen to a subscription.
///
/// The expectations were written before the first run, from App Store Connect Help ("Set up introductory offers",
/// "Set up promotional offers", "Set up offer codes", "Set up win-back offers", "Enable Billing Grace Period") and from
/// "Handling subscription price changes" (read 2026-11-24).
struct OfferTableTests {
  /// An offer of each kind on the silver plan, which costs 10.00 a month.
  enum Kind: String, CaseIterable {
    case freeTrial, payAsYouGo, payUpFront, promotional, winBack, code

    /// The offer it is bought with; nil for introductory offers, which apply automatically.
    var choice: ScenarioAction.OfferChoice? {
      switch self {
      case .freeTrial, .payAsYouGo, .payUpFront: nil
      case .promotional: .promotional("stay")
      case .winBack: .winBack("missed")
      case .code: .code("FAIR")
      }
    }

    /// One free month, three months at 2.00 each, or three months for 5.00.
    var terms: OfferTerms {
      var terms = OfferTerms()
      terms.duration = Period(1, .month)
      switch self {
      case .freeTrial, .code: terms.mode = .freeTrial
      case .payAsYouGo, .promotional:
        (terms.mode, terms.periods, terms.price) = (.payAsYouGo, 3, PriceSchedule(base: 2))
      case .payUpFront, .winBack:
        (terms.mode, terms.duration, terms.price) = (.payUpFront, Period(3, .month), PriceSchedule(base: 5))
      }
      return terms
    }

    /// Whether it is for customers who subscribed before.
    var isForFormer: Bool { self == .promotional || self == .winBack }
  }

  /// Events of February 10, after the offer started on the first.
  enum Turn: String, CaseIterable {
    case nothing, upgrade, downgrade, crossgrade, smallRise, largeRise, agreedRise, loweredRise, grace, paidGrace
    case graceDowngrade, refund
    case cancel, comeBack, repeatOffer, family
  }

  /// The transactions from the offer's on, and how the plan is on July 15.
  struct Row {
    let turn: Turn
    let free: String
    let asYouGo: String
    let upFront: String

    init(_ turn: Turn, _ free: String, _ asYouGo: String, _ upFront: String) {
      (self.turn, self.free, self.asYouGo, self.upFront) = (turn, free, asYouGo, upFront)
    }

    func expected(_ kind: Kind) -> String {
      switch kind.terms.mode {
      case .freeTrial: free
      case .payAsYouGo: asYouGo
      default: upFront
      }
    }
  }

  static let table: [Row] = [
    Row(.nothing, "0 10 10 10 10 10 active", "2 2 2 10 10 10 active", "5 10 10 10 active"),
    // Immediate: the rest of the offer is lost.
    Row(
      .upgrade, "0 20 20 20 20 20 20 active", "2 20 20 20 20 20 20 active", "5 20 20 20 20 20 20 active"),
    // Takes effect at the next renewal: the offer belongs to the subscription that ends then.
    Row(.downgrade, "0 5 5 5 5 5 active", "2 5 5 5 5 5 active", "5 5 5 5 active"),
    Row(.crossgrade, "0 100 active", "2 100 active", "5 100 active"),
    // From 10 to 12 needs no consent, but an e-mail 27 days before the renewal.
    Row(.smallRise, "0 10 12 12 12 12 active", "2 2 2 12 12 12 active", "5 12 12 12 active"),
    // From 10 to 30 needs consent, requested 27 days before the first renewal at the regular price.
    Row(.largeRise, "0 10 expired", "2 2 2 expired", "5 expired"),
    Row(.agreedRise, "0 10 30 30 30 30 active", "2 2 2 30 30 30 active", "5 30 30 30 active"),
    // Lowered after the request, from 30 to 12: too late for the next renewal, and without consent.
    Row(.loweredRise, "0 10 10 12 12 12 active", "2 2 2 10 12 12 active", "5 10 12 12 active"),
    // Paid within the grace period: the billing dates stay.
    Row(.grace, "0 10 10 10 10 10 active", "2 2 2 10 10 10 active", "5 10 10 10 active"),
    // A grace period applies only to renewals of paid periods: after a free trial, a late payment starts a period that
    // day.
    Row(.paidGrace, "0 10 10 10 10 10 active", "2 2 2 10 10 10 active", "5 10 10 10 active"),
    // The subscription is active in the grace period, so another one follows it.
    Row(.graceDowngrade, "0 5 5 5 5 5 active", "2 5 5 5 5 5 active", "5 5 5 5 active"),
    // A free trial was free, so there is nothing to refund.
    Row(.refund, "0 10 10 10 10 10 active", "2 revoked", "5 revoked"),
    Row(.cancel, "0 expired", "2 expired", "5 expired"),
    Row(.comeBack, "0 10 10 active", "2 10 10 active", "5 10 10 active"),
    Row(.family, "0 10 10 10 10 10 active", "2 2 2 10 10 10 active", "5 10 10 10 active"),
  ]

  @Test("Every offer in every situation", arguments: Kind.allCases, Turn.allCases)
  func everyTurn(kind: Kind, turn: Turn) throws {
    guard turn != .repeatOffer else { return try repeated(kind) }
    let row = try #require(Self.table.first { $0.turn == turn })
    let (store, first) = play(kind, turn)
    let amounts = store.state.transactions.filter { $0.number >= first && $0.state == .purchased && $0.customer == 0 }
      .map(\.amount.description)
    let phase = try #require(store.state.customer("ana")?.subscription(to: "Club")).phase
    #expect((amounts + ["\(phase)"]).joined(separator: " ") == row.expected(kind))
    // Only the price of the same subscription can rise, and the subscriber is notified once.
    let notices = store.events.filter { $0.kind == .priceNotice || ($0.kind == .preflight && $0.amount != nil) }
    #expect(notices.count == ([.smallRise, .largeRise, .agreedRise].contains(turn) ? 1 : turn == .loweredRise ? 2 : 0))
    if turn == .largeRise {
      #expect(store.last(.expired)?.reason == "no-consent")
      var late = store
      late.ana("2026-07-16", .acceptPrice("silver"))
      #expect(late.kinds(.priceAccepted).isEmpty)
    }
    if turn == .grace { #expect(store.kinds(.graceBegan, .graceEnded) == [.graceBegan]) }
    if turn == .paidGrace {
      #expect(store.kinds(.graceBegan) == (kind.terms.mode == .freeTrial ? [] : [.graceBegan]))
    }
    if turn == .family { #expect(store.state.customer("ben")?.shared.keys.map(\.text) == ["silver"]) }
  }

  /// The same offer again, after it ended: introductory offers once per group, codes once per offer, win-back offers
  /// after the months in their terms, promotional offers whenever the app makes them.
  private func repeated(_ kind: Kind) throws {
    let (store, first) = play(kind, .repeatOffer)
    let last = try #require(store.state.transactions.last { $0.customer == 0 && $0.number > first && !$0.isRenewal })
    switch kind {
    case .freeTrial, .payAsYouGo, .payUpFront: #expect(last.amount == 10)
    case .promotional: #expect(last.amount == 2)
    case .winBack: #expect(last.failure == "not-eligible")
    case .code: #expect(last.failure == "code-used")
    }
  }

  private func play(_ kind: Kind, _ turn: Turn) -> (store: Simulation, first: Int) {
    var store = Lighthouse.open(catalog(kind, paidOnly: turn == .paidGrace))
    if kind.isForFormer {
      // January 2026 starts eleven months after they left.
      store = Simulation(
        Shop(catalog(kind, paidOnly: turn == .paidGrace), seed: 1),
        from: Instant("2025-01-01T00:00:00Z") ?? store.state.now,
        customers: Lighthouse.people)
      store.phone("2025-01-01", .buy("silver"))
      store.ana("2025-01-02", .turnOffRenewal("silver"))
    }
    store.ana("2026-01-15", .joinFamily("home"))
    store.wait(until: "2026-02-01")
    let first = store.state.transactions.count + 1
    store.phone("2026-02-01", .buy("silver", kind.choice))
    let end = kind.terms.mode == .payUpFront ? "05" : "03"
    turned(&store, turn, kind, end: end)
    store.wait(until: "2026-07-15")
    return (store, first)
  }

  private func turned(_ store: inout Simulation, _ turn: Turn, _ kind: Kind, end: String) {
    let day = "2026-02-10"
    switch turn {
    case .nothing: break
    case .upgrade: store.phone(day, .buy("gold"))
    case .downgrade: store.phone(day, .buy("bronze"))
    case .crossgrade: store.phone(day, .buy("year"))
    case .smallRise: store.at(day, .developer, .setPrice("silver", 12, .move))
    case .largeRise, .agreedRise:
      store.at(day, .developer, .setPrice("silver", 30, .move))
      guard turn == .agreedRise else { return }
      store.ana(kind.terms.mode == .freeTrial ? "2026-03-20" : "2026-04-20", .acceptPrice("silver"))
    case .loweredRise:
      store.at(day, .developer, .setPrice("silver", 30, .move))
      store.at("2026-\(kind.terms.mode == .freeTrial ? "03" : "04")-20", .developer, .setPrice("silver", 12, .move))
    case .grace, .paidGrace, .graceDowngrade:
      store.ana(day, .payment(works: false))
      if turn == .graceDowngrade { store.phone("2026-\(end)-05", .buy("bronze")) }
      // Within the sixteen days, or on the day itself without a grace period.
      let isLate = turn == .paidGrace && kind.terms.mode == .freeTrial
      store.ana("2026-\(end)-\(isLate ? "01T00:00:01Z" : "10")", .payment(works: true))
    case .refund: store.ana(day, .refund("silver"))
    case .cancel: store.ana(day, .turnOffRenewal("silver"))
    case .comeBack, .repeatOffer:
      store.ana(day, .turnOffRenewal("silver"))
      store.phone("2026-06-01", .buy("silver", turn == .repeatOffer ? kind.choice : nil))
    case .family: store.at(day, .customer("ben"), .joinFamily("home"))
    }
  }

  private func catalog(_ kind: Kind, paidOnly: Bool) -> Catalog {
    var group = SubscriptionGroup(name: "Club")
    group.subscriptions = [
      plan("gold", 1, "P1M", "20"), plan("silver", 2, "P1M", "10"), plan("year", 2, "P1Y", "100"),
      plan("bronze", 3, "P1M", "5"),
    ].map { plan in
      var plan = plan
      if plan.id == "silver" { offer(kind, &plan) }
      return plan
    }
    var app = App()
    app.baseTerritory = "USA"
    app.gracePeriod = App.GracePeriod(duration: Period(16, .day), renewals: paidOnly ? .paidToPaidOnly : .all)
    return Catalog(app: app, subscriptionGroups: [group])
  }

  private func plan(_ id: ProductID, _ level: Int, _ period: String, _ price: String) -> Product {
    var plan = Lighthouse.product(id, .autoRenewableSubscription, price)
    (plan.plan.level, plan.plan.period, plan.hasFamilySharing) = (level, Period(period), true)
    return plan
  }

  private func offer(_ kind: Kind, _ plan: inout Product) {
    switch kind {
    case .freeTrial, .payAsYouGo, .payUpFront:
      var offer = IntroductoryOffer()
      offer.terms = kind.terms
      plan.plan.introductoryOffers = [offer]
    case .promotional:
      var offer = PromotionalOffer()
      (offer.id, offer.terms) = ("stay", kind.terms)
      plan.plan.promotionalOffers = [offer]
    case .winBack:
      var offer = WinBackOffer()
      (offer.id, offer.terms, offer.paidForMonths, offer.monthsBetweenOffers) = ("missed", kind.terms, 1, 12)
      plan.plan.winBackOffers = [offer]
    case .code:
      var offer = OfferCode()
      (offer.referenceName, offer.terms, offer.codes) = ("Fair", kind.terms, [.init(custom: "FAIR")])
      plan.offerCodes = [offer]
    }
  }
}
