/// An expectation at a time of a simulation.
package struct Expectation: Hashable, Sendable {
  package var at: Instant
  package var customer: String

  /// The device; nil for the account.
  package var device: String?
  package var claim: Claim

  package init(at moment: Instant, customer: String, device: String? = nil, _ claim: Claim) {
    at = moment
    self.customer = customer
    self.device = device
    self.claim = claim
  }

  /// A verifiable claim; lists are compared in any order.
  package enum Claim: Hashable, Sendable {
    // About an account
    /// The subscriptions that give access, including a grace period.
    case active([String])
    /// Permanent purchases.
    case owns([String])
    /// Purchases that family members share with it, and its seats of other customers' subscriptions.
    case shared([String])
    /// The subscriptions that will renew.
    case renewing([String])
    /// The subscriptions that those renew to.
    case nextPlans([String])
    /// The phase of every subscription so far, by product.
    case phases([String: SubscriptionPhase])
    /// The content that subscriptions unlocked.
    case issues([String])
    /// The total paid minus refunds, a text for each currency: `14.97 USD`.
    case paid([String])
    /// The last refusal or failure, on one device or any; nil if there was none.
    case failure(Refusal?)
    /// The number of transactions.
    case transactions(Int)
    /// The total refunded, including the rest of upgraded subscriptions, a text for each currency.
    case refunded([String])
    /// The next renewal date of each renewing subscription, by product.
    case renewsOn([String: String])
    /// The price of each next renewal: `4.99 USD`.
    case nextPrices([String: String])
    /// The current monthly payment of each commitment, by product: `3 of 12`.
    case payments([String: String])
    /// The number of seats of each subscription with several, now and from the next renewal on.
    case seats([String: Int])
    case renewalSeats([String: Int])
    /// The response to a price increase, by product.
    case consents([String: PriceConsent])
    /// The notifications to the app's server about a customer, as `DID_RENEW/BILLING_RECOVERY`, in order.
    case notifications([String])
    /// The events of these kinds, in order.
    case happened([String])

    // About a device
    /// The products of the transactions in the queue.
    case queue([String])
    /// The products that the app delivered.
    case delivered([String])
    /// The products in the receipt.
    case receipt([String])
    /// The version of hosted content that the app has, by product.
    case contents([String: String])
    /// The state of the last download of each product.
    case downloads([String: DownloadState])
    /// The subscriptions that are active by the device clock.
    case activeByClock([String])
    /// The subscriptions that are active by the date of the last signed response.
    case activeBySignedDate([String])
  }
}

extension Scenario {
  /// Whether it needs server notifications.
  package var expectsNotifications: Bool {
    expectations.contains { if case .notifications = $0.claim { true } else { false } }
  }
}
