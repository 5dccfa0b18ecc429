import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Links in hosted content lead to something.
  package static let contentSymlinkDangling = Rule(
    id: "content-symlink-dangling",
    severity: .error,
    summary: "a link in hosted content leads nowhere",
    rationale: """
      A symbolic link to something that is not there, or to itself, is delivered as it is: the app finds the name, and \
      can't \
      open it.
      """,
    source: .xamarin("Changes to StoreKit in iOS 6"),
    examples: [
      .good(
        "a link to a file", hosted("content/chapter-1"),
        assets: [.cover, .link("content/chapter-1/icon.png", to: "cover.png")]),
      .bad(
        "the file has another name now", hosted("⟦content/chapter-1⟧"),
        assets: [
          .png("content/chapter-1/cover-2.png", width: 320, height: 480),
          .link("content/chapter-1/icon.png", to: "cover.png"),
        ]),
      .bad(
        "two links in a circle", hosted("⟦content/chapter-1⟧"),
        assets: [.chapter, .link("content/chapter-1/a", to: "b"), .link("content/chapter-1/b", to: "a")]),
    ],
    assets: { visit, assets, report in
      func dangling(_ asset: Asset) -> [String]? {
        let links = (asset.folder?.entries ?? []).compactMap { entry -> String? in
          guard case .brokenLink(let link) = entry.kind else { return nil }
          return "\(quoted(link.path)) to \(quoted(link.destination))"
        }
        return links.isEmpty ? nil : links
      }
      visit.forEachFault(of: [.hostedContent], in: assets, judge: dangling) { mention, links in
        report(
          mention.place,
          """
          \(mention.spoken) has \(links.count == 1 ? "a link that leads" : "links that lead") nowhere: \
          \(someOf(links))
          """,
          help: "fix the link, or delete it")
      }
    }
  )
}
