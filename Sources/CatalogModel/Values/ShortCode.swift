/// A short text such as `USA` or `zh-Hans`, held in one machine word when it has at most eight bytes.
///
/// A catalog of ten thousand products holds a quarter of a million territories and locales; as words they compare
/// and hash like numbers. Longer texts, which are mistakes of authors, are held whole: the model is lenient.
public enum ShortCode: Hashable, Sendable, Comparable {
  /// The UTF-8 bytes, the first one highest, zeros behind the last.
  case word(UInt64)
  case text(LongText)

  /// A text too long for a word, on the heap so that the common case stays small.
  public final class LongText: Hashable, Sendable {
    @usableFromInline let value: String

    @usableFromInline
    init(_ value: String) { self.value = value }

    public static func == (left: LongText, right: LongText) -> Bool { left.value == right.value }

    public func hash(into hasher: inout Hasher) { hasher.combine(value) }
  }

  @inlinable
  public init(_ text: String) { self.init(utf8: text.utf8) }

  /// The text that these bytes are; bytes that are no UTF-8 become `�`.
  @inlinable
  public init(utf8: some Collection<UInt8>) {
    let count = utf8.count
    var word: UInt64 = 0
    if count <= 8 {
      for byte in utf8 { word = word << 8 | UInt64(byte) }
    }
    if count > 8 || utf8.contains(0) {
      self = .text(LongText(String(decoding: utf8, as: UTF8.self)))
    } else {
      self.init(prefix: word << (8 * UInt64(8 - count)))
    }
  }

  /// The text of at most eight bytes that stand in a word, the first one highest, zeros behind the last.
  @inlinable
  public init(prefix word: UInt64) { self = .word(word) }

  /// The text as it was written.
  public var text: String {
    switch self {
    case .text(let long): return long.value
    case .word(let word):
      // Filled in place, for this is asked a million times when a large catalog is written.
      return String(unsafeUninitializedCapacity: 8) { bytes in
        let count = 8 - (word == 0 ? 8 : word.trailingZeroBitCount / 8)
        for index in 0..<count { bytes[index] = UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * index)) }
        return count
      }
    }
  }

  @inlinable
  public static func == (left: ShortCode, right: ShortCode) -> Bool {
    switch (left, right) {
    case (.word(let a), .word(let b)): return a == b
    case (.text(let a), .text(let b)): return a == b
    default: return false
    }
  }

  /// Byte by byte, as `<` on the UTF-8 would.
  @inlinable
  public static func < (left: ShortCode, right: ShortCode) -> Bool {
    if case .word(let a) = left, case .word(let b) = right { return a < b }
    return left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}
