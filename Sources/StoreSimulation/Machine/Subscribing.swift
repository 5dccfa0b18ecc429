import CatalogModel
import StoreFacts

/// Buying and changing plans.
extension Simulation {
  /// Begins a subscription, with an offer if there is one; what runs is extended in 2013 (43) and refused today.
  mutating func subscribe(_ payment: Transaction, _ product: Product, _ offer: OfferKey?, _ place: DevicePlace) {
    let running = running(in: product.id, place.customer)
    if running != nil, shop.era == .modern || running?.product != product.id {
      return fail(payment, .alreadySubscribed, place)
    }
    let day = state.now.date
    let plan = payment.plan
    let introduction = running == nil ? shop.introduction(to: product, plan, for: customer(place), on: day) : nil
    // A code that may be combined with the introductory offer follows it.
    let isStacked = introduction != nil && product.stacksWithIntroduction(offer)
    let key = isStacked ? introduction : offer ?? introduction
    let terms = key.flatMap { product.terms(of: $0) }
    guard let quote = shop.quote(product.id, for: customer(place), on: day, in: state, plan),
      let period = terms?.duration ?? shop.period(of: product, plan),
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
      if isStacked { $0.reason = offer?.text }
      $0.take(plan, payment: key == nil ? 1 : nil)
    }
  }

  /// The subscription to a plan's group whose paid time still runs.
  func running(in product: ProductID, _ customer: Int) -> Subscription? {
    guard let subscription = state.customers[customer].subscription(to: shop.group(of: product)) else { return nil }
    return !subscription.phase.isOver && subscription.phase != .retry && state.now < subscription.ends
      ? subscription : nil
  }

  /// Moves a customer whose subscription runs to another plan of the group.
  ///
  /// - Parameters:
  ///   - id: the plan.
  ///   - plan: how it is to be paid.
  ///   - offer: the offer that is taken with it.
  ///   - asked: the payment that was queued for it, when it had to wait for somebody; nil when it did not.
  ///   - place: the device.
  /// - Returns: false when it is no change of plans, so that the payment goes its usual way.
  mutating func changePlan(
    to id: ProductID, _ plan: TargetPlan, _ offer: OfferKey?, asked: Transaction? = nil, _ place: DevicePlace
  ) -> Bool {
    guard shop.product(id)?.type == .autoRenewableSubscription, let running = running(in: id, place.customer) else {
      return false
    }
    let isSame = running.product == id && running.plan == plan
    if isSame {
      guard !running.goesOnAlike || !running.renews || offer != nil, shop.era == .modern else { return false }
    }
    if let reason = refusal(of: id, plan, offer, customer(place)) {
      refuse(id, reason, asked, place)
    } else if isSame {
      stay(running, offer, asked, place)
    } else if isUpgrade(from: running, to: id, plan) {
      upgrade(running, to: id, plan, offer, asked, place)
    } else {
      let ends = running.planEnds
      emit(.planChosen, place) {
        ($0.product, $0.transaction, $0.starts, $0.offer) = (id, asked?.number, ends, offer?.text)
        $0.take(plan)
      }
      if !running.renews { emit(.renewalOn, place) { ($0.product, $0.reason) = (running.product, "plan-chosen") } }
    }
    return true
  }

  private func isUpgrade(from running: Subscription, to new: ProductID, _ plan: TargetPlan) -> Bool {
    guard let old = shop.product(running.product, in: state), let new = shop.product(new, in: state),
      let change = planChange(from: old, to: new)
    else { return false }
    // A move between equals, or to another way to pay the same plan, waits for the end of a commitment (a choice: the
    // store's page says only that both ways to pay are looked at).
    if change.kind == .crossgrade, running.plan != .upfront || plan != .upfront { return false }
    return change.effect == .now
  }

  /// Goes on with the plan that runs: takes a move back, takes an offer for the next period, turns the renewal on.
  private mutating func stay(_ running: Subscription, _ offer: OfferKey?, _ asked: Transaction?, _ place: DevicePlace) {
    let (id, plan, ends) = (running.product, running.plan, running.planEnds)
    var asked = asked?.number
    if !running.goesOnAlike {
      emit(.planChosen, place) {
        ($0.product, $0.transaction, $0.starts) = (id, asked, ends)
        $0.take(plan)
      }
      asked = nil
    }
    if let offer {
      emit(.offerTaken, place) {
        ($0.product, $0.transaction, $0.starts, $0.offer) = (id, asked, ends, offer.text)
      }
      asked = nil
    }
    if !running.renews {
      emit(.renewalOn, place) { ($0.product, $0.transaction, $0.reason) = (id, asked, "bought-again") }
    }
  }

  /// Says that a change of plans is refused: by the payment that waited for it, if there is one.
  private mutating func refuse(_ id: ProductID, _ reason: Refusal, _ asked: Transaction?, _ place: DevicePlace) {
    if let asked { return fail(asked, reason, place) }
    refuse(place.customer, id, reason, device: device(place).name)
  }

  /// Ends what runs, gives back what is left of it, and begins the new plan at once; a next period that was already
  /// charged is given back whole.
  private mutating func upgrade(
    _ running: Subscription, to id: ProductID, _ plan: TargetPlan, _ offer: OfferKey?, _ asked: Transaction?,
    _ place: DevicePlace
  ) {
    let day = state.now.date
    guard let product = shop.product(id, in: state) else { return refuse(id, .noSuchProduct, asked, place) }
    let terms = offer.flatMap { product.terms(of: $0) }
    guard let quote = shop.quote(id, for: customer(place), on: day, in: state, plan),
      let period = terms?.duration ?? shop.period(of: product, plan),
      let amount = terms.map({ shop.amount(of: $0, base: product.price?.baseTerritory, for: customer(place), on: day) })
        ?? quote.amount
    else { return refuse(id, .noPrice, asked, place) }
    guard amount == 0 || customer(place).canPay else { return refuse(id, .paymentFailed, asked, place) }
    let number = asked?.number ?? state.transactions.count + 1
    let now = state.now
    let ends = shop.end(of: period, from: now, times: 1)
    if asked == nil {
      emit(.queued, place) {
        ($0.product, $0.transaction, $0.quantity, $0.offer) = (id, number, 1, offer?.text)
        $0.take(plan)
      }
    }
    let paid = (running.earlier + [running.last]).compactMap(state.transaction)
    for old in paid where old.isHeld && old.effectiveEnd.map({ $0 > now }) == true {
      let rest = rest(of: old)
      emit(.upgraded, place) {
        ($0.product, $0.transaction, $0.amount, $0.code) = (old.product, old.number, rest, old.currency)
      }
    }
    emit(.purchased, place) {
      ($0.product, $0.transaction, $0.original, $0.amount, $0.code) = (
        id, number, running.original, amount, quote.currency
      )
      ($0.starts, $0.ends, $0.offer) = (now, ends, offer?.text)
      $0.take(plan, payment: offer == nil ? 1 : nil)
    }
    observe(place)
    showOnAllDevices(place.customer)
  }

  /// What was paid for time that a higher plan takes.
  private func rest(of old: Transaction) -> Money {
    guard let paid = old.amount.hundredths, let starts = old.starts, let ends = old.ends, ends > starts else {
      return 0
    }
    let left = max(0, ends.milliseconds - max(starts, state.now).milliseconds) / .second
    return Money(hundredths: paid * left / max(1, (ends.milliseconds - starts.milliseconds) / .second))
  }
}

extension StoreEvent {
  /// Says how a plan is paid, and which of the payments of a commitment it is.
  mutating func take(_ plan: TargetPlan, payment: Int? = nil) {
    guard plan != .upfront else { return }
    (self.plan, self.payment) = (plan, payment)
  }
}
