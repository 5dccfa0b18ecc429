import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A locale is one of App Store Connect's, in its spelling.
  static let unknownLocale = Rule(
    id: "unknown-locale",
    severity: .error,
    summary: "an unknown locale",
    rationale: """
      App Store Connect accepts only its fifty locales, each in one spelling. Eleven of them are new, and Apple \
      doesn't document whether in-app purchases may use them, so they get a warning.
      """,
    source: FactSource(StoreLocale.list),
    fixability: .safe,
    examples: [
      .good("the right spelling", gold("localizations:", "  zh-Hans: {name: 金币, description: 用于章节的金币。}")),
      .bad(
        "Xcode's spelling", gold("localizations:", "  ⟦zh_CN⟧: {name: 金币, description: 用于章节的金币。}"),
        fixed: gold("localizations:", "  zh-Hans: {name: 金币, description: 用于章节的金币。}")),
      .bad(
        "a language without a locale",
        gold("localizations:", "  ⟦tlh⟧: {name: Huch, description: Huch DaSuqlaHmeH.}")),
      .bad(
        "a wrong locale of a retention message",
        files: ExampleApp.message("header: Stay, body: Soon.}, ⟦fr_FR⟧: {header: Restez, body: Ici."),
        fixed: ExampleApp.yaml(
          with: """
            retention_messages: [{name: Stay, localizations: {en-US: {header: Stay, body: Soon.}, \
            fr-FR: {header: Restez, body: Ici.}}}]
            """)),
      .bad(
        "a wrong locale in the app record", files: ExampleApp.files("locales: [⟦en_US⟧]"),
        fixed: ExampleApp.yaml(with: "locales: [en-US]")),
    ],
    catalog: { visit, report in
      guard let app = visit.app else { return }
      if let primary = app.primaryLocale { check(primary, at: CatalogPath.app[.primaryLocale], beside: [], &report) }
      for locale in app.locales { check(locale, at: CatalogPath.app[.locales][locale], beside: app.locales, &report) }
      for (index, message) in app.retentionMessages.enumerated() {
        let (path, locales) = (CatalogPath.app[.retentionMessages][index], message.localizations.keys)
        for locale in locales { check(locale, at: path[.localizations][locale].key, beside: locales, &report) }
      }
    },
    group: { visit, report in
      let locales = visit.locales
      for locale in locales.unsettled.map({ locales.locales[$0] }) {
        check(locale, at: visit.path[.localizations][locale].key, beside: locales.locales, &report)
      }
    },
    product: { visit, report in
      let locales = visit.locales
      for locale in locales.unsettled.map({ locales.locales[$0] }) {
        check(locale, at: visit.path[.localizations][locale].key, beside: locales.locales, &report)
      }
    }
  )
}

private func check(_ locale: LocaleCode, at place: CatalogPath, beside others: [LocaleCode], _ report: inout Report) {
  if let known = StoreLocale.find(locale) {
    guard known.isNew else { return }
    report(
      place, "\(quoted(known.code.text)) is a new locale, and may not be available to in-app purchases",
      help: "try it with one product first", severity: .warning)
    return
  }
  let text = locale.text
  guard let meant = StoreLocale.suggestion(for: text) else {
    let nearest = localeNames.nearest(to: text)
    report(
      place, "\(quoted(text)) is not an App Store Connect locale",
      help: nearest.map { "did you mean '\($0)'?" }
        ?? "use one of the \(StoreLocale.all.count) locales that 'shelf schema' lists")
    return
  }
  let code = meant.code.text
  if others.contains(meant.code) {
    report(
      place, "\(quoted(text)) is not an App Store Connect locale, and '\(code)' is already listed",
      help: "keep only '\(code)'"
    )
  } else if namesOtherRegion(text, than: code) {
    report(
      place,
      "\(quoted(text)) is not an App Store Connect locale", help: "the nearest is '\(code)' (\(meant.name))")
  } else {
    report(
      place, "\(quoted(text)) should be '\(code)'", help: "write '\(code)'",
      fix: Fix("write '\(code)'", isSafe: true, edits: [Edit(at: place, newText: code)]))
  }
}

/// Whether a locale has another region than a code: `fr-CH` may not mean `fr-FR`.
private func namesOtherRegion(_ text: String, than code: String) -> Bool {
  func region(_ text: String) -> String? {
    let parts = text.split { $0 == "-" || $0 == "_" }
    guard parts.count > 1, let last = parts.last, last.utf8.count == 2 else { return nil }
    return last.uppercased()
  }
  guard let named = region(text), let other = region(code) else { return false }
  return named != other
}

private let localeNames = KnownSpellings(StoreLocale.all.map(\.code.text))
