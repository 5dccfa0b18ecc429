import CatalogModel
import StoreFacts

/// The prices of one item by territory and time: territories with the same prices share a row, and each time when a
/// price starts has a column.
struct PriceGrid {
  /// The time at which a price applies, and the customers who pay it.
  enum Time: Hashable, Comparable {
    /// Customers who subscribed before a day.
    case before(CalendarDate)
    /// Customers who subscribed at a former price whose last day isn't known; with its first day, if known.
    case earlier(CalendarDate?)
    case now
    case from(CalendarDate)

    init(_ row: PriceList.Row) {
      switch row.payers {
      case .subscribersBefore(let day): self = .before(day)
      case .earlierSubscribers(let day): self = .earlier(day)
      case .everyone, .newSubscribers: self = row.from.map(Time.from) ?? .now
      }
    }

    /// Former prices in their order, then today's, then those to come.
    private var order: (Int, Int, Int) {
      switch self {
      case .before(let day): (0, day.daysSinceEpoch, 0)
      case .earlier(let day): (0, day?.daysSinceEpoch ?? .min, 1)
      case .now: (1, 0, 0)
      case .from(let day): (2, day.daysSinceEpoch, 0)
      }
    }

    static func < (left: Time, right: Time) -> Bool { left.order < right.order }

    /// `before 2026-01-01`, `since 2026-01-01`, `earlier`, `now`, `from 2035-01-15`.
    var words: String {
      switch self {
      case .before(let day): "before \(day)"
      case .earlier(let day): day.map { "since \($0)" } ?? "earlier"
      case .now: "now"
      case .from(let day): "from \(day)"
      }
    }
  }

  /// Territories with the same prices.
  struct Row {
    let territories: [TerritoryCode]
    let isBase: Bool

    /// The prices by column; nil where nothing changes at that time.
    let prices: [PriceList.Row?]
  }

  let times: [Time]

  /// The base territory first, then prices of their own, then those that Apple sets.
  let rows: [Row]

  /// A column: one of the prices of a territory at a time, because several former prices may have no last day.
  private struct Column: Hashable, Comparable {
    let time: Time
    let number: Int

    static func < (left: Column, right: Column) -> Bool { (left.time, left.number) < (right.time, right.number) }
  }

  init(_ rows: [PriceList.Row]) {
    let all = Set(rows.map(Time.init))
    if all.count < 2 {
      times = Array(all)
      self.rows = rows.map { Row(territories: $0.territories, isBase: $0.isBase, prices: [$0]) }
      return
    }
    var cells: [TerritoryCode: [Column: Int]] = [:]
    for (index, row) in rows.enumerated() {
      for territory in row.territories {
        var column = Column(time: Time(row), number: 0)
        while cells[territory]?[column] != nil { column = Column(time: column.time, number: column.number + 1) }
        cells[territory, default: [:]][column] = index
      }
    }
    let columns = Set(cells.values.flatMap(\.keys)).sorted()
    times = columns.map(\.time)
    let groups = Dictionary(grouping: cells.keys) { territory in columns.map { cells[territory]?[$0] } }
    self.rows = groups.map { indices, territories in
      let prices = indices.map { $0.map { rows[$0] } }
      return Row(
        territories: territories.sorted(), isBase: prices.contains { $0?.isBase ?? false }, prices: prices)
    }.sorted { ($0.rank, $0.territories[0]) < ($1.rank, $1.territories[0]) }
  }
}

extension PriceGrid.Row {
  /// Its position among the rows.
  fileprivate var rank: Int { isBase ? 0 : isSetByApple ? 2 : 1 }

  /// Whether Apple computes all of its prices.
  var isSetByApple: Bool { prices.allSatisfy { $0?.equalBase != nil || $0 == nil } }

  /// The currency of its amounts; nil if there isn't one, or there are several.
  var currency: String? { prices.lazy.compactMap { $0?.amount == nil ? nil : $0?.currency }.first }

  /// `USA (base)`, `DEU, FRA`, `172 others`.
  var place: String {
    let count = territories.count
    func codes(_ most: Int) -> String { territories.prefix(most).map(\.text).joined(separator: ", ") }
    if isBase { return codes(count) + " (base)" }
    if count <= 3 { return codes(count) }
    return currency == nil ? "\(count) others" : codes(2) + " and \(count - 2) more"
  }
}

extension PriceList.Row {
  /// The territory whose price Apple converts; nil for any other price.
  var equalBase: TerritoryCode? { if case .effective(.equal(_, let base)) = cost { base } else { nil } }

  /// The price without its currency: `29.99`, `free`, `tier 10`.
  var words: String {
    switch cost {
    case .effective(.free): "free"
    case .effective(.amount(let amount)): "\(amount)"
    case .effective(.equal): "set by Apple"
    case .effective(.tier(let tier)): "tier \(tier)"
    case .notStated: "no price"
    case .notSold: "not sold"
    }
  }
}
