import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// The first product of each type is submitted together with an app version.
  static let firstSubmission = Rule(
    id: "first-submission",
    severity: .info,
    summary: "the first product of a type needs an app version",
    rationale: """
      App Store Connect rejects a first subscription that is submitted without an app version. The first product of \
      each type is reviewed with a new version of the app: select it on the version's page before you submit the \
      version. Later products of the type can be submitted separately.
      """,
    source: FactSource(ReviewStates.firstOfItsKind),
    examples: [
      .good("not the first one", goldAndSilver("status: ready_to_submit", "reference_name: Silver")),
      .bad("the first one", gold("reference_name: Gold", "status: ⟦ready_to_submit⟧")),
      .bad(
        "the first subscription of an app that sells coins",
        """
        products:
          - id: com.example.lighthouse.gold
        subscription_groups:
          - name: Magazine
            localizations: {en-US: {name: Magazine}}
            subscriptions:
              - id: com.example.lighthouse.monthly
                localizations: {en-US: {name: A Month}}
                level: 1
                period: P1M
                reference_name: A Month
                status: ⟦ready_to_submit⟧
        """),
    ],
    catalog: { visit, report in
      var reviewed: Set<ProductType> = []
      var first: [ProductType: ProductVisit] = [:]
      for product in visit.products {
        guard let type = product.product.type else { continue }
        let status = product.product.status
        if ReviewStates.mayHaveOpenedType(status) { reviewed.insert(type) }
        if status == .readyToSubmit, product.product.isClearedForSale, first[type] == nil { first[type] = product }
      }
      for type in ProductType.allCases where !reviewed.contains(type) {
        guard let product = first[type] else { continue }
        report(
          product.path[.status],
          "the app's first \(type.words) must be submitted with an app version",
          label: "none was approved yet",
          help: "select it under 'In-App Purchases and Subscriptions' on the version's page, then submit the version")
      }
    }
  )
}
