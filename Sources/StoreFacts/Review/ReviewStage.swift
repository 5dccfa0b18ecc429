package import CatalogModel

/// How far a product is on its way to the customers.
package enum ReviewStage: String, Sendable, CaseIterable {
  /// Something is left to do before it can be submitted, or submitted again.
  case toSubmit
  /// The reviewers have it, or it waits for its app version.
  case underway
  case approved
  /// Somebody took it off sale.
  case withdrawn
  /// Nobody says how far it is, so it may be on sale.
  case unknown

  package init(_ status: ReviewStatus?) {
    switch status {
    case nil: self = .unknown
    case .draft, .missingMetadata, .waitingForUpload, .processingContent, .readyToSubmit, .developerActionNeeded,
      .rejected:
      self = .toSubmit
    case .waitingForReview, .inReview, .pendingBinaryApproval: self = .underway
    case .approved: self = .approved
    case .developerRemovedFromSale, .removedFromSale: self = .withdrawn
    }
  }
}

extension ReviewStates {
  /// Whether a product in a state can be bought in the sandbox: from "Ready to Submit" on, without being submitted
  /// (19).
  package static func canBeTested(_ status: ReviewStatus) -> Bool {
    switch status {
    case .draft, .missingMetadata, .waitingForUpload, .processingContent: false
    default: true
    }
  }

  /// Whether a product in a state may have passed a review before, so that the reviewers have seen its type in this
  /// app.
  package static func mayHaveBeenReviewed(_ status: ReviewStatus?) -> Bool {
    switch status {
    case nil, .approved, .removedFromSale, .developerRemovedFromSale, .developerActionNeeded: true
    default: false
    }
  }

  /// Whether a product in a state was never sent to review.
  package static func isBeforeFirstSubmission(_ status: ReviewStatus?) -> Bool {
    switch status {
    case .draft, .missingMetadata, .waitingForUpload, .processingContent, .readyToSubmit: true
    default: false
    }
  }

  /// Whether the store never approved a product in a state.
  package static func isBeforeFirstApproval(_ status: ReviewStatus?) -> Bool {
    isBeforeFirstSubmission(status) || status == .waitingForReview || status == .inReview
  }

  /// Whether App Review has accepted a product in a state, so that a subscription's price no longer changes at once.
  package static func wasAccepted(_ status: ReviewStatus?) -> Bool {
    status == .pendingBinaryApproval || LockedFacts.wasApproved(status)
  }

  /// The first product of a kind goes to review together with a version of the app.
  ///
  /// The store's help says it of the first product of each type; the console of 2026 may be more lenient.
  package static let firstOfItsKind = Fact(
    "the first product of each type is submitted with an app version", .help("Submit an in-app purchase"))
}
