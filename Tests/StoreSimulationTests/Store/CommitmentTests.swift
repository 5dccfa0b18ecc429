import CatalogModel
import StoreSimulation
import Testing

/// A yearly plan that is paid in twelve months (StoreKit, Supporting and Managing monthly subscriptions with a 12-month
/// commitment).
struct CommitmentTests {
  private let ben = ScenarioStep.Actor.customer("ben")
  private let tokyo = ScenarioStep.Actor.device(customer: "ben", "phone")
  private let commits = ScenarioAction.buy(Lighthouse.yearly, quantity: 1, nil, .monthlyCommitment)

  /// Ben in Japan has committed himself on the last day of January.
  private func committed(grace: Period? = nil) -> Simulation {
    var store = Lighthouse.open(Lighthouse.catalog(grace: grace))
    store.at("2026-01-31", tokyo, commits)
    return store
  }

  private func subscription(_ store: Simulation) throws -> Subscription {
    try #require(store.state.customer("ben")?.subscriptions.first)
  }

  private func payments(_ store: Simulation) -> [Int?] { store.state.transactions.map(\.commitment?.payment) }

  @Test("Twelve equal monthly payments, then twelve more")
  func pays() throws {
    var store = committed()
    #expect(try subscription(store).ends.date.description == "2026-02-28")
    store.wait(until: "2027-03-01")
    #expect(payments(store) == Array(1...12) + [1, 2])
    #expect(Set(store.state.transactions.map(\.amount)).count == 1)
    #expect(store.state.transactions[0].commitment?.ends.date.description == "2027-01-31")
    #expect(store.state.transactions[2].ends?.date.description == "2026-04-30")
    let (one, all) = (
      store.state.transactions[0].amount.hundredths ?? 0, store.state.transactions[0].commitment?.price.hundredths
    )
    #expect(all == 12 * one)
    #expect(store.state.transactions[12].commitment?.ends.date.description == "2028-01-31")
  }

  @Test("A cancellation ends the next commitment; the current one is paid to its end")
  func cancels() throws {
    var store = committed()
    store.at("2026-03-15", ben, .turnOffRenewal(Lighthouse.yearly))
    store.wait(until: "2026-12-01")
    #expect(try subscription(store).phase == .active)
    store.wait(until: "2027-02-02")
    #expect(payments(store) == Array(1...12))
    #expect(store.last(.expired)?.reason == "customer")
    #expect(store.last(.expired)?.at.date.description == "2027-01-31")
  }

  @Test("A failed payment ends access immediately, without a grace period; a late one extends the commitment")
  func retries() throws {
    var store = committed(grace: Period(16, .day))
    store.at("2026-02-10", ben, .payment(works: false))
    store.wait(until: "2026-03-02")
    #expect(try subscription(store).phase == .retry)
    #expect(store.kinds(.graceBegan).isEmpty)
    // Cancelling doesn't change the owed payments.
    store.at("2026-03-05", ben, .turnOffRenewal(Lighthouse.yearly))
    #expect(try subscription(store).phase == .retry)
    store.at("2026-03-20", ben, .payment(works: true))
    store.wait(until: "2026-03-21")
    #expect(try subscription(store).phase == .active)
    #expect(payments(store) == [1, 2])
    #expect(try subscription(store).commitment?.ends.date.description == "2027-02-20")
  }

  @Test("After ninety days without a payment the commitment ends, and nothing more is owed")
  func givesUp() throws {
    var store = committed()
    store.at("2026-02-10", ben, .payment(works: false))
    store.wait(until: "2026-05-25")
    #expect(try subscription(store).phase == .retry)
    store.wait(until: "2026-06-01")
    #expect(store.last(.expired)?.reason == "gave-up")
    store.at("2026-06-02", ben, .payment(works: true))
    store.wait(until: "2027-01-01")
    #expect(payments(store) == [1])
  }

  @Test("A refund of an earlier month changes nothing else; one of the current month ends the commitment")
  func refunds() throws {
    var store = committed()
    store.wait(until: "2026-04-10")
    store.at("2026-04-10", ben, .refundPart(Lighthouse.yearly, purchase: 1, percent: nil))
    store.wait(until: "2026-05-10")
    #expect(payments(store) == [1, 2, 3, 4])
    store.at("2026-05-10", ben, .refund(Lighthouse.yearly))
    #expect(try subscription(store).phase == .revoked)
    store.wait(until: "2027-05-01")
    #expect(payments(store).count == 4)
  }

  @Test("An upgrade ends the commitment immediately; a downgrade waits for its end")
  func changes() throws {
    var store = committed()
    store.at("2026-03-10", tokyo, .buy(Lighthouse.weekly))
    #expect(store.last(.planChosen)?.starts?.date.description == "2027-01-31")
    store.wait(until: "2026-06-10")
    #expect(payments(store) == [1, 2, 3, 4, 5])
    #expect(try subscription(store).next == Lighthouse.weekly)
    var other = store
    other.wait(until: "2027-02-01")
    #expect(other.state.transactions[12].product == Lighthouse.weekly)
    store.at("2026-06-10", tokyo, .buy(Lighthouse.gold))
    #expect(try subscription(store).product == Lighthouse.gold)
    #expect(try subscription(store).commitment == nil)
    #expect(store.kinds(.upgraded) == [.upgraded])
    store.wait(until: "2026-08-01")
    #expect(store.state.transactions.last?.product == Lighthouse.gold)
  }

  @Test("A subscription paid upfront can follow the commitment, and vice versa")
  func waysToPay() throws {
    var store = committed()
    store.at("2026-03-10", tokyo, .buy(Lighthouse.yearly))
    #expect(store.last(.planChosen)?.starts?.date.description == "2027-01-31")
    store.wait(until: "2027-03-01")
    #expect(payments(store) == Array(1...12) + [nil])
    #expect(store.state.transactions.last?.ends?.date.description == "2028-01-31")
    store.at("2027-03-02", tokyo, commits)
    #expect(store.last(.planChosen)?.plan == .monthlyCommitment)
    store.wait(until: "2028-02-02")
    #expect(store.state.transactions.last?.commitment?.payment == 1)
  }

  @Test("Expiring a commitment ends it without another payment")
  func expires() throws {
    var store = committed()
    store.at("2026-03-10", ben, .expireNow(Lighthouse.yearly))
    store.wait(until: "2026-05-01")
    #expect(store.last(.expired)?.reason == "customer")
    #expect(payments(store) == [1, 2])
  }

  @Test("After a move, owed payments keep storefront and currency, and nothing renews where it isn't sold")
  func moves() throws {
    var store = committed()
    store.at("2026-03-10", ben, .move("USA"))
    store.wait(until: "2026-04-10")
    let last = try #require(store.state.transactions.last)
    #expect(payments(store) == [1, 2, 3])
    #expect((last.storefront, last.currency) == ("JPN", "JPY"))
    let customer = try #require(store.state.customer("ben"))
    #expect(store.shop.nextPayment(of: customer.subscriptions[0], for: customer, in: store.state)?.currency == "JPY")
    #expect(store.shop.nextRenewal(of: customer.subscriptions[0], for: customer, in: store.state) == nil)
  }

  @Test("A new monthly price applies to the next commitment, not to the current one")
  func newPrice() throws {
    var store = committed()
    let old = store.state.transactions[0].amount
    store.at("2026-03-15", .developer, .setTerritoryPrice(Lighthouse.yearly, 100, "JPN", .move, .monthlyCommitment))
    store.at("2026-04-01", .device(customer: "ana", "phone"), .buy(Lighthouse.yearly, quantity: 1, nil))
    store.wait(until: "2027-03-15")
    let paid = store.state.transactions.filter { $0.plan == .monthlyCommitment }.map(\.amount)
    #expect(paid == [Money](repeating: old, count: 12) + [100, 100])
    #expect(store.state.transactions.first { $0.plan == .upfront }?.amount == Money("39.99"))
  }

  @Test("A higher monthly price that preserves prices applies to new subscribers only")
  func keptPrice() throws {
    var store = committed()
    let old = store.state.transactions[0].amount
    store.at("2026-03-15", .developer, .setPrice(Lighthouse.yearly, 99, .keep, .monthlyCommitment))
    store.at("2026-03-16", .developer, .setPrice(Lighthouse.yearly, 999, .move))
    store.wait(until: "2027-03-15")
    #expect(store.state.transactions.count == 14)
    #expect(Set(store.state.transactions.map(\.amount)) == [old])
  }

  @Test("A commitment isn't available in the United States, for other periods, or in 2013")
  func refused() {
    var store = Lighthouse.open()
    store.phone("2026-01-01", commits)
    #expect(store.last(.failed)?.reason == "not-available-there")
    store.at("2026-01-02", tokyo, .buy(Lighthouse.gold, quantity: 1, nil, .monthlyCommitment))
    #expect(store.last(.failed)?.reason == "no-such-billing-plan")
    var old = Lighthouse.open(Lighthouse.catalog(), .production, .of2013)
    old.at("2026-01-02", tokyo, commits)
    #expect(old.last(.failed)?.reason == "no-such-billing-plan")
  }

  @Test("Offers are for one billing plan, and come before the first payment")
  func offers() throws {
    var trial = IntroductoryOffer()
    (trial.terms.mode, trial.terms.duration, trial.terms.targetPlan) = (
      .freeTrial, Period(1, .week), .monthlyCommitment
    )
    var catalog = Lighthouse.catalog()
    let index = try #require(catalog.subscriptionGroups[0].subscriptions.firstIndex { $0.id == Lighthouse.yearly })
    catalog.subscriptionGroups[0].subscriptions[index].plan.introductoryOffers = [trial]
    var store = Lighthouse.open(catalog)
    store.phone("2026-01-31", .buy(Lighthouse.yearly))
    #expect(store.last(.purchased)?.offer == nil)
    store.at("2026-01-31", tokyo, commits)
    #expect(store.last(.purchased)?.offer == "introductory:0")
    var leaves = store
    leaves.at("2026-02-01", ben, .turnOffRenewal(Lighthouse.yearly))
    leaves.wait(until: "2026-04-01")
    #expect(leaves.state.transactions.count == 2)
    store.wait(until: "2026-03-10")
    #expect(payments(store) == [nil, nil, 1, 2])
  }
}
