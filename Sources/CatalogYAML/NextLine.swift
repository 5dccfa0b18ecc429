/// Finds the line that a comment applies to, after the comments and empty lines below it.
///
/// A thousand consecutive comments apply to one line; the lines between are inspected once, not once for each.
struct NextLine {
  /// The last inspected lines without content.
  private var silent = 0..<0

  /// The next line with content, or the last line.
  ///
  /// - Parameters:
  ///   - line: the line of the comment, from 1, in ascending order.
  ///   - count: the number of lines.
  ///   - saysNothing: whether a line is empty or a comment.
  /// - Returns: the line, from 1.
  mutating func behind(_ line: Int, of count: Int, saysNothing: (Int) -> Bool) -> Int {
    if silent.contains(line) { return silent.upperBound }
    var next = line
    repeat { next += 1 } while next < count && saysNothing(next)
    silent = line..<next
    return next
  }
}
