package import CatalogModel
package import StoreFacts

/// The expected next period of a subscription.
package struct NextRenewal: Hashable, Sendable {
  package let amount: Money

  /// The prices of the seats; empty for a subscription that doesn't renew by the seat.
  package private(set) var seats: [SeatSales.Band] = []

  /// The ISO 4217 code of the amount.
  package let currency: String

  /// Its offer; nil for the regular price.
  package let offer: OfferKey?

  fileprivate init(amount: Money, currency: String, offer: OfferKey? = nil) {
    (self.amount, self.currency, self.offer) = (amount, currency, offer)
  }

  /// The period of several seats.
  fileprivate init(_ seats: [SeatSales.Band], currency: String) {
    (amount, self.seats, self.currency, offer) = (seats.total, seats, currency, nil)
  }
}

extension Shop {
  /// The next payment of a subscription; nil if it is no longer available.
  ///
  /// ```
  /// shop.nextPayment(of: monthly, for: ana, in: state)  // 4.99 USD, no offer
  /// ```
  package func nextPayment(of subscription: Subscription, for customer: Customer, in state: StoreState) -> NextRenewal?
  {
    guard subscription.owesPayments else { return nextRenewal(of: subscription, for: customer, in: state) }
    let currency = state.transaction(subscription.last)?.currency ?? ""
    return NextRenewal(amount: subscription.regularPrice, currency: currency)
  }

  /// The first payment after a current commitment; without one, the next renewal.
  package func nextRenewal(of subscription: Subscription, for customer: Customer, in state: StoreState) -> NextRenewal?
  {
    guard refusal(of: subscription.next, subscription.nextPlan, nil, customer, in: state) == nil,
      let (price, currency) = nextPrice(of: subscription, for: customer, in: state)
    else { return nil }
    if let offered = offeredRenewal(of: subscription, for: customer, in: state, on: subscription.planEnds.date) {
      return offered
    }
    guard subscription.isBySeat else { return NextRenewal(amount: price, currency: currency) }
    let bands = seatBands(subscription.nextSeats, of: subscription.product, first: price, for: customer, in: state)
    return NextRenewal(bands, currency: currency)
  }

  /// The next period if it has an offer: one that was chosen, the current one at its old price also after a move, or
  /// the code after an introductory offer.
  func offeredRenewal(
    of subscription: Subscription, for customer: Customer, in state: StoreState, on day: CalendarDate
  ) -> NextRenewal? {
    let current = subscription.goesOnAlike ? subscription.offer : nil
    if subscription.nextOffer == nil, let current, current.periodsLeft > 0 {
      let currency = state.transaction(subscription.last)?.currency ?? ""
      return NextRenewal(amount: current.amount, currency: currency, offer: OfferKey(current.id))
    }
    guard let key = (subscription.nextOffer ?? current?.next).flatMap(OfferKey.init),
      let product = product(subscription.next, in: state), let terms = product.terms(of: key),
      let amount = amount(of: terms, base: product.price?.baseTerritory, for: customer, on: day),
      let currency = nextQuote(of: subscription, for: customer, in: state)?.currency
    else { return nil }
    return NextRenewal(amount: amount, currency: currency, offer: key)
  }
}

/// A higher price of the next period.
package struct PriceRise: Hashable, Sendable {
  package let amount: Money
  let currency: String

  /// Whether the subscription ends unless the subscriber agrees.
  package let needsConsent: Bool
}

// MARK: - Prices

extension Shop {
  func nextQuote(
    of subscription: Subscription, for customer: Customer, in state: StoreState
  ) -> PriceSchedule.Quote? {
    quote(subscription.next, for: customer, on: subscription.planEnds.date, in: state, subscription.nextPlan)
  }

  /// The price of the next period if it rises; nil if it is kept or has an offer, or another subscription follows. In
  /// some territories the end of an offer counts as one.
  package func rise(of subscription: Subscription, for customer: Customer, in state: StoreState) -> PriceRise? {
    guard subscription.goesOnAlike, !subscription.renewsWithOffer,
      let quote = nextQuote(of: subscription, for: customer, in: state)
    else { return nil }
    let isConversion =
      era == .modern && subscription.offer != nil
      && PriceIncreaseConsent.territoriesThatAskAfterOffers.value.contains(customer.territory)
    let isHigher =
      isAbove(quote, subscription, state) && (era == .of2013 || !keepsPrice(quote, subscription, in: state))
    guard isConversion || isHigher else { return nil }
    // For a commitment the yearly total counts, like for a yearly subscription paid up front.
    let payments = subscription.nextPlan == .upfront ? 1 : CommitmentPlan.payments.value
    let increase = PriceIncrease(
      from: subscription.regularPrice.times(payments), to: quote.amount.times(payments), currency: quote.currency,
      period: product(subscription.product)?.plan.period, on: state.now.date,
      earlier: subscription.increases[subscription.product]?.date, isAfterOffer: isConversion)
    // A request stays open until the price is lowered.
    let isAsked = subscription.consent != .notNeeded && subscription.consentPrice.map { quote.amount >= $0 } ?? false
    return PriceRise(
      amount: quote.amount, currency: quote.currency,
      needsConsent: era == .of2013 || isAsked || increase.consent != nil)
  }

  /// Consent to the price of the next period: not needed if the price is lowered again, or another subscription
  /// follows.
  package func consent(of subscription: Subscription, for customer: Customer, in state: StoreState) -> PriceConsent {
    guard let rise = rise(of: subscription, for: customer, in: state) else { return .notNeeded }
    return rise.needsConsent || subscription.consent == .given ? subscription.consent : .notNeeded
  }

  /// The regular price of the next period, if the subscriber agrees to a rise that needs it.
  func nextPrice(
    of subscription: Subscription, for customer: Customer, in state: StoreState
  ) -> (amount: Money, currency: String)? {
    guard let quote = nextQuote(of: subscription, for: customer, in: state) else { return nil }
    guard let rise = rise(of: subscription, for: customer, in: state) else {
      let isKept = subscription.goesOnAlike && isAbove(quote, subscription, state)
      return (isKept ? subscription.regularPrice : quote.amount, quote.currency)
    }
    // Without a timely request or notice, the old price applies once more.
    var agreed = subscription.isAnnounced ? subscription.announcedPrice : subscription.regularPrice
    if consent(of: subscription, for: customer, in: state) != .notNeeded {
      agreed = subscription.consentPrice
    } else if willReport(rise, subscription, at: state.now) {
      agreed = nil
    }
    return (min(rise.amount, agreed ?? rise.amount), rise.currency)
  }

  /// Whether consent is still requested, or a notice sent, in time for the next renewal. The test environment sends no
  /// notices.
  private func willReport(_ rise: PriceRise, _ subscription: Subscription, at now: Instant) -> Bool {
    if environment.isTest { return !rise.needsConsent }
    // The last payment of a commitment comes first.
    if subscription.owesPayments { return true }
    let looks = subscription.phase == .active ? subscription.nextLooks(self) : []
    if rise.needsConsent { return subscription.looks == 0 && !looks.isEmpty }
    return looks.contains { PriceIncreaseConsent.earliest(after: max($0, now)) <= subscription.ends }
  }

  /// Whether a price is above the subscriber's, in the same currency.
  private func isAbove(_ quote: PriceSchedule.Quote, _ subscription: Subscription, _ state: StoreState) -> Bool {
    quote.amount > subscription.regularPrice && state.transaction(subscription.last)?.currency == quote.currency
  }

  /// Whether existing subscribers keep their price when a higher one starts.
  private func keepsPrice(_ quote: PriceSchedule.Quote, _ subscription: Subscription, in state: StoreState) -> Bool {
    // A price that the developer changes during the simulation applies to all immediately.
    state.changes[subscription.next]?.prices[subscription.nextPlan]?.keepsSubscribers
      ?? (quote.existingSubscribers == .keep)
  }
}

extension PriceIncreaseConsent {
  /// The earliest renewal at a price that is announced at a time.
  static func earliest(after notice: Instant) -> Instant { notice.adding(milliseconds: Int64(daysToTell.value) * .day) }
}

extension Subscription {
  /// Whether a higher price was announced early enough for the next renewal.
  var isAnnounced: Bool { announcedFrom.map { $0 <= ends } ?? false }

  /// Whether the next period has an offer.
  var renewsWithOffer: Bool {
    nextOffer != nil || (goesOnAlike && (offer.map { $0.periodsLeft > 0 || $0.next != nil } ?? false))
  }

  /// Whether the same subscription follows with the same billing plan.
  var goesOnAlike: Bool { next == product && nextPlan == plan }
}
