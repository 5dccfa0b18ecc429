import CatalogModel
import StoreFacts

extension StoreState {
  /// Applies an event to a customer's subscriptions.
  mutating func applySubscription(_ event: StoreEvent, customer: Int, _ shop: Shop) {
    guard let product = event.product, shop.type(of: product) == .autoRenewableSubscription else {
      if event.kind == .paymentWorks { retryFailedPayments(customer, at: event.at) }
      return
    }
    let group = shop.group(of: product)
    switch event.kind {
    case .purchased where event.cause == .seatsAdded: addSeats(event, group, customer)
    case .purchased: if event.starts != nil { subscribe(event, product, group, customer, shop) }
    case .renewed: renew(event, product, group, customer, shop)
    case .upgraded: upgrade(event, product, customer)
    case .refunded: endIfLast(event, group, customer, shop)
    case .refundReversed: reinstate(event, group, customer, shop)
    case .extended, .periodEnded: extend(event, group, customer, shop)
    case .offerTaken, .planChosen:
      guard let index = customers[customer].subscriptionIndex(of: group) else { return }
      redeem(event, customer, shop)
      customers[customer].subscriptions[index].apply(event, shop)
    default:
      guard let index = customers[customer].subscriptionIndex(of: group) else { return }
      customers[customer].subscriptions[index].apply(event, shop)
    }
  }

  /// Retries failed payments immediately once the card works again.
  private mutating func retryFailedPayments(_ customer: Int, at moment: Instant) {
    for index in customers[customer].subscriptions.indices {
      let phase = customers[customer].subscriptions[index].phase
      if phase == .grace || phase == .retry { customers[customer].subscriptions[index].due = moment }
    }
  }

  private mutating func subscribe(
    _ event: StoreEvent, _ product: ProductID, _ group: String, _ customer: Int, _ shop: Shop
  ) {
    guard let number = event.transaction, let starts = event.starts, let ends = event.ends else { return }
    let old = customers[customer].subscription(to: group)
    let plan = event.plan ?? .upfront
    let price =
      shop.quote(product, for: customers[customer], on: event.at.date, in: self, plan)?.amount ?? event.amount ?? 0
    let goesOn = old.map { !shop.isLongLapse(from: accessEnd(of: $0), to: starts) } ?? false
    var new = Subscription(
      group: group, product: product, original: event.original ?? number, last: number, starts: starts, ends: ends,
      paidSince: goesOn ? old?.paidSince ?? starts : starts, anchor: starts, next: product, regularPrice: price)
    new.periods = 1
    (new.seats, new.chosenSeats, new.isBySeat) = (event.quantity ?? 1, event.quantity ?? 1, event.seats != nil)
    (new.plan, new.nextPlan) = (plan, plan)
    new.commit(event.payment, in: shop)
    new.earlier = old.map { running($0, at: event.at) } ?? []
    new.increases = old?.increases ?? [:]
    new.extensions = old?.extensions ?? []
    if shop.era == .of2013 { new.renewedAt = old?.renewedAt ?? [] }
    if let key = event.offer.flatMap(OfferKey.init) { begin(key, of: product, &new, customer, shop, event) }
    update(event) { $0.terms = new.terms }
    new.schedule(after: event, shop)
    customers[customer].hold(new)
  }

  /// Ends a period early. If it is paid back in full, nothing is left to refund.
  private mutating func upgrade(_ event: StoreEvent, _ product: ProductID, _ customer: Int) {
    update(event) { ($0.cut, $0.paidBack) = (event.at, event.amount ?? 0) }
    guard let transaction = event.transaction.flatMap(transaction), transaction.paidBack >= transaction.amount else {
      return
    }
    customers[customer].charged[product]?.removeAll { $0 == transaction.number }
  }

  /// Adds seats that were bought within a period.
  private mutating func addSeats(_ event: StoreEvent, _ group: String, _ customer: Int) {
    guard let number = event.transaction, let index = customers[customer].subscriptionIndex(of: group) else { return }
    customers[customer].subscriptions[index].additions.append(number)
    countSeats(index, customer)
    let subscription = customers[customer].subscriptions[index]
    for number in subscription.current {
      (transactions[number - 1].hasAdditions, transactions[number - 1].changed) = (true, event.number)
    }
    customers[customer].subscriptions[index].chosenSeats = subscription.seats
  }

  /// Counts the seats of the current period. A transaction that has some becomes the last one.
  mutating func countSeats(_ index: Int, _ customer: Int) {
    let current = customers[customer].subscriptions[index].current
    customers[customer].subscriptions[index].seats = current.compactMap(transaction).map(\.remainingSeats).reduce(0, +)
    guard let last = current.first(where: { transaction($0)?.isHeld == true }) else { return }
    customers[customer].subscriptions[index].last = last
    customers[customer].subscriptions[index].additions = current.filter { $0 != last }
  }

  private mutating func begin(
    _ key: OfferKey, of id: ProductID, _ subscription: inout Subscription, _ customer: Int, _ shop: Shop,
    _ event: StoreEvent
  ) {
    guard let product = shop.product(id), let terms = product.terms(of: key) else { return }
    switch key {
    case .introductory: customers[customer].introduced.insert(subscription.group)
    case .winBack: customers[customer].lastWinBack = event.at
    case .code(let word): subscription.renews = product.code(word)?.offer.renews != false
    case .promotional: break
    }
    subscription.offer = Subscription.RunningOffer(
      id: key.text, periodsLeft: max(0, terms.periods - 1), amount: event.amount ?? 0,
      next: event.reason.flatMap(OfferKey.init)?.text)
  }

  /// Records a redeemed code.
  mutating func redeem(_ event: StoreEvent, _ customer: Int, _ shop: Shop) {
    // A code after an introductory offer is redeemed with the purchase.
    let keys = [event.offer, event.kind == .purchased ? event.reason : nil].compactMap { $0.flatMap(OfferKey.init) }
    guard case .code(let word)? = keys.last, let product = event.product.flatMap({ shop.product($0) })
    else { return }
    customers[customer].codes.insert(product.codeOffer(of: word))
    redemptions[word, default: 0] += 1
  }

  /// Extends the last period, and with it the renewal date.
  private mutating func extend(_ event: StoreEvent, _ group: String, _ customer: Int, _ shop: Shop) {
    guard let ends = event.ends, let index = customers[customer].subscriptionIndex(of: group) else { return }
    update(event) { $0.ends = ends }
    for number in customers[customer].subscriptions[index].additions {
      (transactions[number - 1].ends, transactions[number - 1].changed) = (ends, event.number)
    }
    customers[customer].subscriptions[index].extend(to: ends, event, shop)
    let terms = customers[customer].subscriptions[index].terms
    update(event) { $0.terms = terms }
    // An expired commitment has no more payments.
    if event.cause == .expired { customers[customer].subscriptions[index].commitment = nil }
  }

  /// When access through a subscription ended: a refund ends it early.
  func accessEnd(of subscription: Subscription) -> Instant {
    min(subscription.ends, transaction(subscription.last)?.cancelled ?? subscription.ends)
  }

  /// The regular price at the start of a period.
  private func regularPrice(of transaction: Transaction, _ shop: Shop) -> Money {
    shop.quote(
      transaction.product, for: customers[transaction.customer], on: (transaction.starts ?? transaction.at).date,
      in: self, transaction.plan)?.amount ?? transaction.amount
  }

  private mutating func renew(
    _ event: StoreEvent, _ product: ProductID, _ group: String, _ customer: Int, _ shop: Shop
  ) {
    guard let number = event.transaction, let starts = event.starts, let ends = event.ends,
      let index = customers[customer].subscriptionIndex(of: group)
    else { return }
    let former = customers[customer].subscriptions[index]
    // After a move, owed payments and offers are charged in the currency of the former storefront.
    var storefront = customers[customer].territory
    if Territory.find(storefront)?.currency != event.code {
      storefront = transaction(former.last)?.storefront ?? storefront
    }
    var transaction = Transaction(
      number: number, customer: customer, product: product, quantity: event.quantity ?? 1, device: event.device,
      storefront: storefront, at: event.at, state: .purchased, original: event.original,
      offer: event.offer)
    transaction.amount = event.amount ?? 0
    transaction.currency = event.code ?? ""
    transaction.starts = starts
    transaction.ends = ends
    transaction.isRenewal = true
    transaction.seats = event.seats ?? []
    transaction.plan = event.plan ?? .upfront
    transactions.append(transaction)
    customers[customer].restorable.append(number)
    if transaction.amount > 0 { customers[customer].pay(number, for: product, at: event.at) }
    if let key = event.offer.flatMap(OfferKey.init), case .introductory = key {
      customers[customer].introduced.insert(group)
    }
    customers[customer].subscriptions[index].earlier = running(former, at: event.at)
    let regular = regularPrice(of: transaction, shop)
    customers[customer].subscriptions[index].renew(event, product, number, starts, ends, regular, shop)
    let terms = customers[customer].subscriptions[index].terms
    update(event) { $0.terms = terms }
  }

  /// The transactions of a subscription whose paid time isn't over, oldest first.
  func running(_ subscription: Subscription, at moment: Instant) -> [Int] {
    (subscription.earlier + subscription.current).filter { number in
      guard let transaction = transaction(number), transaction.isHeld, let end = transaction.effectiveEnd else {
        return false
      }
      return moment < end
    }
  }
}

extension Subscription {
  /// The transactions of the current period in order: several if seats were added.
  var current: [Int] { ([last] + additions).sorted() }

  /// The length of the current period.
  func lastPeriod(in shop: Shop) -> Period? { shop.period(of: product, plan, offer?.id) }

  /// Counts periods from another end. If it is later, the App Store checks once more in advance.
  fileprivate mutating func extend(to ends: Instant, _ event: StoreEvent, _ shop: Shop) {
    (self.ends, anchor, periods) = (ends, ends, 0)
    moveCommitment(in: shop)
    // At an early end there is nothing left to check.
    if event.kind == .periodEnded { return (attempts, looks, due) = (0, 2, ends) }
    (looks, attempts) = (0, 0)
    if phase == .grace { (phase, graceEnds) = (.active, nil) }
    extensions.append(event.at)
    schedule(after: event, shop)
  }

  fileprivate mutating func renew(
    _ event: StoreEvent, _ product: ProductID, _ number: Int, _ starts: Instant, _ ends: Instant, _ regular: Money,
    _ shop: Shop
  ) {
    let plan = event.plan ?? .upfront
    let isSame = product == self.product && plan == self.plan
    let isAlike = lastPeriod(in: shop) == shop.period(of: product, plan, event.offer)
    if starts == self.ends, isSame, isAlike { periods += 1 } else { (anchor, periods) = (starts, 1) }
    if event.offer == nil, let amount = event.amount {
      let price = event.seats?.first?.price ?? amount
      if price > regularPrice, isSame { increases[product] = event.at }
      regularPrice = price
    } else if !isSame {
      // With an offer for another subscription, later increases are compared with its regular price.
      regularPrice = regular
    }
    if !isSame || announcedFrom.map({ $0 <= starts }) ?? true { (announcedPrice, announcedFrom) = (nil, nil) }
    if nextOffer == event.offer { offer = nil }
    if owesPayments {
      // A chosen switch waits for the end of the commitment.
      offer = nil
    } else {
      nextOffer = nil
      takeOffer(event, shop)
      (next, nextPlan) = (product, plan)
    }
    (self.product, self.plan) = (product, plan)
    if shop.isLongLapse(from: self.ends, to: starts) { paidSince = starts }
    (last, self.starts, self.ends) = (number, starts, ends)
    (seats, chosenSeats, additions) = (event.quantity ?? 1, event.quantity ?? 1, [])
    isBySeat = event.seats != nil
    commit(event.payment, in: shop)
    (phase, ending, graceEnds, attempts, looks) = (.active, nil, nil, 0, 0)
    (consent, consentPrice) = (.notNeeded, nil)
    sandboxRenewals += 1
    if shop.environment == .sandbox, shop.era == .of2013 {
      renewedAt.removeAll { event.at.milliseconds - $0.milliseconds >= .day }
      renewedAt.append(event.at)
    }
    schedule(after: event, shop)
  }

  /// Continues the offer of the renewal, or ends it.
  private mutating func takeOffer(_ event: StoreEvent, _ shop: Shop) {
    guard let id = event.offer, let key = OfferKey(id) else { return offer = nil }
    if offer?.id == id {
      offer?.periodsLeft -= 1
    } else if let product = event.product.flatMap({ shop.product($0) }), let terms = product.terms(of: key) {
      offer = RunningOffer(id: id, periodsLeft: max(0, terms.periods - 1), amount: event.amount ?? 0)
      if case .code(let word) = key, product.code(word)?.offer.renews == false { renews = false }
    }
  }

  fileprivate mutating func apply(_ event: StoreEvent, _ shop: Shop) {
    switch event.kind {
    case .preflight:
      looks += 1
      if let amount = event.amount {
        announcedPrice = amount
        announcedFrom = PriceIncreaseConsent.earliest(after: event.at)
      }
      schedule(after: event, shop)
    case .renewalFailed:
      attempts += 1
      scheduleRetry(after: event, shop)
    case .graceBegan:
      (phase, graceEnds) = (.grace, event.ends)
      scheduleRetry(after: event, shop)
    case .graceEnded:
      phase = isCharged ? .retry : .expired
      if phase == .expired { ending = .customer }
      scheduleRetry(after: event, shop)
    case .expired:
      phase = event.cause == .billing && isCharged ? .retry : .expired
      if phase == .expired { (renews, ending) = (false, event.cause) }
      scheduleRetry(after: event, shop)
    case .renewalOff:
      renews = false
      // A cancellation during a failed payment ends the grace period immediately, without retries. Owed payments are
      // still retried.
      if !owesPayments, phase == .retry || phase == .grace {
        if phase == .grace { graceEnds = event.at }
        (phase, ending) = (.expired, .customer)
      }
      schedule(after: event, shop)
    case .renewalOn:
      // In 2013 the renewal was off until the subscriber agreed.
      if shop.era == .of2013, !renews, consent == .pending || consent == .declined { consent = .given }
      renews = true
      schedule(after: event, shop)
    case .planChosen:
      next = event.product ?? next
      nextPlan = event.plan ?? .upfront
      nextOffer = event.offer
      schedule(after: event, shop)
    case .renewalSeats: chosenSeats = event.quantity ?? seats
    case .offerTaken:
      nextOffer = event.offer
      schedule(after: event, shop)
    case .priceNotice: (consent, consentPrice) = (.pending, event.amount)
    case .priceAccepted:
      consent = .given
      consentPrice = event.amount ?? consentPrice
      schedule(after: event, shop)
    case .priceDeclined:
      (consent, consentPrice) = (.declined, event.amount ?? consentPrice)
      schedule(after: event, shop)
    default: break
    }
  }
}
