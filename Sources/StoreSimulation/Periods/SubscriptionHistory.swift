package import CatalogModel

/// The history of one subscription: all entries of a group, or of one product.
package struct SubscriptionHistory: Hashable, Sendable {
  /// The group's name if it is known, or else the first of the products.
  package let name: String

  /// The products that were bought, by ID.
  package let products: [ProductID]

  /// One for each valid purchase and renewal, by start.
  package let periods: [ActivePeriod]

  /// The gaps between periods, by start.
  package let lapses: [Lapse]

  /// The entries that count as never bought, by start.
  package let revoked: [ReceiptEntry]

  /// Its state at the requested time.
  package let state: SubscriptionState

  /// The content that the customer may keep, by publication.
  package let unlocked: [UnlockedContent]
}

/// The time that one entry of a receipt paid for.
package struct ActivePeriod: Hashable, Sendable {
  package let product: ProductID
  package let start: Instant

  /// Its actual end; later than the entry's during a grace period, earlier after an upgrade.
  package let end: Instant

  /// The end in the entry.
  package let paidUntil: Instant

  /// The reason for its end.
  package let ending: Ending

  package let isOffer: Bool
  package let isFamilyShared: Bool

  /// Why a period ended.
  package enum Ending: String, Hashable, Sendable, CaseIterable {
    /// As in the entry.
    case expiry
    /// The customer upgraded.
    case upgrade
    /// The end of the grace period for a failed payment.
    case grace
    /// A partial refund, or the end of Family Sharing.
    case revocation
  }
}

/// Time without a subscription between two periods; receipts don't contain it (statement 111).
package struct Lapse: Hashable, Sendable {
  package let start: Instant
  package let end: Instant
}

/// The state of a subscription at a time.
package enum SubscriptionState: String, Hashable, Sendable, CaseIterable {
  /// The current period is paid.
  case active
  /// Expired with access, while Apple retries the payment.
  case grace
  /// Expired without access, while Apple retries the payment.
  case billingRetry = "billing_retry"
  /// Over.
  case expired
  /// Not started yet.
  case upcoming
  /// All entries were revoked.
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
