import CatalogModel
import SourceDiagnostics

/// Platforms and shops that are hardly ever anything else. 'Windows', 'Play', 'Galaxy' are, so they need company.
private let words = WordList([
  "android", "google play", "windows phone", "windows mobile", "amazon appstore", "amazon app store", "appgallery",
  "galaxy store", "xbox", "playstation", "nintendo switch", "steam deck", "アンドロイド", "안드로이드", "安卓", "андроид",
])

extension Rule {
  /// Other platforms are not named.
  static let platformInText = Rule(
    id: "platform-in-text",
    severity: .warning,
    summary: "a text names another platform",
    rationale:
      """
      Review rejects texts that name other mobile platforms or other shops for apps. They mostly come \
      from a shared table.
      """,
    source: .reviewGuideline("2.3.10"),
    examples: [
      .good("windows of a house", gold(inFlow: "localizations: {en-US: {name: Windows of the World}}")),
      .bad("another phone", gold("localizations: {en-US: {description: Also works in our ⟦Android⟧ app.}}")),
    ],
    text: { visit, report in
      guard let range = words.firstMatch(in: visit.text, visit.shape) else { return }
      report(
        visit.place(of: range), "\(visit.field.spoken) names \(quoted(String(visit.text[range])))",
        help: "leave other platforms and shops out of texts in this store")
    }
  )
}
