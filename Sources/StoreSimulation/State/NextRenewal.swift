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

  /// The same for the first payment after a current commitment; otherwise the next one.
  package func nextRenewal(of subscription: Subscription, for customer: Customer, in state: StoreState) -> NextRenewal?
  {
    let day = subscription.planEnds.date
    guard let quote = quote(subscription.next, for: customer, on: day, in: state, subscription.nextPlan) else {
      return nil
    }
    if let key = subscription.nextOffer.flatMap(OfferKey.init),
      let terms = product(subscription.next, in: state)?.terms(of: key),
      let amount = amount(of: terms, for: customer, on: day)
    {
      return NextRenewal(amount: amount, currency: quote.currency, offer: key)
    }
    if let offer = subscription.offer, subscription.goesOnAlike {
      if offer.periodsLeft > 0 {
        return NextRenewal(amount: offer.amount, currency: quote.currency, offer: OfferKey(offer.id))
      }
      if let key = offer.next.flatMap(OfferKey.init), let terms = product(subscription.next, in: state)?.terms(of: key),
        let amount = amount(of: terms, for: customer, on: day)
      {
        return NextRenewal(amount: amount, currency: quote.currency, offer: key)
      }
    }
    let rises =
      subscription.goesOnAlike && quote.amount > subscription.regularPrice
      && state.transaction(subscription.last)?.currency == quote.currency
    // Without timely notice, the higher price applies one renewal later.
    let isTooLate =
      !environment.isTest && subscription.phase == .active && subscription.nextLook(self) == nil
      && !subscription.isAnnounced
    let isKept = rises && (keepsPrice(quote, subscription, in: state) || isTooLate)
    let asked = subscription.consent == .notNeeded ? nil : subscription.consentPrice
    let price = asked ?? (isKept ? subscription.regularPrice : quote.amount)
    guard subscription.nextSeats > 1 else { return NextRenewal(amount: price, currency: quote.currency) }
    let bands = seatBands(subscription.nextSeats, of: subscription.product, first: price, for: customer, in: state)
    return NextRenewal(bands, currency: quote.currency)
  }

  /// Whether existing subscribers keep their price when a higher one starts.
  func keepsPrice(_ quote: PriceSchedule.Quote, _ subscription: Subscription, in state: StoreState) -> Bool {
    // A price that the developer changes during the simulation applies to all immediately.
    state.changes[subscription.next]?.prices[subscription.nextPlan]?.keepsSubscribers
      ?? (quote.existingSubscribers == .keep)
  }
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
