package import CatalogModel
import StoreFacts
package import StoreSimulation
package import TextFormats

extension PayloadWriter {
  /// The renewal info (JWSRenewalInfoDecodedPayload) of a subscription; the buyer's copy, or a family member's.
  package func renewal(
    _ subscription: Subscription, of customer: Int, _ holder: PayloadHolder = .buyer, in state: StoreState,
    signed moment: Instant
  ) -> JSONValue {
    let next =
      subscription.isCharged ? shop.nextPayment(of: subscription, for: state.customers[customer], in: state) : nil
    let isLate = subscription.phase == .grace || subscription.phase == .retry
    var fields = DocumentFields()
    fields.text("originalTransactionId", PayloadIDs.transaction(subscription.original, holder))
    fields.text("productId", subscription.product.text)
    fields.text("autoRenewProductId", subscription.nextPaid.product.text)
    fields.number("autoRenewStatus", subscription.isCharged ? 1 : 0)
    fields.date("renewalDate", subscription.ends)
    if holder == .buyer {
      fields.number("renewalPrice", SeatSales.mean(next?.seats ?? []) ?? next?.amount.thousandths)
      fields.text("currency", next?.currency)
    }
    if let seats = next?.seats, !seats.isEmpty, subscription.nextSeats > 1 {
      fields.number("renewalQuantity", Int64(subscription.nextSeats))
      fields.value("multiSeatInfo", ["renewalPriceTiers": Self.tiers(seats)])
    }
    fields.date("recentSubscriptionStartDate", subscription.paidSince)
    fields.number("expirationIntent", isLate ? 2 : subscription.phase.isOver ? subscription.ending?.intent : nil)
    // Only for an expired subscription, or one with a failed payment.
    fields.flag("isInBillingRetryPeriod", subscription.phase == .active ? nil : isLate)
    fields.date("gracePeriodExpiresDate", subscription.graceEnds)
    fields.number("priceIncreaseStatus", priceIncreaseStatus(subscription, customer, in: state))
    if holder == .buyer { fields.offer(next?.offer, of: shop.product(subscription.next)) }
    winBacks(subscription, customer, holder, in: state, &fields)
    fields.text(
      "appAccountToken", holder == .buyer ? token(subscription.original, of: customer, in: state) : nil)
    fields.text("appTransactionId", PayloadIDs.appTransaction(holder.customer ?? customer))
    fields.text("environment", app.environment.rawValue)
    fields.date("signedDate", moment)
    fields.text("renewalBillingPlanType", subscription.nextPaid.plan.serverWord)
    commitment(subscription, customer, holder, next?.currency, in: state, &fields)
    return fields.object
  }

  /// The renewal after the current commitment: a cancelled one is still paid, and doesn't renew. After a move it may
  /// have another currency, for which the document has no field.
  private func commitment(
    _ subscription: Subscription, _ customer: Int, _ holder: PayloadHolder, _ currency: String?, in state: StoreState,
    _ fields: inout DocumentFields
  ) {
    guard let commitment = subscription.commitment else { return }
    let next = subscription.renews ? shop.nextRenewal(of: subscription, for: state.customers[customer], in: state) : nil
    var info = DocumentFields()
    info.text("commitmentAutoRenewProductId", subscription.next.text)
    info.number("commitmentAutoRenewStatus", subscription.renews ? 1 : 0)
    info.date("commitmentRenewalDate", commitment.ends)
    let isShown = holder == .buyer && next?.currency == currency
    info.number("commitmentRenewalPrice", isShown ? next?.amount.thousandths : nil)
    info.text("commitmentRenewalBillingPlanType", subscription.nextPlan.serverWord)
    fields.value("commitmentInfo", info.object)
  }

  /// 0 without a decision, 1 after consent or a notice; nil if the next period doesn't cost more.
  private func priceIncreaseStatus(_ subscription: Subscription, _ customer: Int, in state: StoreState) -> Int64? {
    let account = state.customers[customer]
    switch shop.consent(of: subscription, for: account, in: state) {
    case .pending, .declined: return 0
    case .given: return 1
    case .notNeeded:
      let rises = shop.rise(of: subscription, for: account, in: state) != nil
      return rises && subscription.announcedPrice != nil ? 1 : nil
    }
  }

  private func winBacks(
    _ subscription: Subscription, _ customer: Int, _ holder: PayloadHolder, in state: StoreState,
    _ fields: inout DocumentFields
  ) {
    guard holder == .buyer, subscription.phase.isOver else { return }
    let ids = shop.winBackOffers(for: state.customers[customer], of: subscription.group, in: state)
    if !ids.isEmpty { fields.value("eligibleWinBackOfferIds", .array(ids.map { .string($0) })) }
  }

  /// The status of a subscription: 1 active, 2 expired, 3 billing retry, 4 grace, 5 revoked.
  package func status(of subscription: Subscription, in state: StoreState) -> Int64 {
    switch subscription.phase {
    case .active: 1
    case .retry: 3
    case .grace: 4
    case .revoked: 5
    case .expired: state.transaction(subscription.last)?.cancelled == nil ? 2 : 5
    }
  }
}

extension EventCause {
  /// The intent of an end: 1 customer, 2 billing, 3 no consent, 4 product unavailable, 5 other.
  fileprivate var intent: Int64 {
    switch self {
    case .customer: 1
    case .billing, .gaveUp: 2
    case .noConsent: 3
    case .notForSale: 4
    default: 5
    }
  }

  /// The subtype of the notification about an end; nil for other reasons.
  var subtype: NotificationSubtype? {
    switch self {
    case .customer: .voluntary
    case .billing, .gaveUp: .billingRetry
    case .noConsent: .priceIncrease
    case .notForSale: .productNotForSale
    default: nil
    }
  }
}
