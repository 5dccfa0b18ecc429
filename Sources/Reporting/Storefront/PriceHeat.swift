import CatalogModel
import StoreFacts

/// The prices that territories have of their own, beside what the base comes to there.
///
/// The store publishes no table of equal prices, so a price is held against rounded rates of exchange, the same that
/// the rule `price-outlier` goes by: enough to see where something is cheap, and no amount to reckon with.
struct PriceHeat {
  /// A product with prices of its own somewhere.
  struct Line {
    let entry: PriceList.Entry
    let base: String
    let cells: [TerritoryCode: Cell]
  }

  /// A price of a territory's own.
  struct Cell {
    let price: String

    /// How much more or less it is than the base usually comes to, in percent; nil where no rate is known.
    let percent: Int64?

    /// `¥600 −20 %`.
    var text: String {
      guard let percent else { return price }
      return "\(price) " + (percent == 0 ? "±0 %" : "\(percent < 0 ? "−" : "+")\(percent.magnitude) %")
    }

    /// The style's word for the colour: from a tenth on a little more or less, from a quarter on more or less.
    var tone: String {
      switch percent ?? 0 {
      case ...(-25): "less"
      case ...(-10): "bit-less"
      case 25...: "more"
      case 10...: "bit-more"
      default: ""
      }
    }
  }

  /// So many territories have a column.
  static let mostColumns = 40

  let lines: [Line]

  /// Those in which most products have a price of their own, by code.
  let columns: [TerritoryCode]

  /// How many others have prices of their own.
  let hiddenColumns: Int

  /// How many products follow the base everywhere.
  let followers: Int

  init(_ list: PriceList) {
    var lines: [Line] = []
    var counts: [TerritoryCode: Int] = [:]
    for entry in list.products {
      let rows = entry.items.first { $0.kind == .price }?.rows.filter { $0.from == nil && $0.payers.areNew } ?? []
      guard let base = rows.first(where: \.isBase), let amount = base.amount, let territory = base.territories.first
      else {
        continue
      }
      var cells: [TerritoryCode: Cell] = [:]
      for row in rows where !row.isBase {
        guard let own = row.amount else { continue }
        for code in row.territories { cells[code] = Self.cell(own, in: code, beside: amount, of: territory) }
      }
      if cells.isEmpty { continue }
      for code in cells.keys { counts[code, default: 0] += 1 }
      lines.append(Line(entry: entry, base: StorefrontWords.money(amount, in: territory), cells: cells))
    }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    self.lines = lines
    columns = sorted.prefix(Self.mostColumns).sorted()
    hiddenColumns = sorted.count - columns.count
    followers = list.products.count - lines.count
  }

  private static func cell(
    _ own: Money, in code: TerritoryCode, beside base: Money, of territory: TerritoryCode
  ) -> Cell {
    var percent: Int64?
    if let from = Territory.find(territory)?.currency, let currency = Territory.find(code)?.currency,
      let usual = Currency.usual(base, of: from, in: currency)?.hundredths, usual > 0, let hundredths = own.hundredths
    {
      let (thousands, isTooMuch) = hundredths.multipliedReportingOverflow(by: 1000)
      if !isTooMuch {
        // Rounded half away from nothing.
        let tenths = thousands / usual - 1000
        percent = (tenths + (tenths < 0 ? -5 : 5)) / 10
      }
    }
    return Cell(price: StorefrontWords.money(own, in: code), percent: percent)
  }
}

extension PriceList.Payers {
  /// Whether who comes new pays it.
  fileprivate var areNew: Bool { if case .subscribersBefore = self { false } else { true } }
}
