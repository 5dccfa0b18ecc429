package import CatalogModel
import StoreFacts

/// Facts about a list of locales, of a product or a group.
///
/// Most products of a catalog have the same locales, so few lists serve many products.
package final class LocaleSurvey: Sendable {
  package let locales: [LocaleCode]

  /// The index of the app's primary locale, in any spelling; nil if it is missing or unknown.
  let primary: Int?

  /// The other locales that the app requires and the list lacks; sorted.
  let missing: [LocaleCode]

  /// The indices of locales that App Store Connect doesn't have, or that are new.
  let unsettled: [Int]

  /// Whether each is a variant of English.
  let isEnglish: [Bool]

  /// Whether each is a variant of the primary locale's language.
  let isOfPrimaryLanguage: [Bool]

  init(of locales: [LocaleCode], wanted: WantedLocales) {
    self.locales = locales
    let meant = locales.map { WantedLocales.meant($0) ?? $0 }
    primary = wanted.primary.flatMap { locales.firstIndex(of: $0) ?? meant.firstIndex(of: $0) }
    missing = wanted.others.filter { !meant.contains($0) }
    unsettled = locales.indices.filter { StoreLocale.find(locales[$0])?.isNew ?? true }
    isEnglish = meant.map { language(of: $0) == "en" }
    let primaryLanguage = wanted.primary.map(language)
    isOfPrimaryLanguage = meant.map { language(of: $0) == primaryLanguage }
  }
}

/// The locales that an app requires for its products, in App Store Connect's spelling.
struct WantedLocales: Sendable {
  /// Nil if the app has no valid primary locale.
  let primary: LocaleCode?

  /// All but the primary one; sorted.
  let others: [LocaleCode]

  init(_ app: App?) {
    let primary = app?.primaryLocale.flatMap(Self.meant)
    self.primary = primary
    others = Set((app?.locales ?? []).compactMap(Self.meant)).filter { $0 != primary }.sorted()
  }

  /// The App Store Connect locale for a code, in any spelling.
  static func meant(_ code: LocaleCode) -> LocaleCode? {
    StoreLocale.isKnown(code) ? code : StoreLocale.suggestion(for: code.text)?.code
  }
}

/// `en` for `en-GB`.
private func language(of locale: LocaleCode) -> Substring { locale.text.prefix { $0 != "-" && $0 != "_" } }

/// The surveys of a catalog's lists of locales.
struct LocaleSurveys {
  private let wanted: WantedLocales
  private var surveys: [[LocaleCode]: LocaleSurvey] = [:]

  init(wanted: WantedLocales) { self.wanted = wanted }

  mutating func survey<Value>(of map: SortedMap<LocaleCode, Value>) -> LocaleSurvey {
    let locales = map.keys
    if let known = surveys[locales] { return known }
    let survey = LocaleSurvey(of: locales, wanted: wanted)
    surveys[locales] = survey
    return survey
  }
}
