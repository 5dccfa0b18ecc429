import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A review screenshot has the size of a screen.
  static let screenshotSize = Rule(
    id: "screenshot-size",
    severity: .warning,
    summary: "a review screenshot has a size that App Store Connect rejects",
    rationale: """
      App Store Connect rejects screenshots that don't match a device's screen size. The list grows with every \
      device, so Shelf warns only about pictures below 640 × 920 pixels that don't fit a watch either: thumbnails and \
      cropped screens. Two larger sizes are errors: uploads of 1206 × 2622 pixels (iPhone 16 Pro and 17 Pro) and of \
      920 × 2000 pixels failed in processing, and the product stayed at Missing Metadata.
      """,
    source: FactSource(ReviewPictures.smallestScreenshot),
    examples: [
      .good(
        "a whole screen", screenshot("review/gold.png"), assets: [.png("review/gold.png", width: 750, height: 1334)]),
      .good("a watch", screenshot("review/gold.png"), assets: [.png("review/gold.png", width: 312, height: 390)]),
      .good("a large watch", screenshot("review/gold.png"), assets: [.png("review/gold.png", width: 422, height: 514)]),
      .bad("a thumbnail", screenshot("⟦review/gold.png⟧"), assets: [.png("review/gold.png", width: 320, height: 480)]),
      .bad(
        "only the button", screenshot("⟦review/gold.jpg⟧"), assets: [.jpeg("review/gold.jpg", width: 1334, height: 120)]
      ),
      .bad(
        "an iPhone 17 Pro", screenshot("⟦review/gold.png⟧"),
        assets: [.png("review/gold.png", width: 1206, height: 2622)]),
    ],
    assets: { visit, assets, report in
      func tooSmall(_ asset: Asset) -> ImageHeader? {
        guard let header = asset.header else { return nil }
        return ReviewPictures.isLargeEnough(width: header.width, height: header.height) ? nil : header
      }
      let least = ReviewPictures.smallestScreenshot.value
      visit.forEachFault(of: [.screenshot], in: assets, judge: tooSmall) { mention, header in
        report(
          mention.place, "\(mention.spoken) has only \(header.width) × \(header.height) pixels",
          label: "screens have at least \(least.shorter) × \(least.longer)",
          help: "take a screenshot of the whole screen on a device or in Simulator")
      }
      func refused(_ asset: Asset) -> ImageHeader? {
        guard let header = asset.header else { return nil }
        return ReviewPictures.refusedScreenshots.value.contains(.init(header.width, header.height)) ? header : nil
      }
      visit.forEachFault(of: [.screenshot], in: assets, judge: refused) { mention, header in
        report(
          mention.place, "\(mention.spoken) has \(header.width) × \(header.height) pixels",
          label: "App Store Connect can't process this size",
          help: "take it on a device with a larger screen: 1290 × 2796 and 1320 × 2868 pixels are accepted",
          severity: .error)
      }
    }
  )
}
