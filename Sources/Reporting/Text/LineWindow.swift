/// The part of a source line that fits into the width, around its focus.
///
/// A line may be the whole file, so only the bytes near the focus are examined. Text that is cut off is replaced by
/// `…`.
struct LineWindow {
  let cells: [SourceCell]

  /// The bytes that are really shown.
  private let shown: Range<Int>

  init(_ bytes: [UInt8], line: Range<Int>, focus: Range<Int>, width: Int) {
    let near = Self.neighbourhood(of: focus, in: line, bytes, width: width)
    let all = SourceCells.cells(of: bytes, in: near)
    if near == line, all.totalWidth <= width {
      (cells, shown) = (all, line)
    } else {
      let kept = Self.choose(
        all, focus, width, isCut: (near.lowerBound > line.lowerBound, near.upperBound < line.upperBound))
      let start = kept.first?.bytes.lowerBound ?? near.lowerBound
      let end = kept.last?.bytes.upperBound ?? near.lowerBound
      shown = start..<end
      cells = Self.ellipsis(line.lowerBound..<start) + kept + Self.ellipsis(end..<line.upperBound)
    }
  }

  /// The line without its invisible trailing spaces.
  var text: String {
    var text = ""
    var spaces = 0
    for cell in cells {
      if cell.text.utf8.allSatisfy({ $0 == UInt8(ascii: " ") }) {
        spaces += cell.text.utf8.count
      } else {
        text += String(repeating: " ", count: spaces) + cell.text
        spaces = 0
      }
    }
    return text
  }

  /// Whether the character at an offset is shown, and not just hinted at by `…`.
  func shows(_ offset: Int) -> Bool { shown.contains(offset) || offset == shown.upperBound }

  /// The columns, from 0, under a range of bytes: at least one, because an empty range is a point.
  func columns(of range: Range<Int>) -> Range<Int> {
    var column = 0
    var start: Int?
    var end = 0
    for cell in cells {
      if start == nil, cell.bytes.upperBound > range.lowerBound { start = column }
      column += cell.width
      if cell.bytes.lowerBound < range.upperBound { end = column }
    }
    let first = start ?? column
    return first..<max(end, first + 1)
  }

  /// The bytes that can be visible: as many as there are columns if all are ASCII, else many more, because an emoji of
  /// two columns may have thirty bytes.
  private static func neighbourhood(of focus: Range<Int>, in line: Range<Int>, _ bytes: [UInt8], width: Int) -> Range<
    Int
  > {
    let narrow = neighbourhood(of: focus, in: line, bytes, reach: width)
    if bytes[narrow].allSatisfy({ (0x20..<0x7F).contains($0) }) { return narrow }
    return neighbourhood(of: focus, in: line, bytes, reach: 256 + 16 * width)
  }

  /// The bytes within `reach` of the start of the focus, cut between characters.
  private static func neighbourhood(of focus: Range<Int>, in line: Range<Int>, _ bytes: [UInt8], reach: Int) -> Range<
    Int
  > {
    var start = max(line.lowerBound, focus.lowerBound - reach)
    var end = min(line.upperBound, focus.lowerBound + reach)
    if start > line.lowerBound {
      for _ in 0..<3 where start < end && isContinuation(bytes[start]) { start += 1 }
    }
    if end < line.upperBound {
      for _ in 0..<3 where end > start && isContinuation(bytes[end]) { end -= 1 }
    }
    return start..<end
  }

  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  private static func ellipsis(_ cut: Range<Int>) -> [SourceCell] {
    cut.isEmpty ? [] : [SourceCell(text: "…", width: 1, bytes: cut)]
  }

  /// The cells to show if not all fit: from the line's start if the focus fits then, otherwise around the focus.
  private static func choose(
    _ cells: [SourceCell], _ focus: Range<Int>, _ width: Int, isCut: (left: Bool, right: Bool)
  ) -> [SourceCell] {
    let first = cells.firstIndex { $0.bytes.upperBound > focus.lowerBound } ?? cells.count
    let end = max(first, (cells.lastIndex { $0.bytes.lowerBound < focus.upperBound } ?? -1) + 1)
    if !isCut.left, cells[..<end].totalWidth < width {
      return Array(cells[..<cells.reach(from: 0, within: width - 1)])
    }
    let room = width - 2
    let focusWidth = min(room, cells[first..<end].totalWidth)
    let start = cells.reachBack(from: first, within: max((room - focusWidth) / 2, room / 8))
    let stop = cells.reach(from: start, within: room)
    if stop == cells.count, !isCut.right { return Array(cells[cells.reachBack(from: stop, within: width - 1)...]) }
    return Array(cells[start..<stop])
  }
}

extension Collection<SourceCell> {
  var totalWidth: Int { reduce(0) { $0 + $1.width } }
}

extension [SourceCell] {
  /// The end of the longest run from an index on that fits.
  fileprivate func reach(from start: Int, within width: Int) -> Int {
    var end = start
    var left = width
    while end < count, self[end].width <= left {
      left -= self[end].width
      end += 1
    }
    return end
  }

  /// The start of the longest run up to an index that fits.
  fileprivate func reachBack(from end: Int, within width: Int) -> Int {
    var start = end
    var left = width
    while start > 0, self[start - 1].width <= left {
      left -= self[start - 1].width
      start -= 1
    }
    return start
  }
}
