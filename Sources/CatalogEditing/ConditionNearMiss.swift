package import CatalogModel
import StoreFacts

extension Condition {
  /// A suggestion for the first word that no catalog can contain: `GBR` for `sold=UK`, the name of a group for a
  /// typo. Nil if all words are known, or similar to none.
  package func nearMiss(in catalog: Catalog) -> String? {
    switch self {
    case .any(let parts), .all(let parts): parts.lazy.compactMap { $0.nearMiss(in: catalog) }.first
    case .not(let part): part.nearMiss(in: catalog)
    case .has: nil
    case .compare(let key, let comparison, let word): comparison.isOrder ? nil : Self.meant(by: word, for: key, catalog)
    case .among(let key, let words): words.lazy.compactMap { Self.meant(by: $0, for: key, catalog) }.first
    }
  }

  private static func meant(by word: TextPattern, for key: ConditionKey, _ catalog: Catalog) -> String? {
    if word.hasStar { return nil }
    let (text, names) = (word.text, key.names)
    func nearestName(_ known: [String]) -> String? { known.contains(text) ? nil : nearest(text, known) }
    switch names.last {
    case "group": return nearestName(catalog.subscriptionGroups.map(\.name))
    case CatalogKey.id.rawValue where names.count == 1: return nearestName(catalog.allProducts.map(\.id.text))
    case "sold", CatalogKey.territories.rawValue:
      if Territory.find(TerritoryCode(text)) != nil { return nil }
      return Territory.suggestion(for: text)?.code.text ?? nearestName(Territory.all.map(\.code.text))
    case CatalogKey.localizations.rawValue:
      if StoreLocale.find(LocaleCode(text)) != nil { return nil }
      return StoreLocale.suggestion(for: text)?.code.text ?? nearestName(StoreLocale.all.map(\.code.text))
    default: return nil
    }
  }
}
