import Synchronization

/// The nearest of several words to a misspelled one.
///
/// That is the candidate with the least edit distance (insertion, deletion, substitution, swap of neighbours), if it is
/// at most a third of the longer one's length, or one for short words; letter case counts nothing. Among equals the
/// first.
package func nearestSpelling(to word: String, among candidates: some Sequence<String>) -> String? {
  let written = Array(word.lowercased().unicodeScalars)
  guard !written.isEmpty, written.count <= 64 else { return nil }
  var best: (distance: Int, candidate: String)?
  for candidate in candidates where !candidate.isEmpty {
    let length = candidate.unicodeScalars.count
    let allowed = min(best.map { $0.distance - 1 } ?? .max, max(1, max(written.count, length) / 3))
    // A capital letter may become two small ones.
    guard abs(length - written.count) <= allowed + 1 else { continue }
    if let distance = editDistance(written, Array(candidate.lowercased().unicodeScalars), limit: allowed) {
      best = (distance, candidate)
    }
  }
  return best?.candidate
}

/// Words that others are compared with again and again, such as the names of all territories; it remembers what it
/// answered.
///
/// A template that many products share says the same wrong word in each of them.
package final class KnownSpellings: Sendable {
  private let words: [String]
  private let answers = Mutex<[String: String?]>([:])

  /// So many answers are remembered at a time.
  private static let most = 4_096

  package init(_ words: [String]) { self.words = words }

  /// What `nearestSpelling(to:among:)` says of a word.
  package func nearest(to word: String) -> String? {
    // A long text is near to none of them, and costs nothing to ask about.
    guard word.utf8.count <= 128 else { return nearestSpelling(to: word, among: words) }
    if let known = answers.withLock({ $0[word] }) { return known }
    let nearest = nearestSpelling(to: word, among: words)
    answers.withLock { answers in
      if answers.count >= Self.most { answers.removeAll(keepingCapacity: true) }
      answers[word] = .some(nearest)
    }
    return nearest
  }
}

/// The number of edits (insertion, deletion, substitution, swap of neighbours) between two texts, letter case counted;
/// nil when it is above the limit.
package func editDistance(_ left: String, _ right: String, limit: Int) -> Int? {
  editDistance(Array(left.unicodeScalars), Array(right.unicodeScalars), limit: limit)
}

/// The number of edits between two words, or nil when it is above the limit.
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], limit: Int) -> Int? {
  guard limit >= 0, abs(left.count - right.count) <= limit else { return nil }
  let tooFar = Int.max / 2
  // Three rows of distances, used in turn.
  let width = right.count + 1
  var rows = Array(0..<width) + Array(repeating: 0, count: 2 * width)
  var (beforePrevious, previous, current) = (2 * width, 0, width)
  for i in 0..<left.count {
    rows[current] = i + 1
    // What is further from the diagonal than the limit is further than the limit: it is not looked at, and counts as
    // that.
    let (start, end) = (max(0, i - limit), min(right.count, i + limit + 1))
    var least = start == 0 ? i + 1 : tooFar
    if start > 0 { rows[current + start] = tooFar }
    for j in start..<end {
      var distance = min(
        rows[previous + j] + (left[i] == right[j] ? 0 : 1), rows[previous + j + 1] + 1, rows[current + j] + 1)
      if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
        distance = min(distance, rows[beforePrevious + j - 1] + 1)
      }
      rows[current + j + 1] = distance
      least = min(least, distance)
    }
    if end < right.count { rows[current + end + 1] = tooFar }
    // No row has a lesser distance than the rows before it.
    guard least <= limit else { return nil }
    (beforePrevious, previous, current) = (previous, current, beforePrevious)
  }
  let distance = rows[previous + right.count]
  return distance <= limit ? distance : nil
}
