/// The different lines of two short texts, without their common prefix and suffix.
struct LineDifference {
  private let removed: [[UInt8]]
  private let added: [[UInt8]]

  init(_ old: [UInt8], _ new: [UInt8]) {
    var removed = Self.lines(old)[...]
    var added = Self.lines(new)[...]
    while let left = removed.first, left == added.first {
      removed.removeFirst()
      added.removeFirst()
    }
    while let left = removed.last, left == added.last {
      removed.removeLast()
      added.removeLast()
    }
    self.removed = Array(removed)
    self.added = Array(added)
  }

  /// `- old` and `+ new`; empty if the difference is invisible.
  func rows(width: Int, _ paint: TextPainter) -> [String] {
    let old = Self.texts(removed, comparedWith: added, width)
    let new = Self.texts(added, comparedWith: removed, width)
    if old == new { return [] }
    return old.map { paint(.removed, "- " + $0) } + new.map { paint(.added, "+ " + $0) }
  }

  /// The visible part of each line, around the first byte that differs from its counterpart.
  private static func texts(_ lines: [[UInt8]], comparedWith others: [[UInt8]], _ width: Int) -> [String] {
    lines.enumerated().map { index, line in
      let other = index < others.count ? others[index] : []
      let same = zip(line, other).prefix { $0 == $1 }.count
      return LineWindow(line, line: line.indices, focus: same..<same, width: max(20, width)).text
    }
  }

  private static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var line: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      let isPair = byte == UInt8(ascii: "\r") && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n")
      if isPair { continue }
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        lines.append(line)
        line = []
      } else {
        line.append(byte)
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
