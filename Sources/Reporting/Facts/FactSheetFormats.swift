import CatalogModel
import StoreFacts
import TextFormats

/// The formats of facts, by their names in `--format`.
package enum FactFormat: String, CaseIterable, Sendable {
  case text, json, csv
}

extension FactSheet {
  package func render(_ format: FactFormat) -> String {
    switch format {
    case .text: text
    case .json: json
    case .csv: csv
    }
  }

  private static let widest = 100

  /// The text for people: the table, followed by its sources and their dates.
  private var text: String {
    var page = TextPage(TextLook(width: Self.widest))
    page.add(StyledText(title))
    page.addBlank()
    if showsEachSource {
      for row in rows {
        let isLatestDay = row.cells[1].text == "yes"
        page.add("\(isLatestDay ? "by " : "")\(row.cells[0].text)  \(row.cells[2].text)", hanging: 4)
        page.add("\(row.source.confidence.rawValue): \(row.source.source)", indent: 4)
      }
      if rows.isEmpty { page.add("none") }
      return page.text
    }
    page.addLines((isParagraph ? paragraph : table).map { $0 + "\n" }.joined(), indent: 0)
    page.addBlank()
    var listed: Set<FactOrigin> = []
    for origin in rows.map(\.source) where listed.insert(origin).inserted {
      page.add("source: \(origin.source) (\(origin.confidence.rawValue), read \(origin.read))", hanging: 2)
    }
    return page.text
  }

  private var table: [String] {
    let cells = [columns.map(\.name)] + rows.map { $0.cells.map(\.text) }
    let widths = columns.indices.map { column in cells.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
    return cells.map { row in
      var line = ""
      for (index, cell) in row.enumerated() {
        let gap = String(repeating: " ", count: widths[index] - DisplayWidth.of(cell))
        line += (index == 0 ? "" : "  ") + (columns[index].isNumber ? gap + cell : cell + gap)
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  private var paragraph: [String] {
    var lines: [String] = []
    for word in rows.compactMap({ $0.cells.first?.text }) {
      if let last = lines.last, last.count + 1 + word.count <= Self.widest {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(word)
      }
    }
    return lines
  }

  /// The document `shelf.facts/1`.
  private var json: String {
    var origins: [FactOrigin] = []
    for row in rows where !origins.contains(row.source) { origins.append(row.source) }
    return JSONValue.object([
      "format": .string("shelf.facts/1"),
      "table": .string(name),
      "sources": .array(
        origins.map {
          .object([
            "source": .string($0.source), "address": $0.address.map(JSONValue.string),
            "confidence": .string($0.confidence.rawValue), "read": .string($0.read.description),
          ])
        }),
      "rows": .array(
        rows.map { row in
          let cells = zip(columns, row.cells).compactMap { column, cell in
            cell.json.map { (key: column.name, value: $0) }
          }
          let source = (key: "source", value: JSONValue.integer(origins.firstIndex(of: row.source) ?? 0))
          return .inline(.members(cells + [source]))
        }),
    ]).reportText
  }

  /// The text for spreadsheets: each row with its source.
  private var csv: String {
    let heading = columns.map(\.name) + ["source", "confidence", "read"]
    let lines = rows.map { row in
      row.cells.map(\.text) + [row.source.source, row.source.confidence.rawValue, row.source.read.description]
    }
    return ([heading] + lines).map { $0.map(CSVText.cell).joined(separator: ",") + "\n" }.joined()
  }
}

extension FactSheet.Cell {
  /// Nil for an unknown value; amounts are strings, which preserve their digits.
  fileprivate var json: JSONValue? {
    switch self {
    case .text(let text): .string(text)
    case .number(let number): .integer(number)
    case .amount(let money): .string(money.description)
    case .bool(let value): .bool(value)
    case .none: nil
    }
  }
}
