import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A review screenshot has no alpha channel.
  static let screenshotAlpha = Rule(
    id: "screenshot-alpha",
    severity: .error,
    summary: "a review screenshot has an alpha channel",
    rationale: """
      App Store Connect rejects screenshots with an alpha channel, even a fully opaque one. Picture editors add the \
      channel by default.
      """,
    source: FactSource(ReviewPictures.screenshotFormats),
    examples: [
      .good("without an alpha channel", screenshot("review/gold.png"), assets: [.goldShot]),
      .bad(
        "saved by a picture editor", screenshot("⟦review/gold.png⟧"),
        assets: [.png("review/gold.png", width: 1334, height: 750, alpha: true)]),
    ],
    assets: { visit, assets, report in
      visit.forEachFault(of: [.screenshot], in: assets, judge: { $0.header?.hasAlpha == true ? true : nil }) {
        mention, _ in
        report(
          mention.place, "\(mention.spoken) has an alpha channel",
          help: "save it without transparency, or as JPEG")
      }
    }
  )
}
