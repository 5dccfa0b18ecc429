import CatalogModel

/// The author's text in single quotes, shortened in the middle to 60 characters.
func quoted(_ text: String) -> String { text.count <= 60 ? "'\(text)'" : "'\(text.prefix(36))…\(text.suffix(20))'" }

extension ReviewStatus? {
  /// As App Store Connect displays it: `Ready to Submit`.
  package var spoken: String {
    switch self {
    case nil: "not stated"
    case .draft: "Draft (not in App Store Connect)"
    case .missingMetadata: "Missing Metadata"
    case .waitingForUpload: "Waiting for Upload"
    case .processingContent: "Processing Content"
    case .readyToSubmit: "Ready to Submit"
    case .waitingForReview: "Waiting for Review"
    case .inReview: "In Review"
    case .developerActionNeeded: "Developer Action Needed"
    case .pendingBinaryApproval: "Pending Binary Approval"
    case .approved: "Approved"
    case .developerRemovedFromSale: "Developer Removed from Sale"
    case .removedFromSale: "Removed from Sale"
    case .rejected: "Rejected"
    }
  }
}

extension VersionStatus {
  /// In words after "new texts": `not submitted`.
  package var spoken: String {
    switch self {
    case .prepareForSubmission: "not submitted"
    case .readyForReview: "added to a submission"
    case .waitingForReview: "waiting for review"
    case .inReview: "in review"
    case .accepted: "accepted"
    case .rejected: "rejected"
    case .developerRejected: "withdrawn"
    }
  }
}
