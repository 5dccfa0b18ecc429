/// Finds the line that a comment applies to, after the comments and empty lines below it.
///
/// A thousand consecutive comments apply to one line; the lines between are inspected once, not once for each.
struct NextLine {
  /// The last inspected lines without content.
  private var empty = 0..<0

  /// The next line with content, or the last line.
  ///
  /// - Parameters:
  ///   - line: the line of the comment, from 1, in ascending order.
  ///   - count: the number of lines.
  ///   - isEmpty: whether a line is empty or a comment.
  /// - Returns: the line, from 1.
  mutating func find(after line: Int, of count: Int, isEmpty: (Int) -> Bool) -> Int {
    if empty.contains(line) { return empty.upperBound }
    var next = line
    repeat { next += 1 } while next < count && isEmpty(next)
    empty = line..<next
    return next
  }
}
