import CatalogModel
import StoreFacts

/// Facts about the territories in which a product has its own prices.
///
/// Most products of a catalog have the same territories, so few lists serve many products.
final class TerritorySurvey: Sendable {
  let codes: [TerritoryCode]

  /// The App Store territory of each code; nil if there is none.
  let territories: [Territory?]

  /// The indices of codes without a storefront.
  let unknown: [Int]

  /// The price points in each territory's currency; nil if the territory is unknown.
  let ladders: [PriceLadder?]

  /// The base territory.
  let base: TerritoryCode

  /// The currency of the base prices, if it is known.
  let baseCurrency: String?

  /// The price points in the base currency.
  let baseLadder: PriceLadder?

  init(of codes: [TerritoryCode], base: TerritoryCode) {
    let baseCurrency = Territory.currency(of: base)
    (self.codes, self.base, self.baseCurrency) = (codes, base, baseCurrency)
    let territories = codes.map(Territory.find)
    self.territories = territories
    ladders = territories.map { $0.flatMap { PricePoints.ladder(of: $0.currency) } }
    baseLadder = baseCurrency.flatMap { PricePoints.ladder(of: $0) }
    unknown = codes.indices.filter { territories[$0] == nil }
  }

  /// The usual price if a price is far from the base at the usual exchange rate; otherwise nil.
  func isOutlier(_ price: Money, at index: Int, besideBase base: Money) -> (usual: Money, isOutlier: Bool)? {
    guard let currency = territories[index]?.currency, let baseCurrency, price > 0, price.scale <= 2, base > 0,
      let usual = Currency.usual(base, of: baseCurrency, in: currency), let expected = usual.hundredths
    else { return nil }
    let spread = Currency.usualSpread.value
    guard let cents = price.hundredths else { return (usual, true) }
    return (usual, cents > expected * spread || cents * spread < expected)
  }
}

/// The surveys of the lists of territories in part of a catalog.
struct TerritorySurveys {
  private let base: TerritoryCode
  private var surveys: [[TerritoryCode]: TerritorySurvey] = [:]

  var baseCurrency: String? { Territory.currency(of: base) }

  init(_ app: App?) { base = App.baseTerritory(of: app) }

  /// Looks up a survey.
  ///
  /// - Parameters:
  ///   - prices: the prices that don't follow the base.
  ///   - base: the base territory, if it isn't the app's.
  /// - Returns: the survey of the territories.
  mutating func survey(of prices: SortedMap<TerritoryCode, Money>, base: TerritoryCode? = nil) -> TerritorySurvey {
    if let base { return TerritorySurvey(of: prices.keys, base: base) }
    let codes = prices.keys
    if let known = surveys[codes] { return known }
    let survey = TerritorySurvey(of: codes, base: self.base)
    surveys[codes] = survey
    return survey
  }
}
