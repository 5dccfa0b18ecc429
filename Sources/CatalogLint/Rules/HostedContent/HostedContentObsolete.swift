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
      Today's documentation speaks of hosting by the store to apps that already use it, and its API can read hosted \
      content and \
      make none. New content is better kept in the app, on a server, or in packs of Background Assets, which the store \
      also hosts.
      """,
    source: FactSource(HostedContentLimits.audience),
    examples: [
      .good(
        "content that is there already",
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
        visit.path[.hostedContent].key, "new hosted content, which the store offers to apps that already host",
        help: "look whether Background Assets or a server of your own will do")
    }
  )
}
