package import CatalogModel
import StoreFacts

/// The result of an expectation.
package struct ExpectationOutcome: Hashable, Sendable {
  package let expectation: Expectation

  /// The actual value, as a claim.
  package let found: Expectation.Claim

  /// Lists are compared in any order.
  package var holds: Bool { expectation.claim.sorted == found.sorted }
}

/// Evaluates expectations while events arrive.
///
/// It recomputes the states from the events, so that a resumed run is judged from its start.
struct ExpectationJudge: Sendable {
  private let scenario: Scenario
  private let shop: Shop
  private var state: StoreState
  private var ledger: Ledger

  /// The indices of the remaining expectations, the next one last.
  private var waiting: [Int]

  /// The result of each expectation, in order; nil for those after the end.
  private(set) var outcomes: [ExpectationOutcome?]

  init(_ scenario: Scenario, _ shop: Shop, from start: Instant, until end: Instant) {
    self.scenario = scenario
    self.shop = shop
    state = StoreState(at: start)
    let expectations = scenario.expectations
    ledger = Ledger(keeping: Set(expectations.flatMap(\.kinds)))
    outcomes = Array(repeating: nil, count: expectations.count)
    waiting = expectations.indices.filter { expectations[$0].at <= end }
      .sorted { (expectations[$0].at, $0) > (expectations[$1].at, $1) }
  }

  /// Processes the next event, after evaluating earlier expectations.
  mutating func record(_ event: StoreEvent) {
    while let index = waiting.last, scenario.expectations[index].at < event.at { judgeNext() }
    if waiting.isEmpty { return }
    ledger.record(event)
    state.apply(event, in: shop)
  }

  /// Processes a notification about the last events.
  mutating func recordNotification(ofType type: String, to customer: Int) {
    guard !waiting.isEmpty, state.customers.indices.contains(customer) else { return }
    ledger.recordNotification(ofType: type, to: state.customers[customer].name)
  }

  /// Evaluates the remaining expectations at the end.
  mutating func finish() { while !waiting.isEmpty { judgeNext() } }

  private mutating func judgeNext() {
    let index = waiting.removeLast()
    let expectation = scenario.expectations[index]
    state.pass(to: expectation.at)
    outcomes[index] = found(expectation).map { ExpectationOutcome(expectation: expectation, found: $0) }
  }

  /// The actual value for an expectation; nil for an unknown participant.
  private func found(_ expectation: Expectation) -> Expectation.Claim? {
    guard let index = state.customerIndex[expectation.customer] else { return nil }
    let customer = state.customers[index]
    if let name = expectation.device {
      guard let device = customer.devices.first(where: { $0.name == name }) else { return nil }
      return found(expectation.claim, of: device, customer)
    }
    return found(expectation.claim, of: customer, at: index, expectation.at)
  }

  private func found(
    _ claim: Expectation.Claim, of customer: Customer, at index: Int, _ moment: Instant
  ) -> Expectation.Claim {
    let living = customer.subscriptions.filter { !$0.phase.isOver && $0.renews }
    let charged = customer.subscriptions.filter { !$0.phase.isOver && $0.isCharged }
    switch claim {
    case .owns: return .owns(customer.owned.keys.map(\.text))
    case .shared:
      return .shared(customer.allShared.map(\.text))
    case .renewing: return .renewing(living.map(\.product.text))
    case .nextPlans: return .nextPlans(living.map(\.next.text))
    case .phases: return .phases(Dictionary(customer.subscriptions.map { ($0.product.text, $0.phase) }) { $1 })
    case .issues:
      let content = scenario.publications(until: moment)
      return .issues(state.issues(of: index, content, in: shop, at: moment))
    case .paid: return .paid(ledger.sums(of: customer.name))
    case .failure: return .failure(ledger.failure(of: customer.name, device: nil))
    case .transactions: return .transactions(state.transactions.count { $0.customer == index && $0.state != .cleared })
    case .refunded: return .refunded(ledger.refunds(of: customer.name))
    case .renewsOn: return .renewsOn(Dictionary(charged.map { ($0.product.text, $0.ends.date.description) }) { $1 })
    case .nextPrices:
      let prices = charged.compactMap { subscription in
        shop.nextPayment(of: subscription, for: customer, in: state).map {
          (subscription.product.text, "\($0.amount) \($0.currency)")
        }
      }
      return .nextPrices(Dictionary(prices) { $1 })
    case .payments:
      let payments = customer.subscriptions.filter { !$0.phase.isOver }.compactMap { subscription in
        subscription.commitment.map { (subscription.product.text, "\($0.payment) of \(CommitmentPlan.payments.value)") }
      }
      return .payments(Dictionary(payments) { $1 })
    case .seats:
      let several = customer.subscriptions.filter { !$0.phase.isOver && $0.isBySeat }
      return .seats(Dictionary(several.map { ($0.product.text, $0.seats) }) { $1 })
    case .renewalSeats:
      return .renewalSeats(
        Dictionary(charged.filter(\.isBySeat).map { ($0.product.text, $0.nextSeats) }) { $1 })
    case .consents:
      let all = customer.subscriptions.map { ($0.product.text, shop.consent(of: $0, for: customer, in: state)) }
      return .consents(Dictionary(all.filter { $1 != .notNeeded }) { $1 })
    case .notifications: return .notifications(ledger.notifications(of: customer.name))
    case .happened(let kinds): return .happened(ledger.events(of: customer.name, among: Set(kinds)))
    default:
      return .active(customer.subscriptions.filter { $0.phase == .active || $0.phase == .grace }.map(\.product.text))
    }
  }

  private func found(_ claim: Expectation.Claim, of device: Device, _ customer: Customer) -> Expectation.Claim {
    switch claim {
    case .delivered: return .delivered(device.delivered.map(\.text))
    case .receipt: return .receipt(state.receipt(of: customer, on: device))
    case .contents: return .contents(Dictionary(device.contents.map { ($0.key.text, $0.value) }) { $1 })
    case .downloads: return .downloads(Dictionary(device.downloads.map { ($0.product.text, $0.state) }) { $1 })
    case .failure: return .failure(ledger.failure(of: customer.name, device: device.name))
    case .activeByClock: return .activeByClock(state.activeByClock(of: customer, on: device, in: shop))
    case .activeBySignedDate: return .activeBySignedDate(state.activeBySignedDate(of: customer, on: device, in: shop))
    default: return .queue(device.queue.compactMap { state.transaction($0)?.product.text })
    }
  }
}

extension Expectation.Claim {
  /// The claim with sorted lists and normalized amounts: `30.00 USD` is `30 USD`.
  package var sorted: Expectation.Claim {
    switch self {
    case .active(let texts): .active(texts.sorted())
    case .owns(let texts): .owns(texts.sorted())
    case .shared(let texts): .shared(texts.sorted())
    case .renewing(let texts): .renewing(texts.sorted())
    case .nextPlans(let texts): .nextPlans(texts.sorted())
    case .issues(let texts): .issues(texts.sorted())
    case .paid(let texts): .paid(texts.map(Self.amount).sorted())
    case .queue(let texts): .queue(texts.sorted())
    case .delivered(let texts): .delivered(texts.sorted())
    case .receipt(let texts): .receipt(texts.sorted())
    case .refunded(let texts): .refunded(texts.map(Self.amount).sorted())
    case .activeByClock(let texts): .activeByClock(texts.sorted())
    case .activeBySignedDate(let texts): .activeBySignedDate(texts.sorted())
    case .nextPrices(let prices): .nextPrices(prices.mapValues(Self.amount))
    case .phases, .failure, .transactions, .contents, .downloads, .renewsOn, .payments, .consents, .happened,
      .notifications, .seats, .renewalSeats:
      self
    }
  }

  /// An amount with its currency, without trailing zeros.
  private static func amount(_ text: String) -> String {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let amount = Money(String(parts[0]))?.hundredths else { return text }
    return "\(Money(hundredths: amount)) \(parts[1])"
  }
}
