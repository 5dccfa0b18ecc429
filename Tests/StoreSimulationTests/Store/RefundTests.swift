import CatalogModel
import StoreSimulation
import Testing

/// Refunds of subscriptions, and their reversal.
@Suite("Refunds")
struct RefundTests {
  private static let phone = ScenarioStep.Actor.device(customer: "ben", "phone")
  private let ben = ScenarioStep.Actor.customer("ben")

  /// Ben in Japan has bought a product, whose new price was set soon after. Weeks cost less in the first month.
  private func bought(
    _ action: ScenarioAction, _ day: String, _ existing: PriceChange.ExistingSubscribers?
  ) throws -> Simulation {
    var catalog = Lighthouse.catalog()
    var offer = IntroductoryOffer()
    (offer.terms.mode, offer.terms.duration, offer.terms.periods) = (.payAsYouGo, Period(1, .week), 4)
    offer.terms.price = PriceSchedule(base: Money("0.49"))
    catalog.subscriptionGroups[0].subscriptions[3].plan.introductoryOffers = [offer]
    var store = Lighthouse.open(catalog)
    store.at(day, Self.phone, action)
    if let existing {
      store.at("2026-02-05", .developer, .setPrice(Lighthouse.gold, try #require(Money("40")), existing))
    }
    return store
  }

  private struct Charge: Equatable {
    let starts: Instant?
    let ends: Instant?
    let amount: Money
    let offer: String?
    let payment: Int?
  }

  private func periods(_ store: Simulation) -> [Charge] {
    store.state.transactions.map {
      Charge(starts: $0.starts, ends: $0.ends, amount: $0.amount, offer: $0.offer, payment: $0.commitment?.payment)
    }
  }

  @Test(
    "A reversed refund returns the price, the day, the offer, the commitment and the request for consent",
    arguments: [
      (.buy(Lighthouse.gold), "2026-01-31", nil, "2026-03-05"),
      (.buy(Lighthouse.gold), "2026-01-31", .keep, "2026-03-05"),
      (.buy(Lighthouse.gold), "2026-01-31", .move, "2026-03-25"),
      (.buy(Lighthouse.weekly), "2026-02-01", nil, "2026-02-10"),
      (.buy(Lighthouse.yearly, quantity: 1, nil, .monthlyCommitment), "2026-01-31", nil, "2026-03-05"),
    ] as [(ScenarioAction, String, PriceChange.ExistingSubscribers?, String)])
  func reversal(action: ScenarioAction, day: String, existing: PriceChange.ExistingSubscribers?, refund: String) throws
  {
    var plain = try bought(action, day, existing)
    plain.wait(until: refund)
    var store = plain
    let product = store.state.transactions[0].product
    store.at(refund, ben, .refund(product), .reverseRefund(product), .turnOnRenewal(product))
    plain.wait(until: "2026-06-15")
    store.wait(until: "2026-06-15")
    #expect(periods(store) == periods(plain))
    #expect(store.last(.expired)?.reason == plain.last(.expired)?.reason)
    #expect(store.kinds(.priceNotice) == plain.kinds(.priceNotice))
    #expect((existing == .move) == (plain.last(.expired)?.reason == "no-consent"))
  }

  @Test("A commitment is paid to its end after a reversed refund, also without renewal")
  func commitment() throws {
    var store = try bought(.buy(Lighthouse.yearly, quantity: 1, nil, .monthlyCommitment), "2026-01-15", nil)
    store.at("2026-03-05", ben, .refund(Lighthouse.yearly), .reverseRefund(Lighthouse.yearly))
    store.wait(until: "2027-02-01")
    #expect(store.state.transactions.map(\.commitment?.payment) == Array(1...12))
    #expect(store.last(.expired)?.at.date.description == "2027-01-15")
  }

  @Test("A refund of the next month keeps the current one and its price, and can be reversed before it starts")
  func nextMonth() throws {
    var store = try bought(.buy(Lighthouse.gold), "2026-02-01", .keep)
    let evening = "2026-02-28T23:59:30Z"
    store.run(until: try #require(Instant(evening)))
    #expect(store.state.transactions.count == 2)
    store.at(evening, ben, .refund(Lighthouse.gold))
    var reversed = store
    store.at(evening, ben, .turnOnRenewal(Lighthouse.gold))
    store.wait(until: "2026-03-15")
    #expect(Set(store.state.transactions.map(\.amount)).count == 1)
    #expect(store.state.transactions[2].ends?.date.description == "2026-04-01")
    reversed.at(evening, ben, .reverseRefund(Lighthouse.gold))
    reversed.wait(until: "2026-03-15")
    #expect(reversed.state.customer("ben")?.subscriptions[0].phase == .active)
    #expect(reversed.state.customer("ben")?.subscriptions[0].last == 2)
  }

  @Test(
    "An upgraded subscription is paid back only once, in amounts of its currency",
    arguments: [("ana", "2026-01-04"), ("ben", "2026-01-04"), ("ana", "2026-01-07T23:59:30Z")])
  func upgraded(customer: String, moment: String) {
    var store = Lighthouse.open()
    let device = ScenarioStep.Actor.device(customer: customer, "phone")
    store.at("2026-01-01", device, .buy(Lighthouse.weekly))
    store.at(moment, device, .buy(Lighthouse.gold))
    while store.last(.refused) == nil, store.events.count < 100 {
      store.at(moment, .customer(customer), .refund(Lighthouse.weekly))
    }
    func total(_ kinds: EventKind...) -> Int64 {
      store.events.filter { kinds.contains($0.kind) && $0.product == Lighthouse.weekly }
        .reduce(0) { $0 + ($1.amount?.hundredths ?? 0) }
    }
    #expect(total(.upgraded, .refunded) == total(.purchased, .renewed))
    #expect(total(.upgraded) > 0)
    if customer == "ben" { #expect(total(.upgraded) % 100 == 0) }
  }

  @Test("A partial refund is rounded to a price of the currency", arguments: [("ana", 33, 330), ("ana", 5, 50)])
  func percent(customer: String, percent: Int, hundredths: Int64) {
    var store = Lighthouse.open()
    store.at("2026-01-01", .device(customer: customer, "phone"), .buy(Lighthouse.gold))
    store.at("2026-01-02", .customer(customer), .refundPart(Lighthouse.gold, purchase: nil, percent: percent))
    #expect(store.last(.refunded)?.amount?.hundredths == hundredths)
  }
}
