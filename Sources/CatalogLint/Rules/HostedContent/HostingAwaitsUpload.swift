import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Hosted content must be uploaded.
  static let hostingAwaitsUpload = Rule(
    id: "hosting-awaits-upload",
    severity: .info,
    summary: "a new hosted product has to wait for its upload",
    rationale: """
      You can't submit the product before its content is uploaded. Once hosting is turned on, its status is "Waiting \
      for Upload" until then.
      """,
    source: .help("In-app purchase statuses"),
    examples: [
      .good(
        "the status is set",
        """
        products:
          - id: com.example.lighthouse.maps
            type: non_consumable
            reference_name: Maps
            status: waiting_for_upload
            hosted_content: {source: content/maps, version: "1.0"}
        """),
      .bad("an unfinished product", newHosted("⟦hosted_content⟧")),
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
