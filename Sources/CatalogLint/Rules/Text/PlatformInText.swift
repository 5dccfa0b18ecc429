import SourceDiagnostics

/// Platforms and app stores whose names hardly mean anything else. 'Windows', 'Play' and 'Galaxy' do, so they need a
/// second word.
private let words = WordList([
  "android", "google play", "windows phone", "windows mobile", "amazon appstore", "amazon app store", "appgallery",
  "galaxy store", "xbox", "playstation", "nintendo switch", "steam deck", "アンドロイド", "안드로이드", "安卓", "андроид",
])

extension Rule {
  /// Texts don't name other platforms.
  static let platformInText = Rule(
    id: "platform-in-text",
    severity: .warning,
    summary: "a text names another platform",
    rationale:
      """
      App Review rejects texts that name other mobile platforms or app stores. They usually come from a table that is \
      shared between platforms.
      """,
    source: .reviewGuideline("2.3.10"),
    examples: [
      .good("windows that aren't Microsoft's", gold(inFlow: "localizations: {en-US: {name: Windows of the World}}")),
      .bad("another mobile platform", gold("localizations: {en-US: {description: Also works in our ⟦Android⟧ app.}}")),
    ],
    text: { visit, report in
      guard let range = words.firstMatch(in: visit.text, visit.shape) else { return }
      report(
        visit.path(of: range), "\(visit.field.spoken) names \(quoted(String(visit.text[range])))",
        help: "remove other platforms and stores from texts for the App Store")
    }
  )
}
