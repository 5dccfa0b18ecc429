import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A review screenshot has no transparency.
  static let screenshotAlpha = Rule(
    id: "screenshot-alpha",
    severity: .error,
    summary: "a review screenshot has an alpha channel",
    rationale: """
      The store refuses screenshots that could be transparent, even if no pixel of them is. Picture editors add the \
      channel \
      without being asked.
      """,
    source: FactSource(ReviewPictures.screenshotFormats),
    examples: [
      .good("without alpha", screenshot("review/gold.png"), assets: [.goldShot]),
      .bad(
        "saved by an editor", screenshot("⟦review/gold.png⟧"),
        assets: [.png("review/gold.png", width: 1334, height: 750, alpha: true)]),
    ],
    assets: { visit, assets, report in
      visit.forEachFault(of: [.screenshot], in: assets, judge: { $0.header?.hasAlpha == true ? true : nil }) {
        mention, _ in
        report(
          mention.place, "\(mention.spoken) has an alpha channel",
          help: "save it without transparency, or as JPEG: 'magick in.png -alpha off out.png'")
      }
    }
  )
}
