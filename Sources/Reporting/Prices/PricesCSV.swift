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

  /// The lines of some apps; with several, each starts with the folder of its catalog.
  package func parts(_ reports: [PricesReport]) -> ReportParts {
    let isSeveral = reports.count > 1
    let columns = (isSeveral ? ["catalog"] : []) + Self.columns
    var parts = ReportParts(columns.joined(separator: ",") + "\n")
    for report in reports {
      let start = isSeveral ? Self.cell(report.folder) + "," : ""
      parts.append(report.list.products.count, perPart: 32) { range in
        var lines = Lines()
        for entry in report.list.products[range] {
          for item in entry.items { lines.add(item.rows, behind: start + Self.head(entry, item)) }
        }
        return lines.text
      }
    }
    return parts
  }

  package func render(_ reports: [PricesReport]) -> String { parts(reports).text }

  package func render(_ report: PricesReport) -> String { render([report]) }

  /// Lines are streamed: a catalog of ten thousand products has almost two million of them.
  private struct Lines {
    private(set) var text: [UInt8] = []

    /// The cells of each territory and its currency: eight bytes for each storefront.
    private let storefronts = Territory.all.flatMap { PricesCSV.place($0.code, $0.currency) }

    /// The territories of an item, sorted, each with its row number; several rows of one territory in their order.
    private var places: [(territory: TerritoryCode, row: Int)] = []

    /// The columns shared by all territories of a row, one row after the other, and the end of each.
    private var cells: [UInt8] = []
    private var ends: [Int] = []

    mutating func add(_ rows: [PriceList.Row], behind head: String) {
      places.removeAll(keepingCapacity: true)
      cells.removeAll(keepingCapacity: true)
      ends.removeAll(keepingCapacity: true)
      for (index, row) in rows.enumerated() {
        for territory in row.territories { places.append((territory, index)) }
        cells += PricesCSV.cells(row).utf8
        cells.append(UInt8(ascii: "\n"))
        ends.append(cells.count)
      }
      places.sort { $0.territory != $1.territory ? $0.territory < $1.territory : $0.row < $1.row }
      let head = Array((head + ",").utf8)
      for (territory, row) in places {
        text += head
        if let position = Territory.position(of: territory) {
          text += storefronts[(8 * position)..<(8 * position + 8)]
        } else {
          text += PricesCSV.place(territory, "")
        }
        text += cells[(row == 0 ? 0 : ends[row - 1])..<ends[row]]
      }
    }
  }

  /// The cells of a territory and its currency, each with a comma.
  private static func place(_ territory: TerritoryCode, _ currency: String) -> [UInt8] {
    Array((cell(territory.text) + "," + currency + ",").utf8)
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
