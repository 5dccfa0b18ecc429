import CatalogModel
import StoreFacts

/// A device's payment queue.
extension Simulation {
  mutating func act(_ place: DevicePlace, _ action: ScenarioAction) {
    switch action {
    case .buy(let product, let quantity, let offer, let plan): buy(product, quantity, plan, offer?.key, place)
    case .buySeats(let product, let seats): buy(product, seats, .upfront, nil, place, bySeat: true)
    case .buyInStore(let product, let offer, let plan): buyInStore(product, plan, offer?.key, place)
    case .restore: restore(place)
    case .launch:
      emit(.launched, place)
      work(place)
    case .quit: emit(.quit, place)
    case .erase:
      emit(.erased, place)
      work(place)
    case .connect(let online): connect(online, place)
    case .storeAnswers(let answers): emit(answers ? .storeAnswers : .storeFails, place)
    case .refreshReceipt: emit(.receiptRefreshed, place)
    case .setClock(let shown): emit(.clockSet, place) { $0.starts = shown }
    case .finish(let product): finish(place, product)
    case .allowPurchases(let allows): emit(allows ? .purchasesAllowed : .purchasesForbidden, place)
    case .finishBy(let hand):
      emit(hand ? .finishesByHand : .finishesItself, place)
      work(place)
    case .download(let action, let product): download(action, product, place)
    case .keep(let product): keep(product, place)
    default: break
    }
  }

  func customer(_ place: DevicePlace) -> Customer { state.customers[place.customer] }
  func device(_ place: DevicePlace) -> Device { state.customers[place.customer].devices[place.device] }

  /// Records an event on a device.
  mutating func emit(_ kind: EventKind, _ place: DevicePlace, _ body: (inout StoreEvent) -> Void = { _ in }) {
    let name = state.customers[place.customer].name
    let device = state.customers[place.customer].devices[place.device].name
    emit(kind) {
      ($0.customer, $0.device) = (name, device)
      body(&$0)
    }
  }

  /// Why a device can't make requests now; nil if it can.
  private func obstacle(_ place: DevicePlace) -> Refusal? {
    guard device(place).isRunning else { return .appNotRunning }
    guard device(place).isOnline else { return .offline }
    return device(place).reachesStore ? nil : .storeUnavailable
  }

  /// Adds a payment to the queue, each time as a separate request (statement 54).
  private mutating func buy(
    _ product: ProductID, _ quantity: Int, _ plan: TargetPlan, _ offer: OfferKey?, _ place: DevicePlace,
    bySeat: Bool = false
  ) {
    let obstacle = obstacle(place) ?? (device(place).allowsPurchases ? nil : .purchasesDisabled)
    if let obstacle { return refuse(place.customer, product, obstacle, device: device(place).name) }
    let fault = bySeat ? shop.product(product).flatMap { shop.seatRefusal(of: $0, on: state.now.date) } : nil
    if let reason = bySeat ? fault : quantityFault(product, quantity) {
      return refuse(place.customer, product, reason, device: device(place).name)
    }
    request(product, quantity, plan, offer, place)
  }

  /// Buys in the App Store, without a running app: it sees the purchase later.
  private mutating func buyInStore(_ product: ProductID, _ plan: TargetPlan, _ offer: OfferKey?, _ place: DevicePlace) {
    let obstacle: Refusal? =
      !device(place).isOnline ? .offline : device(place).allowsPurchases ? nil : .purchasesDisabled
    if let obstacle { return refuse(place.customer, product, obstacle, device: device(place).name) }
    request(product, 1, plan, offer, place)
  }

  /// Why a quantity isn't allowed: 1 to 10 for consumables and non-renewing subscriptions, 1 for all others.
  private func quantityFault(_ product: ProductID, _ quantity: Int) -> Refusal? {
    guard let type = shop.type(of: product) else { return nil }
    return (1...PaymentLimits.quantity(of: type)).contains(quantity) ? nil : .badQuantity
  }

  /// Switches to another subscription or queues a payment; a required approval or action delays a switch like any
  /// other purchase.
  private mutating func request(
    _ product: ProductID, _ quantity: Int, _ plan: TargetPlan, _ offer: OfferKey?, _ place: DevicePlace
  ) {
    let waits = customer(place).isInterrupted || customer(place).asksToBuy
    if !waits, changePlan(to: product, plan, offer, seats: quantity, place) { return }
    pay(product, quantity, plan, offer?.text, place)
  }

  /// Queues a payment, and completes it unless it has to wait for an approval.
  private mutating func pay(
    _ product: ProductID, _ quantity: Int, _ plan: TargetPlan, _ offer: String?, _ place: DevicePlace
  ) {
    let number = state.transactions.count + 1
    emit(.queued, place) {
      ($0.product, $0.transaction, $0.quantity, $0.offer) = (product, number, quantity, offer)
      $0.setPlan(plan)
    }
    let key = offer.flatMap(OfferKey.init)
    let canBeBought = refusal(of: product, plan, key, customer(place), seats: quantity) == nil
    if canBeBought, customer(place).isInterrupted {
      emit(.failed, place) { ($0.product, $0.transaction, $0.reason) = (product, number, Refusal.interrupted.rawValue) }
    } else if canBeBought, customer(place).asksToBuy {
      emit(.deferred, place) { ($0.product, $0.transaction) = (product, number) }
    } else {
      settle(number, place)
    }
    observe(place)
    showOnAllDevices(place.customer)
  }

  /// Completes the action that a purchase requires: it goes through with a new transaction, after the failed one.
  mutating func resolve(_ customer: Int, _ product: ProductID) {
    guard let number = state.customers[customer].interrupted[product].first, let failed = state.transaction(number),
      let device = failed.device.flatMap({ state.customers[customer].device($0) })
    else { return refuse(customer, product, .notFound) }
    let place = DevicePlace(customer: customer, device: device)
    emit(.resolved, place) { ($0.product, $0.transaction) = (product, number) }
    let name = state.customers[customer].name
    if state.customers[customer].isInterrupted { emit(.uninterrupted) { $0.customer = name } }
    request(product, failed.quantity, failed.plan, failed.offer.flatMap(OfferKey.init), place)
  }

  /// Shows the app the transactions in the queue if it runs and reaches the store; otherwise they stay queued
  /// (statements 56 and 60).
  mutating func observe(_ place: DevicePlace) {
    while device(place).isRunning, device(place).isOnline, let number = device(place).unseen.first,
      let transaction = state.transaction(number)
    {
      emit(.observed, place) { ($0.product, $0.transaction) = (transaction.product, number) }
      offerContent(of: transaction, place)
      if device(place).finishesItself, isDelivered(number, place) { deliver(number, place) }
    }
  }

  /// Lets an automatic app react: see new transactions and finish delivered ones.
  mutating func work(_ place: DevicePlace) {
    observe(place)
    guard device(place).isRunning, device(place).finishesItself else { return }
    for number in Array(device(place).seen.all) where isDelivered(number, place) { deliver(number, place) }
  }

  /// Whether a transaction is completely delivered.
  private func isDelivered(_ number: Int, _ place: DevicePlace) -> Bool { !device(place).open.all.contains(number) }

  /// Moves downloaded files, then finishes the transaction: in this order (100).
  mutating func deliver(_ number: Int, _ place: DevicePlace) {
    if device(place).files.all.contains(number) { keep(number, place) }
    finish(number, place)
  }

  private mutating func finish(_ place: DevicePlace, _ product: ProductID?) {
    let numbers = Array(product.map { device(place).seen[$0] } ?? device(place).seen.all)
    guard !numbers.isEmpty, device(place).isRunning else {
      return refuse(place.customer, product, .notFound, device: device(place).name)
    }
    for number in numbers { finish(number, place) }
  }

  /// Finishes a transaction: an active download is canceled (99), files that were not moved are deleted (100), and
  /// the app normally never sees it again (61).
  private mutating func finish(_ number: Int, _ place: DevicePlace) {
    guard let transaction = state.transaction(number) else { return }
    if device(place).open.all.contains(number) {
      emit(.downloadCancelled, place) { ($0.product, $0.transaction) = (transaction.product, number) }
    }
    if device(place).files.all.contains(number) {
      emit(.contentVanished, place) { ($0.product, $0.transaction) = (transaction.product, number) }
    }
    let isDelivered = transaction.state == .purchased || transaction.state == .restored
    emit(.finished, place) {
      ($0.product, $0.transaction, $0.cause) = (transaction.product, number, isDelivered ? .delivered : .failed)
    }
  }

  /// Restores every earlier completed restorable purchase, each with a transaction that contains the original (64),
  /// then the family's shared purchases, and reports the end once (68).
  private mutating func restore(_ place: DevicePlace) {
    if let obstacle = obstacle(place) { return refuse(place.customer, nil, obstacle, device: device(place).name) }
    emit(.restoreBegan, place)
    for original in customer(place).restorable {
      guard let transaction = state.transaction(original), transaction.isHeld else { continue }
      bringBack(transaction, place, from: nil)
    }
    for transaction in familyPurchases(of: place.customer) { bringBack(transaction, place, from: .family) }
    emit(.restoreEnded, place)
    observe(place)
  }

  private mutating func bringBack(_ transaction: Transaction, _ place: DevicePlace, from source: EventCause?) {
    let number = state.transactions.count + 1
    emit(.restored, place) {
      ($0.product, $0.transaction, $0.original) = (transaction.product, number, transaction.number)
      $0.cause = source
    }
  }
}
