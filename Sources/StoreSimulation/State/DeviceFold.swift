import CatalogModel

extension Customer {
  /// Applies an event to an account.
  mutating func apply(_ event: StoreEvent) {
    switch event.kind {
    case .device: if let name = event.device { add(Device(name: name)) }
    case .paymentWorks: (hasWorkingCard, paymentsToFailure) = (true, nil)
    case .paymentFails: hasWorkingCard = false
    case .paymentWillFail: paymentsToFailure = event.quantity
    case .asksToBuy: asksToBuy = true
    case .buysAlone: asksToBuy = false
    case .interrupted: isInterrupted = true
    case .uninterrupted: isInterrupted = false
    case .resolved:
      if let number = event.transaction, let product = event.product { interrupted.remove(number, of: product) }
    case .purchased, .renewed:
      if event.amount.map({ $0 > 0 }) == true, let number = paymentsToFailure { paymentsToFailure = number - 1 }
    case .failed, .refused, .renewalFailed, .graceBegan, .expired:
      // Failures for another reason don't use up the scheduled payment failure.
      let isPayment = event.kind == .graceBegan || [.paymentFailed, .billing].contains(event.cause)
      if isPayment, paymentsToFailure == 1 { paymentsToFailure = nil }
    case .moved: territory = TerritoryCode(event.code ?? territory.text)
    default: break
    }
  }
}

extension Device {
  /// Applies an event to a device.
  mutating func apply(_ event: StoreEvent, _ era: StoreEra) {
    change(event, era)
    let reachesAll = isRunning && isOnline && reachesStore
    lostContact = reachesAll ? nil : lostContact ?? event.at
    if isStale, event.kind == .restoreBegan || event.kind == .receiptRefreshed { (delivered, isStale) = ([], false) }
  }

  private mutating func change(_ event: StoreEvent, _ era: StoreEra) {
    switch event.kind {
    case .launched: launch()
    case .quit:
      isRunning = false
      seen = ProductLines()
      unseen = TransactionLine()
    case .erased: erase()
    case .online: isOnline = true
    case .offline: isOnline = false
    case .storeAnswers: reachesStore = true
    case .storeFails: reachesStore = false
    case .purchasesAllowed: allowsPurchases = true
    case .purchasesForbidden: allowsPurchases = false
    case .clockSet: clockOffset = event.starts.map { $0.milliseconds - event.at.milliseconds } ?? 0
    case .finishesItself: finishesItself = true
    case .finishesByHand: finishesItself = false
    // Unfinished transactions remain (Receipt Fields; read 2026-11-22, official); in 2013 they disappeared too
    // (statement 44).
    case .receiptRefreshed: passing = era == .modern ? passing.filter(queue.contains) : []
    case .contentKept: if let product = event.product { contents[product] = event.version }
    default: event.transaction.map { apply(event, $0, era) }
    }
  }

  private mutating func launch() {
    guard !isRunning else { return }
    isRunning = true
    showAll()
  }

  /// Resets the device and keeps the app's settings: the queue remains, because Apple stores it.
  private mutating func erase() {
    var new = Device(name: name)
    (new.queue, new.pending, new.finishesItself, new.isOnline) = (queue, pending, finishesItself, isOnline)
    (new.reachesStore, new.clockOffset) = (reachesStore, clockOffset)
    self = new
    showAll()
  }

  private mutating func apply(_ event: StoreEvent, _ number: Int, _ era: StoreEra) {
    switch event.kind {
    case .queued:
      queue.append(number)
      pending.insert(number)
    case .purchased, .failed:
      if pending.remove(number) != nil, isRunning { unseen.append(number) }
      if event.cause == .passing { passing.append(number) }
    case .restored:
      queue.append(number)
      if isRunning { unseen.append(number) }
    case .planChosen, .offerTaken, .renewalOn:
      // An approved request waits for the renewal; nothing is left to finish.
      queue.remove(number)
      pending.remove(number)
    case .observed:
      unseen.remove(number)
      if let product = event.product { seen.append(number, of: product) }
    case .finished: finish(number, event)
    default: takeDownload(event, number)
    }
  }

  /// Adds a renewal, which shows on every device of the account, or a purchase from another one.
  mutating func takeRenewal(_ number: Int, _ era: StoreEra) {
    queue.append(number)
    // In 2013 the app saw a renewal at its next launch, not while it was running (statement 129).
    if isRunning, era == .modern { unseen.append(number) }
  }

  private mutating func finish(_ number: Int, _ event: StoreEvent) {
    queue.remove(number)
    unseen.remove(number)
    guard let product = event.product else { return }
    seen.remove(number, of: product)
    if event.cause == .delivered { delivered.insert(product) }
  }

  private mutating func takeDownload(_ event: StoreEvent, _ number: Int) {
    if event.kind == .downloadWaiting, let product = event.product {
      add(Download(transaction: number, product: product, version: event.version ?? "1.0"))
    } else {
      update(download: number) { $0.apply(event) }
    }
  }
}

extension Download {
  fileprivate mutating func apply(_ event: StoreEvent) {
    switch event.kind {
    case .downloadActive:
      (state, isHeldUp, due) = (.active, false, event.ends)
      if let whole = event.quantity { duration = Int64(whole) }
    case .downloadProgress:
      progress = event.quantity ?? progress
      due = event.ends
    case .downloadPaused: (state, due, isHeldUp) = (.paused, nil, event.cause == .offline)
    case .downloadCancelled: (state, due) = (.cancelled, nil)
    case .downloadFailed: (state, due) = (.failed, nil)
    case .downloadFinished: (state, due, progress, hasFiles) = (.finished, nil, 100, true)
    case .contentVanished: hasFiles = false
    default: break
    }
  }
}
