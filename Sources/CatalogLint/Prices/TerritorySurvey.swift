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

  /// For each code the amounts that nobody would wonder at.
  private let usual: [Span]

  /// The greatest base, in hundredths, for which the spans can be reckoned without overflow.
  private let greatestBase: Int64

  /// The amounts that nobody would wonder at, as parts of the base price in millionths.
  private struct Span {
    /// How many decimals an amount may have; -1 where each amount must be looked at.
    var decimals: Int8
    var low: Int64
    var high: Int64
  }

  init(of codes: [TerritoryCode], baseCurrency: String?) {
    self.codes = codes
    self.baseCurrency = baseCurrency
    let territories = codes.map(Territory.find)
    self.territories = territories
    ladders = territories.map { $0.flatMap { PricePoints.ladder(of: $0.currency) } }
    baseLadder = baseCurrency.flatMap { PricePoints.ladder(of: $0) }
    unknown = codes.indices.filter { territories[$0] == nil }
    let spans = territories.map { Self.span(of: $0?.currency, baseCurrency) }
    usual = spans
    greatestBase = Int64.max / max(1, spans.map(\.high).max() ?? 1)
  }

  /// Whether it is the survey of these territories. Compares the words in which short codes are held.
  func isOf(_ prices: SortedMap<TerritoryCode, Money>) -> Bool {
    guard prices.count == codes.count else { return false }
    for index in codes.indices {
      guard case .word(let left) = prices[index].key.code, case .word(let right) = codes[index].code, left == right
      else { return false }
    }
    return true
  }

  /// Whether nobody would wonder at any of these prices; false also when that takes a closer look.
  func areUsual(_ prices: SortedMap<TerritoryCode, Money>, besideBase base: Int64) -> Bool {
    guard base <= greatestBase, prices.count == usual.count else { return false }
    for index in usual.indices {
      let amount = prices.value(at: index)
      let span = usual[index]
      guard Int8(truncatingIfNeeded: amount.scale) <= span.decimals, amount.digits > 0, amount.digits < 9_000_000_000
      else {
        return false
      }
      let hundredths = amount.digits &* (amount.scale == 0 ? 100 : amount.scale == 1 ? 10 : 1)
      let millionths = hundredths &* 1_000_000
      guard millionths >= span.low &* base, millionths <= span.high &* base,
        ladders[index]?.contains(hundredths: hundredths) == true
      else { return false }
    }
    return true
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

  /// The span of a currency: where anything else is to be said of each amount, none.
  private static func span(of currency: String?, _ baseCurrency: String?) -> Span {
    let rates = Currency.hundredthsPerDollar.value
    guard let currency, let decimals = Currency.decimals(of: currency), let rate = rates[currency],
      let baseRate = baseCurrency.flatMap({ rates[$0] })
    else { return Span(decimals: -1, low: 0, high: 0) }
    let spread = Currency.usualSpread.value
    let millionths = rate * 1_000_000 / baseRate
    return Span(decimals: Int8(decimals), low: millionths / spread + 1, high: millionths * spread)
  }
}

/// The surveys of the lists of territories in one part of a catalog.
struct TerritorySurveys {
  let baseCurrency: String?
  private var surveys: [[TerritoryCode]: TerritorySurvey] = [:]
  private var last: TerritorySurvey

  init(_ app: App?) {
    baseCurrency = app?.baseTerritory.flatMap(Territory.find)?.currency
    last = TerritorySurvey(of: [], baseCurrency: baseCurrency)
  }

  /// - Parameters:
  ///   - prices: those that do not follow the base.
  ///   - base: the territory of the base, where it is another than the app's.
  /// - Returns: what there is to say of them.
  mutating func survey(of prices: SortedMap<TerritoryCode, Money>, base: TerritoryCode? = nil) -> TerritorySurvey {
    if let base { return TerritorySurvey(of: prices.keys, baseCurrency: Territory.find(base)?.currency) }
    if last.isOf(prices) { return last }
    let codes = prices.keys
    let survey = surveys[codes] ?? TerritorySurvey(of: codes, baseCurrency: baseCurrency)
    surveys[codes] = survey
    last = survey
    return survey
  }
}
