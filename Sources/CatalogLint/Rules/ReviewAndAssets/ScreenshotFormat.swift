import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A review screenshot is a PNG or a JPEG.
  static let screenshotFormat = Rule(
    id: "screenshot-format",
    severity: .error,
    summary: "a review screenshot is neither PNG nor JPEG",
    rationale: """
      App Store Connect rejects other formats. Shelf detects the format from the first bytes; renaming a HEIC file \
      doesn't make it a PNG.
      """,
    source: FactSource(ReviewPictures.screenshotFormats),
    examples: [
      .good("a PNG", screenshot("review/gold.png"), assets: [.goldShot]),
      .good(
        "a JPEG with another file extension", screenshot("review/gold.png"),
        assets: [.jpeg("review/gold.png", width: 1334, height: 750)]),
      .bad(
        "a renamed iPhone picture", screenshot("⟦review/gold.png⟧"),
        assets: [.text("review/gold.png", "\0\0\0\u{18}ftypheic\0\0\0\0mif1heic")]),
      .bad("a PDF", screenshot("⟦review/gold.pdf⟧"), assets: [.text("review/gold.pdf", "%PDF-1.7\n")]),
      .bad(
        "a 404 page saved as a picture", screenshot("⟦review/gold.png⟧"),
        assets: [.text("review/gold.png", "<html><body>404 Not Found</body></html>")]),
    ],
    assets: { visit, assets, report in
      visit.forEachFault(of: [.screenshot], in: assets, judge: \.otherFormat) { mention, format in
        report(mention.place, "\(mention.spoken) \(format)", help: "save it as PNG or JPEG; renaming is not enough")
      }
    }
  )
}
