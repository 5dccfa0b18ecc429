package import CatalogModel
import StoreFacts

/// What a rule may ask about whatever it looks at: the catalog as a whole, its neighbours, the day.
package final class LintContext: Sendable {
  package let catalog: Catalog

  /// The other catalogs of the workspace.
  package let neighbours: [Catalog]

  package let today: CalendarDate

  /// The locale that every product must have, as the store spells it; nil if the app names none that the store has.
  let primaryLocale: LocaleCode?

  /// The other locales that the app wants its products in, as the store spells them; sorted.
  let otherLocales: [LocaleCode]

  init(catalog: Catalog, neighbours: [Catalog], today: CalendarDate) {
    self.catalog = catalog
    self.neighbours = neighbours
    self.today = today
    let primary = catalog.app?.primaryLocale.flatMap(Self.meant)
    primaryLocale = primary
    otherLocales = SortedMap((catalog.app?.locales ?? []).compactMap(Self.meant).map { .init(key: $0, value: true) }).keys
      .filter { $0 != primary }
  }

  /// The app's record, if the catalog has one.
  package var app: App? { catalog.app }

  /// The store's locale that is meant by a code: itself, or the one that it is another spelling of.
  static func meant(_ code: LocaleCode) -> LocaleCode? {
    StoreLocale.isKnown(code) ? code : StoreLocale.suggestion(for: code.text)?.code
  }
}

extension SortedMap<LocaleCode, Localization> {
  /// Whether there is an entry for one of the store's locales, under whatever spelling.
  func has(_ locale: LocaleCode) -> Bool { hasEntry(for: locale, in: self) }
}

extension SortedMap<LocaleCode, GroupLocalization> {
  /// Whether there is an entry for one of the store's locales, under whatever spelling.
  func has(_ locale: LocaleCode) -> Bool { hasEntry(for: locale, in: self) }
}

private func hasEntry<Value>(for locale: LocaleCode, in map: SortedMap<LocaleCode, Value>) -> Bool {
  for index in map.indices where map[index].key == locale { return true }
  return map.contains { !StoreLocale.isKnown($0.key) && LintContext.meant($0.key) == locale }
}
