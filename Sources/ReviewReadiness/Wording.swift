import CatalogModel

/// A number and a noun: `1 plan`, `3 plans`.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// Words as a sentence lists them: `fr-FR, ja and ko`.
func listed(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return Array(words.dropLast()).joined(separator: ", ") + " and " + last
}

/// At most six words as a sentence lists them: `AFG, AGO, ALB, ARE and 12 more`.
func someOf(_ words: [String]) -> String {
  words.count <= 6 ? listed(words) : listed(words.prefix(4) + ["\(words.count - 4) more"])
}

/// The author's text in single quotes, shortened in the middle to 60 characters.
func quoted(_ text: String) -> String { text.count <= 60 ? "'\(text)'" : "'\(text.prefix(36))…\(text.suffix(20))'" }

extension ProductType {
  /// As messages call it: `consumable`.
  package var spoken: String {
    switch self {
    case .consumable: "consumable"
    case .nonConsumable: "non-consumable"
    case .nonRenewingSubscription: "non-renewing subscription"
    case .autoRenewableSubscription: "auto-renewable subscription"
    case .freeSubscription: "free subscription"
    }
  }
}

extension ReviewStatus? {
  /// As the console writes it: `Ready to Submit`.
  package var spoken: String {
    switch self {
    case nil: "not stated"
    case .draft: "Draft (not in the store)"
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
