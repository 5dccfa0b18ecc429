/// A word of a lock's line: `consumable`, `period=P1M`, `"an ID with spaces"`.
struct LockToken {
  /// The text before the `=`, or the whole word; without quotes.
  var name: String

  /// The text after the `=`, without quotes.
  var value: String?

  /// Its place in the file.
  var bytes: Range<Int>
}

/// Splits a line into words.
struct LockTokens {
  /// A fault that prevents splitting.
  struct SyntaxFault: Error {
    var message: String
    var bytes: Range<Int>
  }

  private let bytes: [UInt8]
  private var place: Int
  private let end: Int

  /// The words of a range without line breaks.
  init(_ bytes: [UInt8], _ line: Range<Int>) {
    self.bytes = bytes
    place = line.lowerBound
    end = line.upperBound
  }

  /// The next word; nil at the end of the line.
  mutating func next() throws(SyntaxFault) -> LockToken? {
    while place < end, Self.isSpace(bytes[place]) { place += 1 }
    guard place < end, bytes[place] != UInt8(ascii: "#") else { return nil }
    let start = place
    let name = try scanText(until: UInt8(ascii: "="))
    guard place < end, bytes[place] == UInt8(ascii: "=") else {
      return LockToken(name: name, value: nil, bytes: start..<place)
    }
    place += 1
    let value = try scanText(until: nil)
    return LockToken(name: name, value: value, bytes: start..<place)
  }

  /// A quoted text, or the text up to a space or a byte.
  private mutating func scanText(until stop: UInt8?) throws(SyntaxFault) -> String {
    if place < end, bytes[place] == UInt8(ascii: "\"") { return try quoted() }
    let start = place
    while place < end, !Self.isSpace(bytes[place]), bytes[place] != stop { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func quoted() throws(SyntaxFault) -> String {
    let start = place
    place += 1
    var text: [UInt8] = []
    while place < end {
      switch bytes[place] {
      case UInt8(ascii: "\""):
        place += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escaped()
      case let byte:
        text.append(byte)
        place += 1
      }
    }
    throw SyntaxFault(message: "the quote is never closed", bytes: start..<end)
  }

  /// Decodes an escape sequence.
  private mutating func escaped() throws(SyntaxFault) -> [UInt8] {
    let start = place
    let letter = start + 1 < end ? bytes[start + 1] : 0
    place = min(start + 2, end)
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): return [letter]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"):
      if let close = bytes[place..<end].firstIndex(of: UInt8(ascii: "}")), bytes[place] == UInt8(ascii: "{"),
        let number = UInt32(String(decoding: bytes[place + 1..<close], as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(number)
      {
        place = close + 1
        return Array(String(Character(scalar)).utf8)
      }
    default: break
    }
    throw SyntaxFault(message: "'\\' is allowed only before '\"', '\\', n, r, t or u{…}", bytes: start..<place)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
