/// A string in an app's code.
struct Literal: Sendable {
  /// One part of a string.
  enum Piece: Hashable, Sendable {
    case text(String)
    /// The value of a name in the code.
    case name(String)
    /// A value known only at run time.
    case unknown
  }

  /// The range with its quotes.
  var whole: Range<Int>

  /// The range between its quotes.
  var content: Range<Int>

  var pieces: [Piece]

  /// Whether its text is in the file unescaped, so that it can be replaced there.
  var isVerbatim: Bool

  /// Its text; nil if part of it is unknown.
  var text: String? {
    guard pieces.count == 1, case .text(let text) = pieces[0] else { return nil }
    return text
  }
}

/// The characters of product IDs.
enum IDLetters {
  static func contains(_ byte: UInt8) -> Bool { table[Int(byte)] }

  private static let table: [Bool] = (0...255).map { (byte: Int) in
    let byte = UInt8(byte)
    let isLetter = (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
    return isLetter || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")) || [0x2D, 0x2E, 0x5F].contains(byte)
  }

  /// Whether a byte can be part of an identifier.
  static func isWord(_ byte: UInt8) -> Bool { byte >= 0x80 || (contains(byte) && byte != 0x2D && byte != 0x2E) }
}
