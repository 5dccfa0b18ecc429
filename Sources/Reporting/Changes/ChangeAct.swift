import CatalogDiff
package import CatalogModel
import SourceDiagnostics
import StoreFacts

/// Changes that were made together: a sale, a new language, a price increase. Shown as one table of a page.
struct ChangeAct {
  /// The key by which changes are grouped into one act.
  enum Kind: Hashable {
    /// Prices that start on these days.
    case prices(days: [CalendarDate])
    /// Texts that are added or removed in these languages.
    case languages([String], isNew: Bool)
    /// A field of products, of groups or of the app.
    case field(ChangeKind.Area, CatalogKey, ChangeKind.Action?)
  }

  /// A line of the table.
  struct Row {
    /// The number of the comparison that it is from.
    let report: Int
    let product: ProductID?

    /// The text of the product column for a change that isn't about a product: `Group Club`, `App`.
    var owner = ""

    /// The detail within the product: a territory, a language, a part of a field.
    var place: String

    /// The values, from now on.
    var cells: [Cell]

    /// The rise of an amount in tenths of a percent.
    var tenths: Int?

    /// The consent to the change; empty without one.
    var acceptance = ""

    /// Where the change is in the catalog.
    let source: ChangesReport.Place?
  }

  /// A value of a line.
  enum Cell {
    case amount(Money?)
    case text(String)
    /// The words of a text, some of which differ.
    case words([WordDifference.Piece], isNew: Bool)
  }

  let kind: Kind
  var rows: [Row] = []

  /// The distinct changes, worst first.
  var changes: [Change] = []

  /// Whether prices fall on a first day, and are back on a second, which its heading names.
  private(set) var isSale = false

  /// The reasons, each with one of its changes. Changes with the same reason and source share one.
  var reasons: [(text: String, change: Change)] {
    var order: [[Change]] = []
    for change in changes {
      let index = order.firstIndex {
        $0[0].reason == change.reason && $0[0].source == change.source && $0[0].question == change.question
      }
      if let index { order[index].append(change) } else { order.append([change]) }
    }
    return order.map { ("\($0.map(\.summary).joined(separator: "; ")): \($0[0].reason)", $0[0]) }
  }

  /// The number of a product's lines that are shown when it has many.
  static let mostRows = 4

  /// The label of lines that are left out: `174 more: +9.1 % to +11 %`.
  static func more(_ rest: some Collection<Row>) -> String {
    let spread = PriceRow.spread(rest.compactMap(\.tenths))
    return "\(rest.count) more" + (spread.isEmpty ? "" : ": \(spread)")
  }

  /// Whether lines have a change in percent.
  var hasPercent: Bool { rows.contains { $0.tenths != nil } }

  /// Groups the lines by product, keeps the order within a product, and leaves out the price after a sale.
  mutating func arrange() {
    isSale = fallsAndReturns
    if isSale { for index in rows.indices { rows[index].cells.removeLast() } }
    let keys = rows.enumerated().map { ($1.report, $1.product?.text.naturalKey ?? "", $0) }
    rows = rows.indices.sorted { keys[$0] < keys[$1] }.map { rows[$0] }
    // The consent is shown once for the lines of a product that have it.
    for index in rows.indices.dropFirst().reversed()
    where rows[index].product == rows[index - 1].product && rows[index].acceptance == rows[index - 1].acceptance {
      rows[index].acceptance = ""
    }
  }

  /// The act with the territories of base amounts, which paths don't contain.
  func namingBases(_ base: (_ report: Int, _ product: ProductID?) -> TerritoryCode?) -> ChangeAct {
    switch kind {
    case .prices, .field(.price, _, _): break
    default: return self
    }
    var act = self
    for (index, row) in rows.enumerated() where ["", "base"].contains(row.place) {
      guard case .amount? = row.cells.first, let base = base(row.report, row.product) else { continue }
      act.rows[index].place = base.place
    }
    return act
  }

  // MARK: - Words

  /// `Sale from 2026-12-04 to 2026-12-10`, `New language: Danish`, `Family sharing`.
  var heading: String {
    switch kind {
    case .prices(let days): return priceHeading(days)
    case .languages(let names, let isNew):
      let head = (isNew ? "New language" : "Language removed") + (names.count == 1 ? ": " : "s: ")
      return head + ChecklistReport.some(names, most: 4)
    case .field(_, let key, let action?):
      let things = key == .products ? "products" : "groups"
      return action == .removed ? "\(things.prefix(1).uppercased())\(things.dropFirst()) removed" : "New \(things)"
    case .field(.group, let key, _): return "Group \(key.words)"
    case .field(.app, let key, _): return "App \(key.words)"
    case .field(_, let key, _): return key.words.prefix(1).uppercased() + key.words.dropFirst()
    }
  }

  private func priceHeading(_ days: [CalendarDate]) -> String {
    if isSale, let last = CalendarDate(daysSinceEpoch: days[1].daysSinceEpoch - 1) {
      return "Sale from \(days[0]) to \(last)"
    }
    return days.count == 1 ? "Price from \(days[0])" : "Prices from \(listed(days.map(\.description)))"
  }

  private var fallsAndReturns: Bool {
    guard case .prices(let days) = kind, days.count == 2 else { return false }
    let prices = rows.map { row -> (now: Money, then: Money, back: Money)? in
      guard case .amount(let now?) = row.cells[0], case .amount(let then?) = row.cells[1],
        case .amount(let back?) = row.cells[2]
      else { return nil }
      return (now, then, back)
    }
    return prices.allSatisfy { $0.map { $0.then <= $0.now && $0.back == $0.now } ?? false }
      && prices.contains { $0.map { $0.then < $0.now } ?? false }
  }

  /// `33 products, Japan (JPY)`, with the place of all lines if they have the same.
  var extent: String {
    let place = placeColumn == nil && !isOfOneLanguage ? rows.first?.place ?? "" : ""
    let products = Set(rows.compactMap(\.product)).count
    return [products == 0 ? "" : counted(products, "product"), place].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The columns of its values.
  var columns: [String] {
    switch kind {
    case .prices where isSale: ["Now", "Sale"]
    case .prices(let days): ["Now"] + days.map { "from \($0)" }
    case .languages(_, let isNew): [isNew ? "Then" : "Now"]
    case .field(_, _, let action?): [action == .removed ? "Now" : "Then"]
    case .field: ["Now", "Then"]
    }
  }

  /// The day on which the values of a column start; nil if there isn't one.
  func day(ofColumn index: Int) -> CalendarDate? {
    if case .prices(let days) = kind, !isSale, index > 0 { days[index - 1] } else { nil }
  }

  /// Whether its heading names the only language.
  private var isOfOneLanguage: Bool { if case .languages(let names, _) = kind { names.count == 1 } else { false } }

  /// The heading of the column of places; nil if all lines have the same.
  var placeColumn: String? {
    guard let place = rows.first?.place, !rows.allSatisfy({ $0.place == place }) else { return nil }
    return switch kind {
    case .prices, .field(.price, _, _): "Where"
    case .languages, .field(.texts, _, _): "Language"
    case .field: "Part"
    }
  }
}

extension [ChangeAct.Row] {
  /// The lines of each product, or of what else they are about.
  var owners: [[ChangeAct.Row]] {
    runs { $0.report == $1.report && $0.product == $1.product && $0.owner == $1.owner }
  }

  /// The lines in groups that belong together.
  func runs(where belongs: (ChangeAct.Row, ChangeAct.Row) -> Bool) -> [[ChangeAct.Row]] {
    var runs: [[ChangeAct.Row]] = []
    var start = 0
    for index in indices.dropFirst() where !belongs(self[start], self[index]) {
      runs.append(Array(self[start..<index]))
      start = index
    }
    return isEmpty ? [] : runs + [Array(self[start...])]
  }
}

extension TerritoryCode {
  /// The territory and its currency, for people: `Japan (JPY)`.
  var place: String { Territory.find(self).map { "\($0.name) (\($0.currency))" } ?? VisibleText.line(text) }
}

extension CatalogKey {
  /// As words: `family sharing`.
  package var words: String {
    switch self {
    case .id, .bundleID, .appleID, .teamID, .sku:
      rawValue.split(separator: "_").map { $0 == "id" ? "ID" : String($0) }
        .joined(separator: " ")
    case .notes: "review notes"
    case .localizations: "texts"
    default: rawValue.replacing("_", with: " ")
    }
  }
}

extension CatalogPath {
  /// The place of a value for people: `Japan (JPY)`, `French`, `no. 2, price`.
  ///
  /// - Parameter heading: the field that the heading already shows.
  /// - Returns: the words; empty for a field itself.
  func words(below heading: CatalogKey?) -> String {
    let isPrice = steps.first == .field(.price)
    let implied: Set<CatalogKey?> =
      isPrice ? [.price, .base, .territories, .changes] : [heading, .localizations, .base, .review]
    var parts: [String] = []
    for step in steps {
      switch step {
      case .field(let key) where implied.contains(key): break
      case .field(let key): parts.append(key.words)
      case .entry(let name) where isPrice: parts.append(TerritoryCode(name).place)
      case .entry(let name): parts.append(Self.spoken(name))
      case .item where isPrice: break
      case .item(let number): parts.append("\(parts.popLast() ?? "no.") \(number + 1)")
      }
    }
    return VisibleText.line(parts.joined(separator: ", "))
  }

  /// The field and the part of it: `price, Japan`.
  var fieldWords: String {
    guard case .field(let key)? = steps.first else { return "" }
    return [key.words, words(below: key)].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The text of the product column for a path outside of products: `Group Club`, `App`.
  var owner: String {
    switch root {
    case .group(let name, _): VisibleText.line("Group \(name)")
    case .app: "App"
    default: ""
    }
  }

  /// An author-defined key; a territory or language by its name.
  static func spoken(_ key: String) -> String {
    Territory.find(TerritoryCode(key))?.name ?? StoreLocale.find(LocaleCode(key))?.name ?? key
  }
}
