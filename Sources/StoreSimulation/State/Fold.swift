package import CatalogModel
import StoreFacts

extension StoreState {
  /// The state after some events, from nothing.
  package init(from start: Instant, after events: some Sequence<StoreEvent>, in shop: Shop) {
    self.init(at: start)
    for event in events { apply(event, in: shop) }
  }

  /// What an event makes of it. Events come from the machine or from its journal, whose numbers are in order.
  package mutating func apply(_ event: StoreEvent, in shop: Shop) {
    eventCount = event.number + 1
    if event.at > now { now = event.at }
    if event.kind == .step { stepCount = event.quantity ?? stepCount + 1 }
    if event.kind == .customer { addCustomer(event) }
    if let product = event.product { change(product, event) }
    guard let name = event.customer, let index = customerIndex[name] else { return }
    customers[index].take(event)
    applyQueue(event, customer: index, shop)
    applySubscription(event, customer: index, shop)
    if let device = event.device.flatMap({ customers[index].device($0) }) {
      customers[index].devices[device].take(event)
    }
  }

  private mutating func addCustomer(_ event: StoreEvent) {
    guard let name = event.customer, customerIndex[name] == nil else { return }
    customerIndex[name] = customers.count
    customers.append(Customer(name: name, territory: TerritoryCode(event.code ?? "USA")))
  }

  /// What the developer did.
  private mutating func change(_ product: ProductID, _ event: StoreEvent) {
    switch event.kind {
    case .priceChanged:
      changes[product, default: ProductChange()].price = event.amount
      changes[product, default: ProductChange()].keepsSubscribers = event.reason == PriceChange.ExistingSubscribers.keep.rawValue
    case .cleared: changes[product, default: ProductChange()].isCleared = true
    case .removed: changes[product, default: ProductChange()].isCleared = false
    case .contentUpdated: changes[product, default: ProductChange()].contentVersion = event.version
    default: break
    }
  }
}

// MARK: - The queue

extension StoreState {
  private mutating func applyQueue(_ event: StoreEvent, customer: Int, _ shop: Shop) {
    switch event.kind {
    case .queued:
      guard let product = event.product, let number = event.transaction else { return }
      transactions.append(
        Transaction(
          number: number, customer: customer, product: product, quantity: event.quantity ?? 1, device: event.device, at: event.at,
          state: .purchasing, offer: event.offer))
    case .deferred: update(event) { $0.state = .deferred }
    case .failed:
      update(event) {
        $0.state = .failed
        $0.failure = event.reason
      }
    case .purchased:
      update(event) { $0.purchase(event) }
      own(event, customer, shop)
    case .restored:
      guard let product = event.product, let number = event.transaction else { return }
      transactions.append(
        Transaction(
          number: number, customer: customer, product: product, quantity: 1, device: event.device, at: event.at, state: .restored,
          original: event.original))
    case .refunded:
      update(event) { $0.cancelled = event.at }
      if let product = event.product, customers[customer].owned[product] == event.transaction {
        customers[customer].owned[product] = nil
      }
    default: break
    }
  }

  mutating func update(_ event: StoreEvent, _ body: (inout Transaction) -> Void) {
    guard let number = event.transaction, transactions.indices.contains(number - 1) else { return }
    body(&transactions[number - 1])
  }

  /// What a purchase gives for good, and what restoring will bring back.
  private mutating func own(_ event: StoreEvent, _ customer: Int, _ shop: Shop) {
    guard let product = event.product, let number = event.transaction, let type = shop.product(product)?.type else { return }
    let behaviour = TypeBehaviour.of(type)
    if behaviour.purchases == .once, customers[customer].owned[product] == nil { customers[customer].owned[product] = number }
    if behaviour.restoredBy == .store, event.original == nil || type == .autoRenewableSubscription {
      customers[customer].restorable.append(number)
    }
  }
}

extension Transaction {
  fileprivate mutating func purchase(_ event: StoreEvent) {
    state = .purchased
    at = event.at
    amount = event.amount ?? 0
    currency = event.code ?? ""
    original = event.original
    starts = event.starts
    ends = event.ends
    offer = event.offer
  }
}

// MARK: - Customers and devices

extension Customer {
  fileprivate mutating func take(_ event: StoreEvent) {
    switch event.kind {
    case .device: if let name = event.device, device(name) == nil { devices.append(Device(name: name)) }
    case .paymentWorks: canPay = true
    case .paymentFails: canPay = false
    case .asksToBuy: asksToBuy = true
    case .buysAlone: asksToBuy = false
    case .moved: territory = TerritoryCode(event.code ?? territory.text)
    default: break
    }
  }
}

extension Device {
  fileprivate mutating func take(_ event: StoreEvent) {
    switch event.kind {
    case .launched: isRunning = true
    case .quit: isRunning = false
    case .erased: self = Device(name: name)
    case .purchasesAllowed: allowsPurchases = true
    case .purchasesForbidden: allowsPurchases = false
    case .finishesItself: finishesItself = true
    case .finishesByHand: finishesItself = false
    case .receiptRefreshed: passing = []
    case .queued, .restored, .renewed: event.transaction.map { queue.append($0) }
    case .observed: event.transaction.map { _ = seen.insert($0) }
    case .finished: finish(event)
    case .contentKept:
      guard let product = event.product, let version = event.version else { return }
      contents[product] = version
    default: takeDownload(event)
    }
    if event.kind == .purchased, event.reason == "passing" { event.transaction.map { passing.append($0) } }
  }

  private mutating func finish(_ event: StoreEvent) {
    guard let number = event.transaction else { return }
    queue.removeAll { $0 == number }
    seen.remove(number)
    if event.reason == "delivered", let product = event.product { delivered.insert(product) }
  }

  private mutating func takeDownload(_ event: StoreEvent) {
    guard let number = event.transaction else { return }
    if event.kind == .downloadWaiting, let product = event.product {
      downloads.append(Download(transaction: number, product: product, version: event.version ?? "1.0"))
    }
    guard let index = downloads.lastIndex(where: { $0.transaction == number }) else { return }
    downloads[index].take(event)
  }
}

extension Download {
  fileprivate mutating func take(_ event: StoreEvent) {
    switch event.kind {
    case .downloadActive:
      state = .active
      if let whole = event.quantity { duration = Int64(whole) }
      due = event.ends
    case .downloadProgress:
      progress = event.quantity ?? progress
      due = event.ends
    case .downloadPaused: (state, due) = (.paused, nil)
    case .downloadCancelled: (state, due) = (.cancelled, nil)
    case .downloadFailed: (state, due) = (.failed, nil)
    case .downloadFinished: (state, due, progress, hasFiles) = (.finished, nil, 100, true)
    case .contentVanished: hasFiles = false
    default: break
    }
  }
}
