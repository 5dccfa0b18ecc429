import CatalogModel
import StoreFacts

/// The payment queue of a device.
extension Simulation {
  mutating func act(_ place: DevicePlace, _ action: ScenarioAction) {
    switch action {
    case .buy(let product, let quantity, let offer): buy(product, quantity, offer?.key, place)
    case .restore: restore(place)
    case .launch:
      emit(.launched, place)
      observe(place)
    case .quit: emit(.quit, place)
    case .erase: emit(.erased, place)
    case .refreshReceipt: emit(.receiptRefreshed, place)
    case .finish(let product): finish(place, product)
    case .allowPurchases(let allows): emit(allows ? .purchasesAllowed : .purchasesForbidden, place)
    case .finishBy(let hand):
      emit(hand ? .finishesByHand : .finishesItself, place)
      observe(place)
    case .download(let action, let product): download(action, product, place)
    case .keep(let product): keep(product, place)
    default: break
    }
  }

  func customer(_ place: DevicePlace) -> Customer { state.customers[place.customer] }
  func device(_ place: DevicePlace) -> Device { state.customers[place.customer].devices[place.device] }

  /// Writes down what happened on a device.
  mutating func emit(_ kind: EventKind, _ place: DevicePlace, _ body: (inout StoreEvent) -> Void = { _ in }) {
    let (name, device) = (customer(place).name, device(place).name)
    emit(kind) {
      ($0.customer, $0.device) = (name, device)
      body(&$0)
    }
  }

  /// Puts a payment into the queue: each time a request of its own (statement 54).
  private mutating func buy(_ product: ProductID, _ quantity: Int, _ offer: OfferKey?, _ place: DevicePlace) {
    let number = state.transactions.count + 1
    guard device(place).isRunning else { return refuse(place.customer, product, .appNotRunning, device: device(place).name) }
    guard device(place).allowsPurchases else {
      return refuse(place.customer, product, .purchasesDisabled, device: device(place).name)
    }
    if changePlan(to: product, offer, place) { return }
    emit(.queued, place) {
      ($0.product, $0.transaction, $0.quantity, $0.offer) = (product, number, quantity, offer?.text)
    }
    if customer(place).asksToBuy, refusal(of: product, offer, customer(place)) == nil {
      emit(.deferred, place) { ($0.product, $0.transaction) = (product, number) }
    } else {
      settle(number, place)
    }
    observe(place)
  }

  /// Lets the app see what waits in the queue, as far as it runs; it is kept otherwise (statements 56 and 60).
  mutating func observe(_ place: DevicePlace) {
    guard device(place).isRunning else { return }
    for number in device(place).queue {
      guard let transaction = state.transaction(number), transaction.state != .purchasing, transaction.state != .deferred else {
        continue
      }
      if !device(place).seen.contains(number) {
        emit(.observed, place) { ($0.product, $0.transaction) = (transaction.product, number) }
        offerContent(of: transaction, place)
      }
      if device(place).finishesItself, isDelivered(number, place) { finish(number, place) }
    }
  }

  /// Whether nothing of a transaction is still on its way.
  private func isDelivered(_ number: Int, _ place: DevicePlace) -> Bool {
    device(place).downloads.allSatisfy { $0.transaction != number || $0.isOver }
  }

  private mutating func finish(_ place: DevicePlace, _ product: ProductID?) {
    let numbers = device(place).queue.filter { number in
      device(place).seen.contains(number) && (product == nil || state.transaction(number)?.product == product)
    }
    guard !numbers.isEmpty, device(place).isRunning else {
      return refuse(place.customer, product, .notFound, device: device(place).name)
    }
    for number in numbers { finish(number, place) }
  }

  /// Takes a transaction out of the queue: a download that is not over is cancelled (99), files that were not copied vanish
  /// (100), and the app normally never sees it again (61).
  mutating func finish(_ number: Int, _ place: DevicePlace) {
    guard let transaction = state.transaction(number) else { return }
    for download in device(place).downloads where download.transaction == number {
      if !download.isOver { emit(.downloadCancelled, place) { ($0.product, $0.transaction) = (download.product, number) } }
      if download.hasFiles { emit(.contentVanished, place) { ($0.product, $0.transaction) = (download.product, number) } }
    }
    let isDelivered = transaction.state == .purchased || transaction.state == .restored
    emit(.finished, place) {
      ($0.product, $0.transaction, $0.reason) = (transaction.product, number, isDelivered ? "delivered" : "failed")
    }
  }

  /// Brings back every earlier completed purchase that the store restores, each with a transaction that carries the original
  /// (64), and says once that it is done (68).
  private mutating func restore(_ place: DevicePlace) {
    guard device(place).isRunning else { return refuse(place.customer, nil, .appNotRunning, device: device(place).name) }
    emit(.restoreBegan, place)
    for original in customer(place).restorable {
      guard let transaction = state.transaction(original), transaction.isHeld else { continue }
      let number = state.transactions.count + 1
      emit(.restored, place) { ($0.product, $0.transaction, $0.original) = (transaction.product, number, original) }
    }
    emit(.restoreEnded, place)
    observe(place)
  }
}
