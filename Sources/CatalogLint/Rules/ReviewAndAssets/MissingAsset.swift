import CatalogModel
import SourceDiagnostics

extension Rule {
  /// The pictures of products and retention messages exist.
  static let missingAsset = Rule(
    id: "missing-asset",
    severity: .error,
    summary: "a picture doesn't exist",
    rationale: """
      A missing picture can't be uploaded. Paths are relative to the catalog's root, the folder with 'app.yaml', not \
      to the file that contains them. It is a warning if App Store Connect had a picture with that file name at the \
      last 'shelf pull' or 'shelf apply', which record the names in 'catalog.lock': the API returns no pictures.
      """,
    source: .catalogFormat,
    examples: [
      .good(
        "from the catalog's root", screenshot("review/gold.png"), assets: [.goldShot]),
      .bad("a missing letter", screenshot("⟦review/gld.png⟧"), assets: [.goldShot]),
      .bad(
        "a picture of a retention message",
        files: ExampleApp.message("header: Stay, body: Ten more soon., alt_text: A tower", "image: ⟦tower.png⟧"),
        assets: [.png("review/shot.png", width: 1284, height: 2778)]),
      .bad("no such folder", screenshot("⟦pictures/gold.png⟧"), assets: []),
      .bad(
        "a link to a file that moved",
        gold("promotion: {image: ⟦promo/gold.png⟧}"), assets: [.link("promo/gold.png", to: "../art/gold.png")]),
    ],
    assets: { visit, assets, report in
      var meant = MeantFiles()
      visit.forEachFault(of: [.screenshot, .promotionImage, .image], in: assets, judge: { missing($0, &meant) }) {
        mention, fault in
        let known = mention.product.flatMap { visit.context.recorded[$0.product.id]?.pictures }
        let isHeld = known?.contains(lastName(ofPath: mention.asset.path)) ?? false
        report(
          mention.place, "\(mention.role.spoken) \(fault.message)",
          help: isHeld
            ? "App Store Connect has a picture with this name, which its API doesn't return; copy your original here"
            : fault.help, severity: isHeld ? .warning : nil)
      }
    }
  )
}

/// Why a path has no target.
private func missing(_ asset: Asset, _ meant: inout MeantFiles) -> (message: String, help: String)? {
  switch asset.target {
  case .missing(let folder, let names):
    let message = "\(quoted(asset.path)) does not exist"
    let rest = asset.path.split(separator: "/").dropFirst(folder.split(separator: "/").count)
    if let name = rest.first, let near = meant.nearest(to: name, among: names) {
      let path =
        (folder.isEmpty ? "" : folder + "/") + ([near] + rest.dropFirst().map(String.init)).joined(separator: "/")
      return (message, "did you mean '\(path)'?")
    }
    if asset.path.contains("\\") { return (message, "write '/' between folders") }
    return (message, "add the picture; paths are relative to the folder with 'app.yaml'")
  case .broken(let link):
    return (
      "\(quoted(asset.path)) is a broken link: \(quoted(link.path)) points to \(quoted(link.destination))",
      "copy the picture itself there, or fix the link"
    )
  case .file, .folder, .outside, .special, .unreadable: return nil
  }
}
