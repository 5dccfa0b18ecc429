import CatalogModel
import SourceDiagnostics
import StoreFacts

/// The prices for people at a terminal: a block for each product, with a row for territories of the same prices and a
/// column for each time.
///
/// ```
/// magazine.yearly   Magazine, Yearly   1 year
///               before 2026-01-01  now    from 2035-01-15
///   USA (base)  29.99              39.99  44.99            USD
///   GBR         –                  27.99  39.99            GBP
///   173 others  set by Apple from the USA price
/// ```
package struct PricesText: Sendable {
  private let look: TextLook

  /// Whether the proceeds are shown next to each price.
  private let showsProceeds: Bool

  package init(_ look: TextLook = TextLook(), showsProceeds: Bool = false) {
    (self.look, self.showsProceeds) = (look, showsProceeds)
  }

  /// The lists of one or more apps, one below the other. With several, each begins with its app's name.
  package func render(_ reports: [PricesReport]) -> String {
    var text = reports.map { list($0, isOneOfSeveral: reports.count > 1) }.joined(separator: "\n")
    if showsProceeds {
      var page = TextPage(look)
      page.addBlank()
      for note in PricesReport.proceedsNotes { page.add(StyledText(note)) }
      text += page.text
    }
    return text
  }

  package func render(_ report: PricesReport) -> String { render([report]) }

  private func list(_ report: PricesReport, isOneOfSeveral: Bool) -> String {
    let list = report.list
    let base = Territory.find(list.base).map { "\($0.code.text), \($0.currency)" } ?? list.base.text
    var page = TextPage(look)
    page.add(
      StyledText("\(report.title(isOneOfSeveral: isOneOfSeveral)): prices on \(list.day)", .message)
        + StyledText(" (base territory \(base))"))
    if list.products.isEmpty { page.add("No products") }
    let names = ProductNames(bundleID: report.bundleID, among: list.products.map(\.product.id.text))
    for entry in list.products {
      page.addBlank()
      write(entry, names, to: &page)
    }
    return page.text
  }

  private func write(_ entry: PriceList.Entry, _ names: ProductNames, to page: inout TextPage) {
    let parts = [
      entry.name.map { StyledText($0) }, entry.product.plan.period.map { StyledText($0.words) },
      entry.hindrance.map { StyledText("(\($0))", .severity(.warning)) },
    ]
    page.add(
      parts.compactMap(\.self).reduce(StyledText(names.short(entry.product.id.text), .message)) { $0 + "   " + $1 },
      hanging: 4)
    for item in entry.items where item.kind == .price {
      if item.rows.isEmpty { page.add("not sold anywhere", indent: 2) } else { write(PriceGrid(item.rows), to: &page) }
    }
    let others = entry.items.filter { $0.kind != .price }
    guard !others.isEmpty else { return }
    page.addBlank()
    page.addTable(
      others.map { item in
        [StyledText(item.word, .related), StyledText(item.offer), StyledText(item.limits)]
      }, indent: 2)
  }

  // MARK: - The price itself

  private func write(_ grid: PriceGrid, to page: inout TextPage) {
    // Without the base price next to them, prices that follow it are shown too.
    let hasBase = grid.rows.contains(where: \.isBase)
    let inColumns = grid.rows.filter { !hasBase || !$0.isSetByApple || $0.isBase }
    let places = grid.rows.map { DisplayWidth.of($0.place) }.max() ?? 0
    // If the times don't fit next to each other, the table is split into parts below each other.
    for times in pages(of: grid.times, besides: places) where !inColumns.isEmpty {
      var rows: [[StyledText]] = []
      if grid.times.count > 1 { rows.append([""] + times.map { StyledText(grid.times[$0].words, .frame) }) }
      for row in inColumns {
        let cells = times.map { StyledText(row.prices[$0].map { cell($0, beside: hasBase) } ?? "–") }
        rows.append([StyledText(row.place).padded(to: places)] + cells + [StyledText(row.currency ?? "")])
      }
      page.addTable(rows, indent: 2)
    }
    for row in grid.rows where hasBase && row.isSetByApple && !row.isBase {
      let base = row.prices.lazy.compactMap { $0?.equalBase }.first
      page.add(
        StyledText(row.place).padded(to: places)
          + StyledText("  set by Apple from the \(base.map { Territory.currency(of: $0) ?? $0.text } ?? "base") price"),
        indent: 2, hanging: 6)
    }
    for note in grid.notes { page.add(StyledText(note), indent: 2) }
  }

  /// The numbers of the times in each part of the table.
  private func pages(of times: [PriceGrid.Time], besides places: Int) -> [[Int]] {
    var pages: [[Int]] = [[]]
    var used = 0
    for (index, time) in times.enumerated() {
      let width = 2 + max(time.words.count, 12)
      if used + width > look.width - min(places, look.width / 3) - 10, !(pages.last?.isEmpty ?? true) {
        pages.append([])
        used = 0
      }
      pages[pages.count - 1].append(index)
      used += width
    }
    return pages
  }

  /// `39.99`, with its proceeds `39.99 → 28 / about 34`.
  private func cell(_ row: PriceList.Row, beside hasBase: Bool) -> String {
    if !hasBase, row.equalBase != nil { return PriceRowWords(row, period: "").price }
    guard showsProceeds, row.amount != nil else { return row.words }
    let proceeds = PriceRowWords(row, period: "").proceeds
    return proceeds.usual.isEmpty ? row.words : "\(row.words) → \(proceeds.usual) / \(proceeds.reduced)"
  }
}

extension PriceGrid {
  /// Additional notes: the customers who keep an older price, and amounts that App Store Connect doesn't offer.
  var notes: [String] {
    var notes: [String] = []
    for (index, time) in times.enumerated() {
      let amount = rows.first?.prices[index]?.amount.map { "\($0)" } ?? "their price"
      let changed = rows.filter { $0.prices[index] != nil }
      let kept = changed.filter { $0.prices[index]?.payers == .newSubscribers }
      switch time {
      case .before(let day):
        notes.append("\(index == 0 ? "Subscribers" : "Later ones") from before \(day) keep \(amount).")
      case .earlier(let day):
        let subscribers = day.map { "\(index == 0 ? "Subscribers" : "Later ones") since \($0)" }
        notes.append("\(subscribers ?? "Earlier subscribers") keep \(amount).")
      case .from(let day) where !kept.isEmpty:
        let isEverywhere = kept.count == changed.count
        let places = isEverywhere ? "" : " in " + listed(kept.map { $0.isBase ? $0.territories[0].text : $0.place })
        let others = isEverywhere ? "others" : "others there"
        notes.append("From \(day) the new price\(places) is for new subscribers; \(others) keep what they pay.")
      case .from, .now: break
      }
    }
    for row in rows {
      for price in row.prices.compactMap(\.self) {
        guard let amount = price.amount, let currency = price.currency else { continue }
        switch price.point {
        case .notAPoint? where price.tier == nil: notes.append("\(amount) \(currency) is not an App Store price point.")
        case .onRequest?: notes.append("\(amount) \(currency) is available only on request to Apple.")
        default: break
        }
      }
    }
    return notes
  }
}

extension PriceList.Item {
  /// The kind in one word.
  fileprivate var word: String {
    switch kind {
    case .price: "price"
    case .seats: "seats"
    case .monthlyCommitment: "monthly"
    case .introductory: "intro"
    case .promotional: "promo"
    case .offerCode: "code"
    case .winBack: "winback"
    }
  }

  /// The offer for customers: `'thanks'  2 × 1 year 24.99 USD`.
  fileprivate var offer: String {
    let named = name.map { "'\($0)'  " } ?? ""
    if kind == .monthlyCommitment { return "12 payments a year\(price.isEmpty ? "" : " of \(price)")" }
    if kind == .seats { return "\(seats) \(price)" }
    let price = price.isEmpty && terms?.mode != .freeTrial && !sold.isEmpty ? "at its own prices" : price
    let duration = terms?.duration?.words ?? ""
    switch terms?.mode {
    case .freeTrial?: return named + (duration.isEmpty ? "free" : "\(duration) free")
    case .payAsYouGo?: return named + "\(terms?.periods ?? 1) × \(duration) \(price)"
    case .payUpFront?, nil: return named + [duration, price].filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  /// Today's prices for new customers, where it is sold.
  private var sold: [PriceList.Row] {
    rows.filter { $0.cost != .notSold && $0.from == nil && $0.isForNewCustomers }
  }

  /// The row of the base territory, or of the same price everywhere else; nil if each territory has its own.
  private var common: PriceList.Row? {
    sold.count == 1 ? sold.first : sold.first { $0.isBase } ?? sold.first { $0.equalBase != nil }
  }

  /// The price in the base territory, or the same one everywhere else; empty if each territory has its own.
  private var price: String { common.map(Self.words) ?? "" }

  private static func words(_ row: PriceList.Row) -> String {
    if let amount = row.amount { return "\(amount) \(row.currency ?? "")" }
    if case .effective(.equal(let amount, let base)) = row.cost {
      return "Apple's equivalent of \(amount) \(Territory.currency(of: base) ?? base.text)"
    }
    return row.words
  }

  /// Where and when it differs or is unavailable.
  fileprivate var limits: String {
    var parts: [String] = []
    let (common, sold) = (common, sold)
    let lead = common?.territories.first
    // Its former and later prices, then those of other territories.
    let changes = rows.filter { row in row != common && lead.map(row.territories.contains) ?? false }
    parts += changes.map { Self.words($0) + $0.time }
    let others = rows.filter { row in
      !row.isBase && row.amount != nil && !(lead.map(row.territories.contains) ?? false)
    }.flatMap { row in row.territories.map { "\($0.text) \(row.words)\(row.time)" } }
    if terms?.mode != .freeTrial, !others.isEmpty { parts.append(ChecklistReport.some(others, most: 6)) }
    if terms?.targetPlan == .monthlyCommitment { parts.append("for monthly payments") }
    let missing = rows.filter { $0.cost == .notSold }.flatMap(\.territories).map(\.text)
    if sold.isEmpty {
      parts.append("not available" + (missing.isEmpty ? "" : " in " + ChecklistReport.some(missing, most: 6)))
    } else if let onlyIn {
      parts.append("only in \(onlyIn.map(\.text).joined(separator: ", "))")
    }
    if let starts { parts.append("from \(starts)") }
    if let ends { parts.append("until \(ends)") }
    return parts.joined(separator: ", ")
  }
}

extension PriceList.Row {
  /// When and for whom it applies, after an amount; empty for today's price of everyone.
  fileprivate var time: String {
    switch payers {
    case .subscribersBefore(let day): " for subscribers before \(day)"
    case .earlierSubscribers(let day): " for earlier subscribers\(day.map { " since \($0)" } ?? "")"
    case .everyone, .newSubscribers: from.map { " from \($0)" } ?? ""
    }
  }
}
