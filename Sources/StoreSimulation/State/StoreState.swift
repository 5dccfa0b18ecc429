package import CatalogModel

/// Everything that is so at one moment: customers, transactions, and what the developer changed since the catalog.
///
/// It changes by events alone, so that the same events give the same state.
package struct StoreState: Hashable, Sendable {
  package internal(set) var now: Instant

  /// How many events made it.
  package internal(set) var eventCount = 0

  /// How many steps of the scenario have begun.
  package internal(set) var stepCount = 0

  package internal(set) var customers: [Customer] = []

  /// All transactions, by their numbers from 1.
  package internal(set) var transactions: [Transaction] = []

  /// What the developer changed.
  package internal(set) var changes: [ProductID: ProductChange] = [:]

  /// How often each code was redeemed.
  package internal(set) var redemptions: [String: Int] = [:]

  /// The customers of each family, by name, in the order in which they joined.
  package internal(set) var families: [String: [String]] = [:]

  package internal(set) var customerIndex: [String: Int] = [:]

  package init(at now: Instant) { self.now = now }

  /// What the developer changed of a product.
  package struct ProductChange: Hashable, Sendable {
    /// The prices that are new, by the way to pay.
    package var prices: [TargetPlan: NewPrices] = [:]
    package var isCleared: Bool?
    package var contentVersion: String?
  }

  /// What the developer changed of the prices of a product, for one way to pay.
  package struct NewPrices: Hashable, Sendable {
    /// The newest price, in the base territory's currency; nil while only territories have new ones.
    package var price: Money?

    /// The newest prices that stand on their own, each in its territory's currency.
    package var territories: [TerritoryCode: Money] = [:]

    /// Whether the newest one leaves subscribers at what they pay.
    package var keepsSubscribers = false
  }

  /// The customers who joined a family, by index.
  package func members(of family: String) -> [Int] { (families[family] ?? []).compactMap { customerIndex[$0] } }

  /// Lets time pass without an event.
  package mutating func pass(to moment: Instant) { now = max(now, moment) }

  /// The transaction of a number.
  package func transaction(_ number: Int) -> Transaction? {
    transactions.indices.contains(number - 1) ? transactions[number - 1] : nil
  }

  /// The customer of a name.
  package func customer(_ name: String) -> Customer? { customerIndex[name].map { customers[$0] } }
}

/// One payment and what came of it.
package struct Transaction: Hashable, Sendable {
  package let number: Int
  package let customer: Int
  package let product: ProductID
  package let quantity: Int

  /// The device whose queue it was put in; nil for renewals.
  package let device: String?
  package internal(set) var at: Instant
  package internal(set) var state: State

  /// Why it failed.
  package internal(set) var failure: String?

  /// The one it brings back, or with which its chain of renewals began.
  package internal(set) var original: Int?
  package internal(set) var amount: Money = 0
  package internal(set) var currency = ""

  /// The paid time of a subscription.
  package internal(set) var starts: Instant?
  package internal(set) var ends: Instant?

  /// When a higher plan took its place.
  package internal(set) var cut: Instant?

  /// When the store took it back: it counts as never bought (statement 132).
  package internal(set) var cancelled: Instant?

  /// How much of the money came back, in percent; nil for all of it.
  package internal(set) var refundedPercent: Int?

  /// When its customer asked for the money, as long as that is not decided.
  package internal(set) var refundAsked: Instant?
  package internal(set) var offer: String?
  package internal(set) var isRenewal = false

  /// How the plan is paid, and which of the payments of a commitment it is.
  package internal(set) var plan = TargetPlan.upfront
  package internal(set) var commitment: Commitment?

  /// The states of a transaction in the queue.
  package enum State: String, Sendable {
    case purchasing, purchased, failed, restored, deferred
    /// Somebody approved a change that begins with the next renewal.
    case granted
    /// The test environment forgot it.
    case cleared
  }

  /// Whether it is a purchase that holds.
  package var isHeld: Bool { state == .purchased && cancelled == nil }

  /// The end of the paid time, as far as it was not given up for another plan.
  package var effectiveEnd: Instant? { ends.map { end in cut.map { min($0, end) } ?? end } }

  /// Whether the paid time holds a moment.
  package func covers(_ moment: Instant) -> Bool {
    guard isHeld, let starts, let end = effectiveEnd else { return false }
    return starts <= moment && moment < end
  }
}

extension StoreState.NewPrices {
  /// The prices of the catalog with the developer's: a new base price replaces the base prices, those that were
  /// announced for later included, and leaves the territories alone that have a price of their own.
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
