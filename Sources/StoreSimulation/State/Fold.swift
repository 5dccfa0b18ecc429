package import CatalogModel
import StoreFacts

extension StoreState {
  /// The state after some events, from the start.
  package init(from start: Instant, after events: some Sequence<StoreEvent>, in shop: Shop) {
    self.init(at: start)
    for event in events { apply(event, in: shop) }
  }

  /// Applies an event. Events come from the simulation or its journal, whose numbers are consecutive.
  package mutating func apply(_ event: StoreEvent, in shop: Shop) {
    eventCount = event.number + 1
    if event.at > now { now = event.at }
    if event.kind == .step { stepCount = event.quantity ?? stepCount + 1 }
    if event.kind == .customer { addCustomer(event) }
    if let product = event.product { change(product, event) }
    guard let name = event.customer, let index = customerIndex[name] else { return }
    customers[index].apply(event)
    applyQueue(event, customer: index, shop)
    applyFamily(event, name, customer: index)
    applySubscription(event, customer: index, shop)
    record(event, index)
    if event.kind == .historyCleared { clearHistory(of: index) }
    let reachesAll = event.kind == .purchased && isSynchronized(event, shop)
    if event.kind == .renewed, let number = event.transaction {
      for device in customers[index].devices.indices { customers[index].devices[device].takeRenewal(number, shop.era) }
    } else if let device = event.device.flatMap({ customers[index].device($0) }) {
      customers[index].devices[device].apply(event, shop.era)
      if [.launched, .finishesItself, .restoreBegan, .receiptRefreshed].contains(event.kind) {
        customers[index].deliverShared(to: device)
      }
      guard reachesAll, let number = event.transaction else { return }
      for other in customers[index].devices.indices where other != device {
        customers[index].devices[other].takeRenewal(number, shop.era)
      }
    }
  }

  /// Whether a first purchase reaches all devices of the account, where apps see it in `Transaction.updates`
  /// (StoreKit, Transaction.updates; read 2026-11-24, official). In 2013 other devices required a restore.
  private func isSynchronized(_ event: StoreEvent, _ shop: Shop) -> Bool {
    guard shop.era == .modern, event.original == nil || event.starts != nil,
      let type = event.product.flatMap(shop.type)
    else { return false }
    return TypeBehaviour.of(type).syncedBy == .store
  }

  private mutating func addCustomer(_ event: StoreEvent) {
    guard let name = event.customer, customerIndex[name] == nil else { return }
    customerIndex[name] = customers.count
    var customer = Customer(name: name, territory: TerritoryCode(event.code ?? "USA"))
    customer.accountToken = event.reason
    customers.append(customer)
  }

  /// Applies a change by the developer.
  private mutating func change(_ product: ProductID, _ event: StoreEvent) {
    switch event.kind {
    case .priceChanged:
      let plan = event.plan ?? .upfront
      var prices = changes[product]?.prices[plan] ?? NewPrices()
      if let territory = event.code {
        prices.territories[TerritoryCode(territory)] = event.amount
      } else {
        prices.price = event.amount
      }
      prices.keepsSubscribers = event.reason == PriceChange.ExistingSubscribers.keep.rawValue
      changes[product, default: ProductChange()].prices[plan] = prices
    case .cleared: changes[product, default: ProductChange()].isCleared = true
    case .removed: changes[product, default: ProductChange()].isCleared = false
    case .contentUpdated: changes[product, default: ProductChange()].contentVersion = event.version
    default: break
    }
  }
}
