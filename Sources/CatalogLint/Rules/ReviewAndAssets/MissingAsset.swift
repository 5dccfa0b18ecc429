import CatalogModel
import SourceDiagnostics

extension Rule {
  /// The pictures that products name are there.
  static let missingAsset = Rule(
    id: "missing-asset",
    severity: .error,
    summary: "a picture that a product names is not there",
    rationale: """
      Paths begin at the catalog's root, the folder with 'app.yaml', wherever the file stands that names them. A \
      picture that is \
      not there can't be uploaded.
      """,
    source: .catalogFormat,
    examples: [
      .good(
        "from the catalog's root", screenshot("review/gold.png"), assets: [.goldShot]),
      .bad("a letter too few", screenshot("⟦review/gld.png⟧"), assets: [.goldShot]),
      .bad("no such folder", screenshot("⟦pictures/gold.png⟧"), assets: []),
      .bad(
        "a link to a file that moved",
        gold("promotion: {image: ⟦promo/gold.png⟧}"), assets: [.link("promo/gold.png", to: "../art/gold.png")]),
    ],
    assets: { visit, assets, report in
      visit.forEachFault(of: [.screenshot, .promotionImage, .image], in: assets, judge: missing) { mention, fault in
        report(mention.place, "\(mention.role.spoken) \(fault.message)", help: fault.help)
      }
    }
  )
}

/// How a path leads to nothing.
private func missing(_ asset: Asset) -> (message: String, help: String)? {
  switch asset.target {
  case .missing(let folder, let names):
    let message = "\(quoted(asset.path)) is not there"
    let rest = asset.path.split(separator: "/").dropFirst(folder.split(separator: "/").count)
    if let name = rest.first, let near = nearestSpelling(to: String(name), among: names) {
      let path =
        (folder.isEmpty ? "" : folder + "/") + ([near] + rest.dropFirst().map(String.init)).joined(separator: "/")
      return (message, "did you mean '\(path)'?")
    }
    if asset.path.contains("\\") { return (message, "write '/' between folders") }
    return (message, "put the picture there; paths begin at the folder with 'app.yaml'")
  case .broken(let link):
    return (
      "\(quoted(asset.path)) is a link that leads nowhere: \(quoted(link.path)) says \(quoted(link.destination))",
      "put the picture itself there, or fix the link"
    )
  case .file, .folder, .outside, .special, .unreadable: return nil
  }
}
