import SourceDiagnostics
import TextFormats

/// A workbook in memory: its sheets, and their non-empty cells.
struct Workbook {
  /// Why a workbook, or a sheet of it, can't be read.
  struct Fault: Error {
    let kind: DiagnosticKind
    let message: String
    let help: String?

    init(kind: DiagnosticKind = .unreadableValue, message: String, help: String?) {
      (self.kind, self.message, self.help) = (kind, message, help)
    }
  }

  struct Sheet {
    let name: String
    fileprivate let part: String
  }

  struct Row {
    /// Counted from 1.
    let number: Int

    /// The non-empty cells, from left to right.
    var cells: [Cell]

    /// The ranges of cells that are merged with those of the next rows, by their columns.
    let merged: [Int: String]

    /// The index of the cell in a column.
    func index(of column: Int) -> Int? { cells.firstIndex { $0.column == column } }
  }

  struct Cell {
    /// Counted from 0.
    let column: Int
    let text: String
    let isNumber: Bool

    /// Whether a number is displayed as a date.
    let isDate: Bool
  }

  private let archive: ZipArchive
  private let strings: [String]

  /// The styles of cells that display numbers as dates.
  private let dateStyles: Set<Int>
  let sheets: [Sheet]

  /// Whether days are counted from 1904, as in old Mac workbooks.
  let startsIn1904: Bool

  /// The maximum number of cells, including empty ones between others: a thousand products with all territories have
  /// 200,000.
  static let mostCells = 4_000_000

  /// The remaining budget. It depends on the size of the file, so that a small file costs little; a grid of prices
  /// compresses to a sixteenth.
  private var allowance: Allowance

  private struct Allowance {
    var unpacked: Int
    var text: Int
    var rows: Int
    var cells = Workbook.mostCells

    /// Elements and attributes of each part.
    let nodes: Int

    init(forFileOf size: Int) {
      (unpacked, text) = (16 << 20 + 32 * size, 8 << 20 + 32 * size)
      (rows, nodes) = (10_000 + size / 5, 250_000 + 3 * size)
    }

    static let exceeded = Fault(
      message: "the workbook contains more than a file of its size should",
      help: "open it in a spreadsheet program and save it again, or save the table as CSV")
  }

  init(_ bytes: [UInt8]) throws(Fault) {
    allowance = Allowance(forFileOf: bytes.count)
    archive = try Self.reading { () throws(ZipArchive.Fault) in try ZipArchive(bytes) }
    let main = "xl/workbook.xml"
    guard let workbook = try Self.part(main, in: archive, &allowance) else {
      throw Fault(
        message: "it is an archive without '\(main)', so it is not a workbook",
        help: "save the table as '.xlsx' or as 'CSV UTF-8'")
    }
    var targets: [String: (type: String, part: String)] = [:]
    for relation in try Self.part("xl/_rels/workbook.xml.rels", in: archive, &allowance)?.children ?? [] {
      guard let id = relation.attribute("Id"), let target = relation.attribute("Target") else { continue }
      let part = target.hasPrefix("/") ? String(target.dropFirst()) : "xl/" + target
      targets[id] = (relation.attribute("Type") ?? "", part)
    }
    sheets = (workbook["sheets"]?.children ?? []).compactMap { sheet in
      guard let name = sheet.attribute("name"), let id = sheet.attribute("id"), let target = targets[id] else {
        return nil
      }
      return Sheet(name: name, part: target.part)
    }
    startsIn1904 = ["1", "true"].contains(workbook["workbookPr"]?.attribute("date1904") ?? "")
    let shared = targets.values.first { $0.type.hasSuffix("/sharedStrings") }?.part
    if let shared, let root = try Self.part(shared, in: archive, &allowance) {
      strings = root.children.map(Self.plainText)
    } else {
      strings = []
    }
    if let styles = targets.values.first(where: { $0.type.hasSuffix("/styles") })?.part,
      let root = try Self.part(styles, in: archive, &allowance)
    {
      dateStyles = Self.dateStyles(root)
    } else {
      dateStyles = []
    }
  }

  /// The indices of the cell styles with a date format: one of the usual ones, or a custom one with a year or a day.
  private static func dateStyles(_ root: MarkupElement) -> Set<Int> {
    var formats: Set<String> = Set((14...17).map(String.init) + ["22"])
    for format in root["numFmts"]?.children ?? [] {
      guard let id = format.attribute("numFmtId"), let code = format.attribute("formatCode") else { continue }
      // Texts are in quotes, colors and conditions in brackets: [Red]0.00 "days".
      var end: Character?
      let isDate = code.lowercased().contains { character in
        if let closing = end {
          if character == closing { end = nil }
          return false
        }
        end = character == "\"" ? "\"" : character == "[" ? "]" : nil
        return character == "y" || character == "d"
      }
      if isDate { formats.insert(id) }
    }
    let styles = (root["cellXfs"]?.children ?? []).enumerated()
    return Set(styles.filter { $0.element.attribute("numFmtId").map(formats.contains) ?? false }.map(\.offset))
  }

  /// The non-empty rows of a sheet.
  mutating func rows(of sheet: Sheet) throws(Fault) -> [Row] {
    guard let root = try Self.part(sheet.part, in: archive, &allowance) else {
      throw Fault(message: "\(sheet.name): the file of this sheet, '\(sheet.part)', is missing", help: nil)
    }
    var merged: [Int: [Int: String]] = [:]
    for reference in (root["mergeCells"]?.children ?? []).compactMap({ $0.attribute("ref") }) {
      let ends = reference.split(separator: ":").compactMap { WorkbookCell.coordinates(of: String($0)) }
      guard let first = ends.first, let last = ends.last, first.row < last.row else { continue }
      merged[first.row, default: [:]][first.column] = reference
    }
    var rows: [Row] = []
    var number = 0
    for element in root["sheetData"]?.children ?? [] where element.name == "row" {
      number = element.attribute("r").flatMap { Int($0) } ?? number + 1
      var row = Row(number: number, cells: [], merged: merged[number] ?? [:])
      var column = -1
      for cell in element.children where cell.name == "c" {
        let place = cell.attribute("r").flatMap(WorkbookCell.coordinates)
        guard cell.attribute("r") == nil || place != nil, column < WorkbookCell.mostColumns else {
          throw Fault(message: "\(sheet.name): invalid cell reference '\(cell.attribute("r") ?? "")'", help: nil)
        }
        let next = place?.column ?? column + 1
        guard next > column else {
          throw Fault(message: "\(sheet.name): row \(number) has two cells in one column", help: "save it again")
        }
        column = next
        let reference = "\(sheet.name)!\(WorkbookCell.column(column))\(number)"
        guard let value = try value(of: cell, reference) else { continue }
        allowance.text -= value.text.utf8.count
        guard allowance.text >= 0 else { throw Allowance.exceeded }
        let isDate = value.isNumber && cell.attribute("s").flatMap { Int($0) }.map(dateStyles.contains) ?? false
        row.cells.append(Cell(column: column, text: value.text, isNumber: value.isNumber, isDate: isDate))
      }
      guard let last = row.cells.last else { continue }
      allowance.rows -= 1
      guard allowance.rows >= 0 else { throw Allowance.exceeded }
      allowance.cells -= last.column + 1
      guard allowance.cells >= 0 else {
        throw Fault(
          message: "\(sheet.name): the workbook has more than \(Self.mostCells) cells",
          help: "save the table as CSV, or remove cells far to the right")
      }
      rows.append(row)
    }
    return rows
  }

  /// The value of a cell; nil for an empty one.
  private func value(of cell: MarkupElement, _ reference: String) throws(Fault) -> (text: String, isNumber: Bool)? {
    let content = cell["v"]?.text ?? ""
    let text: String
    switch cell.attribute("t") ?? "n" {
    case "s":
      guard let index = Int(content), strings.indices.contains(index) else {
        throw Fault(message: "\(reference): a text that is not in the workbook", help: "save it again")
      }
      text = strings[index]
    case "inlineStr": text = cell["is"].map(Self.plainText) ?? ""
    case "b": text = content == "1" ? "yes" : content == "0" ? "no" : content
    case "e":
      throw Fault(
        message: "\(reference): the formula has the error '\(content)'", help: "fix it, or enter the value itself"
      )
    case "str": text = WorkbookCell.decoded(content)
    case "d":
      // A day is written with its first moment: `2027-09-01T00:00:00`.
      let parts = content.split(separator: "T")
      text = parts.count == 2 && parts[1].allSatisfy { "0:.Z".contains($0) } ? String(parts[0]) : content
    default:
      if content.isEmpty, cell["f"] != nil {
        throw Fault(
          message: "\(reference): a formula without a result",
          help: "open the file in a spreadsheet program, and save it")
      }
      return content.isEmpty ? nil : (content, true)
    }
    return text.isEmpty ? nil : (text, false)
  }

  /// The text of `<si>` or `<is>`: of all its runs, without phonetic readings.
  private static func plainText(of element: MarkupElement) -> String {
    let own = element.children.reduce(into: "") { text, child in
      if child.name == "t" { text += child.text }
      if child.name == "r", let run = child["t"] { text += run.text }
    }
    return WorkbookCell.decoded(own)
  }

  // MARK: - Parts

  /// The root of a part; nil if there is no part with the name.
  private static func part(
    _ name: String, in archive: ZipArchive, _ allowance: inout Allowance
  ) throws(Fault) -> MarkupElement? {
    let size = archive.size(of: name)
    if size <= ZipArchive.largestFile {
      allowance.unpacked -= size
      guard allowance.unpacked >= 0 else { throw Allowance.exceeded }
    }
    guard let bytes = try reading({ () throws(ZipArchive.Fault) in try archive.contents(of: name) }) else { return nil }
    let parsed = parseXML(TextFile(path: name, bytes: bytes), nodes: allowance.nodes)
    guard let root = parsed.root else {
      let fault = parsed.faults.first
      throw Fault(
        kind: fault?.kind ?? .xmlSyntax, message: "'\(name)' in it: \(fault?.message ?? "not XML")",
        help: fault?.help ?? "save it again")
    }
    return root
  }

  private static func reading<Value>(_ read: () throws(ZipArchive.Fault) -> Value) throws(Fault) -> Value {
    do throws(ZipArchive.Fault) {
      return try read()
    } catch {
      throw Fault(message: error.message, help: error.help)
    }
  }
}
