package import CatalogModel
import StoreFacts

/// What there is to say of a list of locales: of a product's, or of a group's.
///
/// Most products of a catalog have the same ones, so few lists are surveyed for many products.
package final class LocaleSurvey: Sendable {
  package let locales: [LocaleCode]

  /// The position of the app's primary locale, under whatever spelling; nil when it is missing or not known.
  let primary: Int?

  /// The other locales that the app wants and that are not in the list; sorted.
  let missing: [LocaleCode]

  /// The positions of locales that are not the store's, or so new that there is something to say of them.
  let unsettled: [Int]

  /// Whether each is a kind of English.
  let isEnglish: [Bool]

  /// Whether each is of the primary locale's language.
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

/// The locales that an app wants its products in, as the store spells them.
struct WantedLocales: Sendable {
  /// Nil if the app names none that the store has.
  let primary: LocaleCode?

  /// All but the primary one; sorted.
  let others: [LocaleCode]

  init(_ app: App?) {
    let primary = app?.primaryLocale.flatMap(Self.meant)
    self.primary = primary
    others = Set((app?.locales ?? []).compactMap(Self.meant)).filter { $0 != primary }.sorted()
  }

  /// The store's locale that is meant by a code: itself, or the one that it is another spelling of.
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
