import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Period {
  /// In words: `1 month`, `2 weeks`.
  var words: String {
    let word =
      switch unit {
      case .day: "day"
      case .week: "week"
      case .month: "month"
      case .year: "year"
      }
    return counted(count, word)
  }
}

extension TerritoryCode {
  /// The currency of its storefront.
  var currency: String? { Territory.find(self)?.currency }
}

extension Money {
  /// With a territory's currency if it is known: `4.99 USD`; zero is `free`.
  func words(in territory: TerritoryCode?) -> String {
    if digits == 0 { return "free" }
    return territory?.currency.map { "\(self) \($0)" } ?? description
  }
}

extension PriceSchedule {
  /// The default price: `4.99 USD`, `tier 5`. Nil if there is none.
  func words(base territory: TerritoryCode?) -> String? { priceWords(base, tier, territory) }
}

extension PriceChange {
  /// The new default price. Nil if there is none.
  func words(base territory: TerritoryCode?) -> String? { priceWords(base, tier, territory) }
}

private func priceWords(_ base: Money?, _ tier: String?, _ territory: TerritoryCode?) -> String? {
  base?.words(in: territory) ?? tier.map { "tier \($0)" }
}

extension Product {
  /// The best name: the display name in a locale, the reference name, or any display name.
  func title(in locale: LocaleCode?) -> String? {
    let names = [locale.flatMap { localizations[$0]?.name }, referenceName] + localizations.map(\.value.name)
    return names.compactMap(\.self).first { !$0.isEmpty }
  }
}
