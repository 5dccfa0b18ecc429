import CatalogModel
import SourceDiagnostics
import TextFormats

/// Reads the sheets of workbooks as tables: each becomes a CSV table, and its faults refer to cells.
struct WorkbookReader {
  /// A sheet as a table.
  private struct Sheet {
    let file: Int
    let name: String

    /// The first byte of each cell, and the cell.
    let cells: [(offset: Int, reference: String)]

    func reference(at offset: Int) -> String? {
      let next = cells.partitioningIndex { $0.offset > offset }
      return next == 0 ? nil : cells[next - 1].reference
    }
  }

  private let options: ReadingOptions
  private var tables: SpreadsheetReader
  private var sheets: [Sheet] = []
  private var faults: [Diagnostic<SourceRange?>] = []

  /// The reader treats tables as separate files, with indices that no real file has.
  private static let firstTable = 1 << 24

  init(_ options: ReadingOptions) {
    self.options = options
    tables = SpreadsheetReader(options)
  }

  /// Whether a file is a workbook, regardless of its name.
  static func recognizes(_ file: TextFile) -> Bool {
    guard file.bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) else { return false }
    let name = file.path.lowercased()
    if name.hasSuffix(".xlsx") || name.hasSuffix(".xlsm") { return true }
    // The table of contents is at the end.
    return String(decoding: file.bytes.suffix(20_000), as: UTF8.self).contains("xl/workbook.xml")
  }

  /// The combined contents of the workbooks.
  var reading: FormatReading {
    var reading = tables.reading
    reading.faults = faults + reading.faults.map(placed)
    reading.places = reading.places.mapValues { SourceRange(file: sheet(of: $0)?.file ?? $0.file, bytes: 0..<0) }
    return reading
  }

  private func sheet(of range: SourceRange) -> Sheet? {
    sheets.indices.contains(range.file - Self.firstTable) ? sheets[range.file - Self.firstTable] : nil
  }

  /// Converts a table's fault to one of the workbook.
  private func placed(_ fault: Diagnostic<SourceRange?>) -> Diagnostic<SourceRange?> {
    guard let place = fault.place, let sheet = sheet(of: place) else { return fault }
    var fault = fault
    fault.place = SourceRange(file: sheet.file, bytes: 0..<0)
    fault.message =
      "\(sheet.name)\(sheet.reference(at: place.bytes.lowerBound).map { "!\($0)" } ?? ""): \(fault.message)"
    return fault
  }

  // MARK: - A workbook

  mutating func parse(_ file: FormatFile) {
    var workbook: Workbook
    do throws(Workbook.Fault) {
      workbook = try Workbook(file.file.bytes)
    } catch {
      return report(error, in: file)
    }
    let (known, count) = (sheets.count, faults.count)
    for sheet in workbook.sheets {
      do throws(Workbook.Fault) {
        let rows = try workbook.rows(of: sheet)
        readSheet(
          rows, of: sheet.name, isOnly: workbook.sheets.count == 1, startsIn1904: workbook.startsIn1904, in: file)
      } catch {
        report(error, in: file)
      }
    }
    if sheets.count == known, !faults[count...].contains(where: { $0.severity == .error }) {
      report(.init(message: "no sheet has a column 'id' in its first row", help: "name the columns there"), in: file)
    }
  }

  private mutating func report(_ fault: Workbook.Fault, in file: FormatFile) {
    faults.append(
      Diagnostic(fault.kind, fault.message, at: SourceRange(file: file.index, bytes: 0..<0), help: fault.help))
  }

  private mutating func readSheet(
    _ rows: [Workbook.Row], of name: String, isOnly: Bool, startsIn1904: Bool, in file: FormatFile
  ) {
    guard let first = rows.first else {
      if isOnly {
        report(
          .init(
            kind: .missingField, message: "\(name): the sheet is empty",
            help: "its first row must contain the "
              + "column names"),
          in: file)
      }
      return
    }
    let headings = first.cells.map(\.text)
    if let own = WorkbookWriter.ownSheets[name], headings.starts(with: own) { return }
    let columns = headings.map(meaning)
    guard isOnly || columns.contains(.id) else {
      return faults.append(
        Diagnostic(
          .missingField, severity: .warning, "\(name): the sheet has no column 'id' in its first row, and is skipped",
          at: SourceRange(file: file.index, bytes: 0..<0)))
    }
    // The delimiter is declared, so that a heading isn't mistaken for one.
    var bytes = Array("sep=,\n".utf8)
    var cells: [(offset: Int, reference: String)] = []
    for row in rows {
      // Faults of a row as a whole are placed at its first cell, empty or not.
      if row.cells.first?.column != 0 { cells.append((bytes.count, "A\(row.number)")) }
      var column = 0
      for cell in row.cells {
        while column < cell.column {
          bytes.append(UInt8(ascii: ","))
          column += 1
        }
        cells.append((bytes.count, "\(WorkbookCell.column(cell.column))\(row.number)"))
        let kind = row.number == first.number ? nil : first.index(of: cell.column).flatMap { columns[$0] }
        CSVText.append(name: string(for: cell, as: kind, countingFrom1904: startsIn1904), to: &bytes)
        guard kind != nil, let reference = row.merged[cell.column] else { continue }
        let message = "\(name)!\(reference): merged cells have a value in one row only"
        report(.init(message: message, help: "split them, and enter the value in each row"), in: file)
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    let index = Self.firstTable + sheets.count
    sheets.append(Sheet(file: file.index, name: name, cells: cells))
    tables.parse(FormatFile(TextFile(path: file.file.path, bytes: bytes), index: index))
  }

  /// The column for a heading.
  private func meaning(of heading: String) -> SpreadsheetColumn? {
    if let name = options.columns[heading] { return SpreadsheetColumn(name) }
    return SpreadsheetColumn(heading) ?? SpreadsheetColumn.usual(heading)?.column
  }

  /// The text of a cell, as in a table.
  private func string(for cell: Workbook.Cell, as column: SpreadsheetColumn?, countingFrom1904: Bool) -> String {
    guard cell.isNumber else { return cell.text }
    let isOfDays = column.map { [.start, .starts, .ends].contains($0) } ?? false
    guard isOfDays || cell.isDate else { return WorkbookCell.plain(number: cell.text) }
    let day = WorkbookCell.day(serial: cell.text, countingFrom1904: countingFrom1904)
      .flatMap { CalendarDate(daysSinceEpoch: $0) }
    return day?.description ?? cell.text
  }
}
