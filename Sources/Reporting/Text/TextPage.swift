/// The look of a report for people: colors and width.
package struct TextLook: Hashable, Sendable {
  package let color: Bool
  package let width: Int

  /// Wider lines are hard to read, however wide the terminal is.
  private static let widest = 100

  /// - Parameters:
  ///   - color: whether to color the text.
  ///   - width: the columns of the terminal; 80 without one.
  package init(color: Bool = false, width: Int = 80) {
    self.color = color
    self.width = min(max(20, width), Self.widest)
  }
}

/// A text for people, built line by line; lines are never wider than the look allows.
package struct TextPage: Sendable {
  package let look: TextLook
  package private(set) var text = ""
  private let paint: TextPainter
  private let mask: @Sendable (String) -> String

  /// - Parameters:
  ///   - look: the colors and the width.
  ///   - mask: replaces secrets in a text, before it is broken into lines.
  package init(_ look: TextLook, mask: @escaping @Sendable (String) -> String = { $0 }) {
    (self.look, self.mask) = (look, mask)
    paint = TextPainter(color: look.color)
  }

  /// Adds a text, in as many lines as it needs.
  ///
  /// - Parameters:
  ///   - line: the text.
  ///   - place: a text for the right end, such as a file and its line; below the text if there is no room.
  ///   - indent: the columns before the first line.
  ///   - hanging: the columns before the others (default: as before the first).
  package mutating func add(_ line: StyledText, place: StyledText? = nil, indent: Int = 0, hanging: Int? = nil) {
    let (indent, hanging) = (Self.limited(indent, look), Self.limited(hanging ?? indent, look))
    let lines = line.mapped(mask).lines(first: look.width - indent, rest: look.width - hanging)
    for (index, part) in lines.enumerated() {
      let margin = index == 0 ? indent : hanging
      let used = margin + part.width
      if index == lines.count - 1, let place, used + 2 + place.width <= look.width {
        let gap = StyledText(String(repeating: " ", count: look.width - used - place.width))
        return write(part + gap + place, indent: margin)
      }
      write(part, indent: margin)
    }
    if let place { add(place, indent: hanging) }
  }

  /// Adds a command in one line of any length, so that it can be pasted into a shell.
  package mutating func addCommand(_ command: StyledText, indent: Int = 0) {
    write(command.mapped(mask), indent: Self.limited(indent, look))
  }

  /// Adds an empty line.
  package mutating func addBlank() { text += "\n" }

  /// Adds rows as a table; if the columns don't fit, cells are wrapped.
  ///
  /// - Parameters:
  ///   - rows: the cells of each row.
  ///   - indent: the columns before each row.
  ///   - numbers: the columns that are aligned to the right.
  package mutating func addTable(_ rows: [[StyledText]], indent: Int = 0, numbers: Set<Int> = []) {
    let rows = rows.map { $0.map { $0.mapped(mask) } }
    let count = rows.map(\.count).max() ?? 0
    let room = look.width - indent - 2 * max(0, count - 1)
    let widths = Self.widths(rows, count: count, room: max(room, 2 * count))
    for row in rows {
      let cells = row.enumerated().map { $1.lines(first: widths[$0], rest: widths[$0]) }
      for line in 0..<(cells.map(\.count).max() ?? 0) {
        var text: StyledText = ""
        for (column, parts) in cells.enumerated() {
          let part = line < parts.count ? parts[line] : ""
          if column > 0 { text += "  " }
          text += numbers.contains(column) ? part.aligned(to: widths[column]) : part.padded(to: widths[column])
        }
        write(text, indent: indent)
      }
    }
  }

  /// The widths of columns: as wide as their widest cell, and the widest of them less if they don't fit.
  private static func widths(_ rows: [[StyledText]], count: Int, room: Int) -> [Int] {
    var widths = Array(repeating: 0, count: count)
    for row in rows {
      for (column, cell) in row.enumerated() { widths[column] = max(widths[column], min(room, cell.width)) }
    }
    while widths.reduce(0, +) > room, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }),
      widths[widest] > 2
    {
      widths[widest] -= 1
    }
    return widths
  }

  /// Adds names with facts about each, side by side.
  mutating func addFacts(_ facts: [(name: String, value: String)]) {
    for fact in facts { add(StyledText(fact.name).padded(to: 12) + StyledText(fact.value), hanging: 12) }
  }

  /// Adds lines that were laid out for a narrower page.
  mutating func addLines(_ lines: String, indent: Int) {
    for line in lines.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      text += (line.isEmpty ? "" : String(repeating: " ", count: indent) + line) + "\n"
    }
  }

  private static func limited(_ indent: Int, _ look: TextLook) -> Int { min(indent, look.width / 2) }

  private mutating func write(_ line: StyledText, indent: Int) {
    let painted = line.trimmed.painted(paint)
    text += (painted.isEmpty ? "" : String(repeating: " ", count: indent) + painted) + "\n"
  }
}
