/// What should be so at a moment of a rehearsal.
package struct Expectation: Hashable, Sendable {
  package var at: Instant
  package var customer: String

  /// The device that it is about; nil for the account.
  package var device: String?
  package var claim: Claim

  package init(at moment: Instant, customer: String, device: String? = nil, _ claim: Claim) {
    at = moment
    self.customer = customer
    self.device = device
    self.claim = claim
  }

  /// Something that is so or not; lists are compared in any order.
  package enum Claim: Hashable, Sendable {
    // About an account
    /// The subscriptions that give access, those in a time of grace included.
    case active([String])
    /// What is bought for good.
    case owns([String])
    /// What others of the family bought and it has.
    case shared([String])
    /// The subscriptions that will renew.
    case renewing([String])
    /// The plans that those subscriptions renew to.
    case nextPlans([String])
    /// The phase of each subscription that there ever was, by product.
    case phases([String: SubscriptionPhase])
    /// The content that subscriptions unlocked.
    case issues([String])
    /// All that was paid and not given back, a text for each currency: `14.97 USD`.
    case paid([String])
    /// Why something was refused or failed the last time, on one device or on any; nil when nothing was.
    case failure(Refusal?)
    /// How many transactions there were.
    case transactions(Int)
    /// All that was given back, refunds and the rest of upgraded plans, a text for each currency.
    case refunded([String])
    /// The day on which each subscription renews that will, by product.
    case renewsOn([String: String])
    /// What the next period of each of those costs: `4.99 USD`.
    case nextPrices([String: String])
    /// Which of its monthly payments each commitment has reached, by product: `3 of 12`.
    case payments([String: String])
    /// What became of the question about a higher price, by product.
    case consents([String: PriceConsent])
    /// What the store sent the app's server about a customer, as `DID_RENEW/BILLING_RECOVERY`, in order.
    case notifications([String])
    /// The events of these kinds, in the order in which they happened.
    case happened([String])

    // About a device
    /// The products of the transactions that wait in the queue.
    case queue([String])
    /// What the app delivered.
    case delivered([String])
    /// The products that the receipt shows.
    case receipt([String])
    /// The version of the hosted content that the app keeps, by product.
    case contents([String: String])
    /// The state of the last download of each product.
    case downloads([String: DownloadState])
    /// The subscriptions that an app takes for active which compares their ends with the device's clock.
    case activeByClock([String])
    /// Those that an app takes for active which compares their ends with the date of what the store signed last.
    case activeBySignedDate([String])
  }
}

extension Scenario {
  /// Whether it expects something of what the store sends.
  package var expectsNotifications: Bool {
    expectations.contains { if case .notifications = $0.claim { true } else { false } }
  }
}
