import SourceDiagnostics

/// A text with the styles of its parts, before it is broken into lines.
///
/// Characters that control a terminal, or hide or reverse text, are replaced by visible signs.
package struct StyledText: Sendable, ExpressibleByStringInterpolation {
  private(set) var runs: [(text: String, style: TextStyle?)]

  package init(_ text: String, _ style: TextStyle? = nil) {
    runs = text.isEmpty ? [] : [(VisibleText.line(text), style)]
  }

  package init(stringLiteral text: String) { self.init(text) }

  package var isEmpty: Bool { runs.isEmpty }

  package static func + (left: StyledText, right: StyledText) -> StyledText {
    var result = left
    result.runs += right.runs
    return result
  }

  package static func += (left: inout StyledText, right: StyledText) { left.runs += right.runs }

  /// The texts that are not empty, with two spaces between them.
  package static func joined(_ parts: [StyledText]) -> StyledText {
    parts.filter { !$0.isEmpty }.reduce(into: StyledText("")) { $0 += $0.isEmpty ? $1 : "  " + $1 }
  }

  /// Its width in columns on one line.
  var width: Int { runs.count == 1 ? DisplayWidth.of(runs[0].text) : DisplayWidth.of(runs.map(\.text).joined()) }

  /// The text padded with spaces to a width.
  package func padded(to width: Int) -> StyledText {
    self + StyledText(String(repeating: " ", count: max(0, width - self.width)))
  }

  /// The text with spaces in front of it, up to a width.
  package func aligned(to width: Int) -> StyledText {
    StyledText(String(repeating: " ", count: max(0, width - self.width))) + self
  }

  /// Wraps the text to a number of columns; a word that is longer than a line is split.
  ///
  /// - Parameters:
  ///   - first: the columns of the first line.
  ///   - rest: the columns of the others.
  /// - Returns: the lines, at least one, without spaces at their ends.
  func lines(first: Int, rest: Int) -> [StyledText] {
    if width <= first { return [self] }
    let cells = cells
    var lines: [StyledText] = []
    var start = 0
    while start < cells.count {
      let room = max(2, lines.isEmpty ? first : rest)
      let end = Self.lineEnd(in: cells, from: start, room: room, next: max(2, rest))
      lines.append(StyledText(cells[start..<end]).trimmed)
      start = end
      while start < cells.count, cells[start].isBreak { start += 1 }
    }
    return lines.isEmpty ? [self] : lines
  }

  /// A character with its width in columns.
  private struct Cell {
    let text: String
    let width: Int
    let style: TextStyle?
    /// Whether a line may end here: at a space, but not before a percent sign.
    var isBreak: Bool
  }

  /// The minimum number of columns left on a line for splitting a long word instead of wrapping it.
  private static let leastPart = 8

  private static func lineEnd(in cells: [Cell], from start: Int, room: Int, next: Int) -> Int {
    var (end, used) = (start, 0)
    var (word, wordUsed) = (start, 0)
    while end < cells.count, used + cells[end].width <= room {
      used += cells[end].width
      end += 1
      if cells[end - 1].isBreak { (word, wordUsed) = (end, used) }
    }
    let isCut = end < cells.count && !cells[end].isBreak && word < end
    guard isCut, !cells[start..<word].allSatisfy(\.isBreak) else {
      return isCut ? cut(cells, from: word, to: end) : max(end, start + 1)
    }
    var (stop, length) = (word, 0)
    while stop < cells.count, !cells[stop].isBreak, length <= next {
      length += cells[stop].width
      stop += 1
    }
    return length <= next || room - wordUsed < leastPart ? word : cut(cells, from: word, to: end)
  }

  /// Where a long word is cut: after a dot, slash or hyphen in its second half, or where the line is full.
  private static func cut(_ cells: [Cell], from start: Int, to end: Int) -> Int {
    let second = start + (end - start) / 2
    let sign = cells[second..<end].lastIndex { [".", "/", "-", "_", ":"].contains($0.text) }
    return sign.map { $0 + 1 } ?? max(end, start + 1)
  }

  /// The text with each of its parts replaced.
  func mapped(_ change: (String) -> String) -> StyledText {
    var result = self
    for index in result.runs.indices { result.runs[index].text = change(result.runs[index].text) }
    return result
  }

  /// The text without the spaces at its end.
  var trimmed: StyledText {
    var result = self
    while let last = result.runs.last {
      let spaces = last.text.reversed().prefix { $0 == " " }.count
      if spaces == 0 { break }
      result.runs[result.runs.count - 1].text.removeLast(spaces)
      if !result.runs[result.runs.count - 1].text.isEmpty { break }
      result.runs.removeLast()
    }
    return result
  }

  private init(_ cells: ArraySlice<Cell>) {
    runs = []
    for cell in cells {
      if let last = runs.last, last.style == cell.style {
        runs[runs.count - 1].text += cell.text
      } else {
        runs.append((cell.text, cell.style))
      }
    }
  }

  /// The characters; a run ends where the next one starts, even within a grapheme cluster.
  private var cells: [Cell] {
    var styles = runs[...]
    var left = styles.first?.text.utf8.count ?? 0
    var cells: [Cell] = []
    for character in runs.map(\.text).joined() {
      while left <= 0, styles.count > 1 {
        styles.removeFirst()
        left += styles.first?.text.utf8.count ?? 0
      }
      left -= character.utf8.count
      let width = DisplayWidth.of(character)
      // A character of many columns, such as a row of Hangul consonants, can be split.
      let parts = width > 4 ? character.unicodeScalars.map { String($0) } : [String(character)]
      cells += parts.map {
        let width = parts.count > 1 ? DisplayWidth.of($0) : width
        return Cell(text: $0, width: width, style: styles.first?.style, isBreak: $0 == " ")
      }
      if character == "%", cells.count > 1 { cells[cells.count - 2].isBreak = false }
    }
    return cells
  }

  /// The text with escape sequences for a terminal.
  func painted(_ paint: TextPainter) -> String {
    runs.map { run in run.style.map { paint($0, run.text) } ?? run.text }.joined()
  }

  /// The text without its styles.
  package var plain: String { runs.map(\.text).joined() }
}
