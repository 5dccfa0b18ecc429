package import CatalogModel

/// When a customer had one subscription: everything that the receipt says of a group's plans, or of one product.
package struct SubscriptionHistory: Hashable, Sendable {
  /// The group's name if it is known, else the first of the products.
  package let name: String

  /// The products that were bought, by ID.
  package let products: [ProductID]

  /// One for each purchase and renewal that counts, by start.
  package let periods: [ActivePeriod]

  /// The time between periods in which nothing was active, by start.
  package let lapses: [Lapse]

  /// The entries that count as never bought, by start.
  package let revoked: [ReceiptEntry]

  /// How it stands at the moment that was asked about.
  package let state: SubscriptionState

  /// The content that the customer may keep, by publication.
  package let unlocked: [UnlockedContent]
}

/// A stretch of time that one entry of a receipt paid for.
package struct ActivePeriod: Hashable, Sendable {
  package let product: ProductID
  package let start: Instant

  /// The moment at which it is over; later than the entry says while the store lets a late payer in, earlier after an
  /// upgrade.
  package let end: Instant

  /// The end that the entry says.
  package let paidUntil: Instant

  /// Why it ended when it did.
  package let ending: Ending

  package let isOffer: Bool
  package let isFamilyShared: Bool

  /// Why a period ended.
  package enum Ending: String, Hashable, Sendable, CaseIterable {
    /// As the entry says.
    case expiry
    /// The customer went on to a better plan.
    case upgrade
    /// As late as the grace period for a failed payment.
    case grace
    /// The store gave a part of the money back, or the family's sharing ended.
    case revocation
  }
}

/// Time without a subscription between two periods; no receipt records it (statement 111).
package struct Lapse: Hashable, Sendable {
  package let start: Instant
  package let end: Instant
}

/// How a subscription stands at a moment.
package enum SubscriptionState: String, Hashable, Sendable, CaseIterable {
  /// Paid for.
  case active
  /// Past its end, but the store asks for access while it tries to be paid.
  case grace
  /// Past its end without access, while the store tries to be paid.
  case billingRetry = "billing_retry"
  /// Over.
  case expired
  /// Not begun yet.
  case upcoming
  /// Everything was taken back.
  case revoked

  /// Whether the customer has access.
  package var isActive: Bool { self == .active || self == .grace }
}

/// A piece of content with the reason why the customer may keep it.
package struct UnlockedContent: Hashable, Sendable {
  package let content: PublishedContent
  package let reason: Reason

  /// Why content is unlocked.
  package enum Reason: String, Hashable, Sendable, CaseIterable {
    /// It was published while the subscription was active.
    case published
    /// It was the current one when a period began.
    case current
  }
}
