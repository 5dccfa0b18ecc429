/// Which words of two texts differ.
package struct WordDifference: Hashable, Sendable {
  /// A stretch of a text.
  package struct Piece: Hashable, Sendable {
    package var text: String

    /// Whether the other text lacks it.
    package var isChanged: Bool
  }

  /// The old text, cut where it begins or ends to differ.
  package let old: [Piece]

  /// The new text, cut where it begins or ends to differ.
  package let new: [Piece]

  /// Texts of more words than this are compared at both ends only, so that no text takes long.
  private static let limit = 400

  package init(_ old: String, _ new: String) {
    let (left, right) = (Self.words(old), Self.words(new))
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    if left.count > Self.limit || right.count > Self.limit {
      let start = zip(left, right).prefix { $0 == $1 }.count
      let end = zip(left[start...].reversed(), right[start...].reversed()).prefix { $0 == $1 }.count
      removed = Set(start..<left.count - end)
      inserted = Set(start..<right.count - end)
    } else {
      for change in right.difference(from: left) {
        switch change {
        case .remove(let offset, _, _): removed.insert(offset)
        case .insert(let offset, _, _): inserted.insert(offset)
        }
      }
    }
    self.old = Self.pieces(left, removed)
    self.new = Self.pieces(right, inserted)
  }

  /// Runs of letters and digits, and each other character alone.
  private static func words(_ text: String) -> [Substring] {
    var words: [Substring] = []
    var start = text.startIndex
    var isInWord = false
    for index in text.indices {
      let isWord = text[index].isLetter || text[index].isNumber
      if !(isWord && isInWord), index > start {
        words.append(text[start..<index])
        start = index
      }
      isInWord = isWord
    }
    if start < text.endIndex { words.append(text[start...]) }
    return words
  }

  private static func pieces(_ words: [Substring], _ changed: Set<Int>) -> [Piece] {
    var pieces: [Piece] = []
    for (index, word) in words.enumerated() {
      let isChanged = changed.contains(index)
      if pieces.last?.isChanged == isChanged {
        pieces[pieces.count - 1].text += word
      } else {
        pieces.append(Piece(text: String(word), isChanged: isChanged))
      }
    }
    return pieces
  }
}
