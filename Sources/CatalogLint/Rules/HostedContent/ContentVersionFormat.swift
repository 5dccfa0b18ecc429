import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A content version is numbers separated by periods, starting at 1.0.
  package static let contentVersionFormat = Rule(
    id: "content-version-format",
    severity: .error,
    summary: "a content version has the wrong form",
    rationale: """
      Apps compare content versions number by number to find new content. Versions start at 1.0. For content that was \
      never uploaded, another first version is only a warning.
      """,
    source: .xamarin("Changes to StoreKit in iOS 6"),
    examples: [
      .good("the first one", hosted("content/chapter-1")),
      .good("a later one", hosted("content/chapter-1", version: "\"1.10\"")),
      .bad("a whole number", hosted("content/chapter-1", version: "⟦\"1\"⟧")),
      .bad("a letter", hosted("content/chapter-1", version: "⟦v1.1⟧")),
      .bad("a version before 1.0", hosted("content/chapter-1", version: "⟦\"0.9\"⟧")),
      .bad(
        "a second version of content that was never uploaded",
        """
        products:
          - id: com.example.lighthouse.chapter_1
            type: non_consumable
            status: waiting_for_upload
            reference_name: Name 1
            hosted_content: {source: content/chapter-1, version: ⟦"1.1"⟧}
        """),
    ],
    product: { visit, report in
      guard let version = visit.product.hostedContent?.version else { return }
      let first = HostedContentLimits.firstVersion.value
      if version == first { return }
      let place = visit.path[.hostedContent][.version]
      guard let numbers = ContentVersion(version)?.numbers else {
        return report(
          place, "content version \(quoted(version)) must be numbers separated by periods",
          help: "write it like '\(first)' or '1.12'")
      }
      if numbers[0] == 0 {
        report(place, "content version \(quoted(version)), but versions start at \(first)", help: "start at '\(first)'")
      } else if visit.product.status == .draft || visit.product.status == .waitingForUpload {
        report(
          place, "content version \(quoted(version)) of content that was never uploaded",
          label: "versions start at \(first)", help: "start at '\(first)', or correct the status", severity: .warning)
      }
    }
  )
}
