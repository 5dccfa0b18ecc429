/// Concatenates strings as the code does: `prefix + "gold"`, `"com.example." + name`, `"\(prefix).gold"`.
///
/// Only names with a constant text in the same file are resolved; all other operands are unknown.
struct JoinedLiterals {
  private let bytes: [UInt8]
  private let literals: [Literal]

  init(_ literals: [Literal], in bytes: [UInt8]) { (self.bytes, self.literals) = (bytes, literals) }

  /// The strings as the app will see them, without those that are part of another.
  var joined: [Literal] {
    var result: [Literal] = []
    result.reserveCapacity(literals.count)
    var index = 0
    var hasNames = false
    while index < literals.count {
      var literal = literals[index]
      if let operand = operand(before: literal.whole.lowerBound) {
        literal.pieces.insert(operand, at: 0)
        literal.isVerbatim = false
      }
      index += 1
      extend(&literal, with: &index)
      if literal.text == nil {
        hasNames = hasNames || literal.pieces.contains { if case .name = $0 { true } else { false } }
      }
      result.append(literal)
    }
    // Most files refer to no names, so the constants aren't needed.
    let constants = hasNames ? constants : [:]
    for index in result.indices where result[index].text == nil {
      result[index].pieces = resolved(result[index].pieces, constants)
    }
    return result
  }

  /// The names with a single constant text in the file.
  private var constants: [String: String] {
    var constants: [String: String] = [:]
    var ambiguous: Set<String> = []
    for literal in literals {
      guard let text = literal.text, let name = nameAssigned(before: literal.whole.lowerBound), !isJoined(literal)
      else {
        continue
      }
      if let other = constants[name], other != text { ambiguous.insert(name) }
      constants[name] = text
    }
    for name in ambiguous { constants[name] = nil }
    return constants
  }

  /// Appends the operands after a string.
  private func extend(_ literal: inout Literal, with next: inout Int) {
    while let plus = plus(after: literal.whole.upperBound) {
      let start = skipBlanks(from: plus + 1)
      literal.isVerbatim = false
      if next < literals.count, literals[next].whole.lowerBound == start {
        literal.pieces += literals[next].pieces
        literal.whole = literal.whole.lowerBound..<literals[next].whole.upperBound
        next += 1
      } else {
        let end = endOfName(from: start)
        literal.pieces.append(end > start && !isCalled(at: end) ? .name(lastName(in: start..<end)) : .unknown)
        guard end > start else { return }
        literal.whole = literal.whole.lowerBound..<end
      }
    }
  }

  private func resolved(_ pieces: [Literal.Piece], _ constants: [String: String]) -> [Literal.Piece] {
    var result: [Literal.Piece] = []
    for piece in pieces {
      var piece = piece
      if case .name(let name) = piece { piece = constants[name].map { .text($0) } ?? .unknown }
      if case .text(let new) = piece, case .text(let old)? = result.last {
        result[result.count - 1] = .text(old + new)
      } else if !(piece == .unknown && result.last == .unknown) {
        result.append(piece)
      }
    }
    return result
  }

  private func isJoined(_ literal: Literal) -> Bool { plus(after: literal.whole.upperBound) != nil }

  private func skipBlanks(from index: Int) -> Int {
    var index = index
    while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
    return index
  }

  private func skipBlanks(before index: Int) -> Int {
    var index = index
    while index > 0, bytes[index - 1] <= 0x20 { index -= 1 }
    return index
  }

  /// The index of a `+` after an index.
  private func plus(after index: Int) -> Int? {
    let index = skipBlanks(from: index)
    return index + 1 < bytes.count && bytes[index] == 0x2B && bytes[index + 1] != 0x2B && bytes[index + 1] != 0x3D
      ? index : nil
  }

  /// The operand before an index; nil if there is none.
  private func operand(before index: Int) -> Literal.Piece? {
    let index = skipBlanks(before: index)
    guard index > 0, bytes[index - 1] == 0x2B else { return nil }
    let end = skipBlanks(before: index - 1)
    var start = end
    while start > 0, IDLetters.isWord(bytes[start - 1]) { start -= 1 }
    guard start < end else { return .unknown }
    return .name(String(decoding: bytes[start..<end], as: UTF8.self))
  }

  private func endOfName(from start: Int) -> Int {
    var end = start
    while end < bytes.count, IDLetters.isWord(bytes[end]) || bytes[end] == 0x2E { end += 1 }
    return end
  }

  private func isCalled(at index: Int) -> Bool { index < bytes.count && [0x28, 0x5B].contains(bytes[index]) }

  private func lastName(in range: Range<Int>) -> String {
    let start = bytes[range].lastIndex(of: 0x2E).map { $0 + 1 } ?? range.lowerBound
    return String(decoding: bytes[start..<range.upperBound], as: UTF8.self)
  }

  /// The name that a string is assigned to: `let prefix: String = "…"`, `#define PREFIX @"…"`.
  private func nameAssigned(before index: Int) -> String? {
    var end = skipBlanks(before: index)
    if end > 0, bytes[end - 1] == 0x3D {
      end = skipBlanks(before: end - 1)
      if let colon = typeAnnotation(before: end) { end = skipBlanks(before: colon) }
    } else if !isDefined(before: end) {
      return nil
    }
    var start = end
    while start > 0, IDLetters.isWord(bytes[start - 1]) { start -= 1 }
    return start < end ? String(decoding: bytes[start..<end], as: UTF8.self) : nil
  }

  /// The index of the colon in `name: Type`.
  private func typeAnnotation(before end: Int) -> Int? {
    var start = end
    while start > 0, IDLetters.isWord(bytes[start - 1]) || bytes[start - 1] == 0x2E || bytes[start - 1] == 0x3F {
      start -= 1
    }
    let colon = skipBlanks(before: start)
    return start < end && colon > 0 && bytes[colon - 1] == 0x3A ? colon - 1 : nil
  }

  private func isDefined(before end: Int) -> Bool {
    var start = end
    while start > 0, bytes[start - 1] != 0x0A, end - start < 200 { start -= 1 }
    return bytes[start..<end].starts(with: Self.define)
  }

  private static let define = Array("#define ".utf8)
}
