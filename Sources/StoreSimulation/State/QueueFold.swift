import CatalogModel
import StoreFacts

extension StoreState {
  /// Applies an event to transactions and purchases.
  mutating func applyQueue(_ event: StoreEvent, customer: Int, _ shop: Shop) {
    switch event.kind {
    case .queued: queue(event, .purchasing, customer)
    case .restored: queue(event, .restored, customer)
    case .deferred, .failed, .purchased: settle(event, customer, shop)
    case .refunded: recordRefund(event, customer)
    case .refundAsked: update(event) { $0.refundAsked = event.at }
    case .refundDeclined: update(event) { $0.refundAsked = nil }
    case .refundReversed: giveBack(event, customer, shop)
    case .accountTokenSet: update(event) { $0.accountToken = event.reason }
    case .planChosen, .offerTaken, .renewalOn: grant(event, customer)
    default: break
    }
  }

  private mutating func queue(_ event: StoreEvent, _ state: Transaction.State, _ customer: Int) {
    guard let product = event.product, let number = event.transaction else { return }
    var transaction = Transaction(
      number: number, customer: customer, product: product, quantity: event.quantity ?? 1, device: event.device,
      storefront: customers[customer].territory, at: event.at, state: state, original: event.original,
      offer: event.offer)
    transaction.plan = event.plan ?? .upfront
    transactions.append(transaction)
    if state == .restored, event.cause == .family { customers[customer].share(product, event.original) }
  }

  private mutating func settle(_ event: StoreEvent, _ customer: Int, _ shop: Shop) {
    guard let product = event.product, let number = event.transaction else { return }
    if event.kind == .deferred {
      update(event) { $0.state = .deferred }
      return customers[customer].asked.append(number, of: product)
    }
    if self.transaction(number)?.state == .deferred { customers[customer].asked.remove(number, of: product) }
    if event.kind == .purchased {
      let storefront = customers[customer].territory
      update(event) { $0.purchase(event, storefront) }
      redeem(event, customer, shop)
      return own(event, customer, shop)
    }
    update(event) {
      $0.state = .failed
      $0.failure = event.reason
    }
    if event.reason == Refusal.interrupted.rawValue { customers[customer].interrupted.append(number, of: product) }
  }

  /// Records an approved request that starts with the next renewal.
  private mutating func grant(_ event: StoreEvent, _ customer: Int) {
    guard let number = event.transaction, let product = event.product else { return }
    customers[customer].asked.remove(number, of: product)
    update(event) { $0.state = .granted }
  }

  private mutating func recordRefund(_ event: StoreEvent, _ customer: Int) {
    if event.cause == .seats { return update(event) { $0.refundedSeats += event.quantity ?? 0 } }
    update(event) { ($0.cancelled, $0.refundAsked, $0.refundedPercent) = (event.at, nil, event.quantity) }
    guard let product = event.product, let number = event.transaction else { return }
    if customers[customer].owned[product] == number { customers[customer].owned[product] = nil }
    if customers[customer].charged[product]?.last == number {
      customers[customer].charged[product]?.removeLast()
    } else {
      customers[customer].charged[product]?.removeAll { $0 == number }
    }
  }

  /// Makes a refunded purchase valid again.
  private mutating func giveBack(_ event: StoreEvent, _ customer: Int, _ shop: Shop) {
    guard let product = event.product, let number = event.transaction else { return }
    if transaction(number)?.cancelled == nil { return update(event) { $0.refundedSeats = 0 } }
    update(event) { ($0.cancelled, $0.refundedPercent) = (nil, nil) }
    // In their original order, by which refunds are numbered.
    customers[customer].charged[product, default: []].append(number)
    customers[customer].charged[product]?.sort()
    if shop.era == .modern { redeliver(product, customer) }
    guard let type = shop.type(of: product), TypeBehaviour.of(type).purchases == .once else { return }
    if customers[customer].owned[product] == nil { customers[customer].owned[product] = number }
  }

  /// Shows the restored purchase to the apps.
  private mutating func redeliver(_ product: ProductID, _ customer: Int) {
    for device in customers[customer].devices.indices where customers[customer].devices[device].finishesItself {
      customers[customer].devices[device].delivered.insert(product)
    }
  }

  /// Records a change of a transaction or of access to it, and a new one among the customer's purchases.
  mutating func record(_ event: StoreEvent, _ customer: Int) {
    switch event.kind {
    case .purchased, .renewed:
      // A repeated purchase without a payment isn't a new one.
      guard let number = event.transaction, event.starts != nil || event.original == nil else { return }
      customers[customer].purchases.append(number)
    case .shared, .seatAssigned, .revoked,
      .restored where event.cause == .family:
      if let product = event.product { customers[customer].accessChanged[product] = event.number }
      return
    case .refunded, .refundReversed, .extended, .upgraded, .periodEnded: break
    default: return
    }
    update(event) { $0.changed = event.number }
  }

  mutating func update(_ event: StoreEvent, _ body: (inout Transaction) -> Void) {
    guard let number = event.transaction, transactions.indices.contains(number - 1) else { return }
    body(&transactions[number - 1])
  }

  /// Adds a permanent purchase, and the restorable transaction.
  private mutating func own(_ event: StoreEvent, _ customer: Int, _ shop: Shop) {
    guard let product = event.product, let number = event.transaction, let type = shop.type(of: product) else { return }
    if event.amount.map({ $0 > 0 }) == true { customers[customer].pay(number, for: product, at: event.at) }
    let behaviour = TypeBehaviour.of(type)
    if behaviour.purchases == .once, customers[customer].owned[product] == nil {
      customers[customer].owned[product] = number
    }
    if type == .nonRenewingSubscription, shop.era == .modern { customers[customer].lasting.append(number) }
    if behaviour.restoredBy == .store, event.original == nil || type == .autoRenewableSubscription {
      customers[customer].restorable.append(number)
    }
  }
}

extension Transaction {
  fileprivate mutating func purchase(_ event: StoreEvent, _ storefront: TerritoryCode) {
    state = .purchased
    self.storefront = storefront
    at = event.at
    amount = event.amount ?? 0
    currency = event.code ?? ""
    original = event.original
    starts = event.starts
    ends = event.ends
    offer = event.offer
    quantity = event.quantity ?? quantity
    seats = event.seats ?? []
    isAddition = event.cause == .seatsAdded
  }
}
