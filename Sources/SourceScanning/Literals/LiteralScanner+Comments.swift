/// Comments, and regular expressions, which a slash can also begin.
extension LiteralScanner {
  mutating func slash() {
    switch byte(at: position + 1) {
    case 0x2F: lineComment()
    case 0x2A: blockComment()
    case _ where dialect.hasPatterns && mayBeginPattern: pattern()
    default: position += 1
    }
  }

  private mutating func lineComment() {
    let begin = position
    while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
    note(begin..<position)
  }

  private mutating func blockComment() {
    let begin = position
    position += 2
    var level = 1
    while position < bytes.count, level > 0 {
      if bytes[position] == 0x2A, byte(at: position + 1) == 0x2F {
        level -= 1
        position += 2
      } else if dialect.nestsComments, bytes[position] == 0x2F, byte(at: position + 1) == 0x2A {
        level += 1
        position += 2
      } else {
        position += 1
      }
    }
    note(begin..<min(position, bytes.count))
  }

  private static let word = Array("shelf:ignore".utf8)

  private mutating func note(_ comment: Range<Int>) {
    var index = comment.lowerBound
    while index + Self.word.count <= comment.upperBound {
      if bytes[index] == 0x73, bytes[index...].starts(with: Self.word) {
        requests.append(index..<comment.upperBound)
        return
      }
      index += 1
    }
  }

  /// Whether a slash is where an operand is expected, so that it isn't a division.
  private var mayBeginPattern: Bool {
    var index = position - 1
    while index >= 0, bytes[index] == 0x20 || bytes[index] == 0x09 { index -= 1 }
    return index < 0 || Self.beforeValues.contains(bytes[index])
  }

  private static let beforeValues = Set("(,=:[!&|?{};\n>".utf8)

  private mutating func pattern() {
    var isInSet = false
    position += 1
    while position < bytes.count, bytes[position] != 0x0A {
      switch bytes[position] {
      case 0x5C: position += 1
      case 0x5B: isInSet = true
      case 0x5D: isInSet = false
      case 0x2F where !isInSet:
        position += 1
        return
      default: break
      }
      position += 1
    }
    position = min(position, bytes.count)
  }
}
