/// One purchase or renewal in a receipt or a signed transaction.
package struct ReceiptEntry: Hashable, Sendable {
  package var product: ProductID

  /// The start of the paid period.
  package var start: Instant

  /// The end of the paid period; nil if it never expires.
  package var end: Instant?

  /// When it was revoked: a refund, a cancellation by customer service, or the end of Family Sharing.
  package var revoked: Instant?

  /// Whether the customer upgraded before its end, with a refund of the rest.
  package var isUpgraded = false

  /// Whether it was used until the revocation: a partial refund, or the end of Family Sharing.
  package var isUsedUntilRevoked = false

  /// Whether a family member bought it.
  package var isFamilyShared = false

  /// Whether it was a free trial or paid at an offer's price.
  package var isOffer = false

  /// The subscription group's ID or name.
  package var group: String?

  /// The transaction ID of this purchase, and that of the first one of its chain.
  package var transaction: String?
  package var originalTransaction: String?

  package init(product: ProductID, start: Instant, end: Instant? = nil) {
    (self.product, self.start, self.end) = (product, start, end)
  }
}

/// The renewal info of a subscription.
package struct RenewalInfo: Hashable, Sendable {
  /// The first transaction ID of the chain; nil if only the product is known.
  package var originalTransaction: String?
  package var product: ProductID?

  /// The end of the grace period, in which the customer keeps access although a payment failed.
  package var graceEnds: Instant?

  /// Whether Apple still retries the payment.
  package var isInBillingRetry: Bool?

  /// Whether it will renew.
  package var renews: Bool?

  package init() {}
}

/// Content that an app publishes for subscribers, such as an issue.
package struct PublishedContent: Hashable, Sendable {
  package var id: String

  /// The day of publication, from the developer's own records (statement 115).
  package var published: Instant

  /// A product of the subscription that includes it; nil if any does.
  package var product: ProductID?

  package init(id: String, published: Instant, product: ProductID? = nil) {
    (self.id, self.published, self.product) = (id, published, product)
  }
}

/// A customer's purchases, and the published content.
package struct Receipt: Hashable, Sendable {
  package var entries: [ReceiptEntry] = []
  package var renewals: [RenewalInfo] = []
  package var content: [PublishedContent] = []

  package init(entries: [ReceiptEntry] = [], renewals: [RenewalInfo] = [], content: [PublishedContent] = []) {
    (self.entries, self.renewals, self.content) = (entries, renewals, content)
  }
}
