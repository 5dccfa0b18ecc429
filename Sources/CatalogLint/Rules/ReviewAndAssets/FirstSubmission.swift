import CatalogModel
import SourceDiagnostics

extension Rule {
  /// The first product of an app is submitted together with an app version.
  static let firstSubmission = Rule(
    id: "first-submission",
    severity: .info,
    summary: "the app's first product has to be submitted with an app version",
    rationale: """
      The first product of an app is reviewed together with a new version of the app: choose it on that version's page before \
      the version is submitted. Later products go to review by themselves.
      """,
    source: .help("Submit an in-app purchase"),
    examples: [
      .good(
        "not the first one",
        """
        products:
          - id: com.example.lighthouse.gold
          - id: com.example.lighthouse.silver
            localizations: {en-US: {name: Silver Coins}}
            status: ready_to_submit
            reference_name: Name 1
        """),
      .bad(
        "the first one",
        """
        products:
          - id: com.example.lighthouse.gold
            status: ⟦ready_to_submit⟧
        """),
    ],
    catalog: { visit, report in
      var first: ProductVisit?
      for product in visit.products {
        switch product.product.status {
        // One of them was reviewed before.
        case .approved, .removedFromSale, .developerRemovedFromSale: return
        case .readyToSubmit where first == nil && product.product.isClearedForSale: first = product
        default: continue
        }
      }
      guard let first else { return }
      report(
        first.path[.status], "no product of this app was ever approved: the first one is reviewed with an app version",
        help: "choose it under 'In-App Purchases' on the version's page, then submit the version")
    }
  )
}
