import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Changed content has a higher version.
  package static let contentVersionNotRaised = Rule(
    id: "content-version-not-raised",
    severity: .error,
    summary: "hosted content changed without a new version",
    rationale: """
      Customers never receive changed content that keeps its version. App Store Connect accepts it only under a \
      higher version, and apps use the version to find new content. 'content.lock', which 'shelf content build' \
      writes, records what was packaged. This rule compares names and lengths only; 'shelf content check' compares \
      every byte.
      """,
    source: .xamarin("Changes to StoreKit in iOS 6"),
    examples: [
      .good("no change", hosted("content/chapter-1"), assets: packaged("1.0") + [.chapter]),
      .good(
        "a new text with a new version", hosted("content/chapter-1", version: "\"1.1\""),
        assets: packaged("1.0") + [.text("content/chapter-1/chapter.txt", "The boat leaves at dawn.")]),
      .bad(
        "a new text with the old version", hosted("content/chapter-1", version: "⟦\"1.0\"⟧"),
        assets: packaged("1.0") + [.text("content/chapter-1/chapter.txt", "The boat leaves at dawn.")]),
      .bad(
        "a version lower than the last one", hosted("content/chapter-1", version: "⟦\"1.0\"⟧"),
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
    let help = "run 'shelf content bump --product \(shellWord(product.text))'"
    return switch state(of: folder, product, text) {
    case .changed: ("content version \(quoted(text)) was packaged with other files", help)
    case .behind(let latest):
      ("content version \(quoted(text)) is lower than the packaged \(quoted(latest))", help)
    case .unknown, .packaged, .raised: nil
    }
  }
}

/// A lock that contains one file of sixteen letters.
private func packaged(_ version: String) -> [Example.Asset] {
  let digest = String(repeating: "5e", count: 32)
  return [.text("content.lock", "com.example.lighthouse.chapter_1 \(version)\n  \(digest) 16 chapter.txt\n")]
}
