import SourceDiagnostics
import TextFormats

/// Receipts as tables: a row for each entry, and one for each piece of content.
extension ReceiptReader {
  mutating func readTable(_ file: TextFile) {
    var parser = CSVParser(file.bytes)
    let header = columns(parser.nextRow(), file)
    while true {
      let row = parser.nextRow()
      if row.isEmpty { break }
      readRow(row, header, file)
    }
    for fault in parser.faults { report(.unreadableValue, fault.message, at: fault.range, help: fault.help) }
  }

  /// The normalized names of the columns; nil for unknown ones.
  private mutating func columns(_ cells: [CSVCell], _ file: TextFile) -> [String?] {
    let names = cells.map { ($0, $0.string(in: file.bytes) ?? "") }
    guard names.contains(where: { Self.names.contains(ReceiptKey.folded($0.1)) }) else { return [] }
    foundList = true
    return names.map { cell, name in
      let folded = ReceiptKey.folded(name)
      if Self.names.contains(folded) { return folded }
      if !ReceiptKey.skipped.contains(folded), !cell.isEmpty { reportUnknown(name, folded, at: cell.range) }
      return nil
    }
  }

  private mutating func readRow(_ row: [CSVCell], _ header: [String?], _ file: TextFile) {
    guard !header.isEmpty, row.contains(where: { !$0.isEmpty }) else { return }
    var fields = ReceiptFields(range: (row.first?.range.lowerBound ?? 0)..<(row.last?.range.upperBound ?? 0))
    for (cell, name) in zip(row, header) {
      guard let name, !cell.isEmpty else { continue }
      guard let text = cell.string(in: file.bytes) else {
        report(.unreadableValue, "the cell is not UTF-8", at: cell.range)
        continue
      }
      fields.addField(named: name, ReceiptFields.Field(text: text, range: cell.range))
    }
    if row.count > header.count {
      report(
        .unreadableValue, "a row has \(row.count) cells, but the table has \(header.count) columns",
        at: row[header.count].range, help: "quote cells that contain a delimiter")
    }
    addRecord(with: fields)
  }
}
