import CatalogModel

extension StoreState {
  /// Continues a refunded subscription to its end, unless another one is active. If the end has passed, it is expired.
  mutating func reinstate(_ event: StoreEvent, _ group: String, _ customer: Int, _ shop: Shop) {
    guard let index = customers[customer].subscriptionIndex(of: group),
      let transaction = event.transaction.flatMap(transaction), let ends = transaction.effectiveEnd
    else { return }
    let subscription = customers[customer].subscriptions[index]
    let current = subscription.current
    let isCurrent = current.contains(transaction.number)
    // A period that was paid in advance follows the current one again.
    guard subscription.phase.isOver || (!isCurrent && transaction.starts == subscription.ends) else {
      return isCurrent ? countSeats(index, customer) : ()
    }
    guard event.at < ends else {
      guard isCurrent else { return }
      customers[customer].subscriptions[index].expire()
      return countSeats(index, customer)
    }
    let earlier = running(subscription, at: event.at).filter { $0 != transaction.number }
    goBack(to: isCurrent ? current : [transaction.number], index, customer)
    if isCurrent {
      customers[customer].subscriptions[index].schedule(after: event, shop)
    } else {
      customers[customer].subscriptions[index].earlier = earlier
    }
  }

  /// Continues with the period of some transactions.
  private mutating func goBack(to period: [Int], _ index: Int, _ customer: Int) {
    let all = period.compactMap(transaction)
    guard let last = all.first(where: \.isHeld), let ends = last.effectiveEnd,
      let starts = all.compactMap(\.starts).min()
    else { return }
    customers[customer].subscriptions[index].goBack(to: last, starts, ends)
    if let terms = last.terms ?? all.compactMap(\.terms).first {
      customers[customer].subscriptions[index].terms = terms
    }
    customers[customer].subscriptions[index].additions = period.filter { $0 != last.number }
    customers[customer].subscriptions[index].chosenSeats = all.map(\.quantity).reduce(0, +)
    countSeats(index, customer)
  }

  /// Ends a subscription whose last payment was refunded; earlier paid time remains.
  mutating func endIfLast(_ event: StoreEvent, _ group: String, _ customer: Int, _ shop: Shop) {
    guard let index = customers[customer].subscriptionIndex(of: group) else { return }
    let subscription = customers[customer].subscriptions[index]
    guard subscription.current.contains(event.transaction ?? 0) else { return }
    countSeats(index, customer)
    // The holders of seats have the other transactions of the period from now on.
    for number in subscription.additions { transactions[number - 1].changed = event.number }
    // Access stays until all transactions of the period are refunded.
    if customers[customer].subscriptions[index].seats > 0 { return }
    let rest = running(subscription, at: event.at)
    if let ends = rest.last.flatMap(transaction)?.ends {
      let period = rest.filter { transaction($0)?.ends == ends }
      goBack(to: period, index, customer)
      customers[customer].subscriptions[index].earlier = rest.filter { !period.contains($0) }
    } else {
      customers[customer].subscriptions[index].revoke(shop)
    }
  }
}

extension Subscription {
  /// Ends it because of a refund; in 2013 only the receipt distinguished that from other ends.
  fileprivate mutating func revoke(_ shop: Shop) {
    if !phase.isOver { ending = .refunded }
    phase = shop.era == .modern ? .revoked : .expired
    renews = false
    commitment = nil
    due = nil
    graceEnds = nil
  }

  /// Expires it after the refund was reversed.
  fileprivate mutating func expire() {
    phase = .expired
    if ending == .refunded { ending = .customer }
  }

  /// Continues with the time of a payment. In the current period, choices about the next one are kept.
  fileprivate mutating func goBack(to transaction: Transaction, _ starts: Instant, _ ends: Instant) {
    if starts != self.starts || transaction.product != product {
      (next, nextPlan, nextOffer) = (transaction.product, transaction.plan, nil)
      (consent, consentPrice, announcedPrice, announcedFrom) = (.notNeeded, nil, nil, nil)
      // Nothing follows that needs an advance check.
      looks = 2
    }
    (product, plan, last) = (transaction.product, transaction.plan, transaction.number)
    isBySeat = !transaction.seats.isEmpty
    (self.starts, self.ends) = (starts, ends)
    (phase, renews, ending, graceEnds, attempts, due) = (.active, false, nil, nil, 0, ends)
  }
}
