package import CatalogModel
import StoreFacts

/// What the next period of a subscription will cost, as far as that can be told now.
package struct NextRenewal: Hashable, Sendable {
  package let amount: Money

  /// The ISO 4217 code of the amount.
  package let currency: String

  /// The offer it is under; nil for the regular price.
  package let offer: OfferKey?
}

extension Shop {
  /// What the next period of a subscription will cost; nil when it can't be had any more.
  ///
  /// ```
  /// shop.nextRenewal(of: monthly, for: ana, in: state)  // 4.99 USD, no offer
  /// ```
  package func nextRenewal(of subscription: Subscription, for customer: Customer, in state: StoreState) -> NextRenewal? {
    let day = subscription.ends.date
    guard let quote = quote(subscription.next, for: customer, on: day, in: state) else { return nil }
    if let key = subscription.nextOffer.flatMap(OfferKey.init),
      let terms = product(subscription.next, in: state)?.terms(of: key), let amount = amount(of: terms, for: customer, on: day)
    {
      return NextRenewal(amount: amount, currency: quote.currency, offer: key)
    }
    if let offer = subscription.offer, offer.periodsLeft > 0, subscription.next == subscription.product {
      return NextRenewal(amount: offer.amount, currency: quote.currency, offer: OfferKey(offer.id))
    }
    let change = state.changes[subscription.next]
    let keeps = change?.isPriced == true ? change?.keepsSubscribers == true : quote.existingSubscribers == .keep
    let isKept =
      keeps && subscription.next == subscription.product && quote.amount > subscription.price
      && state.transaction(subscription.last)?.currency == quote.currency
    if subscription.consent != .notNeeded, let price = subscription.consentPrice {
      return NextRenewal(amount: price, currency: quote.currency, offer: nil)
    }
    return NextRenewal(amount: isKept ? subscription.price : quote.amount, currency: quote.currency, offer: nil)
  }
}
