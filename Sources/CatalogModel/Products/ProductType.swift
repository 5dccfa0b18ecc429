/// The five types of products that the store knows, or knew.
package enum ProductType: String, Sendable, CaseIterable {
  /// Used up over time; can be bought again.
  case consumable
  /// Bought once, kept for ever.
  case nonConsumable = "non_consumable"
  /// Grants access for a time that the app itself measures.
  case nonRenewingSubscription = "non_renewing_subscription"
  /// Renewed by the store until the customer stops it; stands in a subscription group.
  case autoRenewableSubscription = "auto_renewable_subscription"
  /// Free content of the old Newsstand.
  case freeSubscription = "free_subscription"

  /// What it is called in a sentence.
  package var words: String {
    switch self {
    case .consumable: "consumable"
    case .nonConsumable: "non-consumable"
    case .nonRenewingSubscription: "non-renewing subscription"
    case .autoRenewableSubscription: "auto-renewable subscription"
    case .freeSubscription: "free subscription"
    }
  }
}

/// What kind of thing a product sells.
package enum SoldThing: String, Sendable, CaseIterable {
  case content, functionality, service
}

/// Who gives a purchase back to a customer with a new device.
package enum RestoreParty: String, Sendable, CaseIterable {
  /// The store's own restore.
  case store
  /// The app, usually with accounts on a server.
  case app
  /// Nobody.
  case none
}

/// The state of a product in the store's review.
package enum ReviewStatus: String, Sendable, CaseIterable {
  /// Not in the store yet.
  case draft
  case missingMetadata = "missing_metadata"
  case waitingForUpload = "waiting_for_upload"
  case processingContent = "processing_content"
  case readyToSubmit = "ready_to_submit"
  case waitingForReview = "waiting_for_review"
  case inReview = "in_review"
  case developerActionNeeded = "developer_action_needed"
  case pendingBinaryApproval = "pending_binary_approval"
  case approved
  case developerRemovedFromSale = "developer_removed_from_sale"
  case removedFromSale = "removed_from_sale"
  case rejected
}

/// The state of texts and pictures that are newer than those on sale.
package enum VersionStatus: String, Sendable, CaseIterable {
  case prepareForSubmission = "prepare_for_submission"
  case readyForReview = "ready_for_review"
  case waitingForReview = "waiting_for_review"
  case inReview = "in_review"
  case accepted
  case rejected
  case developerRejected = "developer_rejected"
}

extension ReviewStatus? {
  /// As a table says it: `ready_to_submit`, or `unknown` when nobody says.
  package var word: String { self?.rawValue ?? "unknown" }
}
