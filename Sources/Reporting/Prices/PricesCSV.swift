import CatalogModel
import StoreFacts

/// The prices for a spreadsheet: one line for each territory.
package struct PricesCSV: Sendable {
  package init() {}

  private static let columns = [
    "product", "name", "type", "group", "status", "kind", "offer", "mode", "duration", "periods", "starts", "ends", "territory",
    "currency", "known", "amount", "equal_to", "tier", "price_point", "proceeds_70", "proceeds_85", "from", "payers",
    "subscribed_before",
  ]

  /// The lines of some apps; of several each begins with the folder of its catalog.
  package func render(_ reports: [PricesReport]) -> String {
    let isSeveral = reports.count > 1
    let columns = (isSeveral ? ["catalog"] : []) + Self.columns
    return reports.reduce(into: columns.joined(separator: ",") + "\n") { text, report in
      text += Self.lines(report, start: isSeveral ? Self.cell(report.folder) + "," : "")
    }
  }

  package func render(_ report: PricesReport) -> String { render([report]) }

  private static func lines(_ report: PricesReport, start: String) -> String {
    var text = ""
    for entry in report.list.products {
      for item in entry.items {
        let head = Self.head(entry, item)
        let lines = item.rows.flatMap { row in
          let cells = Self.cells(row)
          return row.territories.map { ($0, cells) }
        }
        for (territory, cells) in lines.sorted(by: { $0.0 < $1.0 }) {
          text +=
            start + head + "," + Self.cell(territory.text) + "," + (Territory.find(territory)?.currency ?? "") + "," + cells
            + "\n"
        }
      }
    }
    return text
  }

  private static func head(_ entry: PriceList.Entry, _ item: PriceList.Item) -> String {
    let (product, terms) = (entry.product, item.terms)
    return [
      cell(product.id.text), cell(entry.name ?? ""), product.type?.rawValue ?? "", cell(entry.group ?? ""),
      product.status.word,
      item.kind.rawValue, cell(item.name ?? ""), terms?.mode?.rawValue ?? "", terms?.duration?.description ?? "",
      terms.map { "\($0.periods)" } ?? "", item.starts?.description ?? "", item.ends?.description ?? "",
    ].joined(separator: ",")
  }

  /// What holds in all territories of a row.
  private static func cells(_ row: PriceList.Row) -> String {
    let cells = PriceRowCells(row)
    return [
      cells.known, cells.amount ?? "",
      cells.equal.map { "\($0.amount) \($0.currency)" } ?? "", row.tier ?? "", cells.point ?? "",
      row.proceeds(percent: 70)?.description ?? "", row.proceeds(percent: 85)?.description ?? "", row.from?.description ?? "",
      cells.payers ?? "", cells.before?.description ?? "",
    ].joined(separator: ",")
  }

  /// A text of the author: behind a `'` where a spreadsheet would run it, in quotes where it must be.
  static func cell(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      ($0 | 0x20) &- UInt8(ascii: "a") < 26 || $0 &- UInt8(ascii: "0") < 10 || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_")
    }
    if isPlain { return text }
    let dangerous: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\n", "\r", "'", "＝", "＋", "－", "＠"]
    var cell = text
    if let first = text.unicodeScalars.first, dangerous.contains(first) { cell = "'" + cell }
    guard cell.unicodeScalars.contains(where: { [",", "\"", "\n", "\r"].contains($0) }) || cell.first == " " || cell.last == " "
    else {
      return cell
    }
    return "\"" + cell.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
