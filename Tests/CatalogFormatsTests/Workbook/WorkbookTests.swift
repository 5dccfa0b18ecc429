import CatalogModel
import SourceDiagnostics
import TestSupport
import Testing
import TextFormats

@testable import CatalogFormats

/// Sheets of a workbook, from Shelf and from other programs.
struct WorkbookTests {
  @Test("the parts match the recording", arguments: Sample.all)
  func parts(sample: Sample) throws {
    let archive = try ZipArchive(WorkbookWriter(sample.catalog).bytes)
    // The sheet of territories has the same length for each, and agrees with StoreFacts.
    for name in archive.names where !name.hasSuffix("sheet6.xml") {
      let bytes = try #require(try archive.contents(of: name))
      do {
        try Golden.check(String(decoding: bytes, as: UTF8.self), "../Fixtures/xlsx/\(sample.name)/\(name)")
      } catch {
        Issue.record(error)
      }
    }
  }

  // MARK: - Other programs

  /// A workbook with one sheet, and texts shared as most programs share them.
  private func workbook(
    _ rows: String, strings: String = "", properties: String = "", sheets: String? = nil, styles: String = ""
  ) -> FormatFile {
    var archive = ZipWriter()
    archive.add(
      "xl/workbook.xml",
      Array(
        ("<workbook xmlns:r=\"r\">\(properties)<sheets>"
          + (sheets ?? "<sheet name=\"Prices\" sheetId=\"1\" r:id=\"rId1\"/>")
          + "</sheets></workbook>").utf8))
    archive.add(
      "xl/_rels/workbook.xml.rels",
      Array(
        """
        <Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship \
        Id="rId2" Type="x/sharedStrings" Target="/xl/sharedStrings.xml"/><Relationship Id="rId3" Type="x/styles" \
        Target="styles.xml"/></Relationships>
        """
        .utf8))
    archive.add("xl/styles.xml", Array("<styleSheet>\(styles)</styleSheet>".utf8))
    archive.add("xl/sharedStrings.xml", Array("<sst>\(strings)</sst>".utf8))
    archive.add("xl/worksheets/sheet1.xml", Array("<worksheet><sheetData>\(rows)</sheetData></worksheet>".utf8))
    return FormatFile(TextFile(path: "Book.xlsx", bytes: archive.finished))
  }

  private func read(_ file: FormatFile) throws -> FormatReading {
    try #require(Format.workbook.reader).parse([file])
  }

  private static let header = """
    <row r="1"><c r="A1" t="inlineStr"><is><t>id</t></is></c><c r="B1" t="inlineStr"><is><t>base</t></is></c><c r="C1" \
    t="inlineStr"><is><t>start_date</t></is></c></row>
    """

  @Test("shared texts, numbers, days, runs of text and flags are read as other programs write them")
  func cells() throws {
    let file = workbook(
      """
      <row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3" t="s"><v>1</v></c><c r="D3" \
      t="s"><v>2</v></c><c r="E3" t="s"><v>4</v></c></row>
      """
        + """
        <row r="5"><c r="A5" t="s"><v>3</v></c><c r="C5"><v>4.9900000000000002</v></c><c r="D5"><v>46096</v></c></row>
        """
          + """
          <row><c t="s"><v>3</v></c><c t="str"><f>A5</f><v></v></c><c><f>1+1</f><v>2</v></c><c/><c \
          t="b"><v>1</v></c></row>
          """,
      strings:
        """
        <si><t>id</t></si><si><t>base</t></si><si><t>start_date</t></si><si><r><t>go</t></r><r><t>ld</t></r>\
        <rPh><t>x</t></rPh></si><si><t>family_sharing</t></si>
        """
    )
    let reading = try read(file)
    #expect(reading.faults.map(\.message) == [])
    let gold = try #require(reading.catalog.products.first)
    #expect((gold.id, gold.price?.base, gold.hasFamilySharing) == ("gold", 2, true))
    #expect(gold.price?.changes.first?.on == CalendarDate("2026-03-15"))
    #expect(gold.price?.changes.first?.base == Money("4.99"))
  }

  @Test(
    "a number that is displayed as a date is that date in any column, and no amount",
    arguments: [("0", "46508"), ("1", "2027-05-01"), ("2", "2027-05-01"), ("3", "46508")])
  func dates(style: String, text: String) throws {
    let styles = """
      <numFmts><numFmt numFmtId="164" formatCode="[$-409]mmm\\ yyyy"/><numFmt numFmtId="165" \
      formatCode="[Red]0 &quot;days&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf \
      numFmtId="164"/><xf numFmtId="165"/></cellXfs>
      """
    let rows = """
      <row r="1"><c r="A1" t="str"><v>id</v></c><c r="B1" t="str"><v>reference_name</v></c><c r="C1" \
      t="str"><v>base</v></c></row><row r="2"><c r="A2" t="str"><v>x</v></c><c r="B2" s="\(style)"><v>46508</v></c><c \
      r="C2" s="\(style)"><v>46508</v></c></row>
      """
    let reading = try read(workbook(rows, styles: styles))
    #expect(reading.catalog.products.first?.referenceName == text)
    #expect(reading.faults.count == (text == "46508" ? 0 : 1), "a date isn't a price")
  }

  @Test("dates of workbooks that start in 1904")
  func oldMac() throws {
    let rows =
      Self.header
      + "<row r=\"2\"><c r=\"A2\" t=\"str\"><v>gold</v></c><c r=\"B2\"><v>1</v></c><c r=\"C2\"><v>44634</v></c></row>"
    let reading = try read(workbook(rows, properties: "<workbookPr date1904=\"1\"/>"))
    #expect(reading.catalog.products.first?.price?.changes.first?.on == CalendarDate("2026-03-15"))
  }

  @Test("a day is read without the time of its first moment")
  func days() throws {
    let day = "<c r=\"C2\" t=\"d\"><v>2027-09-01T00:00:00</v></c>"
    let rows =
      Self.header + "<row r=\"2\"><c r=\"A2\" t=\"str\"><v>gold</v></c><c r=\"B2\"><v>1</v></c>\(day)</row>"
    let reading = try read(workbook(rows))
    #expect(reading.catalog.products.first?.price?.changes.first?.on == CalendarDate("2027-09-01"))
  }

  @Test("errors in a sheet are reported at their cells")
  func places() throws {
    let rows =
      Self.header
        + """
        <row r="2"><c r="A2" t="str"><v>gold</v></c><c r="B2" t="str"><v>cheap</v></c></row><row \
        r="9"><c r="B9"><v>3</v></c></row>
        """
    let reading = try read(workbook(rows))
    #expect(
      reading.faults.map(\.message) == [
        "Prices!B2: expected an amount of money, found 'cheap'", "Prices!A9: a row without an ID",
      ])
    #expect(reading.faults.allSatisfy { $0.place == SourceRange(file: 0, bytes: 0..<0) })
  }

  @Test("sheets without IDs are skipped and reported")
  func notes() throws {
    let sheets =
      "<sheet name=\"Notes\" sheetId=\"1\" r:id=\"rId1\"/><sheet name=\"lists\" sheetId=\"2\" r:id=\"rId1\"/>"
    let reading = try read(workbook("<row r=\"1\"><c r=\"A1\" t=\"str\"><v>To do</v></c></row>", sheets: sheets))
    // Only Shelf's own lists have nothing to read.
    #expect(
      reading.faults.map(\.message) == [
        "Notes: the sheet has no column 'id' in its first row, and is skipped",
        "lists: the sheet has no column 'id' in its first row, and is skipped",
        "no sheet has a column 'id' in its first row",
      ])
    #expect(reading.faults.map(\.severity) == [.warning, .warning, .error])
  }

  @Test(
    "cells that can't be read end the reading of their sheet",
    arguments: [
      ("<c r=\"A2\" t=\"s\"><v>7</v></c>", "Prices!A2: a text that is not in the workbook"),
      ("<c r=\"A2\" t=\"e\"><v>#REF!</v></c>", "Prices!A2: the formula has the error '#REF!'"),
      ("<c r=\"A2\"><f>B2</f></c>", "Prices!A2: a formula without a result"),
      ("<c r=\"XFE2\"><v>1</v></c>", "Prices: invalid cell reference 'XFE2'"),
      ("<c r=\"A2\"><v>1</v></c><c r=\"A2\"><v>1</v></c>", "Prices: row 2 has two cells in one column"),
    ])
  func brokenCells(cell: String, message: String) throws {
    let reading = try read(workbook(Self.header + "<row r=\"2\">\(cell)</row>"))
    #expect(reading.faults.map(\.message) == [message])
  }

  @Test("a value that merged cells have in one row only is reported")
  func mergedCells() throws {
    let rows = "<row r=\"2\"><c r=\"A2\" t=\"str\"><v>gold</v></c><c r=\"B2\"><v>1</v></c></row></sheetData>"
    let merged = ["B2:B3", "A2:D2", "C2:C3"].map { "<mergeCell ref=\"\($0)\"/>" }.joined()
    let reading = try read(workbook(Self.header + rows + "<mergeCells>\(merged)</mergeCells><sheetData>"))
    #expect(reading.faults.map(\.message) == ["Prices!B2:B3: merged cells have a value in one row only"])
    #expect(reading.catalog.products.first?.price?.base == 1)
  }

  // MARK: - Small files with a high cost

  private static let exceeded = "the workbook contains more than a file of its size should"

  @Test func aLongTextInManyCellsIsRefused() throws {
    let cells = (2..<100).map { "<row r=\"\($0)\"><c r=\"A\($0)\" t=\"s\"><v>0</v></c></row>" }.joined()
    let strings = "<si><t>\(String(repeating: "a", count: 1 << 20))</t></si>"
    let reading = try read(workbook(Self.header + cells, strings: strings))
    #expect(reading.faults.map(\.message) == [Self.exceeded])
  }

  @Test func aPartThatIsManySheetsIsRefused() throws {
    let sheets = (1..<80).map { "<sheet name=\"\($0)\" sheetId=\"\($0)\" r:id=\"rId1\"/>" }.joined()
    let reading = try read(workbook(String(repeating: " ", count: 1 << 20), sheets: sheets))
    #expect(Set(reading.faults.map(\.message)) == [Self.exceeded])
  }

  @Test func elementsAndAttributesAreCounted() {
    let file = TextFile(path: "a.xml", text: "<a><b c=\"\" d=\"\"/></a>")
    #expect(parseXML(file, nodes: 4).root != nil)
    #expect(parseXML(file, nodes: 3).faults.map(\.message) == ["it has more than 3 elements and attributes"])
  }

  // MARK: - Texts and numbers

  @Test(
    "any text is preserved",
    arguments: ["", "'", "''a", "=1+1", "\r\n\t\u{1}\u{FFFE}", "_x000D_", "_x00", " a ", "<&>\"", "👩‍🚀"])
  func texts(text: String) throws {
    var product = Product(id: "gold", type: .consumable)
    product.referenceName = text
    product.localizations = ["en-US": Localization(name: text)]
    let bytes = WorkbookWriter(Catalog(products: [product])).bytes
    let reading = try read(FormatFile(TextFile(path: "Catalog.xlsx", bytes: bytes)))
    #expect(reading.faults.isEmpty)
    #expect(reading.catalog.products == [product])
  }

  @Test(
    arguments: [
      ("4.9900000000000002", "4.99"), ("39.990000000000002", "39.99"), ("5", "5"), ("1599000", "1599000"),
      ("0.005", "0.005"), ("1E3", "1000"), ("12345678901234567", "12345678901234567"), ("0.1234567", "0.1234567"),
    ])
  func numbers(written: String, meant: String) {
    #expect(WorkbookCell.plain(number: written) == meant)
  }

  @Test func references() {
    #expect([0, 25, 26, 701, 702, 16_383].map(WorkbookCell.column) == ["A", "Z", "AA", "ZZ", "AAA", "XFD"])
    for index in [0, 25, 26, 701, 702, 16_383] {
      #expect(WorkbookCell.coordinates(of: "\(WorkbookCell.column(index))7")?.column == index)
    }
    for text in ["", "A", "7", "A0", "a1", "A1B", "XFE1", "A1048577", "A99999999999999999999"] {
      #expect(WorkbookCell.coordinates(of: text) == nil, "\(text)")
    }
  }
}
