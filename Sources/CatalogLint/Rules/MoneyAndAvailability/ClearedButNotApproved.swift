import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// Cleared for sale is not on sale.
  static let clearedButNotApproved = Rule(
    id: "cleared-but-not-approved",
    severity: .info,
    summary: "cleared for sale, but the store has not approved it",
    rationale: """
      Customers can buy a product only when both hold: the store has approved it, and it is cleared for sale. An app \
      that shows \
      it today shows something that nobody can buy. Drafts are left alone, for they are not in the store yet, and so \
      are products that were removed from sale.
      """,
    source: .guide("Designing Your App's Products"),
    examples: [
      .good("approved", gold(inFlow: "status: approved")),
      .bad("the review refused it", gold("status: ⟦rejected⟧")),
      .bad("it still has to be sent", gold(inFlow: "reference_name: Gold, status: ⟦ready_to_submit⟧")),
    ],
    product: { visit, report in
      guard let status = visit.product.status, status != .approved, status != .draft, !visit.isWithdrawn else { return }
      report(
        visit.path[.status], "cleared for sale, but \(spoken(status)): customers can't buy it",
        help: next(after: status) + ", or say cleared_for_sale: false")
    }
  )
}

/// What a state means, as a sentence goes on.
private func spoken(_ status: ReviewStatus) -> String {
  switch status {
  case .draft, .approved, .developerRemovedFromSale, .removedFromSale: "'\(status.rawValue)'"
  case .missingMetadata: "its metadata is incomplete"
  case .waitingForUpload: "its content is not uploaded"
  case .processingContent: "its content is being processed"
  case .readyToSubmit: "it was not sent to review"
  case .waitingForReview: "it waits for review"
  case .inReview: "it is in review"
  case .developerActionNeeded: "the review waits for you"
  case .pendingBinaryApproval: "it waits for its app version"
  case .rejected: "the review rejected it"
  }
}

private func next(after status: ReviewStatus) -> String {
  switch status {
  case .missingMetadata: "complete it"
  case .waitingForUpload: "upload its content"
  case .readyToSubmit: "send it to review"
  case .developerActionNeeded, .rejected: "answer the review"
  case .draft, .developerRemovedFromSale, .removedFromSale, .processingContent, .waitingForReview, .inReview,
    .pendingBinaryApproval, .approved:
    "wait for the approval before the app shows it"
  }
}
