import CatalogModel
import StoreFacts
import TextFormats

/// All prices as one table: a line for each product and offer, and columns for the base price by day and for each
/// territory with its own price.
struct PriceTable {
  /// The days on which base prices change.
  let days: [CalendarDate]

  /// The territories, those in which most products have a price of their own first.
  let territories: [TerritoryCode]

  /// Whether there is a base price; false if only other territories were requested.
  let hasBase: Bool

  /// The base territory of all lists; nil if they have several.
  let base: TerritoryCode?

  let hasOffers: Bool

  /// The number of territories shown at first.
  static let mostTerritories = 6

  init(_ reports: [PricesReport]) {
    let items = reports.flatMap { $0.list.products.flatMap(\.items) }
    let rows = items.flatMap(\.rows)
    hasBase = rows.contains(where: \.isBase)
    hasOffers = items.contains { $0.kind != .price }
    days = Set(items.flatMap(\.leading).compactMap(\.from)).sorted()
    let bases = Set(rows.filter(\.isBase).compactMap(\.territories.first))
    base = bases.count == 1 ? bases.first : nil
    var counts: [TerritoryCode: Int] = [:]
    for row in rows where !hasBase || (!row.isBase && row.amount != nil) {
      for code in row.territories { counts[code, default: 0] += 1 }
    }
    territories = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }

  /// `Base: USA, USD`.
  var baseHeading: String {
    base.map { "Base: \(Territory.find($0)?.name ?? $0.text), \(Territory.currency(of: $0) ?? "")" } ?? "Base"
  }

  var width: Int { 1 + (hasBase ? 1 + days.count : 0) + territories.count }

  /// Notes about the cells.
  var notes: [String] {
    let own =
      hasBase
      ? [
        """
        An empty cell means that Apple sets the price from the base price, or that the price doesn't change.
        """
      ] : []
    let tints =
      territories.isEmpty || !hasBase
      ? []
      : [
        """
        Blue is at least 10 % below the equivalent of the base price, at rounded exchange rates of 2025; orange is \
        at least 10 % above.
        """
      ]
    return own + tints
  }

  // MARK: - Lines

  /// The cells of a line.
  func cells(of item: PriceList.Item) -> [JSONValue] {
    let leading = item.leading
    let now = leading.first { $0.from == nil && $0.isForNewCustomers }
    let isSold = leading.contains(where: \.isBase)
    var cells: [JSONValue] = []
    if hasBase {
      var more = leading.compactMap { row in row.keepers.map { "\(amount(row)) \($0)" } }
      if !isSold { more.insert(contentsOf: now.map { ["elsewhere \(amount($0))"] } ?? [], at: 0) }
      if !isSold, let places = item.onlyIn, !places.isEmpty {
        more.append("only in " + places.map(\.text).joined(separator: ", "))
      }
      let text = isSold ? now.map { amount($0) } ?? "" : "not sold"
      cells.append(cell(text, more, isBad: now?.isNotAPoint ?? false))
      for day in days {
        let row = leading.first { $0.from == day }
        let more = row?.payers == .newSubscribers ? ["new subscribers"] : []
        cells.append(cell(row.map { amount($0) } ?? "", more, isBad: row?.isNotAPoint ?? false))
      }
    }
    for (number, code) in territories.enumerated() { cells.append(cell(of: item, in: code, number, now)) }
    return cells
  }

  private func cell(
    of item: PriceList.Item, in code: TerritoryCode, _ number: Int, _ base: PriceList.Row?
  ) -> JSONValue {
    let place = " t t\(number)" + (isFar(number) ? " far" : "")
    let rows = item.rows.filter { $0.territories.contains(code) && (!hasBase || !$0.isBase) }
    // Prices that follow the base all the time are in its column.
    let follows =
      hasBase && base != nil
      && rows.allSatisfy { $0.amount == nil && $0.cost != .notStated && $0.cost != .notSold }
    guard !follows, let now = rows.first(where: { $0.from == nil && $0.isForNewCustomers }) ?? rows.first else {
      return cell(item.rows.contains { $0.territories.contains(code) } ? "" : "not sold", [], place: place)
    }
    let others = rows.filter { $0 != now }.map { row in
      let time = row.keepers ?? "from \(row.from.map(\.description) ?? "now")"
      return "\(amount(row, shown: code)) \(time)"
    }
    var deviation: PriceDeviation?
    if let own = now.amount, let amount = base?.amount, let currency = base?.currency {
      deviation = PriceDeviation(own, in: code, beside: amount, currency)
    }
    let text = amount(now, shown: code) + (now.from.map { " from \($0)" } ?? "")
    return cell(text, others, place: place, isBad: now.isNotAPoint, deviation)
  }

  /// Whether a territory is hidden by default.
  func isFar(_ number: Int) -> Bool { number >= Self.mostTerritories }

  private func cell(
    _ text: String, _ more: [String], place: String = "", isBad: Bool = false, _ deviation: PriceDeviation? = nil
  ) -> JSONValue {
    let tone = isBad ? " no" : deviation.map { $0.tone.isEmpty ? "" : " " + $0.tone } ?? ""
    return .object([
      "amount": .string(text), "more": .array(more.map(JSONValue.string)), "tone": .string(place + tone),
      "why": isBad ? .string("not a price point") : deviation.map { .string($0.text) },
    ])
  }

  /// An amount, with its currency if the column's heading doesn't contain it.
  private func amount(_ row: PriceList.Row, shown code: TerritoryCode? = nil) -> String {
    switch row.cost {
    case .effective(.free): return "free"
    case .effective(.amount(let amount)):
      let isNamed = code != nil || base != nil
      return amount.description + (isNamed ? "" : " " + (row.currency ?? ""))
    case .effective(.equal(let amount, let base)):
      return "set by Apple from \(amount) \(Territory.currency(of: base) ?? base.text)"
    case .effective(.tier(let tier)): return "tier \(tier)"
    case .notStated: return "no price"
    case .notSold: return "not sold"
    }
  }
}

extension PriceList.Item {
  /// The prices in the column of the base: those of the base territory, or if it isn't sold there, those that follow it
  /// elsewhere.
  fileprivate var leading: [PriceList.Row] {
    let ofBase = rows.filter(\.isBase)
    if !ofBase.isEmpty { return ofBase }
    let first = rows.first { $0.equalBase != nil }?.territories.first
    return rows.filter { row in first.map(row.territories.contains) ?? false }
  }
}

extension PriceList.Row {
  /// Whether new customers pay it.
  var isForNewCustomers: Bool { keepers == nil }

  /// The customers who keep it, as text after an amount; nil if new customers pay it.
  fileprivate var keepers: String? {
    switch payers {
    case .subscribersBefore(let day): "if subscribed before \(day)"
    case .earlierSubscribers(let day): "if subscribed earlier\(day.map { ", since \($0)" } ?? "")"
    case .everyone, .newSubscribers: nil
    }
  }

  fileprivate var isNotAPoint: Bool { amount != nil && tier == nil && point == .notAPoint }
}
