import CatalogModel
import StoreFacts
import TextFormats

/// The prices for a spreadsheet: one line for each territory.
package struct PricesCSV: Sendable {
  package init() {}

  private static let columns = [
    "product", "name", "type", "group", "status", "kind", "offer", "mode", "duration", "periods", "starts", "ends",
    "territory",
    "currency", "known", "amount", "equal_to", "tier", "price_point", "proceeds_70", "proceeds_85", "from", "payers",
    "subscribed_before",
  ]

  /// The lines of one or more apps. With several, each line begins with the folder of its catalog.
  ///
  /// - Parameters:
  ///   - reports: the lists.
  ///   - isSeveral: whether there are several catalogs, also if only one of them has selected products.
  /// - Returns: the text.
  package func render(_ reports: [PricesReport], isSeveral: Bool) -> String {
    var text = ((isSeveral ? ["catalog"] : []) + Self.columns).joined(separator: ",") + "\n"
    for report in reports {
      let start = isSeveral ? CSVText.cell(report.folder) + "," : ""
      for entry in report.list.products {
        for item in entry.items { Self.appendLines(for: item.rows, after: start + Self.head(entry, item), to: &text) }
      }
    }
    return text
  }

  package func render(_ report: PricesReport) -> String { render([report], isSeveral: false) }

  /// Adds a line for each territory of the given rows, sorted by territory and then in the order of the rows.
  private static func appendLines(for rows: [PriceList.Row], after head: String, to text: inout String) {
    let cells = rows.map(cells)
    let places = rows.enumerated().flatMap { index, row in row.territories.map { (territory: $0, row: index) } }
    for (territory, row) in places.sorted(by: { ($0.territory, $0.row) < ($1.territory, $1.row) }) {
      text += "\(head),\(CSVText.cell(territory.text)),\(Territory.currency(of: territory) ?? ""),\(cells[row])\n"
    }
  }

  private static func head(_ entry: PriceList.Entry, _ item: PriceList.Item) -> String {
    let (product, terms) = (entry.product, item.terms)
    let cells: [String?] = [
      product.id.text, entry.name, product.type?.rawValue, entry.group, product.status.word, item.kind.rawValue,
      item.kind == .seats ? item.seats : item.name, terms?.mode?.rawValue, terms?.duration?.description,
      terms.map { "\($0.periods)" }, item.starts?.description, item.ends?.description,
    ]
    return cells.map { CSVText.cell($0 ?? "") }.joined(separator: ",")
  }

  /// The columns shared by all territories of a row.
  private static func cells(_ row: PriceList.Row) -> String {
    let cells = PriceRowCells(row)
    return [
      cells.known, cells.amount ?? "",
      cells.equal.map { "\($0.amount) \($0.currency)" } ?? "", row.tier ?? "", cells.point ?? "",
      cells.proceeds.usual ?? "", cells.proceeds.reduced ?? "", row.from?.description ?? "",
      cells.payers ?? "", cells.before?.description ?? "",
    ].joined(separator: ",")
  }
}
