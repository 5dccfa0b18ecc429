/// IDs in sorted order, so that a common prefix is compared only once.
///
/// ```swift
/// let ids = NearIDs(["coins.gold", "coins.goat", "gems"])
/// ids.near("coins.golt", within: 1)   // [(0, 1), (1, 1)]: each ID within one typo
/// ids.hasID(beginningWith: "coins.")  // true
/// ```
struct NearIDs: Sendable {
  private typealias Word = [Unicode.Scalar]

  /// Sorted.
  private let words: [Word]

  /// The original index of each word.
  private let numbers: [Int]

  init(_ ids: [String]) {
    let all = ids.map { Word($0.unicodeScalars) }
    numbers = all.indices.sorted { left, right in
      all[left] == all[right] ? left < right : all[left].lexicographicallyPrecedes(all[right])
    }
    words = numbers.map { all[$0] }
  }

  // MARK: - In order

  /// Whether an ID starts with a text.
  func hasID(beginningWith text: String) -> Bool {
    let start = Word(text.unicodeScalars)
    let place = firstPlace(notBefore: start)
    return place < words.count && words[place].starts(with: start)
  }

  /// The indices of the IDs that start with a text, sorted.
  func indices(beginningWith text: String) -> [Int] {
    let start = Word(text.unicodeScalars)
    return words[firstPlace(notBefore: start)...].prefix { $0.starts(with: start) }.indices.map { numbers[$0] }.sorted()
  }

  /// The indices of at most a number of IDs adjacent to a text in sorted order, in original order.
  func indices(around text: String, most count: Int) -> [Int] {
    guard words.count > count else { return Array(words.indices) }
    let start = max(0, min(firstPlace(notBefore: Word(text.unicodeScalars)) - count / 2, words.count - count))
    return numbers[start..<start + count].sorted()
  }

  private func firstPlace(notBefore word: Word) -> Int {
    var (low, high) = (0, words.count)
    while low < high {
      let middle = (low + high) / 2
      if words[middle].lexicographicallyPrecedes(word) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: - Slips

  /// The words with a common prefix, during a traversal.
  private struct Branch {
    let places: Range<Int>

    /// The length of the prefix, and its last character.
    let depth: Int
    let last: Unicode.Scalar?

    /// The edit distances between the prefix and the first characters of the text, within the limit of the diagonal.
    let row: [Int]

    /// The row of the prefix without its last character.
    let before: [Int]
  }

  private static let tooFar = Int.max / 2

  /// All IDs within an edit distance of a text (insertion, deletion, substitution, transposition).
  ///
  /// A common prefix is compared once, and abandoned with all its words if it differs too much: the cost depends on
  /// the number of similar IDs, not of all IDs.
  func near(_ text: String, within limit: Int) -> [(index: Int, slips: Int)] {
    let text = Word(text.unicodeScalars)
    let width = 2 * limit + 1
    let first = (0..<width).map { $0 < limit || $0 - limit > text.count ? Self.tooFar : $0 - limit }
    var branches = [
      Branch(
        places: words.indices, depth: 0, last: nil, row: first, before: Array(repeating: Self.tooFar, count: width))
    ]
    var found: [(index: Int, slips: Int)] = []
    while let branch = branches.popLast() {
      var place = branch.places.lowerBound
      // The shortest come first: those that end here.
      while place < branch.places.upperBound, words[place].count == branch.depth {
        let cell = text.count - branch.depth + limit
        if branch.row.indices.contains(cell), branch.row[cell] <= limit {
          found.append((numbers[place], branch.row[cell]))
        }
        place += 1
      }
      while place < branch.places.upperBound {
        let character = words[place][branch.depth]
        let end = endOfRun(of: character, at: branch.depth, in: place..<branch.places.upperBound)
        let row = Self.row(after: branch, character, text, limit)
        if row.contains(where: { $0 <= limit }) {
          branches.append(
            Branch(places: place..<end, depth: branch.depth + 1, last: character, row: row, before: branch.row))
        }
        place = end
      }
    }
    return found
  }

  /// The end of the words with a character at a depth.
  private func endOfRun(of character: Unicode.Scalar, at depth: Int, in places: Range<Int>) -> Int {
    var (low, high) = (places.lowerBound, places.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if words[middle][depth] == character { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func row(after branch: Branch, _ character: Unicode.Scalar, _ text: Word, _ limit: Int) -> [Int] {
    var row = Array(repeating: tooFar, count: branch.row.count)
    for cell in row.indices {
      // The number of characters of the text for this cell.
      let count = branch.depth + 1 - limit + cell
      guard count >= 0, count <= text.count else { continue }
      if count == 0 {
        row[cell] = branch.depth + 1
        continue
      }
      var edits = branch.row[cell] + (text[count - 1] == character ? 0 : 1)
      if cell + 1 < row.count { edits = min(edits, branch.row[cell + 1] + 1) }
      if cell > 0 { edits = min(edits, row[cell - 1] + 1) }
      if count > 1, let last = branch.last, character == text[count - 2], last == text[count - 1] {
        edits = min(edits, branch.before[cell] + 1)
      }
      row[cell] = edits
    }
    return row
  }
}
