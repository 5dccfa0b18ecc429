import CatalogModel
import SourceDiagnostics
import StoreFacts

/// The prices for people at a terminal: a block for each product, and in it a line for territories in which the same holds.
package struct PricesText: Sendable {
  private let paint: TextPainter

  package init(color: Bool = false) { paint = TextPainter(color: color) }

  /// The lists of some apps, one below the other; of several each says whose it is.
  package func render(_ reports: [PricesReport]) -> String {
    let lists = reports.map { list($0, isOneOfSeveral: reports.count > 1) }
    let isEmpty = reports.allSatisfy(\.list.products.isEmpty)
    return lists.joined(separator: isEmpty ? "\n" : "") + (isEmpty ? "" : PricesReport.notes.map { $0 + "\n" }.joined())
  }

  package func render(_ report: PricesReport) -> String { render([report]) }

  private func list(_ report: PricesReport, isOneOfSeveral: Bool) -> String {
    let title = VisibleText.line(report.title(isOneOfSeveral: isOneOfSeveral))
    let list = report.list
    let base = Territory.find(list.base).map { "\($0.code.text), \($0.currency)" } ?? list.base.text
    var text = paint(.message, "\(title): prices on \(list.day)") + " (base territory \(base))\n\n"
    if list.products.isEmpty { return text + "nothing is sold\n" + (isOneOfSeveral ? "\n" : "") }
    let blocks = list.products.map { entry in
      (entry, entry.items.map { item in item.rows.map { PriceRowWords($0, in: list, period: item.period(of: entry.product)) } })
    }
    let cells = blocks.flatMap { $0.1.flatMap { $0.map(Self.cells) } }
    let widths = Self.heading.indices.map { column in
      ([Self.heading] + cells).map { DisplayWidth.of($0[column]) }.max() ?? 0
    }
    text += paint(.frame, "  " + Self.line(Self.heading, widths)) + "\n"
    for (entry, items) in blocks {
      text += paint(.message, VisibleText.line(entry.product.id.text)) + about(entry) + "\n"
      for (item, rows) in zip(entry.items, items) {
        if let title = item.title { text += "  \(paint(.related, title))\n" }
        for row in rows { text += "  " + Self.line(Self.cells(row), widths) + "\n" }
      }
      text += "\n"
    }
    return text
  }

  private static let heading = ["where", "price", "point", "70 %", "85 %", "when"]

  private static func cells(_ row: PriceRowWords) -> [String] {
    [row.place, row.price, row.point] + row.proceeds + [row.time]
  }

  /// Numbers stand to the right; the last column, and what follows nothing, is not padded.
  private static func line(_ cells: [String], _ widths: [Int]) -> String {
    var line = ""
    for (index, cell) in cells.enumerated() where widths[index] > 0 {
      let gap = String(repeating: " ", count: max(0, widths[index] - DisplayWidth.of(cell)))
      line += (line.isEmpty ? "" : "  ") + (index == 3 || index == 4 ? gap + cell : cell + gap)
    }
    while line.last == " " { line.removeLast() }
    return line
  }

  private func about(_ entry: PriceList.Entry) -> String {
    let name = entry.name.map { "  \(VisibleText.line($0))" } ?? ""
    let group = entry.group.map { ", group \(VisibleText.line($0))" } ?? ""
    return name + group + (entry.hindrance.map { " (\($0))" } ?? "")
  }
}
