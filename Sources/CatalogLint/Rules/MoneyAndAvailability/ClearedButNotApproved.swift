import CatalogModel
import SourceDiagnostics

extension Rule {
  /// A product that is cleared for sale is on sale only if it is approved.
  static let clearedButNotApproved = Rule(
    id: "cleared-but-not-approved",
    severity: .info,
    summary: "a product is cleared for sale but not approved",
    rationale: """
      The app may show a product that customers can't buy. They can buy it only when it is both approved and cleared \
      for sale. Drafts and products that were removed from sale are not reported.
      """,
    source: .help("In-app purchase statuses"),
    examples: [
      .good("approved", gold(inFlow: "status: approved")),
      .bad("rejected by App Review", gold("status: ⟦rejected⟧")),
      .bad("not submitted yet", gold(inFlow: "reference_name: Gold, status: ⟦ready_to_submit⟧")),
    ],
    product: { visit, report in
      guard let status = visit.product.status, status != .approved, status != .draft, !visit.isWithdrawn else { return }
      report(
        visit.path[.status], "cleared for sale, but \(spoken(status)): customers can't buy it",
        help: next(after: status) + ", or set 'cleared_for_sale: false'")
    }
  )
}

/// A status as part of a sentence.
private func spoken(_ status: ReviewStatus) -> String {
  switch status {
  case .draft, .approved, .developerRemovedFromSale, .removedFromSale: "'\(status.rawValue)'"
  case .missingMetadata: "its metadata is incomplete"
  case .waitingForUpload: "its content is not uploaded"
  case .processingContent: "its content is being processed"
  case .readyToSubmit: "it was not submitted"
  case .waitingForReview: "it is waiting for review"
  case .inReview: "it is in review"
  case .developerActionNeeded: "App Review is waiting for you"
  case .pendingBinaryApproval: "it is waiting for its app version"
  case .rejected: "App Review rejected it"
  }
}

private func next(after status: ReviewStatus) -> String {
  switch status {
  case .missingMetadata: "complete it"
  case .waitingForUpload: "upload its content"
  case .readyToSubmit: "submit it"
  case .developerActionNeeded, .rejected: "reply to App Review"
  case .draft, .developerRemovedFromSale, .removedFromSale, .processingContent, .waitingForReview, .inReview,
    .pendingBinaryApproval, .approved:
    "wait for approval before the app shows it"
  }
}
