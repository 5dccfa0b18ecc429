package import SourceDiagnostics

/// The difference of two texts for `patch` and `git apply`: three lines around each change.
///
/// Lines are matched within a window, so it runs in linear time and is correct for any two texts. If the texts differ
/// in more than that, it removes and adds more lines than necessary.
package struct UnifiedDiff: Sendable {
  private static let context = 3
  private static let window = 64

  private let path: String
  private let old: [ArraySlice<UInt8>]
  private let new: [ArraySlice<UInt8>]

  /// - Parameters:
  ///   - old: the current text, with its display name.
  ///   - new: the new bytes.
  package init(from old: TextFile, to new: [UInt8]) {
    path = old.path
    self.old = Self.lines(old.bytes)
    self.new = Self.lines(new)
  }

  /// The difference in bytes, because texts may be invalid UTF-8; empty if there isn't one.
  package var bytes: [UInt8] {
    let hunks = Self.hunks(changes())
    guard !hunks.isEmpty else { return [] }
    let name = path.hasPrefix("/") ? path : "/" + path
    var result = Array("--- \(Self.quoted("a" + name))\n+++ \(Self.quoted("b" + name))\n".utf8)
    for hunk in hunks { append(hunk, to: &result) }
    return result
  }

  /// A name as git writes it: quoted, with octal escapes, if it contains special characters.
  private static func quoted(_ name: String) -> String {
    guard name.unicodeScalars.contains(where: { VisibleText.isHidden($0) || $0 == "\"" || $0 == "\\" }) else {
      return name
    }
    var text = "\""
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += "\\" + String(UnicodeScalar(byte))
      case 0x20..<0x7F: text += String(UnicodeScalar(byte))
      default: text += "\\" + String(repeating: "0", count: byte < 8 ? 2 : byte < 64 ? 1 : 0) + String(byte, radix: 8)
      }
    }
    return text + "\""
  }

  /// Lines that go, and lines that come in their place.
  private struct Change {
    var old: Range<Int>
    var new: Range<Int>
  }

  private func changes() -> [Change] {
    var changes: [Change] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if left < old.count, right < new.count, old[left] == new[right] {
        left += 1
        right += 1
      } else {
        let (removed, added) = distanceToSame(left, right)
        changes.append(Change(old: left..<left + removed, new: right..<right + added))
        left += removed
        right += added
      }
    }
    return changes
  }

  /// The minimum number of lines to skip on both sides until they are equal again.
  private func distanceToSame(_ left: Int, _ right: Int) -> (Int, Int) {
    for distance in 1...Self.window {
      for removed in 0...distance {
        let (a, b) = (left + removed, right + distance - removed)
        if a == old.count, b == new.count { return (removed, distance - removed) }
        if a < old.count, b < new.count, old[a] == new[b] { return (removed, distance - removed) }
      }
    }
    return (min(Self.window, old.count - left), min(Self.window, new.count - right))
  }

  /// Changes whose contexts touch belong to one hunk.
  private static func hunks(_ changes: [Change]) -> [[Change]] {
    var hunks: [[Change]] = []
    for change in changes {
      if let last = hunks.last?.last, change.old.lowerBound - last.old.upperBound <= 2 * context {
        hunks[hunks.count - 1].append(change)
      } else {
        hunks.append([change])
      }
    }
    return hunks
  }

  private func append(_ hunk: [Change], to result: inout [UInt8]) {
    guard let first = hunk.first, let last = hunk.last else { return }
    let before = min(Self.context, first.old.lowerBound)
    let after = min(Self.context, old.count - last.old.upperBound)
    let oldLines = first.old.lowerBound - before..<last.old.upperBound + after
    let newLines = first.new.lowerBound - before..<last.new.upperBound + after
    result += Array("@@ -\(Self.span(oldLines)) +\(Self.span(newLines)) @@\n".utf8)
    var position = oldLines.lowerBound
    for change in hunk {
      for line in old[position..<change.old.lowerBound] { Self.append(" ", line, to: &result) }
      for line in old[change.old] { Self.append("-", line, to: &result) }
      for line in new[change.new] { Self.append("+", line, to: &result) }
      position = change.old.upperBound
    }
    for line in old[position..<oldLines.upperBound] { Self.append(" ", line, to: &result) }
  }

  /// The first line, from 1, and the number of lines; for an empty range, the line before.
  private static func span(_ lines: Range<Int>) -> String {
    lines.isEmpty
      ? "\(lines.lowerBound),0"
      : lines.count == 1 ? "\(lines.lowerBound + 1)" : "\(lines.lowerBound + 1),\(lines.count)"
  }

  private static func append(_ mark: String, _ line: ArraySlice<UInt8>, to result: inout [UInt8]) {
    result += Array(mark.utf8)
    result += line
    if line.last != UInt8(ascii: "\n") { result += Array("\n\\ No newline at end of file\n".utf8) }
  }

  /// The lines with their line breaks.
  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      lines.append(bytes[start...index])
      start = index + 1
    }
    if start < bytes.count { lines.append(bytes[start...]) }
    return lines
  }
}
