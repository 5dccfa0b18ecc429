import CatalogModel
import StoreFacts

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
      let start = isSeveral ? Self.cell(report.folder) + "," : ""
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
      text += "\(head),\(cell(territory.text)),\(Territory.currency(of: territory) ?? ""),\(cells[row])\n"
    }
  }

  private static func head(_ entry: PriceList.Entry, _ item: PriceList.Item) -> String {
    let (product, terms) = (entry.product, item.terms)
    return [
      cell(product.id.text), cell(entry.name ?? ""), product.type?.rawValue ?? "", cell(entry.group ?? ""),
      product.status.word,
      item.kind.rawValue, cell(item.kind == .seats ? item.seats : item.name ?? ""), terms?.mode?.rawValue ?? "",
      terms?.duration?.description ?? "",
      terms.map { "\($0.periods)" } ?? "", item.starts?.description ?? "", item.ends?.description ?? "",
    ].joined(separator: ",")
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

  /// A text from the catalog: after a `'` if a spreadsheet would run it, quoted if necessary.
  static func cell(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      ($0 | 0x20) &- UInt8(ascii: "a") < 26 || $0 &- UInt8(ascii: "0") < 10 || $0 == UInt8(ascii: ".")
        || $0 == UInt8(ascii: "_")
    }
    if isPlain { return text }
    let dangerous: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\n", "\r", "'", "＝", "＋", "－", "＠"]
    var cell = text
    if let first = text.unicodeScalars.first, dangerous.contains(first) { cell = "'" + cell }
    guard
      cell.unicodeScalars.contains(where: { [",", "\"", "\n", "\r"].contains($0) }) || cell.first == " "
        || cell.last == " "
    else {
      return cell
    }
    return "\"" + cell.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
