import SourceDiagnostics

/// Draws the rows of a frame: the gutter with line numbers, the source, and the marks and labels under it.
struct FrameEmitter {
  /// The number of columns for line numbers.
  let gutter: Int

  /// The number of columns left for the source, without the column that marks the end of a line.
  let textWidth: Int

  /// The maximum width of sentences; wider ones are hard to read.
  private let proseWidth: Int

  let severity: Severity
  let paint: TextPainter

  init(lastLine: Int, width: Int, severity: Severity, paint: TextPainter) {
    gutter = max(2, String(lastLine).count)
    textWidth = min(max(20, width - gutter - 3), 10_000)
    proseWidth = TextLook(width: max(width, gutter + 22)).width
    (self.severity, self.paint) = (severity, paint)
  }

  /// `  │`
  var bar: String { paint(.frame, blank + "│") + "\n" }

  /// `  ·`
  var gap: String { paint(.frame, blank + "·") + "\n" }

  /// `  ┌─ catalog/app.yaml:14:5`, and for another file `  ├─ …`.
  func opening(_ link: String, isFirst: Bool) -> String {
    rows(StyledText(link), first: paint(.frame, blank + (isFirst ? "┌─" : "├─")) + " ", indent: gutter + 3)
  }

  /// A wrapped text whose first row follows already styled text.
  func rows(_ text: StyledText, first: String = "", indent: Int, hanging: Int? = nil) -> String {
    let hanging = hanging ?? indent
    let lines = text.lines(first: proseWidth - indent, rest: proseWidth - hanging)
    return lines.enumerated().map { index, line in
      (index == 0 ? first : String(repeating: " ", count: hanging)) + line.painted(paint) + "\n"
    }.joined()
  }

  /// `14│     type: consumable`
  func source(_ text: String, line: Int) -> String {
    let number = String(line)
    let margin = String(repeating: " ", count: max(0, gutter - number.count)) + number + "│"
    return paint(.frame, margin) + (text.isEmpty ? "" : " " + text) + "\n"
  }

  /// `  = help: make it a non_consumable`; the texts of all keys start in one column.
  func footer(_ key: String, _ text: String) -> String {
    let padding = String(repeating: " ", count: max(1, 5 - key.count))
    return rows(StyledText(text), first: paint(.frame, blank + "=") + " \(key):\(padding)", indent: gutter + 8)
  }

  /// A row that belongs to the footer above it.
  func footerContinuation(_ text: String) -> String {
    blank + String(repeating: " ", count: 8) + text + "\n"
  }

  /// The rows under a line. A mark without a label shares its row with the next mark to its right.
  func underlines(_ underlines: [Underline]) -> String {
    var text = ""
    var row = ""
    var column = 0
    let sorted = underlines.sorted {
      ($0.columns.lowerBound, $0.columns.upperBound, $0.isPrimary ? 0 : 1)
        < ($1.columns.lowerBound, $1.columns.upperBound, $1.isPrimary ? 0 : 1)
    }
    for underline in sorted {
      if !row.isEmpty, underline.columns.lowerBound <= column {
        text += closed(row)
        (row, column) = ("", 0)
      }
      let style: TextStyle = underline.isPrimary ? .severity(severity) : .related
      let signs = String(repeating: underline.isPrimary ? "^" : "-", count: underline.columns.count)
      let label = underline.label.map { " " + VisibleText.line($0) } ?? ""
      let isLong = !label.isEmpty && underline.columns.upperBound + DisplayWidth.of(label) > textWidth
      row += String(repeating: " ", count: underline.columns.lowerBound - column)
      row += paint(style, signs + (isLong ? "" : label))
      if isLong {
        text += closed(row) + labelRows(label, below: underline.columns.lowerBound, style)
        (row, column) = ("", 0)
      } else {
        column = label.isEmpty ? underline.columns.upperBound : .max
      }
    }
    return row.isEmpty ? text : text + closed(row)
  }

  /// The rows of a label that doesn't fit after its mark.
  private func labelRows(_ label: String, below column: Int, _ style: TextStyle) -> String {
    let margin = min(column, textWidth / 2)
    let room = textWidth - margin
    return StyledText(String(label.dropFirst()), style).lines(first: room, rest: room).map { line in
      closed(String(repeating: " ", count: margin) + line.painted(paint))
    }.joined()
  }

  private func closed(_ row: String) -> String { paint(.frame, blank + "│") + " " + row + "\n" }

  private var blank: String { String(repeating: " ", count: gutter) }
}
