package import CatalogModel
import StoreFacts

/// Facts about App Store Connect as a table; each row names its source.
package struct FactSheet: Sendable {
  /// The name on the command line: `price-points`.
  let name: String

  /// The title.
  let title: String

  let columns: [Column]
  let rows: [Row]

  /// Whether text output joins its first column into one paragraph, as for 800 prices.
  var isParagraph = false

  /// Whether people read each row with its own source below it.
  var showsEachSource = false

  struct Column: Sendable {
    let name: String
    var isNumber = false

    init(_ name: String, isNumber: Bool = false) { (self.name, self.isNumber) = (name, isNumber) }
  }

  struct Row: Sendable {
    let cells: [Cell]
    let source: FactOrigin

    init(_ cells: [Cell], _ source: FactOrigin) { (self.cells, self.source) = (cells, source) }
  }

  enum Cell: Sendable {
    case text(String)
    case number(Int)
    case amount(Money)
    case bool(Bool)
    case none

    var text: String {
      switch self {
      case .text(let text): text
      case .number(let number): "\(number)"
      case .amount(let money): money.description
      case .bool(let value): value ? "yes" : "no"
      case .none: ""
      }
    }
  }
}

/// Where a fact comes from.
struct FactOrigin: Hashable, Sendable {
  let source: String
  let address: String?
  let confidence: Confidence
  let read: CalendarDate

  init(_ fact: Fact<some Sendable>) {
    source = fact.source
    address = fact.address
    confidence = fact.confidence
    read = fact.read
  }
}

/// The tables of facts, by their names on the command line.
package enum FactTable: String, CaseIterable, Sendable {
  case pricePoints = "price-points"
  case territories, currencies, locales, limits, periods, changes

  /// The description, in one line.
  package var summary: String {
    switch self {
    case .pricePoints: "the App Store's price points, by currency"
    case .territories: "the storefronts, with codes, names and currencies"
    case .currencies: "the currencies, with decimals and the range of their prices"
    case .locales: "the locales of texts, with their names in other formats"
    case .limits: "limits of lengths, counts and sizes"
    case .periods: "durations of subscriptions, offers and grace periods"
    case .changes: "Apple's changes, by the day from which they apply"
    }
  }

  /// - Parameters:
  ///   - currency: the currency of the prices, which only `pricePoints` uses. Nil for all currencies, summed up.
  ///   - day: the first day of changes, which only `changes` uses. Nil for all.
  /// - Returns: nil for a currency that no storefront uses.
  package func sheet(currency: String? = nil, since day: CalendarDate? = nil) -> FactSheet? {
    switch self {
    case .pricePoints:
      guard let currency else { return .ladders }
      return PricePoints.ladder(of: currency).map(FactSheet.prices)
    case .territories: return .territories
    case .currencies: return .currencies
    case .locales: return .locales
    case .limits: return .limits
    case .periods: return .periods
    case .changes: return .changes(since: day)
    }
  }
}
