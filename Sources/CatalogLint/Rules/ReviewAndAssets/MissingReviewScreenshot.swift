import CatalogModel
import SourceDiagnostics

extension Rule {
  /// A product has a screenshot for App Review.
  static let missingReviewScreenshot = Rule(
    id: "missing-review-screenshot",
    severity: .error,
    summary: "a product has no review screenshot",
    rationale: """
      The product stays "Missing Metadata" and can't be submitted. Approved products, products without a status, and \
      products that are not cleared for sale are not reported. A draft gets a warning, as soon as another product of \
      the catalog has a screenshot. \(whileIncomplete)
      """,
    source: .help("In-app purchase statuses"),
    examples: [
      .good(
        "a screenshot of the shop",
        gold("status: ready_to_submit", "reference_name: Name 1", "review: {screenshot: review/gold.png}")),
      .good(
        "not for sale yet",
        gold("status: draft", "reference_name: Name 2", "cleared_for_sale: false", "review: {screenshot: null}")),
      .bad(
        "notes only",
        """
        products:
          - id: ⟦com.example.lighthouse.gold⟧
            status: ready_to_submit
            reference_name: Name 3
            review: {screenshot: null, notes: Open the store tab.}
        """),
      .bad(
        "a draft that is cleared for sale",
        """
        products:
          - id: com.example.lighthouse.gold
          - id: ⟦com.example.lighthouse.silver⟧
            localizations: {en-US: {name: Silver Coins}}
            status: draft
            reference_name: Name 4
            review: null
        """),
    ],
    catalog: { visit, report in
      var keepsScreenshots: Bool?
      for product in visit.products where product.product.review.screenshot?.isEmpty ?? true {
        switch product.product.status {
        case nil, .approved, .pendingBinaryApproval, .removedFromSale, .developerRemovedFromSale: continue
        case .draft:
          guard product.product.isClearedForSale else { continue }
          keepsScreenshots = keepsScreenshots ?? visit.keepsScreenshots
          guard keepsScreenshots == true else { continue }
        case .missingMetadata, .waitingForUpload, .processingContent:
          guard product.product.isClearedForSale else { continue }
        case .readyToSubmit, .waitingForReview, .inReview, .developerActionNeeded, .rejected: break
        }
        let isEmpty = product.product.review.screenshot != nil
        report(
          isEmpty ? product.path[.review][.screenshot] : product.path[.id], "no review screenshot",
          label: "status '\(product.product.status.word)', and App Review requires a screenshot",
          help: "add a picture of the screen where it is sold: 'review: {screenshot: review/shop.png}'",
          severity: product.product.status == .draft ? .warning : nil)
      }
    }
  )
}
