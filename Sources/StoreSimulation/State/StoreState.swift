package import CatalogModel
package import StoreFacts

/// The complete state at one time: customers, transactions, and the developer's changes to the catalog.
///
/// It changes only through events, so that the same events give the same state.
package struct StoreState: Hashable, Sendable {
  package internal(set) var now: Instant

  /// The number of applied events.
  package internal(set) var eventCount = 0

  /// The number of started steps of the scenario.
  package internal(set) var stepCount = 0

  package internal(set) var customers: [Customer] = []

  /// All transactions, by their numbers from 1.
  package internal(set) var transactions: [Transaction] = []

  /// The developer's changes.
  package internal(set) var changes: [ProductID: ProductChange] = [:]

  /// The number of redemptions of each code.
  package internal(set) var redemptions: [String: Int] = [:]

  /// The customers of each family, by name, in the order they joined.
  package internal(set) var families: [String: [String]] = [:]

  /// The customers with seats of a customer's subscriptions, in the order they got them.
  package internal(set) var seatHolders: [Int: [Int]] = [:]

  package internal(set) var customerIndex: [String: Int] = [:]

  package init(at now: Instant) { self.now = now }

  /// The developer's changes to a product.
  package struct ProductChange: Hashable, Sendable {
    /// The new prices, by billing plan.
    package var prices: [TargetPlan: NewPrices] = [:]
    package var isCleared: Bool?
    package var contentVersion: String?
  }

  /// The developer's changes to the prices of a product, for one billing plan.
  package struct NewPrices: Hashable, Sendable {
    /// The newest price, in the base territory's currency; nil if only territories have new ones.
    package var price: Money?

    /// The newest prices of territories, each in its currency.
    package var territories: [TerritoryCode: Money] = [:]

    /// Whether existing subscribers keep their price with the newest one.
    package var keepsSubscribers = false
  }

  /// The customers of a family, by index.
  package func members(of family: String) -> [Int] { (families[family] ?? []).compactMap { customerIndex[$0] } }

  /// Advances the time without an event.
  package mutating func pass(to moment: Instant) { now = max(now, moment) }

  /// The transaction of a number.
  package func transaction(_ number: Int) -> Transaction? {
    transactions.indices.contains(number - 1) ? transactions[number - 1] : nil
  }

  /// The loss after which a customer no longer has another one's purchase; nil for a purchase that it has.
  package func loss(of transaction: Transaction, for customer: Int) -> Customer.LostShare? {
    let account = customers[customer]
    let product = transaction.product
    func isSame(_ number: Int?) -> Bool {
      number.flatMap { self.transaction($0) }.map { $0.product == product && $0.chain == transaction.chain } ?? false
    }
    if isSame(account.shared[product]) || isSame(account.assignedSeats[product]) { return nil }
    return (account.pastLosses + account.lostShares.values).last { isSame($0.transaction) }
  }

  /// The customer of a name.
  package func customer(_ name: String) -> Customer? { customerIndex[name].map { customers[$0] } }
}

/// A payment and its result.
package struct Transaction: Hashable, Sendable {
  package let number: Int
  package let customer: Int
  package let product: ProductID

  /// The number of units, or of seats.
  package internal(set) var quantity: Int

  /// The device whose queue contained it; nil for renewals.
  package let device: String?

  /// The storefront of the purchase.
  package internal(set) var storefront: TerritoryCode
  package internal(set) var at: Instant

  /// The event that paid, refunded, extended or replaced it last; 0 without a payment.
  package internal(set) var changed = 0
  package internal(set) var state: State

  /// Why it failed.
  package internal(set) var failure: String?

  /// The restored one, or the first of its chain of renewals.
  package internal(set) var original: Int?
  package internal(set) var amount: Money = 0
  package internal(set) var currency = ""

  /// The paid time of a subscription.
  package internal(set) var starts: Instant?
  package internal(set) var ends: Instant?

  /// When a higher subscription replaced it.
  package internal(set) var cut: Instant?

  /// The part of the amount that was paid back for it.
  var paidBack: Money = 0

  /// When it was revoked: it counts as never bought (statement 132).
  package internal(set) var cancelled: Instant?

  /// The refunded percentage; nil for all.
  package internal(set) var refundedPercent: Int?

  /// When a refund was requested, until it is decided.
  package internal(set) var refundAsked: Instant?
  package internal(set) var offer: String?
  package internal(set) var isRenewal = false

  /// The UUID that the app's server set for the purchase; nil for that of the account.
  package internal(set) var accountToken: String?

  /// The prices of its seats; empty for a purchase without seats.
  package internal(set) var seats: [SeatSales.Band] = []
  package internal(set) var refundedSeats = 0

  /// Whether it only added seats, and whether its period has such transactions.
  package internal(set) var isAddition = false
  package internal(set) var hasAdditions = false

  /// The billing plan, and the subscription's terms at its start or last extension.
  package internal(set) var plan = TargetPlan.upfront
  var terms: Subscription.Terms?

  /// The number of a commitment's payment.
  package var commitment: Commitment? { terms?.commitment }

  /// The states of a transaction in the queue.
  package enum State: String, Sendable {
    case purchasing, purchased, failed, restored, deferred
    /// A change that starts with the next renewal was approved.
    case granted
    /// The test environment forgot it.
    case cleared
  }

  /// The first transaction of its chain of renewals.
  package var chain: Int { original ?? number }

  /// Its seats without the refunded ones.
  package var remainingSeats: Int { cancelled == nil ? quantity - refundedSeats : 0 }

  /// The amount for a number of its units or seats that weren't refunded, the rest of it for all of them.
  func amount(for count: Int) -> Money {
    amount(from: quantity - refundedSeats - count, to: quantity - refundedSeats) - paidBack
  }

  /// The amount for its refunded seats.
  var refundedAmount: Money { amount(from: quantity - refundedSeats, to: quantity) }

  private func amount(from first: Int, to last: Int) -> Money {
    amount.part(Int64(last), of: Int64(quantity), in: currency)
      - amount.part(Int64(first), of: Int64(quantity), in: currency)
  }

  /// Whether it is a valid purchase.
  package var isHeld: Bool { state == .purchased && cancelled == nil }

  /// The end of the paid time, or of its used part after a switch.
  package var effectiveEnd: Instant? { ends.map { end in cut.map { min($0, end) } ?? end } }

  /// Whether the paid time includes a time.
  package func covers(_ moment: Instant) -> Bool {
    guard isHeld, let starts, let end = effectiveEnd else { return false }
    return starts <= moment && moment < end
  }
}

extension StoreState.NewPrices {
  /// The catalog's prices with the developer's changes: a new base price replaces the base prices, including
  /// scheduled ones, and doesn't affect territories with their own price.
  func schedule(after old: PriceSchedule?) -> PriceSchedule {
    var new = old ?? PriceSchedule()
    if let price {
      (new.base, new.tier, new.kept) = (price, nil, [])
      new.changes = new.changes.compactMap { change in
        guard !change.territories.isEmpty || !change.followBase.isEmpty else { return nil }
        var change = change
        (change.base, change.tier) = (nil, nil)
        return change
      }
    }
    for (territory, amount) in territories {
      new.territories[territory] = amount
      for index in new.changes.indices {
        new.changes[index].territories[territory] = nil
        new.changes[index].followBase.removeAll { $0 == territory }
      }
    }
    return new
  }
}
