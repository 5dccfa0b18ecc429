import CatalogModel
import StoreFacts

/// Buying and changing plans.
extension Simulation {
  /// Begins a subscription, with an offer if there is one; what runs is extended in 2013 (43) and refused today.
  mutating func subscribe(_ payment: Transaction, _ product: Product, _ offer: OfferKey?, _ place: DevicePlace) {
    let running = running(in: product.id, place.customer)
    if running != nil, shop.era == .modern || running?.product != product.id { return fail(payment, .alreadySubscribed, place) }
    let day = state.now.date
    let key = offer ?? (running == nil ? shop.introduction(to: product, for: customer(place), on: day) : nil)
    let terms = key.flatMap { product.terms(of: $0) }
    guard let quote = shop.quote(product.id, for: customer(place), on: day, in: state),
      let period = terms?.duration ?? product.plan.period,
      let amount = terms.map({ shop.amount(of: $0, base: product.price?.baseTerritory, for: customer(place), on: day) })
        ?? quote.amount
    else { return fail(payment, .noPrice, place) }
    if amount > 0, !customer(place).canPay { return fail(payment, .paymentFailed, place) }
    let starts = running?.ends ?? state.now
    let original = customer(place).subscription(to: shop.group(of: product.id))?.original
    let ends = shop.end(of: period, from: starts, times: 1)
    emit(.purchased, place) {
      ($0.product, $0.transaction, $0.original, $0.amount, $0.code) = (
        product.id, payment.number, original, amount, quote.currency
      )
      ($0.starts, $0.ends, $0.offer) = (starts, ends, key?.text)
    }
  }

  /// The subscription to a plan's group whose paid time still runs.
  func running(in product: ProductID, _ customer: Int) -> Subscription? {
    guard let subscription = state.customers[customer].subscription(to: shop.group(of: product)) else { return nil }
    return subscription.phase != .expired && subscription.phase != .retry && state.now < subscription.ends ? subscription : nil
  }

  /// Moves a customer whose subscription runs to another plan of the group.
  ///
  /// - Returns: false when it is no change of plans, so that the payment goes its usual way.
  mutating func changePlan(to id: ProductID, _ offer: OfferKey?, _ place: DevicePlace) -> Bool {
    guard shop.product(id)?.type == .autoRenewableSubscription, let running = running(in: id, place.customer) else {
      return false
    }
    guard running.product != id else {
      guard running.next != id || !running.renews || offer != nil, shop.era == .modern else { return false }
      if let offer, let reason = refusal(of: id, offer, customer(place)) {
        refuse(place.customer, id, reason, device: device(place).name)
        return true
      }
      if running.next != id { emit(.planChosen, place) { ($0.product, $0.starts) = (id, running.ends) } }
      if let offer { emit(.offerTaken, place) { ($0.product, $0.starts, $0.offer) = (id, running.ends, offer.text) } }
      if !running.renews { emit(.renewalOn, place) { ($0.product, $0.reason) = (id, "bought-again") } }
      return true
    }
    if let reason = refusal(of: id, offer, customer(place)) {
      refuse(place.customer, id, reason, device: device(place).name)
      return true
    }
    guard let old = shop.product(running.product, in: state), let new = shop.product(id, in: state) else { return false }
    // An upgrade can't take the place of time that was paid for and has not begun.
    if planChange(from: old, to: new)?.effect == .now, running.starts <= state.now {
      upgrade(running, to: new, offer, place)
    } else {
      emit(.planChosen, place) { ($0.product, $0.starts, $0.offer) = (id, running.ends, offer?.text) }
      if !running.renews { emit(.renewalOn, place) { ($0.product, $0.reason) = (running.product, "plan-chosen") } }
    }
    return true
  }

  /// Ends what runs, gives back what is left of it, and begins the new plan at once.
  private mutating func upgrade(_ running: Subscription, to product: Product, _ offer: OfferKey?, _ place: DevicePlace) {
    let day = state.now.date
    let terms = offer.flatMap { product.terms(of: $0) }
    guard let quote = shop.quote(product.id, for: customer(place), on: day, in: state),
      let period = terms?.duration ?? product.plan.period,
      let amount = terms.map({ shop.amount(of: $0, base: product.price?.baseTerritory, for: customer(place), on: day) })
        ?? quote.amount,
      let old = state.transaction(running.last)
    else { return refuse(place.customer, product.id, .noPrice, device: device(place).name) }
    guard amount == 0 || customer(place).canPay else {
      return refuse(place.customer, product.id, .paymentFailed, device: device(place).name)
    }
    let number = state.transactions.count + 1
    let (now, rest) = (state.now, rest(of: old))
    let ends = shop.end(of: period, from: now, times: 1)
    emit(.queued, place) { ($0.product, $0.transaction, $0.quantity, $0.offer) = (product.id, number, 1, offer?.text) }
    emit(.upgraded, place) {
      ($0.product, $0.transaction, $0.amount, $0.code) = (old.product, old.number, rest, old.currency)
    }
    emit(.purchased, place) {
      ($0.product, $0.transaction, $0.original, $0.amount, $0.code) = (
        product.id, number, running.original, amount, quote.currency
      )
      ($0.starts, $0.ends, $0.offer) = (now, ends, offer?.text)
    }
    observe(place)
  }

  /// What was paid for time that a higher plan takes.
  private func rest(of old: Transaction) -> Money {
    guard let paid = old.amount.hundredths, let starts = old.starts, let ends = old.ends, ends > starts else { return 0 }
    let left = max(0, ends.milliseconds - max(starts, state.now).milliseconds) / .second
    return Money(hundredths: paid * left / max(1, (ends.milliseconds - starts.milliseconds) / .second))
  }
}
