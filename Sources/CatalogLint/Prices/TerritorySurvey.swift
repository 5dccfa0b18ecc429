import CatalogModel
import StoreFacts

/// What there is to say of the territories in which a product has prices of its own.
///
/// Most products of a catalog have the same ones, so few lists are surveyed for many products.
final class TerritorySurvey: Sendable {
  let codes: [TerritoryCode]

  /// The store's territory for each code; nil where it has none.
  let territories: [Territory?]

  /// The positions of codes without a storefront.
  let unknown: [Int]

  /// The prices in each territory's currency; nil where the store has no such territory.
  let ladders: [PriceLadder?]

  /// The currency of the base prices, if it is known.
  let baseCurrency: String?

  /// The prices in the base currency.
  let baseLadder: PriceLadder?

  init(of codes: [TerritoryCode], baseCurrency: String?) {
    self.codes = codes
    self.baseCurrency = baseCurrency
    let territories = codes.map(Territory.find)
    self.territories = territories
    ladders = territories.map { $0.flatMap { PricePoints.ladder(of: $0.currency) } }
    baseLadder = baseCurrency.flatMap { PricePoints.ladder(of: $0) }
    unknown = codes.indices.filter { territories[$0] == nil }
  }

  /// Whether a price is far from the base, by the usual ratio of their currencies; and what would be usual.
  func isOutlier(_ price: Money, at index: Int, besideBase base: Money) -> (usual: Money, isOutlier: Bool)? {
    guard let currency = territories[index]?.currency, let baseCurrency, price > 0, price.scale <= 2, base > 0,
      let usual = Currency.usual(base, of: baseCurrency, in: currency), let expected = usual.hundredths
    else { return nil }
    let spread = Currency.usualSpread.value
    guard let cents = price.hundredths else { return (usual, true) }
    return (usual, cents > expected * spread || cents * spread < expected)
  }
}

/// The surveys of the lists of territories in one part of a catalog.
struct TerritorySurveys {
  let baseCurrency: String?
  private var surveys: [[TerritoryCode]: TerritorySurvey] = [:]

  init(_ app: App?) { baseCurrency = app?.baseTerritory.flatMap(Territory.find)?.currency }

  /// - Parameters:
  ///   - prices: those that do not follow the base.
  ///   - base: the territory of the base, where it is another than the app's.
  /// - Returns: what there is to say of them.
  mutating func survey(of prices: SortedMap<TerritoryCode, Money>, base: TerritoryCode? = nil) -> TerritorySurvey {
    if let base { return TerritorySurvey(of: prices.keys, baseCurrency: Territory.find(base)?.currency) }
    let codes = prices.keys
    if let known = surveys[codes] { return known }
    let survey = TerritorySurvey(of: codes, baseCurrency: baseCurrency)
    surveys[codes] = survey
    return survey
  }
}
