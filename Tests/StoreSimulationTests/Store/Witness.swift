import CatalogModel
import StoreFacts
import StoreSimulation

/// Invariants after every event, from the guides and from the payments.
enum Invariant: String, CaseIterable {
  case finishedIsGone = "a finished transaction never returns except by restoring"
  case consumablesStayUsed = "no consumable is ever restored"
  case chargedOnce = "nobody is charged twice for a product that is restored"
  case noOverlap = "active periods of one group never overlap for one customer"
  case lapseIsFree = "a lapse is never billed"
  case queueSurvives = "the queue after quitting and launching is the queue before"
  case cancelledIsFree = "nobody who cancelled is charged, but for what is left of a commitment"
  case paidInTwelve = "a commitment is paid in twelve payments, in order"
  case seatsAddUp = "the seats of a subscription are those that were paid for, without the refunded ones"
  case accessEnds = "access ends when its last reason does"
  case journalIsState = "the journal, written and read, gives the state"
}

/// Checks each event with its own accounts, and reports violations.
struct Witness {
  struct Fault: CustomStringConvertible {
    let invariant: Invariant
    let event: StoreEvent
    let words: String

    var description: String {
      "\(invariant.rawValue): \(words), at event \(event.number), \(event.kind.rawValue), \(event.at)"
    }
  }

  /// A paid period.
  private struct Paid {
    let transaction: Int
    let starts: Instant
    var ends: Instant
  }

  private struct Place: Hashable {
    let customer: String
    let device: String
  }

  private let shop: Shop
  private var finished: [Place: Set<Int>] = [:]

  /// The customers who turned off renewal, by customer and group.
  private var cancelled: Set<String> = []

  /// The remaining payments of a commitment, by customer and group.
  private var owed: [String: Int] = [:]
  private var charged: [String: Int] = [:]
  private var paid: [String: [Paid]] = [:]
  private var inGrace: Set<String> = []

  /// The seats of the current period's transactions, by customer and group; nil after a refund that went back to
  /// another period.
  private var seats: [String: [Int: Int]] = [:]

  /// The queue of a device when its app quit, and the changes since.
  private var left: [Place: [Int]] = [:]

  /// The state after the journal.
  private(set) var replayed: StoreState

  init(_ shop: Shop, from start: Instant) {
    self.shop = shop
    replayed = StoreState(at: start)
  }

  /// The invariant that an event violates; nil if there is none.
  mutating func see(_ event: StoreEvent) -> Fault? {
    let copy = Self.journaled(event)
    if copy != event { return Fault(invariant: .journalIsState, event: event, words: "\(event) is read as \(copy)") }
    let before = queue(event)
    replayed.apply(copy, in: shop)
    if event.kind == .historyCleared, let customer = event.customer { forget(customer) }
    return money(event) ?? periods(event) ?? returns(event) ?? queues(event, before, queue(event))
  }

  /// Removes everything that a tester had.
  private mutating func forget(_ customer: String) {
    let isOthers: (String) -> Bool = { !$0.hasPrefix(customer + " ") }
    (charged, paid) = (charged.filter { isOthers($0.key) }, paid.filter { isOthers($0.key) })
    seats = seats.filter { isOthers($0.key) }
    owed = owed.filter { isOthers($0.key) }
    (cancelled, inGrace) = (cancelled.filter(isOthers), inGrace.filter(isOthers))
    for place in left.keys where place.customer == customer { left[place] = [] }
  }

  /// Advances the time without an event.
  mutating func pass(to moment: Instant) { replayed.pass(to: moment) }

  /// Whether the run's own state is the replayed one.
  func compare(_ state: StoreState, _ event: StoreEvent) -> Fault? {
    if state != replayed { return Fault(invariant: .journalIsState, event: event, words: "the states differ") }
    for customer in state.customers {
      for subscription in customer.subscriptions where !subscription.phase.isOver {
        let count = seats["\(customer.name) \(subscription.group)"].map { $0.values.reduce(0, +) } ?? subscription.seats
        let isRight = subscription.seats == count && (1...max(1, count)).contains(subscription.nextSeats)
        if !isRight {
          let words = "\(subscription.seats) seats instead of \(count), next \(subscription.nextSeats)"
          return Fault(invariant: .seatsAddUp, event: event, words: words)
        }
      }
      if let words = accessWithoutReason(customer, state) {
        return Fault(invariant: .accessEnds, event: event, words: "\(customer.name), \(words)")
      }
    }
    return nil
  }

  /// A customer's products without a purchase that grants them.
  private func accessWithoutReason(_ customer: Customer, _ state: StoreState) -> String? {
    // The test environment may check a little late.
    let late: Int64 = shop.environment.isTest ? 31_000 : 0
    for subscription in customer.subscriptions where subscription.phase == .active || subscription.phase == .grace {
      let end = subscription.phase == .grace ? subscription.graceEnds ?? subscription.ends : subscription.ends
      if end.milliseconds + late < state.now.milliseconds { return "\(subscription.product) after \(end)" }
    }
    for (product, number) in customer.assignedSeats {
      guard let transaction = state.transaction(number) else { return "a seat of nobody" }
      let payer = state.customers[transaction.customer].subscription(to: shop.group(of: product))
      if payer?.phase.isOver ?? true || payer?.phase == .retry { return "a seat of an ended \(product)" }
    }
    for (product, number) in customer.shared {
      guard let transaction = state.transaction(number) else { return "\(product) of nobody" }
      let payer = state.customers[transaction.customer]
      let plan = payer.subscription(to: shop.group(of: product)).map { $0.phase == .active || $0.phase == .grace }
      if payer.family != customer.family || !(plan ?? (payer.owned[product] != nil)) {
        return "\(product) of \(payer.name)"
      }
    }
    return nil
  }

  /// The event decoded from the journal's line.
  private static func journaled(_ event: StoreEvent) -> StoreEvent {
    var copy = StoreEvent(number: event.number, at: Instant(event.at.description) ?? event.at, event.kind)
    for (key, value) in event.entries where !copy.setValue(value, forKey: key) { copy.reason = "unread" }
    return copy
  }

  private func returns(_ event: StoreEvent) -> Fault? {
    guard let number = event.transaction else { return nil }
    let place = Place(customer: event.customer ?? "", device: event.device ?? "")
    if [.observed, .queued, .purchased, .failed].contains(event.kind), finished[place]?.contains(number) == true {
      return Fault(invariant: .finishedIsGone, event: event, words: "transaction \(number)")
    }
    guard event.kind == .restored, let type = event.product.flatMap(shop.type),
      TypeBehaviour.of(type).restoredBy != .store
    else {
      return nil
    }
    return Fault(invariant: .consumablesStayUsed, event: event, words: "a \(type)")
  }

  private mutating func money(_ event: StoreEvent) -> Fault? {
    guard let customer = event.customer, let product = event.product else { return nil }
    let key = "\(customer) \(product)"
    if event.kind == .refunded { charged[key] = nil }
    guard event.kind == .purchased, event.amount.map({ $0 > 0 }) == true, let type = shop.type(of: product),
      TypeBehaviour.of(type).purchases == .once
    else { return nil }
    charged[key, default: 0] += 1
    return charged[key] == 1 ? nil : Fault(invariant: .chargedOnce, event: event, words: "\(product)")
  }

  /// The paid time of one group: no overlaps, and no payment without access.
  private mutating func periods(_ event: StoreEvent) -> Fault? {
    guard let product = event.product, shop.type(of: product) == .autoRenewableSubscription,
      let customer = event.customer
    else {
      return nil
    }
    let key = "\(customer) \(shop.group(of: product))"
    if let words = countSeats(event, key) { return Fault(invariant: .seatsAddUp, event: event, words: words) }
    if event.cause == .seatsAdded { return nil }
    if event.kind == .renewed, cancelled.contains(key), owed[key, default: 0] == 0 {
      return Fault(invariant: .cancelledIsFree, event: event, words: "\(product)")
    }
    if let words = commitment(event, key) { return Fault(invariant: .paidInTwelve, event: event, words: words) }
    switch event.kind {
    case .renewalOff: cancelled.insert(key)
    case .renewalOn, .purchased: cancelled.remove(key)
    default: break
    }
    switch event.kind {
    case .graceBegan: inGrace.insert(key)
    case .graceEnded, .expired: inGrace.remove(key)
    case .refunded where event.cause == .seats: break
    case .refunded: paid[key]?.removeAll { $0.transaction == event.transaction }
    case .upgraded, .periodEnded:
      for index in paid[key, default: []].indices {
        guard let period = paid[key]?[index] else { continue }
        // The event may name added seats instead of the purchase whose period ends.
        let isCurrent = event.kind == .periodEnded && period.starts <= event.at && event.at < period.ends
        if isCurrent || period.transaction == event.transaction { paid[key]?[index].ends = event.at }
      }
    case .purchased, .renewed: return pay(event, key)
    default: break
    }
    return nil
  }

  /// Counts the seats of a period, and checks what they cost.
  private mutating func countSeats(_ event: StoreEvent, _ key: String) -> String? {
    guard let number = event.transaction else { return nil }
    if let bands = event.seats {
      let (count, price) = bands.reduce((0, Int64(0))) {
        ($0.0 + $1.seats, $0.1 + Int64($1.seats) * ($1.price.hundredths ?? 0))
      }
      if count != event.quantity { return "\(event.quantity ?? 0) seats for the price of \(count)" }
      if price != event.amount?.hundredths { return "\(event.amount ?? 0) for \(bands)" }
    }
    switch event.kind {
    case .purchased where event.cause == .seatsAdded: seats[key]?[number] = event.quantity
    case .purchased where event.starts != nil, .renewed: seats[key] = [number: event.quantity ?? 1]
    case .refunded where event.cause == .seats: seats[key]?[number]? -= event.quantity ?? 0
    case .refunded:
      seats[key]?[number]? = 0
      if seats[key]?.values.allSatisfy({ $0 == 0 }) == true { seats[key] = nil }
    case .refundReversed:
      let count = seats[key]?[number] == nil ? nil : replayed.transaction(number)?.remainingSeats
      if let count { seats[key]?[number] = count } else { seats[key] = nil }
    default: break
    }
    return nil
  }

  /// Counts the payments of commitments; reports violations.
  private mutating func commitment(_ event: StoreEvent, _ key: String) -> String? {
    switch event.kind {
    case .purchased: owed[key] = event.plan == .monthlyCommitment && event.offer == nil ? 11 : 0
    case .renewed:
      let before = owed[key, default: 0]
      if before > 0, event.plan != .monthlyCommitment || event.offer != nil { return "\(before) payments are left" }
      owed[key] = event.plan == nil || event.offer != nil ? 0 : before > 0 ? before - 1 : 11
    case .expired where event.reason != "billing": owed[key] = 0
    case .refunded, .refundReversed:
      // The subscription goes back to the terms of the period that is still, or again, paid.
      let account = event.customer.flatMap(replayed.customer)
      let subscription = event.product.flatMap { account?.subscription(to: shop.group(of: $0)) }
      let isOwing = subscription?.owesPayments == true
      owed[key] = isOwing ? 12 - (subscription?.commitment?.payment ?? 12) : 0
    default: return nil
    }
    guard event.kind == .purchased || event.kind == .renewed else { return nil }
    let number = event.plan == nil || event.offer != nil ? nil : 12 - owed[key, default: 0]
    return event.payment == number ? nil : "payment \(event.payment ?? 0) instead of \(number ?? 0)"
  }

  private mutating func pay(_ event: StoreEvent, _ key: String) -> Fault? {
    guard let starts = event.starts, let ends = event.ends, let number = event.transaction, starts < ends else {
      return Fault(invariant: .noOverlap, event: event, words: "an empty period")
    }
    defer {
      paid[key, default: []].append(Paid(transaction: number, starts: starts, ends: ends))
      inGrace.remove(key)
    }
    if starts < event.at, !inGrace.contains(key) {
      return Fault(invariant: .lapseIsFree, event: event, words: "time from \(starts) on")
    }
    guard let other = paid[key]?.first(where: { starts < $0.ends && $0.starts < ends && $0.starts < $0.ends }) else {
      return nil
    }
    return Fault(
      invariant: .noOverlap, event: event, words: "\(starts) to \(ends) and transaction \(other.transaction)")
  }

  private func queue(_ event: StoreEvent) -> [Int]? {
    guard let customer = event.customer, let name = event.device else { return nil }
    return replayed.customer(customer)?.devices.first { $0.name == name }.map { Array($0.queue) }
  }

  private mutating func queues(_ event: StoreEvent, _ before: [Int]?, _ after: [Int]?) -> Fault? {
    let isFirst = event.kind == .purchased && shop.era == .modern && (event.original == nil || event.starts != nil)
    let isSynchronized = isFirst && event.product.flatMap(shop.type).map { TypeBehaviour.of($0).syncedBy } == .store
    if event.kind == .renewed || isSynchronized, let number = event.transaction {
      // A renewal reaches every device of the account, and a first purchase the other devices
      for place in left.keys where place.customer == event.customer {
        if event.kind == .renewed || place.device != event.device { left[place]?.append(number) }
      }
    }
    guard let customer = event.customer, let device = event.device, let before, let after else { return nil }
    let place = Place(customer: customer, device: device)
    if event.kind == .finished, let number = event.transaction { finished[place, default: []].insert(number) }
    if [.queued, .restored].contains(event.kind) { event.transaction.map { left[place]?.append($0) } }
    if [.planChosen, .offerTaken, .renewalOn].contains(event.kind) {
      left[place]?.removeAll { $0 == event.transaction }
    }
    guard event.kind == .quit || event.kind == .launched || event.kind == .erased else { return nil }
    let kept = event.kind == .launched ? left[place] ?? before : before
    left[place] = event.kind == .quit ? after : nil
    guard before == after, kept == after else {
      return Fault(invariant: .queueSurvives, event: event, words: "\(kept) became \(after)")
    }
    return nil
  }
}
