/// Which bytes occur in a text: 256 bits.
///
/// A word can be in a text only if each of its bytes is, so most searches end before they begin.
package struct ByteSet: Hashable, Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// The bytes that continue a character in UTF-8.
  private var trailing: UInt64 = 0

  /// The bytes that begin one of several bytes.
  private var leading: UInt64 = 0

  init() {}

  /// The bytes of a text.
  package init(_ text: String) {
    for byte in text.utf8 { insert(byte) }
  }

  mutating func insert(_ byte: UInt8) {
    let bit: UInt64 = 1 << UInt64(byte & 63)
    switch byte >> 6 {
    case 0: low |= bit
    case 1: high |= bit
    case 2: trailing |= bit
    default: leading |= bit
    }
  }

  package func contains(_ byte: UInt8) -> Bool {
    var other = ByteSet()
    other.insert(byte)
    return isSuperset(of: other)
  }

  package func isSuperset(of other: ByteSet) -> Bool {
    (other.low & ~low) | (other.high & ~high) | (other.trailing & ~trailing) | (other.leading & ~leading) == 0
  }

  package func intersects(_ other: ByteSet) -> Bool {
    (other.low & low) | (other.high & high) | (other.trailing & trailing) | (other.leading & leading) != 0
  }

  func union(_ other: ByteSet) -> ByteSet {
    var union = self
    union.low |= other.low
    union.high |= other.high
    union.trailing |= other.trailing
    union.leading |= other.leading
    return union
  }

  /// Only those bytes that begin a character of several bytes.
  var leadingBytes: ByteSet {
    var set = ByteSet()
    set.leading = leading
    return set
  }

  /// Whether all bytes are below 128.
  package var isASCII: Bool { leading | trailing == 0 }

  /// Bytes 0–31 and 127.
  package var hasControls: Bool { low & 0xFFFF_FFFF != 0 || high >> 63 != 0 }

  /// The digits 0–9.
  package var hasDigits: Bool { low & (0x3FF << 48) != 0 }

  /// The letters A–Z and a–z.
  package var hasLetters: Bool { high & 0x07FF_FFFE_07FF_FFFE != 0 }

  /// The same with the letters A–Z as a–z.
  package var lowercased: ByteSet {
    let capitals: UInt64 = 0x07FF_FFFE
    var folded = self
    folded.high = high & ~capitals | (high & capitals) << 32
    return folded
  }
}
