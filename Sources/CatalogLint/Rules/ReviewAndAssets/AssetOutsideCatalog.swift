import CatalogModel
import SourceDiagnostics

extension Rule {
  /// All that a catalog names stands in its folder.
  static let assetOutsideCatalog = Rule(
    id: "asset-outside-catalog",
    severity: .error,
    summary: "a path leads out of the catalog",
    rationale: """
      A catalog is one folder, which can be copied, reviewed and built on another machine. A path that leaves it, by \
      '..', from \
      the top of the disk or through a link, works on the author's machine only; Shelf looks at nothing out there.
      """,
    source: .catalogFormat,
    examples: [
      .good("inside", screenshot("review/../review/gold.png"), assets: [.goldShot]),
      .bad("a folder above", screenshot("⟦../art/gold.png⟧"), assets: []),
      .bad("the author's desktop", screenshot("⟦/Users/ada/Desktop/gold.png⟧"), assets: []),
      .bad(
        "a link on the way",
        sold("chapter_1", "type: non_consumable", #"hosted_content: {source: ⟦content/chapter-1⟧, version: "1.0"}"#),
        assets: [.link("content", to: "../../shared/content")]),
    ],
    assets: { visit, assets, report in
      func outside(_ asset: Asset) -> String? {
        guard case .outside(let link) = asset.target else { return nil }
        return link.map { "through the link \(quoted($0.path)) to \(quoted($0.destination))" } ?? ""
      }
      visit.forEachFault(of: AssetMentions.Role.allCases, in: assets, judge: outside) { mention, way in
        report(
          mention.place, "\(mention.spoken) leads out of the catalog" + (way.isEmpty ? "" : ", \(way)"),
          help: "copy it into the catalog's folder, and name it from there")
      }
    }
  )
}
