import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// The store hosts files for apps that began with it long ago.
  static let hostedContentObsolete = Rule(
    id: "hosted-content-obsolete",
    severity: .info,
    summary: "new content for the store to host",
    rationale: """
      Today's documentation speaks of hosting by the store to apps that already use it, and its API can read hosted content and \
      make none. New content is better kept in the app, on a server, or in packs of Background Assets, which the store also hosts.
      """,
    source: FactSource(HostedContentLimits.audience),
    examples: [
      .good(
        "content that is there already",
        "products:\n  - {id: com.example.lighthouse.maps, type: non_consumable, hosted_content: {source: content/maps, version: '1.0'}}"
      ),
      .bad("a new product", newHosted("⟦hosted_content⟧")),
    ],
    product: { visit, report in
      guard visit.product.hostedContent != nil, visit.product.type == .nonConsumable, isNew(visit.product.status) else { return }
      report(
        visit.path[.hostedContent].key, "new hosted content, which the store offers to apps that already host",
        help: "look whether Background Assets or a server of your own will do")
    }
  )

  /// What is hosted has to be uploaded.
  static let hostingAwaitsUpload = Rule(
    id: "hosting-awaits-upload",
    severity: .info,
    summary: "a new hosted product that will wait for its upload",
    rationale: """
      When hosting is turned on, the product's status becomes "Waiting for Upload" until the content is there; it can't be \
      submitted before.
      """,
    source: .xamarin("Changes to StoreKit in iOS 6"),
    examples: [
      .good(
        "the status says so",
        """
        products:
          - id: com.example.lighthouse.maps
            type: non_consumable
            reference_name: Maps
            status: waiting_for_upload
            hosted_content: {source: content/maps, version: "1.0"}
        """),
      .bad("a product that is only begun", newHosted("⟦hosted_content⟧")),
    ],
    product: { visit, report in
      let status = visit.product.status
      guard visit.product.hostedContent != nil, visit.product.type == .nonConsumable, status == .draft || status == .missingMetadata
      else { return }
      report(
        visit.path[.hostedContent].key, "the product will be 'waiting_for_upload' until its content is uploaded",
        help: "build the package with 'shelf content build' and upload it before you submit the product")
    }
  )
}

/// Whether a product in a state was never sent to review.
private func isNew(_ status: ReviewStatus) -> Bool {
  switch status {
  case .draft, .missingMetadata, .waitingForUpload, .processingContent, .readyToSubmit: true
  default: false
  }
}

private func newHosted(_ key: String) -> String {
  """
  products:
    - id: com.example.lighthouse.maps
      type: non_consumable
      reference_name: Maps
      status: draft
      \(key): {source: content/maps, version: "1.0"}
  """
}
