import CatalogModel
import StoreFacts

/// Purchases of and switches between subscriptions.
extension Simulation {
  /// Starts a subscription, with an offer if there is one; an active one is extended in 2013 (43) and refused today.
  mutating func subscribe(_ payment: Transaction, _ product: Product, _ offer: OfferKey?, _ place: DevicePlace) {
    let running = running(in: product.id, place.customer)
    if running != nil, shop.era == .modern || running?.product != product.id {
      return fail(payment, .alreadySubscribed, place)
    }
    let day = state.now.date
    let plan = payment.plan
    let seats = payment.quantity
    // Apple doesn't document introductory offers for several seats.
    let introduction =
      running == nil && seats == 1 ? shop.introduction(to: product, plan, for: customer(place), on: day) : nil
    // A code that can be combined with the introductory offer follows it.
    let isStacked = introduction != nil && product.stacksWithIntroduction(offer)
    let key = isStacked ? introduction : offer ?? introduction
    let terms = key.flatMap { product.terms(of: $0) }
    guard let quote = shop.quote(product.id, for: customer(place), on: day, in: state, plan),
      let period = terms?.duration ?? shop.period(of: product, plan),
      let amount = terms.map({ shop.amount(of: $0, base: product.price?.baseTerritory, for: customer(place), on: day) })
        ?? quote.amount
    else { return fail(payment, .noPrice, place) }
    let bands =
      seats > 1 ? shop.seatBands(seats, of: product.id, first: amount, for: customer(place), in: state) : nil
    let total = bands?.total ?? amount
    if total > 0, !customer(place).canPay { return fail(payment, .paymentFailed, place) }
    let starts = running?.ends ?? state.now
    let original = customer(place).subscription(to: shop.group(of: product.id))?.original
    let ends = shop.end(of: period, from: starts, times: 1)
    emit(.purchased, place) {
      ($0.product, $0.transaction, $0.original, $0.amount, $0.code) = (
        product.id, payment.number, original, total, quote.currency
      )
      if let bands { ($0.quantity, $0.seats) = (seats, bands) }
      ($0.starts, $0.ends, $0.offer) = (starts, ends, key?.text)
      if isStacked { $0.reason = offer?.text }
      $0.setPlan(plan, payment: key == nil ? 1 : nil)
    }
  }

  /// The active subscription to a product's group, also in its grace period.
  func running(in product: ProductID, _ customer: Int) -> Subscription? {
    guard let subscription = state.customers[customer].subscription(to: shop.group(of: product)) else { return nil }
    let isActive = subscription.phase == .active && state.now < subscription.ends
    return isActive || subscription.phase == .grace ? subscription : nil
  }

  /// Switches a customer with an active subscription to another one of the group.
  ///
  /// - Parameters:
  ///   - id: the new subscription.
  ///   - plan: its billing plan.
  ///   - offer: the offer.
  ///   - seats: the number of seats.
  ///   - asked: the payment in the queue, if it had to wait for an approval.
  ///   - place: the device.
  /// - Returns: false if it isn't a switch, so that the payment continues normally.
  mutating func changePlan(
    to id: ProductID, _ plan: TargetPlan, _ offer: OfferKey?, seats: Int = 1, asked: Transaction? = nil,
    _ place: DevicePlace
  ) -> Bool {
    guard shop.product(id)?.type == .autoRenewableSubscription, let running = running(in: id, place.customer) else {
      return false
    }
    if seats > 1 || running.isBySeat {
      // A grace period has no paid time for more seats.
      if running.product == id, running.isBySeat, seats > running.seats, running.phase == .active {
        addSeats(seats, to: running, asked: asked, place)
      } else {
        refuse(id, .alreadySubscribed, asked, place)
      }
      return true
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
        $0.setPlan(plan)
      }
      if !running.renews { emit(.renewalOn, place) { ($0.product, $0.cause) = (running.product, .planChosen) } }
    }
    return true
  }

  private func isUpgrade(from running: Subscription, to new: ProductID, _ plan: TargetPlan) -> Bool {
    guard let old = shop.product(running.product, in: state), let new = shop.product(new, in: state),
      let change = planChange(from: old, to: new)
    else { return false }
    // A crossgrade, or a switch of billing plans, waits for the end of a commitment (a choice: Apple's page states
    // only that both billing plans are considered).
    if change.kind == .crossgrade, running.plan != .upfront || plan != .upfront { return false }
    return change.effect == .now
  }

  /// Continues the current subscription: undoes a switch, applies an offer to the next period, turns on the renewal.
  private mutating func stay(_ running: Subscription, _ offer: OfferKey?, _ asked: Transaction?, _ place: DevicePlace) {
    let (id, plan, ends) = (running.product, running.plan, running.planEnds)
    var asked = asked?.number
    if !running.goesOnAlike {
      emit(.planChosen, place) {
        ($0.product, $0.transaction, $0.starts) = (id, asked, ends)
        $0.setPlan(plan)
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
      emit(.renewalOn, place) { ($0.product, $0.transaction, $0.cause) = (id, asked, .boughtAgain) }
    }
  }

  /// Records the refusal of a switch, through the waiting payment if there is one.
  mutating func refuse(_ id: ProductID, _ reason: Refusal, _ asked: Transaction?, _ place: DevicePlace) {
    if let asked { return fail(asked, reason, place) }
    refuse(place.customer, id, reason, device: device(place).name)
  }

  /// Ends the current subscription, refunds the rest of it, and starts the new one immediately; a charged next period
  /// is refunded in full.
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
        $0.setPlan(plan)
      }
    }
    let paid = (running.earlier + running.current).compactMap(state.transaction)
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
      $0.setPlan(plan, payment: offer == nil ? 1 : nil)
    }
    observe(place)
    showOnAllDevices(place.customer)
  }

  /// The amount for the time that a higher subscription replaces.
  private func rest(of old: Transaction) -> Money {
    guard let starts = old.starts, let ends = old.ends, ends > starts else { return 0 }
    let left = max(0, ends.milliseconds - max(starts, state.now).milliseconds) / .second
    return old.amount.part(left, of: max(1, (ends.milliseconds - starts.milliseconds) / .second), in: old.currency)
  }
}

extension StoreEvent {
  /// Sets the billing plan, and the number of a commitment's payment.
  mutating func setPlan(_ plan: TargetPlan, payment: Int? = nil) {
    guard plan != .upfront else { return }
    (self.plan, self.payment) = (plan, payment)
  }
}
