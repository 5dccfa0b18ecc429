import SourceDiagnostics

/// The lines of one file that a finding refers to, with their underlined ranges.
///
/// ```
/// 12│   - id: com.example.lighthouse.coins.100
/// 13│     type: consumable
///   │           ---------- the product is a consumable
/// 14│     hosted_content: {source: content/chapter-1, version: "1.0"}
///   │     ^^^^^^^^^^^^^^ the store hosts files for non-consumables only
/// ```
struct SourceFrame {
  let file: TextFile
  let table: LineTable
  let marks: [LineMark]

  /// Nil when there is nothing to mark.
  init?(_ marks: [SourceMark]) {
    guard let first = marks.first else { return nil }
    file = first.place.file
    table = first.place.table
    self.marks = marks.flatMap(\.lineMarks)
  }

  /// The largest line number shown, for the width of the gutter.
  var lastLine: Int { marks.map(\.line).max() ?? 1 }

  func render(with emitter: FrameEmitter) -> String {
    let byLine = Dictionary(grouping: marks, by: \.line)
    var text = ""
    var previous: Int?
    for line in shownLines(byLine.keys.sorted()) {
      if let previous, line > previous + 1 { text += emitter.gap }
      text += render(line, byLine[line] ?? [], emitter)
      previous = line
    }
    return text
  }

  /// The marked lines, the one above the first, and a single line between two.
  private func shownLines(_ marked: [Int]) -> [Int] {
    var shown: [Int] = []
    if let first = marked.first, first > 1, !isBlank(first - 1) { shown.append(first - 1) }
    for line in marked {
      if let previous = shown.last, line == previous + 2 { shown.append(line - 1) }
      shown.append(line)
    }
    return shown
  }

  private func isBlank(_ line: Int) -> Bool {
    let range = table.range(ofLine: line)
    return file.indentation(of: range) == range.upperBound
  }

  /// A line and the marks under it; shown twice if its marks are too far apart.
  private func render(_ line: Int, _ marks: [LineMark], _ emitter: FrameEmitter) -> String {
    let range = table.range(ofLine: line)
    var text = ""
    var waiting = marks.sorted { left, right in
      left.isPrimary == right.isPrimary ? left.bytes.lowerBound < right.bytes.lowerBound : left.isPrimary
    }
    repeat {
      let focus = waiting.first?.bytes ?? range.lowerBound..<range.lowerBound
      let window = LineWindow(file.bytes, line: range, focus: focus, width: emitter.textWidth)
      let seen = waiting.enumerated().filter { $0.offset == 0 || window.shows($0.element.bytes.lowerBound) }
      waiting = waiting.enumerated().filter { $0.offset > 0 && !window.shows($0.element.bytes.lowerBound) }.map(
        \.element)
      text += emitter.source(window.text, line: line)
      text += emitter.underlines(
        seen.map { Underline(columns: window.columns(of: $0.element.bytes), mark: $0.element) })
    } while !waiting.isEmpty
    return text
  }
}

/// A mark under a line, in columns from 0.
struct Underline {
  let columns: Range<Int>
  let isPrimary: Bool
  let label: String?

  init(columns: Range<Int>, mark: LineMark) {
    self.columns = columns
    isPrimary = mark.isPrimary
    label = mark.label
  }
}
