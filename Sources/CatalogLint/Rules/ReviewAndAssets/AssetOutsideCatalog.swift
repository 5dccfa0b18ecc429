import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Referenced files are inside the catalog's folder.
  static let assetOutsideCatalog = Rule(
    id: "asset-outside-catalog",
    severity: .error,
    summary: "a path points outside the catalog",
    rationale: """
      The file is missing on every other machine. A catalog is one folder that can be copied, reviewed and built \
      anywhere. A path can leave it through '..', as an absolute path, or through a link. Shelf doesn't read files \
      outside.
      """,
    source: .catalogFormat,
    examples: [
      .good("inside", screenshot("review/../review/gold.png"), assets: [.goldShot]),
      .bad("the folder above", screenshot("⟦../art/gold.png⟧"), assets: []),
      .bad("the author's desktop", screenshot("⟦/Users/ada/Desktop/gold.png⟧"), assets: []),
      .bad(
        "through a link",
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
          mention.place, "\(mention.spoken) points outside the catalog" + (way.isEmpty ? "" : ", \(way)"),
          help: "copy the file into the catalog's folder, and use its path there")
      }
    }
  )
}
