import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Products use all pictures in the folders of their pictures.
  static let unusedAsset = Rule(
    id: "unused-asset",
    severity: .info,
    summary: "no product uses a picture",
    rationale: """
      A product may use the wrong picture, or this one is left over. Shelf searches the folders in which products \
      have pictures, and their subfolders; in the catalog's own folder, it skips subfolders.
      """,
    source: .catalogFormat,
    examples: [
      .good(
        "each picture is used", screenshot("review/gold.png"),
        assets: [.goldShot, .text("review/read-me.txt", "Take them on a phone.")]),
      .bad(
        "one in the catalog's own folder",
        files: ExampleApp.files("name: ⟦Lighthouse Reader⟧", screenshot("gold.png")),
        assets: [.png("gold.png", width: 1334, height: 750), .png("gold-old.png", width: 1334, height: 750)]),
      .bad(
        "an old picture", files: ExampleApp.files("name: ⟦Lighthouse Reader⟧"),
        assets: [.png("review/shot-old.png", width: 1334, height: 750)]),
    ],
    assets: { visit, assets, report in
      guard !assets.pictures.isEmpty else { return }
      var used = Set<String>()
      for role in [AssetMentions.Role.screenshot, .promotionImage, .image] {
        for asset in assets.all(of: role) { used.insert(asset.place ?? asset.path) }
      }
      let unused = assets.pictures.filter { !used.contains($0) }
      guard !unused.isEmpty else { return }
      let named = unused.prefix(5).map(quoted) + (unused.count > 5 ? ["\(unused.count - 5) more"] : [])
      report(
        CatalogPath.app[.name], "\(counted(unused.count, "picture")) that no product uses: \(listed(named))",
        help: unused.count == 1 ? "use it in a product, or delete it" : "use them in a product, or delete them",
        absent: .catalog)
    }
  )
}
