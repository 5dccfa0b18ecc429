package import CatalogModel

/// A customer's place in a subscription group.
package struct Subscription: Hashable, Sendable {
  package let group: String
  package internal(set) var product: ProductID

  /// The first transaction of the chain, and the last.
  package internal(set) var original: Int
  package internal(set) var last: Int

  /// The transactions before the last whose paid time was not over when that was paid; if it is taken back, they still
  /// hold.
  package internal(set) var earlier: [Int] = []
  package internal(set) var starts: Instant
  package internal(set) var ends: Instant

  /// From where its periods are counted, and how many there were: what began on a 31st renews on February 28th and then
  /// on March 31st.
  package internal(set) var anchor: Instant
  package internal(set) var periods = 0

  /// Whether it goes on behind what is paid and owed.
  package internal(set) var renews = true

  /// The plan it renews to.
  package internal(set) var next: ProductID

  /// How it is paid, and how it will be once another plan can begin.
  package internal(set) var plan = TargetPlan.upfront
  package internal(set) var nextPlan = TargetPlan.upfront

  /// The twelve payments that run; nil for a plan that is paid at once, and while an offer comes before the first of
  /// them.
  package internal(set) var commitment: Commitment?
  package internal(set) var phase = Phase.active

  /// What a period costs, offers aside, by which an increase is measured.
  package internal(set) var price: Money

  /// The offer that still runs, how many of its periods are left, and the code that follows it.
  package internal(set) var offer: RunningOffer?

  /// The offer that begins with the next period; nil for none, or for what follows from the one that runs.
  package internal(set) var nextOffer: String?

  /// When the developer put its renewal off.
  package internal(set) var extensions: [Instant] = []

  /// Consent to the price of the next period.
  package internal(set) var consent = PriceConsent.notNeeded
  package internal(set) var consentPrice: Money?

  /// The higher price that needs no consent, once the subscriber was informed, and when it may first be charged.
  package internal(set) var announcedPrice: Money?
  package internal(set) var announcedFrom: Instant?

  /// How often the store looked ahead at the next renewal.
  package internal(set) var looks = 0

  /// How many attempts failed since the last payment.
  package internal(set) var attempts = 0

  /// How long access goes on, or went on, while the payment is missing.
  package internal(set) var graceEnds: Instant?

  /// When the store looks at it next; nil when it never does.
  package internal(set) var due: Instant?

  /// Renewals in the test environment since the last purchase.
  package internal(set) var sandboxRenewals = 0

  /// When the test environment of 2013 renewed it within the last day.
  package internal(set) var renewedAt: [Instant] = []

  /// For how many days it was paid, a month taken as 30.
  package internal(set) var paidDays = 0

  /// When a higher price last came without consent.
  package internal(set) var lastIncrease: Instant?

  package typealias Phase = SubscriptionPhase

  /// An offer on its way.
  package struct RunningOffer: Hashable, Sendable {
    package var id: String
    package var period: Period
    package var periodsLeft: Int
    package var amount: Money

    /// The code that begins after an introductory offer; nil for none.
    package var next: String?
  }
}
