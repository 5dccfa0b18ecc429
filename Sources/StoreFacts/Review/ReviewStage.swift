package import CatalogModel

/// The stage of a product on the way to customers.
package enum ReviewStage: String, Sendable, CaseIterable {
  /// Something must be done before it can be submitted, or submitted again.
  case toSubmit
  /// It is in review, or waiting for its app version.
  case underway
  case approved
  /// It was taken off sale.
  case withdrawn
  /// Its status isn't stated, so it may be on sale.
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
  /// Whether a product with a status can be bought in the sandbox: from "Ready to Submit", without a submission (19).
  package static func canBeTested(_ status: ReviewStatus) -> Bool {
    switch status {
    case .draft, .missingMetadata, .waitingForUpload, .processingContent: false
    default: true
    }
  }

  /// Whether a product with a status may have been reviewed before.
  package static func mayHaveBeenReviewed(_ status: ReviewStatus?) -> Bool {
    switch status {
    case nil, .approved, .removedFromSale, .developerRemovedFromSale, .developerActionNeeded: true
    default: false
    }
  }

  /// Whether a product with a status may have been approved, so that others of its type need no app version: App Review
  /// may also have rejected the first texts of a product.
  package static func mayHaveOpenedType(_ status: ReviewStatus?) -> Bool {
    mayHaveBeenReviewed(status) && status != .developerActionNeeded
  }

  /// Whether a product with a status was never submitted.
  package static func isBeforeFirstSubmission(_ status: ReviewStatus?) -> Bool {
    switch status {
    case .draft, .missingMetadata, .waitingForUpload, .processingContent, .readyToSubmit: true
    default: false
    }
  }

  /// Whether a product with a status was never approved.
  package static func isBeforeFirstApproval(_ status: ReviewStatus?) -> Bool {
    isBeforeFirstSubmission(status) || status == .waitingForReview || status == .inReview
  }

  /// Whether a product with a status was accepted by App Review, so that a subscription's price can't change
  /// immediately.
  package static func wasAccepted(_ status: ReviewStatus?) -> Bool {
    status == .pendingBinaryApproval || LockedFacts.wasApproved(status)
  }

  /// The first product of each type is reviewed together with an app version.
  ///
  /// Apple's help states it for the first product of each type; App Store Connect in 2026 may be more lenient.
  package static let firstOfItsKind = Fact(
    "the first product of each type is submitted with an app version", .help("Submit an in-app purchase"))
}
