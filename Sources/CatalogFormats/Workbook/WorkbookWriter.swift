import CatalogModel
import StoreFacts
import TextFormats

/// Writes the tables of a catalog as sheets of a workbook (ISO/IEC 29500, SpreadsheetML).
///
/// Sheets are protected without a password: cells of IDs and the first row are locked, everything else is not. Cells
/// with a fixed set of words offer them.
struct WorkbookWriter {
  private let tables: [SpreadsheetTable]
  private let lists: WorkbookLists

  init(_ catalog: Catalog) {
    let writer = SpreadsheetWriter(catalog)
    let order = ["prices", "texts", "offers", "changes", "tiers"]
    tables = order.compactMap { name in writer.tables.first { $0.name == name } }
    lists = WorkbookLists(catalog)
  }

  /// The sheets that are not read, with their first columns: the names of the territories, and the lists of words.
  static let ownSheets = ["territories": ["code", "name", "currency"], "lists": ["type", "status", "offer"]]

  var bytes: [UInt8] {
    var archive = ZipWriter()
    let names = tables.map(\.name) + ["territories", "lists"]
    archive.add("[Content_Types].xml", types(names.count))
    archive.add("_rels/.rels", relations([("officeDocument", "xl/workbook.xml")]))
    archive.add("xl/workbook.xml", workbook(names))
    archive.add(
      "xl/_rels/workbook.xml.rels",
      relations(names.indices.map { ("worksheet", "worksheets/sheet\($0 + 1).xml") } + [("styles", "styles.xml")]))
    archive.add("xl/styles.xml", styles)
    for (index, table) in tables.enumerated() { archive.add("xl/worksheets/sheet\(index + 1).xml", sheet(of: table)) }
    let territories = [["code", "name", "currency"]] + Territory.all.map { [$0.code.text, $0.name, $0.currency] }
    archive.add("xl/worksheets/sheet\(tables.count + 1).xml", Self.plainSheet(territories, widths: [8, 32, 10]))
    archive.add("xl/worksheets/sheet\(tables.count + 2).xml", Self.plainSheet(lists.rows, widths: []))
    return archive.finished
  }

  // MARK: - Parts

  private static let namespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  private static let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  private static let package = "http://schemas.openxmlformats.org/package/2006"
  private static let typePrefix = "application/vnd.openxmlformats-officedocument.spreadsheetml"

  private func types(_ sheets: Int) -> [UInt8] {
    var writer = XMLWriter(indentation: "")
    let start = writer.begin("Types", ["xmlns": "\(Self.package)/content-types"])
    writer.element(
      "Default",
      with: ["Extension": "rels", "ContentType": "application/vnd.openxmlformats-package.relationships+xml"], "")
    writer.element("Default", with: ["Extension": "xml", "ContentType": "application/xml"], "")
    let parts =
      [("/xl/workbook.xml", "sheet.main"), ("/xl/styles.xml", "styles")]
      + (1...sheets).map { ("/xl/worksheets/sheet\($0).xml", "worksheet") }
    for (name, type) in parts {
      writer.element("Override", with: ["PartName": name, "ContentType": "\(Self.typePrefix).\(type)+xml"], "")
    }
    writer.end("Types", of: start)
    return writer.bytes
  }

  private func relations(_ targets: [(type: String, target: String)]) -> [UInt8] {
    var writer = XMLWriter(indentation: "")
    let start = writer.begin("Relationships", ["xmlns": "\(Self.package)/relationships"])
    for (index, one) in targets.enumerated() {
      writer.element(
        "Relationship", with: ["Id": "rId\(index + 1)", "Type": "\(Self.office)/\(one.type)", "Target": one.target], "")
    }
    writer.end("Relationships", of: start)
    return writer.bytes
  }

  private func workbook(_ names: [String]) -> [UInt8] {
    var writer = XMLWriter(indentation: "")
    let start = writer.begin("workbook", ["xmlns": Self.namespace, "xmlns:r": Self.office])
    let sheets = writer.begin("sheets")
    for (index, name) in names.enumerated() {
      let number = "\(index + 1)"
      if name == "lists" {
        writer.element("sheet", with: ["name": name, "sheetId": number, "state": "hidden", "r:id": "rId\(number)"], "")
      } else {
        writer.element("sheet", with: ["name": name, "sheetId": number, "r:id": "rId\(number)"], "")
      }
    }
    writer.end("sheets", of: sheets)
    writer.end("workbook", of: start)
    return writer.bytes
  }

  // MARK: - Styles

  /// The cell styles, by their indices in `styles.xml`.
  private enum Style: Int {
    case plain, heading, id, text, number, day
  }

  private var styles: [UInt8] {
    var writer = XMLWriter(indentation: "")
    let start = writer.begin("styleSheet", ["xmlns": Self.namespace])
    writer.line("<numFmts count=\"1\"><numFmt numFmtId=\"164\" formatCode=\"yyyy\\-mm\\-dd\"/></numFmts>")
    writer.line(
      """
      <fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz \
      val="11"/><name val="Calibri"/></font></fonts>
      """
    )
    writer.line(
      """
      <fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill \
      patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor \
      rgb="FFE8E8E8"/><bgColor indexed="64"/></patternFill></fill></fills>
      """
    )
    writer.line("<borders count=\"1\"><border><left/><right/><top/><bottom/><diagonal/></border></borders>")
    writer.line(
      "<cellStyleXfs count=\"1\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\"/></cellStyleXfs>")
    let formats = writer.begin("cellXfs", ["count": "6"])
    writer.line("<xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\"/>")
    writer.line(
      """
      <xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>
      """
    )
    writer.line(
      """
      <xf numFmtId="49" fontId="0" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFill="1"/>
      """
    )
    for format: StaticString in ["49", "0", "164"] {
      writer.raw("<xf numFmtId=\"")
      writer.raw(format)
      writer.raw(
        """
        " fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" \
        applyProtection="1"><protection locked="0"/></xf>\n
        """
      )
    }
    writer.end("cellXfs", of: formats)
    writer.line("<cellStyles count=\"1\"><cellStyle name=\"Normal\" xfId=\"0\" builtinId=\"0\"/></cellStyles>")
    writer.end("styleSheet", of: start)
    return writer.bytes
  }

  private static func style(of column: SpreadsheetColumn) -> Style {
    switch column {
    case .base, .territory, .fromSeats, .periods, .paidForMonths, .awayMin, .awayMax, .monthsBetweenOffers: .number
    case .start, .starts, .ends: .day
    default: .text
    }
  }

  // MARK: - Sheets

  private func sheet(of table: SpreadsheetTable) -> [UInt8] {
    var writer = XMLWriter(indentation: "")
    let start = writer.begin("worksheet", ["xmlns": Self.namespace])
    writer.line(
      """
      <sheetViews><sheetView workbookViewId="0"><pane xSplit="1" ySplit="1" topLeftCell="B2" \
      activePane="bottomRight" state="frozen"/></sheetView></sheetViews>
      """
    )
    let columns = table.columns
    Self.writeColumns(
      columns.map { (Self.width(of: $0), $0 == .id ? .text : Self.style(of: $0)) } + [(12, .text)],
      upTo: columns.count + 200,
      &writer)
    let rows = writer.begin("sheetData")
    let bytes = table.bytes
    var parser = CSVParser(bytes)
    var number = 1
    while true {
      let cells = parser.nextRow()
      if cells.isEmpty { break }
      Self.writeRow(cells.map { $0.string(in: bytes) ?? "" }, columns, number, &writer)
      number += 1
    }
    writer.end("sheetData", of: rows)
    writer.line(Self.protection)
    lists.writeValidations(columns, &writer)
    writer.end("worksheet", of: start)
    return writer.bytes
  }

  /// The allowed operations: formatting, sorting, and adding rows and columns.
  private static let protection: StaticString = """
    <sheetProtection sheet="1" formatCells="0" formatColumns="0" formatRows="0" \
    insertColumns="0" insertRows="0" deleteColumns="0" sort="0" autoFilter="0"/>
    """

  private static func width(of column: SpreadsheetColumn) -> Int {
    switch column {
    case .id: 40
    case .description: 48
    case .name, .referenceName, .group, .type, .retentionMessage: 26
    case .status, .offer, .mode, .targetPlan, .offerID, .eligibility, .promotionIntent, .existingSubscribers: 20
    default: 12
    }
  }

  private static func writeColumns(_ columns: [(width: Int, style: Style)], upTo last: Int, _ writer: inout XMLWriter) {
    let start = writer.begin("cols")
    for (index, column) in columns.enumerated() {
      let end = index == columns.count - 1 ? last : index + 1
      writer.element(
        "col",
        with: [
          "min": "\(index + 1)", "max": "\(end)", "width": "\(column.width)", "style": "\(column.style.rawValue)",
          "customWidth": "1",
        ], "")
    }
    writer.end("cols", of: start)
  }

  private static func writeRow(
    _ cells: [String], _ columns: [SpreadsheetColumn], _ number: Int, _ writer: inout XMLWriter
  ) {
    let row = writer.begin("row", ["r": "\(number)"])
    for (index, cell) in cells.enumerated() where !cell.isEmpty && index < columns.count {
      let place = WorkbookCell.column(index) + "\(number)"
      if number == 1 {
        writeText(cell, place, .heading, &writer)
        continue
      }
      let style = style(of: columns[index])
      switch style {
      case .number: writeNumber(cell, place, style, &writer)
      case .day:
        if let day = CalendarDate(cell) {
          writeNumber("\(day.daysSinceEpoch + 25_569)", place, style, &writer)
        } else {
          writeText(unmarked(cell), place, style, &writer)
        }
      default: writeText(unmarked(cell), place, columns[index] == .id ? .id : style, &writer)
      }
    }
    writer.end("row", of: row)
  }

  /// A text for a workbook's cell, where formulas are explicit: a mark is only needed before another one, and for the
  /// empty text.
  private static func unmarked(_ cell: String) -> String {
    guard cell.unicodeScalars.first == "'" else { return cell }
    let text = String(cell.unicodeScalars.dropFirst())
    return text.isEmpty || text.unicodeScalars.first == "'" ? cell : text
  }

  private static func writeText(_ text: String, _ place: String, _ style: Style, _ writer: inout XMLWriter) {
    let cell = writer.begin("c", ["r": place, "s": "\(style.rawValue)", "t": "inlineStr"])
    let inner = writer.begin("is")
    writer.element("t", with: ["xml:space": "preserve"], WorkbookCell.encoded(text))
    writer.end("is", of: inner)
    writer.end("c", of: cell)
  }

  private static func writeNumber(_ number: String, _ place: String, _ style: Style, _ writer: inout XMLWriter) {
    let cell = writer.begin("c", ["r": place, "s": "\(style.rawValue)"])
    writer.element("v", number)
    writer.end("c", of: cell)
  }

  /// A read-only sheet of words.
  private static func plainSheet(_ rows: [[String]], widths: [Int]) -> [UInt8] {
    var writer = XMLWriter(indentation: "")
    let start = writer.begin("worksheet", ["xmlns": namespace])
    if !widths.isEmpty { writeColumns(widths.map { ($0, .plain) }, upTo: widths.count, &writer) }
    let data = writer.begin("sheetData")
    for (index, cells) in rows.enumerated() {
      let row = writer.begin("row", ["r": "\(index + 1)"])
      for (column, cell) in cells.enumerated() where !cell.isEmpty {
        writeText(cell, WorkbookCell.column(column) + "\(index + 1)", index == 0 ? .heading : .plain, &writer)
      }
      writer.end("row", of: row)
    }
    writer.end("sheetData", of: data)
    writer.line("<sheetProtection sheet=\"1\" formatColumns=\"0\"/>")
    writer.end("worksheet", of: start)
    return writer.bytes
  }
}
