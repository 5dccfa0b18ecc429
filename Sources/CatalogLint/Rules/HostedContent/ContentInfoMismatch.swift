import CatalogModel
import SourceDiagnostics

extension Rule {
  /// The property list of hosted content names its product.
  package static let contentInfoMismatch = Rule(
    id: "content-info-mismatch",
    severity: .error,
    summary: "hosted content belongs to another product",
    rationale: """
      App Store Connect accepts content only for the product that 'ContentInfo.plist' names. The file also contains \
      the version. If the catalog has another version, that is a warning, because one of the two is out of date. \
      Shelf doesn't read binary property lists.
      """,
    source: .xamarin("Changes to StoreKit in iOS 6"),
    examples: [
      .good(
        "the right product", hosted("content/chapter-1"), assets: contentInfo("com.example.lighthouse.chapter_1", "1.0")
      ),
      .bad(
        "copied from another chapter", hosted("⟦content/chapter-1⟧"),
        assets: contentInfo("com.example.lighthouse.chapter_2", "1.0")),
      .bad(
        "the version was raised in one place only", hosted("content/chapter-1", version: "⟦\"1.1\"⟧"),
        assets: contentInfo("com.example.lighthouse.chapter_1", "1.0")),
    ],
    assets: { visit, assets, report in
      visit.forEachFault(of: [.hostedContent], in: assets, judge: \.folder?.contentInfo) { mention, info in
        guard let product = mention.product else { return }
        if let id = info.productID, id != product.product.id.text {
          report(
            mention.place, "\(mention.spoken) belongs to \(quoted(id)), according to \(AssetFolder.contentInfoName)",
            notes: [Note("the product", at: product.path[.id])], help: "write this product's ID into the property list")
        }
        guard let version = info.version, let own = product.product.hostedContent?.version, version != own else {
          return
        }
        report(
          product.path[.hostedContent][.version],
          "content version \(quoted(own)) is \(quoted(version)) in \(AssetFolder.contentInfoName)",
          help: "use the same version in both places", severity: .warning)
      }
    }
  )
}

private func contentInfo(_ id: String, _ version: String) -> [Example.Asset] {
  let list = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
      <key>IAPProductIdentifier</key><string>\(id)</string>
      <key>ContentVersion</key><string>\(version)</string>
    </dict></plist>
    """
  return [
    .text("content/chapter-1/\(AssetFolder.contentInfoName)", list),
    .text("content/chapter-1/Contents/chapter.txt", "The boat leaves."),
  ]
}
