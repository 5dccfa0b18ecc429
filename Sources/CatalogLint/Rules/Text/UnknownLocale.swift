import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A locale is one of the store's, in the store's spelling.
  static let unknownLocale = Rule(
    id: "unknown-locale",
    severity: .error,
    summary: "a locale that the store does not have",
    rationale: """
      The store has fifty locales and takes no others, nor other spellings of them. Eleven are new: whether texts of \
      in-app \
      purchases may use them was not seen yet, so they get a warning.
      """,
    source: FactSource(StoreLocale.list),
    fixability: .safe,
    examples: [
      .good("the store's own spelling", gold("localizations:", "  zh-Hans: {name: 金币, description: 用于章节的金币。}")),
      .bad(
        "as Xcode writes it", gold("localizations:", "  ⟦zh_CN⟧: {name: 金币, description: 用于章节的金币。}"),
        fixed: gold("localizations:", "  zh-Hans: {name: 金币, description: 用于章节的金币。}")),
      .bad(
        "a language that the store does not have",
        gold("localizations:", "  ⟦tlh⟧: {name: Huch, description: Huch DaSuqlaHmeH.}")),
      .bad(
        "in the app's own record", files: ExampleApp.files("locales: [⟦en_US⟧]"),
        fixed: ExampleApp.text(with: "locales: [en-US]")),
    ],
    catalog: { visit, report in
      guard let app = visit.app else { return }
      if let primary = app.primaryLocale { check(primary, at: CatalogPath.app[.primaryLocale], beside: [], &report) }
      for locale in app.locales { check(locale, at: CatalogPath.app[.locales][locale], beside: app.locales, &report) }
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
      place, "\(quoted(known.code.text)) is new in the store, and may not be open to in-app purchases",
      help: "try it with one product first", severity: .warning)
    return
  }
  let text = locale.text
  guard let meant = StoreLocale.suggestion(for: text) else {
    let nearest = localeNames.nearest(to: text)
    report(
      place, "\(quoted(text)) is not a locale of the store",
      help: nearest.map { "did you mean '\($0)'?" }
        ?? "use one of the \(StoreLocale.all.count) that 'shelf schema' lists")
    return
  }
  let code = meant.code.text
  if others.contains(meant.code) {
    report(
      place, "\(quoted(text)) is not a locale of the store, and '\(code)' is there already", help: "keep only '\(code)'"
    )
  } else if namesOtherRegion(text, than: code) {
    report(place, "\(quoted(text)) is not a locale of the store", help: "the nearest is '\(code)' (\(meant.name))")
  } else {
    report(
      place, "\(quoted(text)) is not how the store writes '\(code)'", help: "write '\(code)'",
      fix: Fix("write '\(code)'", isSafe: true, edits: [Edit(at: place, newText: code)]))
  }
}

/// Whether a locale names a region that is not the one of a code: `fr-CH` is not surely `fr-FR`.
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
