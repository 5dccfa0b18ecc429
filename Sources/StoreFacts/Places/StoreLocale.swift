package import CatalogModel

/// A language, possibly with a region, in which the App Store shows texts.
package struct StoreLocale: Sendable, Hashable {
  /// As App Store Connect writes it: `en-US`, `ja`, `zh-Hans`.
  package let code: LocaleCode

  /// The English name.
  package let name: String

  /// Whether it is one of the eleven of 2026; it isn't known whether texts of in-app purchases may use those.
  package let isNew: Bool

  /// As `.storekit` files write it: `en_US`, `de`. Observed for the larger languages, derived for the rest.
  package let storekitName: String

  /// As App Store Connect wrote it before 2018: `ja-JP`, `cmn-Hans`.
  package let legacyName: String
}

extension StoreLocale {
  /// The 50 locales, sorted by code. Two tools of 2026 agree on them.
  package static let list = Fact(
    TextTable.rows(storeLocaleTable).map {
      StoreLocale(code: LocaleCode($0[0]), name: $0[1], isNew: $0[4] == "new", storekitName: $0[2], legacyName: $0[3])
    },
    .fastlane("languages"))

  /// The 50 locales, sorted by code.
  package static var all: [StoreLocale] { list.value }

  private static let index = Dictionary(uniqueKeysWithValues: zip(all.map(\.code), all.indices))

  /// The locale with exactly this code: `en-US`, neither `en-us` nor `en_US`.
  package static func find(_ code: LocaleCode) -> StoreLocale? {
    position(of: code).map { all[$0] }
  }

  /// The index of a locale in `all`.
  static func position(of code: LocaleCode) -> Int? { index[code] }

  /// Whether a locale has exactly this code; quicker than `find`.
  package static func isKnown(_ code: LocaleCode) -> Bool {
    position(of: code) != nil
  }
}
