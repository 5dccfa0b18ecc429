/// What the quick parser asks of the bytes, eight at a time.
extension [UInt8] {
  /// The eight bytes at an offset, the first one lowest; all of them must lie in the array.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset <= count - 8)
    return withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }.littleEndian
  }

  /// The first eight bytes of a stretch as a number, the first one highest, zeros behind a shorter one: what
  /// `scalarPrefix` gives.
  @inline(__always)
  func prefix(of stretch: Range<Int>) -> UInt64 {
    let length = stretch.count
    guard length > 0 else { return 0 }
    guard stretch.lowerBound <= count - 8 else { return scalarPrefix(self[stretch]) }
    let word = word(at: stretch.lowerBound).byteSwapped
    return length >= 8 ? word : word & ~(UInt64.max >> UInt64(8 * length))
  }

  /// Whether others stand at an offset.
  func equals(_ others: [UInt8], at offset: Int) -> Bool {
    guard offset <= count - others.count else { return false }
    var place = 0
    while place < others.count {
      guard self[offset + place] == others[place] else { return false }
      place += 1
    }
    return true
  }

  /// Where a byte stands next; the count if it does not.
  func offset(of byte: UInt8, from start: Int) -> Int {
    var offset = start
    while offset <= count - 8 {
      let place = EightBytes.first(of: byte, in: word(at: offset))
      offset += place
      if place < 8 { return offset }
    }
    while offset < count, self[offset] != byte { offset += 1 }
    return offset
  }

  /// Whether a text has nothing in it but LF and what can be printed, in sound UTF-8.
  ///
  /// Tabs, CR, other control characters, U+0085, U+2028, U+2029, U+FEFF and what is no character at all are looked at
  /// by libyaml. So to whoever reads on, a blank is a space and a line ends with LF.
  func isPlainText() -> Bool { isPlainText(in: indices) }

  /// Whether a stretch of a text is so that begins and ends with a character.
  func isPlainText(in stretch: Range<Int>) -> Bool {
    var offset = stretch.lowerBound
    while offset < stretch.upperBound {
      if offset <= stretch.upperBound - 8, EightBytes.isPrintable(word(at: offset)) {
        offset += 8
        continue
      }
      let width = characterWidth(at: offset)
      guard width > 0 else { return false }
      offset += width
    }
    return true
  }

  /// How many bytes the character at an offset has; 0 for one that is not taken here.
  private func characterWidth(at offset: Int) -> Int {
    let first = self[offset]
    if first < 0x80 { return (first >= 0x20 && first != 0x7F) || first == 0x0A ? 1 : 0 }
    func tail(_ place: Int) -> UInt8 { offset + place < count ? self[offset + place] : 0 }
    func isTail(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
    switch first {
    case 0xC2: return isTail(tail(1)) && tail(1) >= 0xA0 ? 2 : 0
    case 0xC3...0xDF: return isTail(tail(1)) ? 2 : 0
    case 0xE0...0xEF:
      guard isTail(tail(1)), isTail(tail(2)) else { return 0 }
      let code = UInt32(first & 0x0F) << 12 | UInt32(tail(1) & 0x3F) << 6 | UInt32(tail(2) & 0x3F)
      let isOdd = code < 0x800 || 0xD800...0xDFFF ~= code || 0x2028...0x2029 ~= code || code == 0xFEFF || code >= 0xFFFE
      return isOdd ? 0 : 3
    case 0xF0...0xF4:
      guard isTail(tail(1)), isTail(tail(2)), isTail(tail(3)) else { return 0 }
      return (first == 0xF0 && tail(1) < 0x90) || (first == 0xF4 && tail(1) > 0x8F) ? 0 : 4
    default: return 0
    }
  }
}

/// Questions to eight bytes at once, the first of which is the lowest.
enum EightBytes {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// The highest bit of each byte that is zero; above the first one also of some that are not.
  @inline(__always)
  private static func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & highs }

  /// Whether each byte is LF or a character of ASCII that can be printed.
  @inline(__always)
  static func isPrintable(_ word: UInt64) -> Bool {
    // Most have no LF, and then three sums show it.
    if ((word &- ones &* 0x20) | (word &+ ones) | word) & highs == 0 { return true }
    if word & highs != 0 { return false }
    let low = word & ~highs
    let belowSpace = ~(low &+ ones &* 0x60) & highs
    let notLF = (((word ^ ones &* 0x0A) & ~highs) &+ ~highs) & highs
    let delete = (low &+ ones) & highs
    return (belowSpace & notLF) | delete == 0
  }

  /// How many bytes at the start are the given one.
  @inline(__always)
  static func leading(_ byte: UInt8, in word: UInt64) -> Int { (word ^ ones &* UInt64(byte)).trailingZeroBitCount / 8 }

  /// The place of the first byte that is the given one; 8 if there is none.
  @inline(__always)
  static func first(of byte: UInt8, in word: UInt64) -> Int {
    zeros(word ^ ones &* UInt64(byte)).trailingZeroBitCount / 8
  }

  /// The place of the first byte that is one of three; 8 if there is none.
  @inline(__always)
  static func first(of marks: (UInt8, UInt8, UInt8), in word: UInt64) -> Int {
    let found =
      zeros(word ^ ones &* UInt64(marks.0)) | zeros(word ^ ones &* UInt64(marks.1))
      | zeros(word ^ ones &* UInt64(marks.2))
    return found.trailingZeroBitCount / 8
  }
}
