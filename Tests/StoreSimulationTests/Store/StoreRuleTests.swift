import CatalogModel
import StoreSimulation
import TestSupport
import Testing

/// Rules of the App Store that a server or an app would otherwise be taught wrongly.
struct StoreRuleTests {
  private func amounts(_ store: Simulation) -> [String] { store.state.transactions.map(\.amount.description) }

  private func sold(_ plan: ProductID, _ change: (inout Product) -> Void) -> Catalog {
    var catalog = Lighthouse.catalog()
    for index in catalog.subscriptionGroups[0].subscriptions.indices
    where catalog.subscriptionGroups[0].subscriptions[index].id == plan {
      change(&catalog.subscriptionGroups[0].subscriptions[index])
    }
    return catalog
  }

  private static func code(
    _ name: String, _ word: String, price: Money? = nil, months: Int? = 1, _ eligibility: [OfferCode.Eligibility] = []
  ) -> OfferCode {
    var offer = OfferCode()
    (offer.referenceName, offer.eligibility) = (name, eligibility)
    (offer.terms.mode, offer.terms.duration) = (
      price == nil ? .freeTrial : .payAsYouGo, months.map { Period($0, .month) }
    )
    offer.terms.price = price.map { PriceSchedule(base: $0) }
    offer.codes = [.init(custom: word), .init(count: 10)]
    return offer
  }

  @Test(
    "A move to another subscription with an offer later pays that subscription's price, without consent to an increase")
  func offerWithAnotherPlan() {
    // From 9.99 down to 4.99, and from 1.99 up to 4.99, each with three months at 1.99.
    for plan in [Lighthouse.gold, Lighthouse.weekly] {
      var store = Lighthouse.open()
      store.phone("2026-01-01", .buy(plan))
      store.phone("2026-01-05", .buy(Lighthouse.monthly, .promotional("stay")))
      store.wait(until: "2026-06-10")
      #expect(amounts(store).suffix(4).contains("4.99"))
      #expect(store.kinds(.priceNotice, .expired).isEmpty)
      #expect(store.state.customer("ana")?.subscriptions[0].regularPrice == Money("4.99"))
    }
  }

  @Test("Offers at a renewal follow the base territory of their product")
  func offersOfOtherBase() throws {
    let catalog = sold(Lighthouse.monthly) { plan in
      plan.price = PriceSchedule(base: 500)
      plan.price?.baseTerritory = "JPN"
      plan.plan.introductoryOffers = []
      plan.plan.promotionalOffers[0].terms.price = PriceSchedule(base: 200)
    }
    var store = Lighthouse.open(catalog)
    let phone = ScenarioStep.Actor.device(customer: "ben", "phone")
    store.at("2026-01-01", phone, .buy(Lighthouse.monthly))
    store.at("2026-01-05", phone, .buy(Lighthouse.monthly, .promotional("stay")))
    let ben = try #require(store.state.customer("ben"))
    #expect(store.shop.nextPayment(of: ben.subscriptions[0], for: ben, in: store.state)?.amount == 200)
    store.wait(until: "2026-02-02")
    #expect(amounts(store) == ["500", "200"])
  }

  @Test("A price increase during an offer on another plan is detected")
  func riseDuringOffer() {
    var store = Lighthouse.open()
    store.phone("2026-01-01", .buy(Lighthouse.gold))
    store.phone("2026-01-05", .buy(Lighthouse.monthly, .promotional("stay")))
    store.at("2026-03-01", .developer, .setPrice(Lighthouse.monthly, 18, .move))
    store.wait(until: "2026-06-01")
    // Less than gold's old price, but more than twice the accepted 4.99.
    #expect(store.last(.priceNotice)?.amount == 18)
    #expect(store.last(.expired)?.reason == "no-consent")
  }

  @Test(
    "A grace period applies where it is turned on",
    arguments: [
      (true, false, StoreEnvironment.production, true), (false, true, .production, false),
      (true, false, .sandbox, false), (false, true, .sandbox, true), (true, true, .testflight, true),
    ])
  func graceSettings(isEnabled: Bool, inSandbox: Bool, environment: StoreEnvironment, applies: Bool) {
    var catalog = Lighthouse.catalog()
    catalog.app?.gracePeriod = App.GracePeriod(
      duration: Period(16, .day), renewals: .all, isEnabled: isEnabled, isInSandbox: inSandbox)
    var store = Lighthouse.open(catalog, environment)
    store.phone("2026-01-01", .buy(Lighthouse.gold))
    store.ana("2026-01-01T00:01:00Z", .payment(works: false))
    store.wait(until: "2026-03-15")
    #expect(store.kinds(.graceBegan).isEmpty == !applies)
  }

  @Test("Codes for one-time purchases")
  func oneTimeCodes() {
    var catalog = Lighthouse.catalog()
    catalog.products[0].offerCodes = [
      Self.code("Half", "HALF", price: Money("0.49"), months: nil), Self.code("Gift", "GIFT", months: nil),
    ]
    var store = Lighthouse.open(catalog)
    store.phone("2026-01-01", .buy(Lighthouse.coins, .code("HALF")), .buy(Lighthouse.coins, .code("HALF")))
    store.phone("2026-01-01", .buy(Lighthouse.coins, .code("Half 3")), .buy(Lighthouse.coins, .code("GIFT")))
    #expect(store.state.transactions.map(\.failure) == [nil, "code-used", "code-used", nil])
    #expect(amounts(store) == ["0.49", "0", "0", "0"])
    #expect(store.state.redemptions == ["HALF": 1, "GIFT": 1])
  }

  @Test("A code works when and where it is active, once per offer and customer, and not for a downgrade")
  func codes() {
    let catalog = sold(Lighthouse.monthly) { plan in
      plan.offerCodes = [Self.code("Fair", "FAIR"), Self.code("Off", "OFF"), Self.code("Tester", "TEST")]
      plan.offerCodes[1].isActive = false
      plan.offerCodes[2].codes[1].environment = .sandbox
      plan.plan.introductoryOffers = []
    }
    var store = Lighthouse.open(catalog)
    store.phone("2026-01-01", .buy(Lighthouse.monthly, .code("OFF")), .buy(Lighthouse.monthly, .code("Tester 1")))
    #expect(store.state.transactions.map(\.failure) == ["no-such-offer", "no-such-offer"])
    store.phone("2026-01-01", .buy(Lighthouse.monthly, .code("FAIR")))
    store.phone("2026-01-02", .buy(Lighthouse.monthly, .code("Fair 1")))
    #expect(store.last(.refused)?.reason == "code-used")
    store.at("2026-01-01", .device(customer: "ben", "phone"), .buy(Lighthouse.gold))
    store.at("2026-01-02", .device(customer: "ben", "phone"), .buy(Lighthouse.monthly, .code("FAIR")))
    #expect(store.last(.refused)?.reason == "not-eligible")
    #expect(store.last(.refused)?.customer == "ben")
  }

  @Test("A code replaces the introductory offer only if the catalog says so")
  func replacingCode() {
    var store = Lighthouse.open(sold(Lighthouse.monthly) { $0.offerCodes[0].stacksWithIntro = false })
    store.phone("2026-01-01", .buy(Lighthouse.monthly, .code("FAIR")))
    store.wait(until: "2026-02-10")
    #expect(amounts(store) == ["0", "4.99"])
  }

  @Test("Customers who have or had any subscription of the app may have a promotional offer")
  func promotionalOfAnotherGroup() {
    var catalog = Lighthouse.catalog()
    var other = SubscriptionGroup(name: "Radio")
    var radio = Lighthouse.product("radio", .autoRenewableSubscription, "2.99")
    (radio.plan.level, radio.plan.period) = (1, Period(1, .month))
    other.subscriptions = [radio]
    catalog.subscriptionGroups.append(other)
    var store = Lighthouse.open(catalog)
    store.phone("2026-01-01", .buy("radio"))
    store.phone("2026-01-02", .buy(Lighthouse.monthly, .promotional("stay")))
    #expect(store.state.transactions.last?.amount == Money("1.99"))
  }

  @Test("A price set too late for the notice is paid one renewal later")
  func lateNotice() {
    var store = Lighthouse.open()
    store.phone("2026-01-01", .buy(Lighthouse.gold))
    // Fifteen days before the renewal.
    store.at("2026-01-17", .developer, .setPrice(Lighthouse.gold, Money("10.99") ?? 0, .move))
    store.wait(until: "2026-03-02")
    #expect(amounts(store) == ["9.99", "9.99", "10.99"])
  }

  @Test(
    "Consent is requested 60 days before the renewal of two months or more, 27 of a month, 7 of a week",
    arguments: [
      ("P1Y", "2026-11-02"), ("P6M", "2026-05-02"), ("P2M", "2026-03-02"), ("P1M", "2026-02-02"), ("P1W", "2026-01-08"),
    ])
  func noticeDays(period: String, day: String) {
    var store = Lighthouse.open(sold(Lighthouse.gold) { $0.plan.period = Period(period) })
    store.phone("2026-01-01", .buy(Lighthouse.gold))
    store.at("2026-01-01T12:00:00Z", .developer, .setPrice(Lighthouse.gold, 90, .move))
    store.wait(until: "2027-01-01")
    let notice = store.events.first { $0.kind == .priceNotice }
    #expect(notice?.at.date.description == (period == "P1M" ? "2026-01-05" : day))
  }

  @Test("Weekly subscribers get the notice 27 days before, and pay more from the fourth renewal on")
  func weeklyNotice() {
    var store = Lighthouse.open()
    store.phone("2026-01-01", .buy(Lighthouse.weekly))
    store.at("2026-01-02", .developer, .setPrice(Lighthouse.weekly, Money("2.49") ?? 0, .move))
    store.wait(until: "2026-02-13")
    #expect(amounts(store) == ["1.99", "1.99", "1.99", "1.99", "1.99", "2.49", "2.49"])
  }

  @Test("The first increase of a subscription needs no consent after one of another subscription")
  func riseOfAnother() {
    var store = Lighthouse.open()
    store.phone("2026-01-01", .buy(Lighthouse.weekly))
    store.at("2026-01-02", .developer, .setPrice(Lighthouse.weekly, Money("2.49") ?? 0, .move))
    store.phone("2026-03-01", .buy(Lighthouse.gold))
    store.at("2026-03-02", .developer, .setPrice(Lighthouse.gold, Money("10.99") ?? 0, .move))
    store.wait(until: "2026-04-02")
    #expect(store.kinds(.priceNotice).isEmpty)
    #expect(amounts(store).last == "10.99")
  }

  @Test(
    "The expected price is what the next renewal costs",
    arguments: [
      // Another subscription follows.
      (Lighthouse.gold, "49.99", "2026-01-02", "2026-01-11"),
      // Too late for a notice, or for a request; and in the payment retries.
      (Lighthouse.weekly, "2.49", "2026-01-02", "2026-01-07T23:58:00Z"),
      (Lighthouse.yearly, "99.99", "2026-11-22", "2026-11-23"),
      (Lighthouse.gold, "49.99", "2026-02-05", "2026-02-18"),
    ])
  func expectedPrice(product: ProductID, price: String, day: String, look: String) throws {
    var store = Lighthouse.open(Lighthouse.catalog(grace: Period(16, .day)))
    store.phone("2026-01-01", .buy(product))
    if day == "2026-02-05" { store.ana("2026-01-20", .payment(works: false)) }
    store.at(day, .developer, .setPrice(product, try #require(Money(price)), .move))
    if look == "2026-01-11" { store.phone("2026-01-10", .buy(Lighthouse.weekly)) }
    store.run(until: try #require(Instant(look) ?? CalendarDate(look).map(Instant.init(startOf:))))
    let ana = try #require(store.state.customer("ana"))
    let next = try #require(store.shop.nextPayment(of: ana.subscriptions[0], for: ana, in: store.state))
    let count = store.state.transactions.count
    store.ana(look, .payment(works: true))
    while store.state.transactions.count == count { store.run(until: store.state.now.adding(milliseconds: 86_400_000)) }
    #expect(store.state.transactions.last?.amount == next.amount)
  }

  @Test(
    "Win-back offers count whole months of paid service: 140 days are four, and a refunded purchase is none",
    arguments: [(4, false, nil), (5, false, "not-eligible"), (1, true, "not-eligible")] as [(Int, Bool, String?)])
  func paidMonths(months: Int, isRefunded: Bool, failure: String?) {
    var store = Lighthouse.open(sold(Lighthouse.monthly) { $0.plan.winBackOffers[0].paidForMonths = months })
    let plan = isRefunded ? Lighthouse.gold : Lighthouse.weekly
    store.phone("2026-01-01", .buy(plan))
    store.ana("2026-01-02", isRefunded ? .refund(plan) : .turnOnRenewal(plan))
    store.ana("2026-05-18", .turnOffRenewal(plan))
    store.phone("2026-08-01", .buy(Lighthouse.monthly, .winBack("missed")))
    #expect(store.state.transactions.last?.failure == failure)
  }

  @Test("In South Korea the end of a trial or a discount needs consent")
  func koreanConsent() {
    var store = Simulation(
      Shop(Lighthouse.catalog(), seed: 1), from: Lighthouse.start,
      customers: [.init(name: "ana", territory: "KOR", devices: ["phone"])])
    store.phone("2026-01-01", .buy(Lighthouse.monthly))
    var silent = store
    silent.wait(until: "2026-02-01")
    #expect(silent.kinds(.priceNotice, .renewed, .expired) == [.priceNotice, .expired])
    #expect(silent.last(.expired)?.reason == "no-consent")
    store.ana("2026-01-02", .acceptPrice(Lighthouse.monthly))
    store.wait(until: "2026-03-09")
    #expect(store.kinds(.renewed).count == 3)
  }

  @Test("A first purchase reaches the customer's other devices if the App Store synchronizes its type", .covers(40))
  func otherDevices() {
    var store = Lighthouse.open()
    store.at("2026-01-01", .device(customer: "ana", "pad"), .quit)
    store.phone(
      "2026-01-01", .buy(Lighthouse.gold), .buy(Lighthouse.chapter), .buy(Lighthouse.coins), .buy(Lighthouse.pass))
    store.at("2026-01-02", .device(customer: "ana", "pad"), .launch)
    store.wait(until: "2026-01-03")
    #expect(store.state.customer("ana")?.devices[1].delivered == [Lighthouse.gold, Lighthouse.chapter])
    #expect(store.state.customer("ana")?.devices[1].queue == [])
    var old = Lighthouse.open(Lighthouse.catalog(), .production, .of2013)
    old.phone("2026-01-01", .buy(Lighthouse.gold))
    #expect(old.state.customer("ana")?.devices[1].delivered == [])
  }

  @Test("In 2013 a payment is retried several times, and a late one ends a short lapse", .covers(126, 128))
  func retriesOf2013() throws {
    var store = Lighthouse.open(Lighthouse.catalog(), .production, .of2013)
    store.phone("2026-01-01", .buy(Lighthouse.gold))
    store.ana("2026-01-02", .payment(works: false))
    store.wait(until: "2026-02-10")
    #expect(store.kinds(.renewalFailed).count > 2)
    var stopped = store
    stopped.wait(until: "2026-06-01")
    #expect(stopped.last(.expired)?.reason == "gave-up")
    store.ana("2026-02-10T12:00:00Z", .payment(works: true))
    store.wait(until: "2026-02-11")
    let last = try #require(store.state.transactions.last)
    #expect(last.starts?.description == "2026-02-10T12:00:00Z")
  }

  @Test("In 2013, an increase applies immediately to subscribers within their last ten days", .covers(122))
  func riseWithinTenDays() {
    var store = Lighthouse.open(Lighthouse.catalog(), .production, .of2013)
    store.phone("2026-01-01", .buy(Lighthouse.gold))
    store.at("2026-01-25", .developer, .setPrice(Lighthouse.gold, 19, .move))
    #expect(store.last(.renewalOff)?.reason == "price-increase")
    var silent = store
    silent.wait(until: "2026-02-02")
    #expect(silent.last(.expired)?.reason == "no-consent")
    store.ana("2026-01-26", .acceptPrice(Lighthouse.gold))
    #expect(store.last(.priceAccepted)?.code == "USD")
    store.wait(until: "2026-02-02")
    #expect(amounts(store) == ["9.99", "19"])
  }

  @Test("The periods of an offer that starts on a 31st end on the last days of the months")
  func monthEnds() {
    var store = Lighthouse.open()
    store.phone("2025-12-31", .buy(Lighthouse.gold))
    store.ana("2026-01-01", .turnOffRenewal(Lighthouse.gold))
    store.phone("2026-03-31", .buy(Lighthouse.monthly, .promotional("stay")))
    store.wait(until: "2026-08-15")
    #expect(
      store.state.transactions.dropFirst().compactMap(\.ends?.date.description) == [
        "2026-04-30", "2026-05-31", "2026-06-30", "2026-07-31", "2026-08-31",
      ])
  }

  @Test("After a move, the current offer keeps its currency, and the next payment is as announced")
  func moveDuringOffer() throws {
    var store = Lighthouse.open()
    store.phone("2026-01-01", .buy(Lighthouse.gold))
    store.phone("2026-01-05", .buy(Lighthouse.monthly, .promotional("stay")))
    store.ana("2026-02-10", .move("JPN"))
    var announced: [String] = []
    for month in 2...4 {
      store.wait(until: "2026-0\(month)-20")
      let ana = try #require(store.state.customer("ana"))
      let next = try #require(store.shop.nextPayment(of: ana.subscriptions[0], for: ana, in: store.state))
      announced.append("\(next.amount) \(next.currency)")
    }
    store.wait(until: "2026-05-20")
    #expect(announced.dropLast() == ["1.99 USD", "1.99 USD"])
    #expect(store.state.transactions.suffix(3).map { "\($0.amount) \($0.currency)" } == announced)
  }

  @Test("Amounts are compared as numbers")
  func amountsAreNumbers() {
    typealias Claim = CatalogModel.Expectation.Claim
    #expect(Claim.paid(["30.00 USD"]).sorted == Claim.paid(["30 USD"]).sorted)
    #expect(Claim.refunded(["5.10 EUR", "1 USD"]).sorted == Claim.refunded(["1.00 USD", "5.1 EUR"]).sorted)
    #expect(Claim.nextPrices(["gold": "9.90 USD"]).sorted == Claim.nextPrices(["gold": "9.9 USD"]).sorted)
  }

  @Test("A refund request turns renewal off")
  func refundRequest() {
    var store = Lighthouse.open()
    store.phone("2026-01-01", .buy(Lighthouse.gold))
    store.ana("2026-01-02", .askRefund(Lighthouse.gold))
    store.wait(until: "2026-03-01")
    #expect(amounts(store) == ["9.99"])
    #expect(store.kinds(.refundAsked, .renewalOff, .expired) == [.refundAsked, .renewalOff, .expired])
  }
}
