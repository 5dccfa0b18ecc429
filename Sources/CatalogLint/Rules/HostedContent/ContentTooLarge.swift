import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// Hosted content has at most 2 GB.
  package static let contentTooLarge = Rule(
    id: "content-too-large",
    severity: .error,
    summary: "hosted content is too large",
    rationale: """
      App Store Connect rejects more than 2 GB for a product, after hours of uploading. From 1.5 GB on there is a \
      warning, while there is still time to split the content.
      """,
    source: .xamarin("Changes to StoreKit in iOS 6"),
    examples: [
      .good(
        "a one-gigabyte film", hosted("content/film"),
        assets: [.file("content/film/film.mov", [0, 0, 0, 20], size: 1_000_000_000)]),
      .bad(
        "a three-gigabyte film", hosted("⟦content/film⟧"),
        assets: [.file("content/film/film.mov", [0, 0, 0, 20], size: 3_000_000_000)]),
      .bad(
        "two files that nearly reach the limit", hosted("⟦content/film⟧"),
        assets: [
          .file("content/film/1.mov", [0, 0, 0, 20], size: 900_000_000),
          .file("content/film/extras/2.mov", [0, 0, 0, 20], size: 900_000_000),
        ]),
    ],
    assets: { visit, assets, report in
      func large(_ asset: Asset) -> Int? {
        guard let size = asset.folder?.size else { return nil }
        return size >= HostedContentLimits.warningSize.value ? size : nil
      }
      visit.forEachFault(of: [.hostedContent], in: assets, judge: large) { mention, size in
        let isTooLarge = size > HostedContentLimits.greatestSize.value
        report(
          mention.place, "\(mention.spoken) has \(spokenSize(size)); the limit is 2 GB",
          help: "split it into several products, or have the app download the rest",
          severity: isTooLarge ? .error : .warning)
      }
    }
  )
}
