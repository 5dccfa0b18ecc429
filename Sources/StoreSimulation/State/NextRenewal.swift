package import CatalogModel
import StoreFacts

/// The expected next period of a subscription.
package struct NextRenewal: Hashable, Sendable {
  package let amount: Money

  /// The ISO 4217 code of the amount.
  package let currency: String

  /// Its offer; nil for the regular price.
  package let offer: OfferKey?
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
    return NextRenewal(amount: subscription.price, currency: currency, offer: nil)
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
      subscription.goesOnAlike && quote.amount > subscription.price
      && state.transaction(subscription.last)?.currency == quote.currency
    // Without timely notice, the higher price applies one renewal later.
    let isTooLate =
      !environment.isTest && subscription.phase == .active && subscription.nextLook(self) == nil
      && !subscription.isAnnounced
    let isKept = rises && (keepsPrice(quote, subscription, in: state) || isTooLate)
    if subscription.consent != .notNeeded, let price = subscription.consentPrice {
      return NextRenewal(amount: price, currency: quote.currency, offer: nil)
    }
    return NextRenewal(amount: isKept ? subscription.price : quote.amount, currency: quote.currency, offer: nil)
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
