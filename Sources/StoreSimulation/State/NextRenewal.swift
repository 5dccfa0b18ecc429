package import CatalogModel
import StoreFacts

/// What the next period of a subscription will cost, as far as that is known now.
package struct NextRenewal: Hashable, Sendable {
  package let amount: Money

  /// The ISO 4217 code of the amount.
  package let currency: String

  /// The offer it is under; nil for the regular price.
  package let offer: OfferKey?
}

extension Shop {
  /// What the next payment of a subscription will be; nil when there will be none because it can't be had any more.
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

  /// The same for the first payment behind a commitment that runs; of any other plan it is the next.
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
    // Without notice in time, the higher price applies one renewal later.
    let isTooLate =
      !environment.isTest && subscription.phase == .active && subscription.nextLook(self) == nil
      && !subscription.isAnnounced
    let isKept = rises && (keepsPrice(quote, subscription, in: state) || isTooLate)
    if subscription.consent != .notNeeded, let price = subscription.consentPrice {
      return NextRenewal(amount: price, currency: quote.currency, offer: nil)
    }
    return NextRenewal(amount: isKept ? subscription.price : quote.amount, currency: quote.currency, offer: nil)
  }

  /// Whether those who have a plan are left at their price when a higher one comes.
  func keepsPrice(_ quote: PriceSchedule.Quote, _ subscription: Subscription, in state: StoreState) -> Bool {
    // What the developer changes meanwhile is the price of all at once.
    state.changes[subscription.next]?.prices[subscription.nextPlan]?.keepsSubscribers
      ?? (quote.existingSubscribers == .keep)
  }
}

extension Subscription {
  /// Whether a higher price was announced early enough for the next renewal.
  var isAnnounced: Bool { announcedFrom.map { $0 <= ends } ?? false }

  /// Whether the next period is one of an offer.
  var renewsWithOffer: Bool {
    nextOffer != nil || (goesOnAlike && (offer.map { $0.periodsLeft > 0 || $0.next != nil } ?? false))
  }

  /// Whether the same plan follows, paid in the same way.
  var goesOnAlike: Bool { next == product && nextPlan == plan }
}
