import SourceDiagnostics

/// The app record of examples that need a different one.
package enum ExampleApp {
  private static let lines: [(key: String, text: String)] = [
    ("name", "name: Lighthouse Reader"), ("bundle_id", "bundle_id: com.example.lighthouse"),
    ("apple_id", "apple_id: 1187265767"), ("team_id", "team_id: 69A6DE7EXX"), ("platforms", "platforms: [ios]"),
    ("primary_locale", "primary_locale: en-US"), ("locales", "locales: [en-US]"),
    ("base_territory", "base_territory: USA"),
    ("newsstand", "newsstand: false"), ("version_on_sale", "version_on_sale: '1.0'"),
    ("legal", "legal: {privacy_policy: https://example.com/privacy, terms_of_use: https://example.com/terms}"),
    ("agreements", "agreements: {paid_apps: active, tax: complete, banking: complete}"),
  ]

  /// The files of a catalog with this app record and these products.
  static func files(_ line: String, _ products: String = gold()) -> [Example.File] {
    [.init("catalog/app.yaml", yaml(with: line)), .init("catalog/products.yaml", products)]
  }

  /// The file `app.yaml` of a clean catalog in which one line replaces the usual one with the same key, and the usual
  /// defaults.
  static func yaml(with line: String) -> String {
    let key = line.prefix { $0 != ":" }
    var text = "shelf: 1\napp:\n"
    for usual in lines { text += "  \(usual.key == key ? line : usual.text)\n" }
    if !lines.contains(where: { $0.key == key }) { text += "  \(line)\n" }
    return text + defaults
  }

  /// A message with these texts, and a subscription that has it.
  static func message(_ texts: String, _ more: String = "") -> [Example.File] {
    let lines = more.isEmpty ? "" : ", \(more)"
    return files(
      "retention_messages: [{name: Stay\(lines), localizations: {en-US: {\(texts)}}}]",
      magazine("retention_message: Stay"))
  }

  /// The default values of products in examples.
  package static let defaults = """
    defaults:
      type: consumable
      price: 0.99
      status: approved
      multiseat: false
      localizations:
        en-US: {name: Gold Coins, description: Coins to spend on chapters.}
      review: {screenshot: review/shot.png, notes: Open the store tab.}

    """
}
