import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Links in hosted content stay in it.
  package static let contentSymlinkEscapes = Rule(
    id: "content-symlink-escapes",
    severity: .error,
    summary: "a link in hosted content leads out of its folder",
    rationale: """
      The store refuses content whose symbolic links point outside it: on a customer's device there is nothing there, \
      or \
      something that is none of the content's business. It counts as well when a chain of links leaves the folder and \
      comes back.
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
        "a chain", hosted("⟦content/chapter-1⟧"),
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
          "\(mention.spoken) has \(links.count == 1 ? "a link" : "links") out of its folder: \(someOf(links))",
          help: "copy the file into the folder instead")
      }
    }
  )
}

/// The links that leave a folder, each with where it leads; nil if there are none.
private func escapes(_ asset: Asset) -> [String]? {
  let links = (asset.folder?.entries ?? []).compactMap { entry -> String? in
    guard case .escapingLink(let link, let via) = entry.kind else { return nil }
    let way = via.path == link.path ? "" : ", which leads on through \(quoted(via.path)) to \(quoted(via.destination))"
    return "\(quoted(link.path)) to \(quoted(link.destination))" + way
  }
  return links.isEmpty ? nil : links
}
