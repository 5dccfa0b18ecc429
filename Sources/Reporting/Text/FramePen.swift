import SourceDiagnostics

/// Draws the rows of a frame: the gutter with line numbers, the source, and what stands under it.
struct FramePen {
  /// How many columns the line numbers take.
  let gutter: Int

  /// How many columns are left for the source.
  let textWidth: Int

  let severity: Severity
  let paint: TextPainter

  init(lastLine: Int, width: Int, severity: Severity, paint: TextPainter) {
    gutter = max(2, String(lastLine).count)
    textWidth = min(max(20, width - gutter - 2), 10_000)
    self.severity = severity
    self.paint = paint
  }

  /// `  │`
  var bar: String { paint(.frame, blank + "│") + "\n" }

  /// `  ·`
  var gap: String { paint(.frame, blank + "·") + "\n" }

  /// `  ┌─ catalog/app.yaml:14:5`, and for a further file `  ├─ …`.
  func opening(_ link: String, isFirst: Bool) -> String {
    paint(.frame, blank + (isFirst ? "┌─" : "├─")) + " " + link + "\n"
  }

  /// `14│     type: consumable`
  func source(_ text: String, line: Int) -> String {
    let number = String(line)
    let margin = String(repeating: " ", count: max(0, gutter - number.count)) + number + "│"
    return paint(.frame, margin) + (text.isEmpty ? "" : " " + text) + "\n"
  }

  /// `  = help: make it a non_consumable`; the texts of all keys begin in one column.
  func footer(_ key: String, _ text: String) -> String {
    let padding = String(repeating: " ", count: max(1, 5 - key.count))
    return paint(.frame, blank + "=") + " " + key + ":" + padding + text + "\n"
  }

  /// A row that belongs to the footer above it.
  func footerContinuation(_ text: String) -> String {
    blank + String(repeating: " ", count: 8) + text + "\n"
  }

  /// The rows under a line. A mark without a label shares its row with the next one behind it.
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
      row += String(repeating: " ", count: underline.columns.lowerBound - column) + paint(style, signs + label)
      column = label.isEmpty ? underline.columns.upperBound : .max
    }
    return row.isEmpty ? text : text + closed(row)
  }

  private func closed(_ row: String) -> String { paint(.frame, blank + "│") + " " + row + "\n" }

  private var blank: String { String(repeating: " ", count: gutter) }
}
