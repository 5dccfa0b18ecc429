import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// Hosting is only for apps that already use it.
  static let hostedContentObsolete = Rule(
    id: "hosted-content-obsolete",
    severity: .info,
    summary: "new hosted content",
    rationale: """
      Apple documents hosting only for apps that already use it. The App Store Connect API can read hosted content \
      but can't create it. Ship new content in the app, on a server, or as Background Assets, which Apple can also \
      host.
      """,
    source: FactSource(HostedContentLimits.audience),
    examples: [
      .good(
        "existing content",
        """
        products:\n  - {id: com.example.lighthouse.maps, type: non_consumable, hosted_content: {source: \
        content/maps, version: '1.0'}}
        """
      ),
      .bad(
        "a new product",
        """
        products:
          - id: com.example.lighthouse.maps
            type: non_consumable
            reference_name: Maps
            status: draft
            ⟦hosted_content⟧: {source: content/maps, version: "1.0"}
        """),
    ],
    product: { visit, report in
      guard visit.beginsHosting else { return }
      report(
        visit.path[.hostedContent].key, "new hosted content, which is only available to apps that already use it",
        help: "consider Background Assets or your own server")
    }
  )
}
