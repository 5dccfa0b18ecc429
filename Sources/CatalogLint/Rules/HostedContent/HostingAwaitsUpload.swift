import CatalogModel
import SourceDiagnostics

extension Rule {
  /// What is hosted has to be uploaded.
  static let hostingAwaitsUpload = Rule(
    id: "hosting-awaits-upload",
    severity: .info,
    summary: "a new hosted product that will wait for its upload",
    rationale: """
      When hosting is turned on, the product's status becomes "Waiting for Upload" until the content is there; it \
      can't be \
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
      guard visit.beginsHosting else { return }
      report(
        visit.path[.hostedContent].key, "the product will be 'waiting_for_upload' until its content is uploaded",
        help: "build the package with 'shelf content build' and upload it before you submit the product")
    }
  )
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
