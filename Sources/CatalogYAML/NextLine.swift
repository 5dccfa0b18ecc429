/// Finds the line that a comment speaks of, behind the comments and empty lines below it.
///
/// A thousand comments below one another speak of one line; the lines between are looked at once, not once for each.
struct NextLine {
  /// Lines that say nothing, up to the one that was found last.
  private var silent = 0..<0

  /// The first line behind one that says something, or the last of all.
  ///
  /// - Parameters:
  ///   - line: the line of the comment, from 1; asked for in the order of the text.
  ///   - count: how many lines there are.
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
