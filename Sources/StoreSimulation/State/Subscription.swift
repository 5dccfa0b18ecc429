package import CatalogModel

/// A customer's subscription to a group.
package struct Subscription: Hashable, Sendable {
  package let group: String
  package internal(set) var product: ProductID

  /// The first transaction of the chain, and the last.
  package internal(set) var original: Int
  package internal(set) var last: Int

  /// The earlier transactions whose paid time wasn't over at the last payment; if that is refunded, they are still
  /// valid.
  package internal(set) var earlier: [Int] = []
  package internal(set) var starts: Instant
  package internal(set) var ends: Instant

  /// The start of the paid time, ignoring lapses that are shorter than the payment retries.
  package internal(set) var paidSince: Instant

  /// Why it ended; nil while it continues.
  package internal(set) var ending: EventCause?

  /// The anchor of its periods and their number: a subscription from a 31st renews on February 28th and then on March
  /// 31st.
  package internal(set) var anchor: Instant
  package internal(set) var periods = 0

  /// The number of seats, and the chosen number for the renewals; 1 for a subscription that isn't bought by the seat.
  package internal(set) var seats = 1
  package internal(set) var chosenSeats = 1

  /// Whether it is paid by the seat, also with one seat left.
  package internal(set) var isBySeat = false

  /// The number of seats from the next renewal on: at most as many as now.
  package var nextSeats: Int { min(chosenSeats, max(1, seats)) }

  /// The other transactions with seats of the current period, also refunded ones.
  package internal(set) var additions: [Int] = []

  /// Whether it renews after the paid and owed time.
  package internal(set) var renews = true

  /// The subscription that it renews to.
  package internal(set) var next: ProductID

  /// Its billing plan, and the one after the next switch.
  package internal(set) var plan = TargetPlan.upfront
  package internal(set) var nextPlan = TargetPlan.upfront

  /// The current commitment; nil for up-front payment, and during an offer before the first payment.
  package internal(set) var commitment: Commitment?
  package internal(set) var phase = Phase.active

  /// The cost of a period of one seat without an offer: charged, kept, and compared with increases.
  package internal(set) var regularPrice: Money

  /// The current offer, its remaining periods, and the code that follows it.
  package internal(set) var offer: RunningOffer?

  /// The offer of the next period; nil for none, or if it follows from the current one.
  package internal(set) var nextOffer: String?

  /// When the developer extended its renewal date.
  package internal(set) var extensions: [Instant] = []

  /// Consent to the price of the next period.
  package internal(set) var consent = PriceConsent.notNeeded
  package internal(set) var consentPrice: Money?

  /// The announced higher price that needs no consent, and its first possible day.
  package internal(set) var announcedPrice: Money?
  package internal(set) var announcedFrom: Instant?

  /// The number of checks before the next renewal.
  package internal(set) var looks = 0

  /// The number of failed attempts since the last payment.
  package internal(set) var attempts = 0

  /// The end of the grace period.
  package internal(set) var graceEnds: Instant?

  /// When it is checked next; nil for never.
  package internal(set) var due: Instant?

  /// Renewals in the test environment since the last purchase.
  package internal(set) var sandboxRenewals = 0

  /// The renewals of the last day in the test environment of 2013.
  package internal(set) var renewedAt: [Instant] = []

  /// When the price of each subscription last rose.
  package internal(set) var increases: [ProductID: Instant] = [:]

  package typealias Phase = SubscriptionPhase

  /// The terms that each period takes over from the one before.
  struct Terms: Hashable, Sendable {
    var regularPrice: Money
    var anchor: Instant
    var periods: Int
    var offer: RunningOffer?
    var commitment: Commitment?
  }

  /// The current terms, which each transaction keeps for a later refund or its reversal.
  var terms: Terms {
    get {
      Terms(regularPrice: regularPrice, anchor: anchor, periods: periods, offer: offer, commitment: commitment)
    }
    set {
      (regularPrice, anchor, periods) = (newValue.regularPrice, newValue.anchor, newValue.periods)
      (offer, commitment) = (newValue.offer, newValue.commitment)
    }
  }

  /// The subscription with one of its transactions as the last one, because its holder gets no renewal.
  ///
  /// - Parameters:
  ///   - transaction: the transaction.
  ///   - phase: the phase.
  ///   - cause: why it ended; nil while it continues.
  /// - Returns: a subscription without a renewal, offer, price increase or late payment.
  package func ending(with transaction: Transaction, _ phase: Phase, _ cause: EventCause? = nil) -> Subscription {
    var ended = self
    (ended.original, ended.last) = (transaction.chain, transaction.number)
    (ended.product, ended.next) = (transaction.product, transaction.product)
    (ended.plan, ended.nextPlan, ended.commitment) = (transaction.plan, transaction.plan, nil)
    (ended.starts, ended.ends) = (transaction.starts ?? starts, transaction.effectiveEnd ?? ends)
    ended.paidSince = min(paidSince, ended.starts)
    (ended.phase, ended.renews, ended.ending, ended.graceEnds) = (phase, false, cause, nil)
    (ended.offer, ended.nextOffer, ended.consent, ended.announcedPrice) = (nil, nil, .notNeeded, nil)
    return ended
  }

  /// A current offer.
  package struct RunningOffer: Hashable, Sendable {
    package var id: String
    package var periodsLeft: Int
    package var amount: Money

    /// The code after an introductory offer; nil for none.
    package var next: String?
  }
}
