import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Changed content has a higher version.
  package static let contentVersionNotRaised = Rule(
    id: "content-version-not-raised",
    severity: .error,
    summary: "hosted content has changed, and its version has not",
    rationale: """
      The store takes changed content only under a higher version, and an app learns from the version alone that there \
      is \
      something new to load. What was packaged stands in 'content.lock', which 'shelf content build' writes. This rule \
      reads no \
      content, and so compares names and lengths only; 'shelf content check' compares every byte.
      """,
    source: .xamarin("Changes to StoreKit in iOS 6"),
    examples: [
      .good("nothing has changed", hosted("content/chapter-1"), assets: packaged("1.0") + [.chapter]),
      .good(
        "a new text under a new version", hosted("content/chapter-1", version: "\"1.1\""),
        assets: packaged("1.0") + [.text("content/chapter-1/chapter.txt", "The boat leaves at dawn.")]),
      .bad(
        "a new text under the old version", hosted("content/chapter-1", version: "⟦\"1.0\"⟧"),
        assets: packaged("1.0") + [.text("content/chapter-1/chapter.txt", "The boat leaves at dawn.")]),
      .bad(
        "a version before the last one", hosted("content/chapter-1", version: "⟦\"1.0\"⟧"),
        assets: packaged("1.1") + [.chapter]),
    ],
    assets: { visit, assets, report in
      guard let lock = assets.contentLock else { return }
      for product in visit.products {
        guard let content = product.product.hostedContent, let version = content.version, let source = content.source,
          let folder = assets[source]?.folder, let fault = lock.fault(of: folder, product.product.id, version)
        else { continue }
        report(product.path[.hostedContent][.version], fault.message, help: fault.help)
      }
    }
  )
}

extension ContentLock {
  /// Why a folder can't be the content of a product at a version; nil if it can.
  fileprivate func fault(of folder: AssetFolder, _ product: ProductID, _ text: String) -> (
    message: String, help: String
  )? {
    let help = "'shelf content bump --product \(shellWord(product.text))' raises it"
    return switch standing(of: folder, product, text) {
    case .changed: ("content version \(quoted(text)) was packaged with other files", help)
    case .behind(let latest):
      ("content version \(quoted(text)) comes before \(quoted(latest)), which was packaged", help)
    case .unknown, .packaged, .raised: nil
    }
  }
}

/// A lock that knows a text of sixteen letters.
private func packaged(_ version: String) -> [Example.Asset] {
  let digest = String(repeating: "5e", count: 32)
  return [.text("content.lock", "com.example.lighthouse.chapter_1 \(version)\n  \(digest) 16 chapter.txt\n")]
}
