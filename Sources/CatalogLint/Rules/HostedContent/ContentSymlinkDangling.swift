import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Links in hosted content have a target.
  package static let contentSymlinkDangling = Rule(
    id: "content-symlink-dangling",
    severity: .error,
    summary: "hosted content contains a broken link",
    rationale: """
      The app finds the name but can't open the file. A symbolic link is delivered as it is, even if its target \
      doesn't exist or is the link itself.
      """,
    source: .xamarin("Changes to StoreKit in iOS 6"),
    examples: [
      .good(
        "a link to a file", hosted("content/chapter-1"),
        assets: [.cover, .link("content/chapter-1/icon.png", to: "cover.png")]),
      .bad(
        "the target was renamed", hosted("⟦content/chapter-1⟧"),
        assets: [
          .png("content/chapter-1/cover-2.png", width: 320, height: 480),
          .link("content/chapter-1/icon.png", to: "cover.png"),
        ]),
      .bad(
        "two links to each other", hosted("⟦content/chapter-1⟧"),
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
          \(mention.spoken) has \(links.count == 1 ? "a broken link" : "broken links"): \(someOf(links))
          """,
          help: "fix the link, or delete it")
      }
    }
  )
}
