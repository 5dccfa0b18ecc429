package import CatalogModel
import StoreFacts

/// The progress of a year that is paid in twelve months.
package struct Commitment: Hashable, Sendable {
  /// The number of the last payment, from 1.
  package var payment: Int

  /// The end of the last paid month; it moves after a late payment.
  package var ends: Instant

  /// The total of all payments.
  package var price: Money

  /// Whether payments are left, which the subscriber owes in any case.
  package var isOpen: Bool { payment < CommitmentPlan.payments.value }
}

extension Subscription {
  /// Whether payments of a commitment are left: a cancellation then applies to the next commitment.
  package var owesPayments: Bool { !phase.isOver && commitment?.isOpen == true }

  /// Whether another payment follows.
  package var isCharged: Bool { renews || owesPayments }

  /// The product of the next payment: another chosen subscription starts after the commitment.
  package var nextPaid: (product: ProductID, plan: TargetPlan) { owesPayments ? (product, plan) : (next, nextPlan) }

  /// When another subscription can start that doesn't start immediately.
  package var planEnds: Instant { commitment?.ends ?? ends }

  /// The number of the next payment under a commitment.
  var nextPayment: Int { owesPayments ? (commitment?.payment ?? 0) + 1 : 1 }

  /// Records a payment, or a period outside a commitment.
  ///
  /// - Parameters:
  ///   - payment: the number of the payment; nil for any other.
  ///   - shop: for the length of a month.
  mutating func commit(_ payment: Int?, in shop: Shop) {
    guard let payment else { return commitment = nil }
    let total = payment > 1 ? commitment?.price : regularPrice.times(CommitmentPlan.payments.value)
    commitment = Commitment(payment: payment, ends: ends, price: total ?? regularPrice)
    moveCommitment(in: shop)
  }

  /// Moves the rest of the commitment to the end of the current period.
  mutating func moveCommitment(in shop: Shop) {
    guard let commitment else { return }
    let left = CommitmentPlan.payments.value - commitment.payment
    self.commitment?.ends = shop.end(of: CommitmentPlan.paymentPeriod.value, from: anchor, times: periods + left)
  }
}

extension Shop {
  /// The period of a subscription with a billing plan.
  func period(of product: Product, _ plan: TargetPlan) -> Period? {
    plan == .upfront ? product.plan.period : CommitmentPlan.paymentPeriod.value
  }

  /// The period of a subscription with an offer; a nil offer means the regular period.
  func period(of id: ProductID, _ plan: TargetPlan, _ offer: String?) -> Period? {
    guard let product = product(id) else { return nil }
    return offer.flatMap(OfferKey.init).flatMap { product.terms(of: $0)?.duration } ?? period(of: product, plan)
  }

  /// Why a subscription has no such billing plan; nil if it does.
  func refusal(of plan: TargetPlan, of product: Product, for customer: Customer) -> Refusal? {
    let plans = product.plan.billingPlans
    if plan == .upfront {
      return plans?.upfront?.availability?.contains(customer.territory) == false ? .notAvailable : nil
    }
    guard era == .modern, product.type == .autoRenewableSubscription, let monthly = plans?.monthlyCommitment,
      product.plan.period == CommitmentPlan.planPeriod.value
    else { return .noBillingPlan }
    let isThere =
      monthly.availability?.contains(customer.territory) != false
      && !CommitmentPlan.excludedTerritories.value.contains(customer.territory)
    return isThere ? nil : .notAvailable
  }
}

extension Money {
  /// A multiple of an amount.
  func times(_ count: Int) -> Money { hundredths.map { Money(hundredths: $0 * Int64(count)) } ?? self }
}
