import SourceDiagnostics

/// A range to underline.
struct SourceMark {
  let place: LocatedRange
  let isPrimary: Bool
  let label: String?
}

/// The part of a mark in one line.
struct LineMark {
  let line: Int
  let bytes: Range<Int>
  let isPrimary: Bool
  let label: String?
}

extension SourceMark {
  /// One part for a range inside a line; for a longer one, its first line and its last, which has the label.
  var lineMarks: [LineMark] {
    let first = place.start.line
    let (last, end) = lastShownLine()
    let firstLine = place.table.range(ofLine: first)
    let start = min(place.start.offset, firstLine.upperBound)
    if first == last {
      return [part(first, start..<max(start, min(end, firstLine.upperBound)), label)]
    }
    let indent = indentation(ofLine: last)
    return [part(first, start..<firstLine.upperBound, nil), part(last, min(indent, end)..<end, label)]
  }

  /// The last line with something of the range in it: a range that ends with line breaks or spaces doesn't show them.
  private func lastShownLine() -> (line: Int, end: Int) {
    var line = place.end.line
    var end = min(place.end.offset, place.table.range(ofLine: line).upperBound)
    var steps = 0
    while line > place.start.line, steps < 64, end <= indentation(ofLine: line) {
      line -= 1
      end = place.table.range(ofLine: line).upperBound
      steps += 1
    }
    return (line, end)
  }

  private func indentation(ofLine line: Int) -> Int {
    place.file.indentation(of: place.table.range(ofLine: line))
  }

  private func part(_ line: Int, _ bytes: Range<Int>, _ label: String?) -> LineMark {
    LineMark(line: line, bytes: bytes, isPrimary: isPrimary, label: label)
  }
}

extension TextFile {
  /// The offset of the first byte that isn't a blank; the line's end if there isn't one.
  ///
  /// Examines at most 4,096 bytes, because a line of spaces may be the whole file.
  func indentation(of line: Range<Int>) -> Int {
    line.prefix(4_096).first { bytes[$0] != UInt8(ascii: " ") && bytes[$0] != UInt8(ascii: "\t") } ?? line.upperBound
  }
}
