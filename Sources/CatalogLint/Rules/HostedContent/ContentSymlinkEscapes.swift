import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Links in hosted content stay inside it.
  package static let contentSymlinkEscapes = Rule(
    id: "content-symlink-escapes",
    severity: .error,
    summary: "a link in hosted content points outside its folder",
    rationale: """
      App Store Connect rejects content whose symbolic links point outside its folder. On a customer's device the \
      target doesn't exist or is an unrelated file. A chain of links that leaves the folder and comes back counts too.
      """,
    source: .xamarin("Changes to StoreKit in iOS 6"),
    examples: [
      .good(
        "a link inside", hosted("content/chapter-1"),
        assets: [.cover, .link("content/chapter-1/icon.png", to: "cover.png")]),
      .bad(
        "a link to the source", hosted("⟦content/chapter-1⟧"),
        assets: [
          .chapter,
          .link("content/chapter-1/cover.png", to: "../../art/cover.png"),
          .png("art/cover.png", width: 320, height: 480),
        ]),
      .bad(
        "a chain of links that leaves the folder", hosted("⟦content/chapter-1⟧"),
        assets: [
          .chapter,
          .link("content/chapter-1/cover.png", to: "pictures/cover.png"),
          .link("content/chapter-1/pictures", to: "../art"), .png("content/art/cover.png", width: 320, height: 480),
        ]),
    ],
    assets: { visit, assets, report in
      visit.forEachFault(of: [.hostedContent], in: assets, judge: escapes) { mention, links in
        report(
          mention.place,
          "\(mention.spoken) has \(links.count == 1 ? "a link" : "links") pointing outside its folder: "
            + "\(someOf(links))",
          help: "copy the file into the folder instead")
      }
    }
  )
}

/// The links that point outside a folder, each with its target; nil if there are none.
private func escapes(_ asset: Asset) -> [String]? {
  let links = (asset.folder?.entries ?? []).compactMap { entry -> String? in
    guard case .escapingLink(let link, let via) = entry.kind else { return nil }
    let way = via.path == link.path ? "" : ", which continues through \(quoted(via.path)) to \(quoted(via.destination))"
    return "\(quoted(link.path)) to \(quoted(link.destination))" + way
  }
  return links.isEmpty ? nil : links
}
