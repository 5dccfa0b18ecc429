import CatalogModel

extension StoreLocale {
  /// The locale that an incorrect code probably means.
  ///
  /// Case is ignored, and `_` equals `-`; then come other names of the same locale (`ja-JP`, `zh-CN`, `cmn-Hans`,
  /// `German`), other codes of a language (`nb`, `iw`), and finally the language alone: `fr` and `fr-CH` mean
  /// `fr-FR`. Nil for a language that App Store Connect doesn't have.
  package static func suggestion(for text: String) -> StoreLocale? {
    if let position = names[foldedName(text)] { return all[position] }
    let code = text.prefix { $0 != "." && $0 != "@" }.lowercased()
    var parts = code.split { $0 == "_" || $0 == "-" || $0.isWhitespace }.map(String.init)
    guard let language = parts.first else { return nil }
    parts[0] = languages[language] ?? language
    for count in stride(from: parts.count, through: 1, by: -1) {
      let start = parts.prefix(count).joined(separator: "-")
      if let position = codes[start] { return all[position] }
    }
    return nil
  }

  /// The index of each locale by its normalized English name.
  private static let names = Dictionary(
    all.enumerated().map { (foldedName($1.name), $0) }, uniquingKeysWith: { first, _ in first })

  /// The index of each locale by its lower-case codes; App Store Connect's own codes take precedence.
  private static let codes: [String: Int] = {
    var codes: [String: Int] = [:]
    func addCode(_ name: some StringProtocol, _ position: Int) {
      let code = String(name.lowercased().map { $0 == "_" ? "-" : $0 })
      if codes[code] == nil { codes[code] = position }
    }
    for (position, locale) in all.enumerated() { addCode(locale.code.text, position) }
    for (name, code) in otherCodes {
      if let position = position(of: LocaleCode(code)) { addCode(name, position) }
    }
    for (position, locale) in all.enumerated() {
      addCode(locale.legacyName, position)
      addCode(locale.storekitName, position)
      addCode(locale.code.text.prefix { $0 != "-" }, position)
    }
    return codes
  }()
}

/// Other codes, and the locales that they mean.
///
/// A language code alone is listed if there are several locales of the language: it means the most common one.
private let otherCodes: KeyValuePairs = [
  "en": "en-US", "fr": "fr-FR", "es": "es-ES", "pt": "pt-BR", "zh": "zh-Hans", "es-419": "es-MX", "es-la": "es-MX",
  "zh-cn": "zh-Hans", "zh-sg": "zh-Hans", "zh-my": "zh-Hans", "zh-chs": "zh-Hans",
  "zh-tw": "zh-Hant", "zh-hk": "zh-Hant", "zh-mo": "zh-Hant", "zh-cht": "zh-Hant",
]

/// Old language codes, and country codes that are mistaken for language codes.
private let languages = [
  "nb": "no", "nn": "no", "iw": "he", "in": "id", "cmn": "zh", "mo": "ro",
  "jp": "ja", "kr": "ko", "cn": "zh", "cz": "cs", "dk": "da", "gr": "el", "ua": "uk", "vn": "vi",
]
