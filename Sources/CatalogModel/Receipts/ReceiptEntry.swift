/// One purchase or renewal as a receipt or a signed transaction says it.
package struct ReceiptEntry: Hashable, Sendable {
  package var product: ProductID

  /// When what this entry paid for began.
  package var start: Instant

  /// When it ends by itself; nil for what never expires.
  package var end: Instant?

  /// When the store took it back: a refund, a cancellation by customer service, or the end of family sharing.
  package var revoked: Instant?

  /// Whether the customer left it for a better plan before its end, which the store settled.
  package var isUpgraded = false

  /// Whether it was used up to the moment when it was taken back: a part of the money came back, or the family's
  /// sharing ended.
  package var isUsedUntilRevoked = false

  /// Whether a member of the family bought it.
  package var isFamilyShared = false

  /// Whether it was a free trial, or under an offer's price.
  package var isOffer = false

  /// The subscription group's number or name.
  package var group: String?

  /// The store's number for this purchase, and that for the first one of its chain.
  package var transaction: String?
  package var originalTransaction: String?

  package init(product: ProductID, start: Instant, end: Instant? = nil) {
    self.product = product
    self.start = start
    self.end = end
  }
}

/// What the store says of a subscription's next renewal.
package struct RenewalInfo: Hashable, Sendable {
  /// The number of the first purchase of the chain; nil when there is only a product to go by.
  package var originalTransaction: String?
  package var product: ProductID?

  /// Until when the customer keeps access although a payment failed.
  package var graceEnds: Instant?

  /// Whether the store still tries to be paid.
  package var isInBillingRetry: Bool?

  /// Whether the customer lets it renew.
  package var renews: Bool?

  package init() {}
}

/// Something to read that an app publishes for subscribers, such as an issue.
package struct PublishedContent: Hashable, Sendable {
  package var id: String

  /// When it became the current one; the developer's own record (statement 115).
  package var published: Instant

  /// The subscription that it belongs to, by one of its products; nil when it belongs to any.
  package var product: ProductID?

  package init(id: String, published: Instant, product: ProductID? = nil) {
    self.id = id
    self.published = published
    self.product = product
  }
}

/// What one customer bought, and what there was to read.
package struct Receipt: Hashable, Sendable {
  package var entries: [ReceiptEntry] = []
  package var renewals: [RenewalInfo] = []
  package var content: [PublishedContent] = []

  package init(entries: [ReceiptEntry] = [], renewals: [RenewalInfo] = [], content: [PublishedContent] = []) {
    self.entries = entries
    self.renewals = renewals
    self.content = content
  }
}
