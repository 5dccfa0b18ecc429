/// The five product types of App Store Connect, past and present.
package enum ProductType: String, Sendable, CaseIterable {
  /// Used up; can be bought again.
  case consumable
  /// Bought once, kept permanently.
  case nonConsumable = "non_consumable"
  /// Grants access for a time that the app itself measures.
  case nonRenewingSubscription = "non_renewing_subscription"
  /// Renews until the customer cancels; belongs to a subscription group.
  case autoRenewableSubscription = "auto_renewable_subscription"
  /// Free content of the old Newsstand.
  case freeSubscription = "free_subscription"

  /// The type as words in a sentence.
  package var words: String {
    switch self {
    case .consumable: "consumable"
    case .nonConsumable: "non-consumable"
    case .nonRenewingSubscription: "non-renewing subscription"
    case .autoRenewableSubscription: "auto-renewable subscription"
    case .freeSubscription: "free subscription"
    }
  }

  /// The words with an article: `a consumable`.
  package var spoken: String { (self == .autoRenewableSubscription ? "an " : "a ") + words }
}

/// The kind of content that a product sells.
package enum SoldThing: String, Sendable, CaseIterable {
  case content, functionality, service
}

/// How a purchase gets to a customer's new device.
package enum RestoreParty: String, Sendable, CaseIterable {
  /// Apple's own restore.
  case store
  /// The app, usually with accounts on a server.
  case app
  /// Not restored.
  case none
}

/// The status of a product in App Store Connect.
package enum ReviewStatus: String, Sendable, CaseIterable {
  /// Not in App Store Connect yet.
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

/// The status of texts and pictures that are newer than those on sale.
package enum VersionStatus: String, Sendable, CaseIterable {
  case prepareForSubmission = "prepare_for_submission"
  case readyForReview = "ready_for_review"
  case waitingForReview = "waiting_for_review"
  case inReview = "in_review"
  case accepted
  case rejected
  case developerRejected = "developer_rejected"

  /// Whether the texts still have to be submitted.
  package var isUnsubmitted: Bool {
    switch self {
    case .prepareForSubmission, .rejected, .developerRejected: true
    case .readyForReview, .waitingForReview, .inReview, .accepted: false
    }
  }
}

extension ReviewStatus? {
  /// The word in tables: `ready_to_submit`, or `unknown` if it isn't stated.
  package var word: String { self?.rawValue ?? "unknown" }
}
