import Synchronization

/// The word most similar to a misspelled one.
///
/// That is the candidate with the smallest edit distance (insertion, deletion, substitution, transposition), ignoring
/// case, if it is at most a third of the longer one's length, or one for short words. The first of equals. Never a word
/// of which the misspelled one is the opposite, such as `complete` for `incomplete`.
package func nearestSpelling(to word: String, among candidates: some Sequence<String>) -> String? {
  let written = Array(word.lowercased().unicodeScalars)
  guard !written.isEmpty, written.count <= 64 else { return nil }
  var best: (distance: Int, candidate: String)?
  for candidate in candidates where !candidate.isEmpty {
    let length = candidate.unicodeScalars.count
    let allowed = min(best.map { $0.distance - 1 } ?? .max, max(1, max(written.count, length) / 3))
    // Lower-casing may turn one letter into two.
    guard abs(length - written.count) <= allowed + 1 else { continue }
    let other = Array(candidate.lowercased().unicodeScalars)
    if let distance = editDistance(written, other, limit: allowed), !isOpposite(written, other, at: distance) {
      best = (distance, candidate)
    }
  }
  return best?.candidate
}

/// The prefixes that turn a word into its opposite, or into another word.
private let oppositePrefixes = ["un", "in", "not", "non", "dis", "re", "de"].map { Array($0.unicodeScalars) }

/// Whether one of two words at a distance is more similar to the other without such a prefix than with it.
private func isOpposite(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], at distance: Int) -> Bool {
  let (longer, shorter) = left.count > right.count ? (left, right) : (right, left)
  return oppositePrefixes.contains { prefix in
    longer.starts(with: prefix) && !shorter.starts(with: prefix)
      && editDistance(Array(longer.dropFirst(prefix.count)), shorter, limit: distance - 1) != nil
  }
}

/// Words that are compared repeatedly, such as the names of all territories, with a cache of the answers.
///
/// A template that many products share repeats the same misspelling in each of them.
package final class KnownSpellings: Sendable {
  private let words: [String]
  private let answers = Mutex<[String: String?]>([:])

  /// The maximum number of cached answers.
  private static let most = 4_096

  package init(_ words: [String]) { self.words = words }

  /// The result of `nearestSpelling(to:among:)` for a word.
  package func nearest(to word: String) -> String? {
    // A long text resembles none of them, so it isn't cached.
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

/// The edit distance (insertion, deletion, substitution, transposition) of two texts, with case; nil above the limit.
package func editDistance(_ left: String, _ right: String, limit: Int) -> Int? {
  editDistance(Array(left.unicodeScalars), Array(right.unicodeScalars), limit: limit)
}

/// The edit distance of two words, or nil above the limit.
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], limit: Int) -> Int? {
  guard limit >= 0, abs(left.count - right.count) <= limit else { return nil }
  let tooFar = Int.max / 2
  // Three rows of distances, used in turn.
  let width = right.count + 1
  var rows = Array(0..<width) + Array(repeating: 0, count: 2 * width)
  var (beforePrevious, previous, current) = (2 * width, 0, width)
  for i in 0..<left.count {
    rows[current] = i + 1
    // Cells further from the diagonal than the limit exceed the limit and are skipped.
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
    // No later row has a smaller distance than the earlier rows.
    guard least <= limit else { return nil }
    (beforePrevious, previous, current) = (previous, current, beforePrevious)
  }
  let distance = rows[previous + right.count]
  return distance <= limit ? distance : nil
}
