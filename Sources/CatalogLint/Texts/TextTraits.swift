/// The kinds of bytes that occur in a text: 64 bits, each for one byte or for several that all rules treat the same.
///
/// A word can be in a text only if each of its bytes is, so one comparison excludes most words for most texts. A
/// match still has to be verified.
package struct TextTraits: Hashable, Sendable {
  private var bits: UInt64

  fileprivate init(bits: UInt64) { self.bits = bits }

  init() { bits = 0 }

  /// The traits of all bytes in a text.
  package init(_ text: String) {
    bits = text.utf8.reduce(0) { $0 | Self.table[Int($1)] }
  }

  /// The result of one pass over the bytes of a text.
  struct Scan {
    var traits = TextTraits()

    /// The number of non-ASCII bytes, and how many of those are continuation bytes.
    var foreign = 0
    var continuing = 0
  }

  static func scan(_ utf8: [UInt8]) -> Scan {
    var scan = Scan()
    for byte in utf8 {
      scan.traits.bits |= table[Int(byte)]
      scan.foreign += Int(byte >> 7)
      scan.continuing += byte & 0xC0 == 0x80 ? 1 : 0
    }
    return scan
  }

  /// The traits of one byte.
  init(_ byte: UInt8) { bits = Self.table[Int(byte)] }

  var isNone: Bool { bits == 0 }

  /// Whether a text with these traits may contain one with the others.
  package func mayContain(_ other: TextTraits) -> Bool { other.bits & ~bits == 0 }

  /// Whether it has one of the other traits.
  package func hasAny(of other: TextTraits) -> Bool { other.bits & bits != 0 }

  package func union(_ other: TextTraits) -> TextTraits { TextTraits(bits: bits | other.bits) }
}

extension TextTraits {
  /// The digits 0–9.
  static let digits = TextTraits(bits: bit(26))

  /// Bytes 0–31 and 127.
  static let controls = TextTraits(bits: bit(28))

  /// The letters A–Z, in addition to the trait that each shares with its lower-case letter.
  static let capitals = TextTraits(bits: bit(63))

  /// Ideographs, kana, hangul, and a few signs with the same first bytes: U+3000 to U+DFFF.
  static let eastAsian = TextTraits(bits: (0xE3...0xED).reduce(0) { $0 | table[$1] })

  /// Characters that start with the same byte as one of these non-ASCII characters.
  static func leads(of characters: String) -> TextTraits {
    TextTraits(bits: characters.utf8.reduce(0) { $1 >= 0xC0 ? $0 | table[Int($1)] : $0 })
  }

  private static func bit(_ number: Int) -> UInt64 { 1 << UInt64(number) }

  /// The bits of each byte.
  private static let table: [UInt64] = (0..<256).map { byte in
    switch byte {
    case 0x41...0x5A: bit(byte - 0x41) | bit(63)
    case 0x61...0x7A: bit(byte - 0x61)
    case 0x30...0x39: bit(26)
    case 0x20: bit(27)
    case 0x00...0x1F, 0x7F: bit(28)
    case 0x80...0xBF: bit(43)
    case 0x21...0x7E: bit(punctuation[byte] ?? 42)
    default: bit(leading(byte))
    }
  }

  /// Signs that are relevant for markup, prices and placeholders.
  private static let punctuation: [Int: Int] = Dictionary(
    uniqueKeysWithValues: "$&;<>*_`[{%:-".utf8.enumerated().map { (Int($1), 29 + $0) })

  /// Leading bytes, by their scripts.
  private static func leading(_ byte: Int) -> Int {
    switch byte {
    case 0xC2: 44
    case 0xC3...0xCB, 0xCE...0xCF: 45
    case 0xCC...0xCD: 60
    case 0xD0...0xD1: 46
    case 0xD8: 47
    case 0xD2...0xDF: 48
    case 0xE0...0xE3: 49 + byte - 0xE0
    case 0xE5: 53
    case 0xEC: 54
    case 0xE4, 0xE6...0xE9: 55
    case 0xEA, 0xEB, 0xED: 56
    case 0xEE: 57
    case 0xEF: 58
    default: 59
    }
  }
}
