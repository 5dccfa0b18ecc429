import CatalogModel
import StoreFacts

/// Automatic processing of subscriptions.
extension Simulation {
  /// Processes a subscription that is due.
  mutating func processDueSubscription(at index: Int, of customer: Int) {
    let subscription = state.customers[customer].subscriptions[index]
    switch subscription.phase {
    case .expired, .revoked: return
    case .active where state.now >= subscription.ends && !subscription.isCharged:
      // In 2013 Apple itself turned the renewal off.
      let hasToAgree = shop.era == .of2013 && subscription.consent != .notNeeded
      expire(subscription, customer, hasToAgree ? .noConsent : .customer)
    case .active where shop.environment == .production && subscription.nextLook(shop) != nil:
      preflight(subscription, customer)
    // A cancelled subscription isn't charged, even after a failed payment; but the rest of a commitment is.
    case .active, .grace, .retry: if subscription.isCharged { attempt(subscription, customer) }
    }
  }

  /// The price of the next period, or why there is none.
  private enum NextPeriod {
    case charge(Money, String)
    case noConsent
    case notForSale
  }

  /// Checks for obstacles to the renewal in advance (statements 119 and 120), and announces a higher price or
  /// requests consent.
  private mutating func preflight(_ subscription: Subscription, _ customer: Int) {
    var causes: [EventCause] = []
    if !state.customers[customer].canPay { causes.append(.noPayment) }
    if isGone(subscription, customer) { causes.append(.notForSale) }
    let rise = riseToReport(subscription, customer)
    if rise != nil { causes.append(.priceIncrease) }
    let isAsked = rise?.needsConsent ?? false
    emitOf(subscription, customer, .preflight) {
      $0.reason = (causes.isEmpty ? [.noProblem] : causes).map(\.rawValue).joined(separator: "+")
      if let rise, !isAsked { ($0.amount, $0.code) = (rise.amount, rise.currency) }
    }
    if let rise, isAsked { ask(subscription, customer, rise) }
  }

  /// Requests consent to a higher price; in 2013 this turned the renewal off until the subscriber agreed.
  private mutating func ask(_ subscription: Subscription, _ customer: Int, _ rise: PriceRise) {
    emitOf(subscription, customer, .priceNotice) { ($0.amount, $0.code) = (rise.amount, rise.currency) }
    if shop.era == .of2013 { emitOf(subscription, customer, .renewalOff) { $0.cause = .priceIncrease } }
  }

  /// The higher price to request consent for or to announce now: consent is requested at the first check of a period,
  /// and the last check announces a price that needs none.
  private func riseToReport(_ subscription: Subscription, _ customer: Int) -> PriceRise? {
    guard subscription.renews, subscription.consent != .given, let rise = rise(subscription, customer) else {
      return nil
    }
    if rise.needsConsent { return subscription.looks == 0 && subscription.consent == .notNeeded ? rise : nil }
    let days = (subscription.ends.milliseconds - state.now.milliseconds) / .day
    let isTime = days <= PriceIncreaseConsent.daysToTell.value
    return isTime && subscription.announcedPrice != rise.amount ? rise : nil
  }

  /// Applies a higher price under the 2013 rules immediately to subscribers within their last ten days (statement 122).
  mutating func applyRise(of product: ProductID) {
    guard shop.era == .of2013 else { return }
    for customer in state.customers.indices {
      for subscription in state.customers[customer].subscriptions
      where subscription.next == product && subscription.phase == .active && subscription.looks > 0 {
        let late = state.now >= subscription.ends || !subscription.renews || subscription.consent != .notNeeded
        guard !late, let rise = rise(subscription, customer) else { continue }
        ask(subscription, customer, rise)
      }
    }
  }

  /// The higher price of the next period; owed payments keep theirs.
  private func rise(_ subscription: Subscription, _ customer: Int) -> PriceRise? {
    subscription.owesPayments ? nil : shop.rise(of: subscription, for: state.customers[customer], in: state)
  }

  /// Whether the next subscription is no longer available. Payments that are owed are always made (a choice, because
  /// it isn't documented).
  private func isGone(_ subscription: Subscription, _ customer: Int) -> Bool {
    !subscription.owesPayments
      && refusal(of: subscription.next, subscription.nextPlan, nil, state.customers[customer]) != nil
  }

  /// The higher price of the next period that a subscriber must agree to, requested or not; nil after the end.
  func pendingPriceIncrease(for subscription: Subscription, of customer: Int) -> PriceRise? {
    guard !subscription.phase.isOver, let rise = rise(subscription, customer), rise.needsConsent else { return nil }
    return rise
  }

  private func next(_ subscription: Subscription, _ customer: Int) -> NextPeriod {
    if subscription.owesPayments, let currency = state.transaction(subscription.last)?.currency {
      return .charge(subscription.regularPrice, currency)
    }
    guard !isGone(subscription, customer),
      let (amount, currency) = shop.nextPrice(of: subscription, for: state.customers[customer], in: state)
    else { return .notForSale }
    switch shop.consent(of: subscription, for: state.customers[customer], in: state) {
    case .pending, .declined: return .noConsent
    case .given, .notNeeded: return .charge(amount, currency)
    }
  }

  /// Attempts the payment for the next period.
  private mutating func attempt(_ subscription: Subscription, _ customer: Int) {
    if let limit = shop.renewalLimit, renewals(of: subscription) >= limit {
      return expire(subscription, customer, shop.era == .of2013 ? .sixRenewals : .testRenewals)
    }
    switch offered(subscription, customer) ?? regular(subscription, customer) {
    case .success(let period): charge(subscription, customer, period)
    case .failure(let failure):
      if state.now >= subscription.ends {
        expire(subscription, customer, failure.cause)
      } else {
        wait(subscription, customer)
      }
    }
  }

  /// The number of renewals in the test environment: since the last purchase, or in 2013 within a day.
  private func renewals(of subscription: Subscription) -> Int {
    guard shop.environment == .sandbox, shop.era == .of2013 else { return subscription.sandboxRenewals }
    return subscription.renewedAt.count { state.now.milliseconds - $0.milliseconds < .day }
  }

  /// A charge and its period.
  private struct Due {
    var amount: Money
    var currency: String
    var period: Period
    var offer: String?
  }

  private struct NoRenewal: Error {
    var cause: EventCause
  }

  private func offered(_ subscription: Subscription, _ customer: Int) -> Result<Due, NoRenewal>? {
    guard !subscription.owesPayments, !isGone(subscription, customer),
      let next = shop.offeredRenewal(
        of: subscription, for: state.customers[customer], in: state, on: state.now.date),
      let offer = next.offer?.text, let period = shop.period(of: subscription.next, subscription.nextPlan, offer)
    else { return nil }
    return .success(Due(amount: next.amount, currency: next.currency, period: period, offer: offer))
  }

  private func regular(_ subscription: Subscription, _ customer: Int) -> Result<Due, NoRenewal> {
    switch next(subscription, customer) {
    case .notForSale: return .failure(NoRenewal(cause: .notForSale))
    case .noConsent: return .failure(NoRenewal(cause: .noConsent))
    case .charge(let amount, let currency):
      let (id, plan) = subscription.nextPaid
      guard let period = shop.product(id).flatMap({ shop.period(of: $0, plan) }) else {
        return .failure(NoRenewal(cause: .notForSale))
      }
      return .success(Due(amount: amount, currency: currency, period: period))
    }
  }

  private mutating func charge(_ subscription: Subscription, _ customer: Int, _ due: Due) {
    let bands =
      subscription.isBySeat
      ? shop.seatBands(
        subscription.nextSeats, of: subscription.product, first: due.amount, for: state.customers[customer], in: state)
      : nil
    let total = bands?.total ?? due.amount
    guard total == 0 || state.customers[customer].canPay else { return missPayment(subscription, customer) }
    // A lapse isn't billed: the period starts when it is paid. Nor is a period that would already be over, such as a
    // week after a month's grace period.
    let isOver = shop.end(of: due.period, from: subscription.ends, times: 1) <= state.now
    let isLapsed =
      subscription.phase == .retry || (subscription.phase == .active && state.now > subscription.ends) || isOver
    let starts = isLapsed ? state.now : subscription.ends
    let goesOn =
      !isLapsed && (subscription.owesPayments || subscription.goesOnAlike)
      && subscription.lastPeriod(in: shop) == due.period
    let ends =
      goesOn
      ? shop.end(of: due.period, from: subscription.anchor, times: subscription.periods + 1)
      : shop.end(of: due.period, from: starts, times: 1)
    let number = state.transactions.count + 1
    let device = state.transaction(subscription.original)?.device
    let (product, plan) = subscription.nextPaid
    let payment = due.offer == nil ? subscription.nextPayment : nil
    emitOf(subscription, customer, .renewed) {
      ($0.device, $0.product, $0.transaction, $0.original) = (device, product, number, subscription.original)
      ($0.amount, $0.code, $0.starts, $0.ends, $0.offer) = (total, due.currency, starts, ends, due.offer)
      if let bands { ($0.quantity, $0.seats) = (subscription.nextSeats, bands) }
      $0.setPlan(plan, payment: payment)
    }
    if subscription.phase == .retry {
      restoreSeats(of: subscription.product, customer, lostBy: .expired, since: subscription.ends)
    }
    showOnAllDevices(customer)
  }

  /// The running apps on all devices of the account see a renewal or a purchase immediately today; in 2013 they saw a
  /// renewal at the next launch (statement 129).
  mutating func showOnAllDevices(_ customer: Int) {
    guard shop.era == .modern else { return }
    for index in state.customers[customer].devices.indices { observe(DevicePlace(customer: customer, device: index)) }
  }

  /// Continues after a failed payment: more attempts, a grace period, retries without access, expiration.
  private mutating func missPayment(_ subscription: Subscription, _ customer: Int) {
    let isPaid = (state.transaction(subscription.last)?.amount ?? 0) > 0
    // A commitment has no grace period.
    let graceEnd =
      subscription.plan == .upfront
      ? shop.graceEnd(of: subscription.product, from: subscription.ends, isPaid: isPaid) : nil
    switch subscription.phase {
    case .active where state.now < subscription.ends:
      emitOf(subscription, customer, .renewalFailed) { $0.cause = .paymentFailed }
    case .active:
      if let graceEnd, graceEnd > state.now {
        emitOf(subscription, customer, .graceBegan) { $0.ends = graceEnd }
      } else {
        expire(subscription, customer, .billing)
      }
    case .grace where subscription.graceEnds.map { $0 <= state.now } ?? true:
      emitOf(subscription, customer, .graceEnded)
    case .retry where isGivenUp(subscription): expire(subscription, customer, .gaveUp)
    default: emitOf(subscription, customer, .renewalFailed) { $0.cause = .paymentFailed }
    }
  }

  private func isGivenUp(_ subscription: Subscription) -> Bool {
    state.now >= shop.retryEnd(from: subscription.ends, subscription.plan)
  }

  /// Waits for a decision at the end of the period.
  private mutating func wait(_ subscription: Subscription, _ customer: Int) {
    emitOf(subscription, customer, .renewalFailed) { $0.cause = .waiting }
  }

  private mutating func expire(_ subscription: Subscription, _ customer: Int, _ cause: EventCause) {
    emitOf(subscription, customer, .expired) { $0.cause = cause }
  }

  private mutating func emitOf(
    _ subscription: Subscription, _ customer: Int, _ kind: EventKind, _ body: (inout StoreEvent) -> Void = { _ in }
  ) {
    let name = state.customers[customer].name
    emit(kind) {
      ($0.customer, $0.product) = (name, subscription.product)
      body(&$0)
    }
  }
}
