import CatalogModel
import SourceDiagnostics
import StoreFacts

/// The prices for people at a terminal: a block for each product, and in it a line for territories in which the same
/// holds.
package struct PricesText: Sendable {
  private let paint: TextPainter

  package init(color: Bool = false) { paint = TextPainter(color: color) }

  /// Some products of a list in words. How wide a column is says only the whole list.
  package struct Passage: Sendable {
    /// The number of the report, and of its products.
    fileprivate let report: Int
    fileprivate let products: Range<Int>
    fileprivate var rows: [PriceRowWords] = []
    fileprivate var widths = PricesText.heading.map(DisplayWidth.of)
  }

  /// All products, still to be put into words; this can be done at one time for all passages.
  package func passages(of reports: [PricesReport]) -> [Passage] {
    reports.indices.flatMap { report in
      ReportParts.ranges(reports[report].list.products.count, perPart: 256).map {
        Passage(report: report, products: $0)
      }
    }
  }

  /// The passage in words.
  package func read(_ passage: Passage, of reports: [PricesReport]) -> Passage {
    var passage = passage
    for entry in reports[passage.report].list.products[passage.products] {
      for item in entry.items {
        let period = item.period(of: entry.product)
        for row in item.rows {
          let words = PriceRowWords(row, period: period)
          for (column, cell) in Self.cells(words).enumerated() {
            passage.widths[column] = max(passage.widths[column], DisplayWidth.of(cell))
          }
          passage.rows.append(words)
        }
      }
    }
    return passage
  }

  /// The lists of some apps, one below the other; of several each says whose it is.
  ///
  /// - Parameters:
  ///   - reports: the lists.
  ///   - passages: all their passages, read.
  /// - Returns: the text, in parts.
  package func parts(_ reports: [PricesReport], _ passages: [Passage]) -> ReportParts {
    let isEmpty = reports.allSatisfy(\.list.products.isEmpty)
    var parts = ReportParts()
    for (index, report) in reports.enumerated() {
      if isEmpty, index > 0 { parts.append("\n") }
      parts += list(report, passages.filter { $0.report == index }, isOneOfSeveral: reports.count > 1)
    }
    if !isEmpty { parts.append(PricesReport.notes.map { $0 + "\n" }.joined()) }
    return parts
  }

  package func render(_ reports: [PricesReport]) -> String {
    parts(reports, passages(of: reports).map { read($0, of: reports) }).text
  }

  package func render(_ report: PricesReport) -> String { render([report]) }

  private func list(_ report: PricesReport, _ passages: [Passage], isOneOfSeveral: Bool) -> ReportParts {
    let title = VisibleText.line(report.title(isOneOfSeveral: isOneOfSeveral))
    let list = report.list
    let base = Territory.find(list.base).map { "\($0.code.text), \($0.currency)" } ?? list.base.text
    let head = paint(.message, "\(title): prices on \(list.day)") + " (base territory \(base))\n\n"
    if list.products.isEmpty { return ReportParts(head + "nothing is sold\n" + (isOneOfSeveral ? "\n" : "")) }
    let widths = Self.heading.indices.map { column in passages.map { $0.widths[column] }.max() ?? 0 }
    var heading: [UInt8] = []
    Self.add(Self.heading, widths, to: &heading)
    var parts = ReportParts(head + paint(.frame, "  " + String(decoding: heading, as: UTF8.self)) + "\n")
    parts.append(passages.count, perPart: 1) { numbers in
      numbers.reduce(into: []) { add(passages[$1], list.products[passages[$1].products], widths, to: &$0) }
    }
    return parts
  }

  private func add(
    _ passage: Passage, _ products: ArraySlice<PriceList.Entry>, _ widths: [Int], to text: inout [UInt8]
  ) {
    var rows = passage.rows[...]
    for entry in products {
      text += (paint(.message, VisibleText.line(entry.product.id.text)) + about(entry) + "\n").utf8
      for item in entry.items {
        if let title = item.title { text += "  \(paint(.related, title))\n".utf8 }
        for row in rows.prefix(item.rows.count) {
          text += "  ".utf8
          Self.add(Self.cells(row), widths, to: &text)
          text.append(UInt8(ascii: "\n"))
        }
        rows = rows.dropFirst(item.rows.count)
      }
      text.append(UInt8(ascii: "\n"))
    }
  }

  private static let heading = ["where", "price", "point", "70 %", "85 %", "when"]

  private static func cells(_ row: PriceRowWords) -> [String] {
    [row.place, row.price, row.point, row.proceeds.usual, row.proceeds.reduced, row.time]
  }

  /// Adds a line: numbers stand to the right; the last column, and what follows nothing, is not padded.
  private static func add(_ cells: [String], _ widths: [Int], to text: inout [UInt8]) {
    let start = text.count
    for (index, cell) in cells.enumerated() where widths[index] > 0 {
      if text.count > start { text += "  ".utf8 }
      let isNumber = index == 3 || index == 4
      if !isNumber { text += cell.utf8 }
      for _ in 0..<max(0, widths[index] - DisplayWidth.of(cell)) { text.append(UInt8(ascii: " ")) }
      if isNumber { text += cell.utf8 }
    }
    while text.count > start, text.last == UInt8(ascii: " ") { text.removeLast() }
  }

  private func about(_ entry: PriceList.Entry) -> String {
    let name = entry.name.map { "  \(VisibleText.line($0))" } ?? ""
    let group = entry.group.map { ", group \(VisibleText.line($0))" } ?? ""
    return name + group + (entry.hindrance.map { " (\($0))" } ?? "")
  }
}
