import CatalogModel
import SourceDiagnostics

extension Rule {
  /// A review screenshot can be read.
  static let screenshotUnreadable = Rule(
    id: "screenshot-unreadable",
    severity: .error,
    summary: "a review screenshot can't be read as a picture",
    rationale: """
      App Store Connect rejects an empty or truncated file during upload. By then, all earlier requests have been \
      sent. Shelf reads only the header of each picture.
      """,
    source: .help("In-app purchase information"),
    examples: [
      .good("a JPEG", screenshot("review/gold.jpg"), assets: [.jpeg("review/gold.jpg", width: 1334, height: 750)]),
      .bad("an empty file", screenshot("⟦review/gold.png⟧"), assets: [.file("review/gold.png", [])]),
      .bad(
        "truncated during a download", screenshot("⟦review/gold.png⟧"),
        assets: [.file("review/gold.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13])]),
      .bad("a folder", screenshot("⟦review⟧"), assets: [.folder("review")]),
    ],
    assets: { visit, assets, report in
      visit.forEachFault(of: [.screenshot], in: assets, judge: \.whyUnreadable) { mention, why in
        report(mention.place, "\(mention.spoken) \(why)", help: "take the screenshot again, and save it as PNG or JPEG")
      }
    }
  )

  /// A product with a screenshot.
  static func screenshot(_ path: String) -> String {
    gold("review: {screenshot: \(path)}")
  }
}
