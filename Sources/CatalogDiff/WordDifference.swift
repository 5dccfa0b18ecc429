/// The words in which two texts differ.
package struct WordDifference: Hashable, Sendable {
  /// A part of a text.
  package struct Piece: Hashable, Sendable {
    package var text: String

    /// Whether it is missing in the other text.
    package var isChanged: Bool
  }

  /// The old text, split where it starts or stops differing.
  package let old: [Piece]

  /// The new text, split where it starts or stops differing.
  package let new: [Piece]

  /// The maximum number of words to compare one by one, between the common start and end, so that the time is
  /// bounded.
  private static let limit = 400

  package init(_ old: String, _ new: String) {
    let (left, right) = (Self.words(old), Self.words(new))
    let start = zip(left, right).prefix { $0 == $1 }.count
    let end = zip(left[start...].reversed(), right[start...].reversed()).prefix { $0 == $1 }.count
    let (oldMiddle, newMiddle) = (left[start..<left.count - end], right[start..<right.count - end])
    var (removed, inserted) = (Set(oldMiddle.indices), Set(newMiddle.indices))
    if oldMiddle.count <= Self.limit, newMiddle.count <= Self.limit {
      (removed, inserted) = ([], [])
      for change in newMiddle.difference(from: oldMiddle) {
        switch change {
        case .remove(let offset, _, _): removed.insert(start + offset)
        case .insert(let offset, _, _): inserted.insert(start + offset)
        }
      }
    }
    self.old = Self.pieces(left, removed)
    self.new = Self.pieces(right, inserted)
  }

  /// Runs of letters and digits, and every other character alone, as in scripts without spaces.
  private static func words(_ text: String) -> [Substring] {
    var words: [Substring] = []
    var start = text.startIndex
    var isInWord = false
    for index in text.indices {
      let isWord = (text[index].isLetter || text[index].isNumber) && !text[index].isWordByItself
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

extension Character {
  /// Whether it belongs to a script without spaces between words: Chinese, Japanese, Thai, Lao, Burmese, Khmer.
  fileprivate var isWordByItself: Bool {
    switch unicodeScalars.first?.value ?? 0 {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
