package import CatalogModel
import StoreFacts

/// A year that is paid in twelve months, as far as it has come.
package struct Commitment: Hashable, Sendable {
  /// Which of the payments was made last, from 1.
  package var payment: Int

  /// When the month of the last payment ends; it moves when a payment comes late.
  package var ends: Instant

  /// What all payments cost together.
  package var price: Money

  /// Whether payments are left that are made whatever the subscriber does.
  package var isOpen: Bool { payment < CommitmentPlan.payments.value }
}

extension Subscription {
  /// Whether payments of a commitment are left: who cancels then cancels the next commitment, and not these.
  package var owesPayments: Bool { !phase.isOver && commitment?.isOpen == true }

  /// Whether another payment is to come.
  package var isCharged: Bool { renews || owesPayments }

  /// What the next payment is for: a plan that was chosen meanwhile begins behind the commitment.
  package var nextPaid: (product: ProductID, plan: TargetPlan) { owesPayments ? (product, plan) : (next, nextPlan) }

  /// When another plan can begin that does not begin at once.
  package var planEnds: Instant { commitment?.ends ?? ends }

  /// The number of the next payment under a commitment.
  var nextPayment: Int { owesPayments ? (commitment?.payment ?? 0) + 1 : 1 }

  /// Takes note of a payment, or of a period that is none of a commitment.
  ///
  /// - Parameters:
  ///   - payment: which of the twelve it is; nil for any other.
  ///   - shop: knows how long a month is.
  mutating func commit(_ payment: Int?, in shop: Shop) {
    guard let payment else { return commitment = nil }
    let total = payment > 1 ? commitment?.price : price.times(CommitmentPlan.payments.value)
    commitment = Commitment(payment: payment, ends: ends, price: total ?? price)
    moveCommitment(in: shop)
  }

  /// Counts what is left of the commitment from the end of the present period.
  mutating func moveCommitment(in shop: Shop) {
    guard let commitment else { return }
    let left = CommitmentPlan.payments.value - commitment.payment
    self.commitment?.ends = shop.end(of: CommitmentPlan.paymentPeriod.value, from: anchor, times: periods + left)
  }
}

extension Shop {
  /// The length of a period of a plan that is paid in some way.
  func period(of product: Product, _ plan: TargetPlan) -> Period? {
    plan == .upfront ? product.plan.period : CommitmentPlan.paymentPeriod.value
  }

  /// The same of a period under an offer; nil for the regular one.
  func period(of id: ProductID, _ plan: TargetPlan, _ offer: String?) -> Period? {
    guard let product = product(id) else { return nil }
    return offer.flatMap(OfferKey.init).flatMap { product.terms(of: $0)?.duration } ?? period(of: product, plan)
  }

  /// Why a plan can't be paid in some way; nil when it can.
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
  /// So many times an amount.
  func times(_ count: Int) -> Money { hundredths.map { Money(hundredths: $0 * Int64(count)) } ?? self }
}
