/// The nearest of several words to a misspelled one.
///
/// That is the candidate with the least edit distance (insertion, deletion, substitution, swap of neighbours), if it is
/// at most a third of the word's length, or one for short words; letter case counts nothing. Among equals the first.
package func nearestSpelling(to word: String, among candidates: some Sequence<String>) -> String? {
  let written = Array(word.lowercased().unicodeScalars)
  guard !written.isEmpty, written.count <= 64 else { return nil }
  let limit = max(1, written.count / 3)
  var best: (distance: Int, candidate: String)?
  for candidate in candidates where !candidate.isEmpty {
    let scalars = Array(candidate.lowercased().unicodeScalars)
    if let distance = editDistance(written, scalars, limit: best.map { $0.distance - 1 } ?? limit) {
      best = (distance, candidate)
    }
  }
  return best?.candidate
}

/// The number of edits (insertion, deletion, substitution, swap of neighbours) between two texts, letter case counted; nil when
/// it is above the limit.
package func editDistance(_ left: String, _ right: String, limit: Int) -> Int? {
  editDistance(Array(left.unicodeScalars), Array(right.unicodeScalars), limit: limit)
}

/// The number of edits between two words, or nil when it is above the limit.
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], limit: Int) -> Int? {
  guard limit >= 0, abs(left.count - right.count) <= limit else { return nil }
  var beforePrevious: [Int] = []
  var previous = Array(0...right.count)
  for i in 0..<left.count {
    var current = [i + 1]
    for j in 0..<right.count {
      var distance = min(previous[j] + (left[i] == right[j] ? 0 : 1), previous[j + 1] + 1, current[j] + 1)
      if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] { distance = min(distance, beforePrevious[j - 1] + 1) }
      current.append(distance)
    }
    (beforePrevious, previous) = (previous, current)
  }
  return previous[right.count] <= limit ? previous[right.count] : nil
}
