/// Names and keys that are looked for in texts all at once, as whole words.
///
/// Most of a text is never looked at: the last two bytes of a window that is as long as the shortest name show how far
/// the window can move on without skipping the end of any name.
struct NameSearch: Sendable {
  /// A name of one word or more, or a key.
  struct Name: Sendable {
    fileprivate let word: [UInt8]

    /// The words behind the first one, any blanks and line ends between.
    fileprivate let rest: [[UInt8]]

    /// Whether it counts only as a key.
    fileprivate let isKey: Bool

    /// Nil for what is too short, or can be written in too many ways, to be looked for.
    init?(_ text: String, words: Int = 1, isKey: Bool = false) {
      let parts = text.utf8.split(separator: UInt8(ascii: " "), maxSplits: words - 1, omittingEmptySubsequences: false)
      guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(PlainBytes.contains) }) else { return nil }
      guard let first = parts.first, first.count >= NameSearch.shortest else { return nil }
      word = Array(first)
      rest = parts.dropFirst().map(Array.init)
      self.isKey = isKey
    }
  }

  /// How many bytes a name is recognised by at first.
  private static let shortest = MemoryLayout<UInt32>.size

  /// Names by the last four bytes of their first words.
  private var names: [UInt32: [Name]] = [:]

  /// One bit for each check sum of such bytes.
  private var filter: [UInt64] = []

  /// How far the window moves on, by a check sum of its last two bytes: few enough of them to stay close to the
  /// processor.
  private var shifts: [UInt8] = []
  private let window: Int

  init(_ all: [Name]) {
    window = min(32, all.map(\.word.count).min() ?? 0)
    guard window > 0 else { return }
    filter = Array(repeating: 0, count: 1 << 10)
    shifts = Array(repeating: UInt8(window - 1), count: 1 << 12)
    for name in all { add(name) }
  }

  private mutating func add(_ name: Name) {
    name.word.withUnsafeBytes { word in
      let tail = word.loadUnaligned(fromByteOffset: word.count - Self.shortest, as: UInt32.self)
      names[tail, default: []].append(name)
      filter[Int(Self.sum(tail) >> 6)] |= 1 << UInt64(Self.sum(tail) & 63)
      for distance in 0..<window - 1 {
        let pair = Self.sum(word.loadUnaligned(fromByteOffset: word.count - distance - 2, as: UInt16.self))
        shifts[pair] = min(shifts[pair], UInt8(distance))
      }
    }
  }

  /// Whether one of the names stands in a text.
  ///
  /// Where to look next is known only from what was seen last, so four walks through a quarter each keep the processor
  /// busy.
  func finds(in text: UnsafeRawBufferPointer) -> Bool {
    guard window > 0, text.count >= window else { return false }
    return shifts.withUnsafeBufferPointer { shifts in
      filter.withUnsafeBufferPointer { filter in
        let quarter = (text.count - window + 1) / 4
        let first = window - 1
        var (a, b, c, d) = (first, first + quarter, first + 2 * quarter, first + 3 * quarter)
        let (endOfA, endOfB, endOfC) = (b, c, d)
        while a < endOfA, b < endOfB, c < endOfC, d < text.count {
          if step(&a, text, shifts, filter) || step(&b, text, shifts, filter) || step(&c, text, shifts, filter)
            || step(&d, text, shifts, filter)
          {
            return true
          }
        }
        while a < endOfA { if step(&a, text, shifts, filter) { return true } }
        while b < endOfB { if step(&b, text, shifts, filter) { return true } }
        while c < endOfC { if step(&c, text, shifts, filter) { return true } }
        while d < text.count { if step(&d, text, shifts, filter) { return true } }
        return false
      }
    }
  }

  /// Whether a name ends with a byte; moves on as far as no name can end.
  @inline(__always)
  private func step(
    _ last: inout Int, _ text: UnsafeRawBufferPointer, _ shifts: UnsafeBufferPointer<UInt8>,
    _ filter: UnsafeBufferPointer<UInt64>
  ) -> Bool {
    let shift = shifts[Self.sum(text.loadUnaligned(fromByteOffset: last &- 1, as: UInt16.self))]
    guard shift == 0 else {
      last &+= Int(shift)
      return false
    }
    let tail = text.loadUnaligned(fromByteOffset: last &+ 1 &- Self.shortest, as: UInt32.self)
    let sum = Self.sum(tail)
    last &+= 1
    return filter[Int(sum >> 6)] & (1 << UInt64(sum & 63)) != 0 && isName(tail, endingAt: last, of: text)
  }

  private static func sum(_ pair: UInt16) -> Int { Int((pair ^ (pair >> 3)) & 0xFFF) }

  private static func sum(_ tail: UInt32) -> UInt16 { UInt16(truncatingIfNeeded: (tail &* 0x9E37_79B1) >> 16) }

  private func isName(_ tail: UInt32, endingAt end: Int, of text: UnsafeRawBufferPointer) -> Bool {
    guard let names = names[tail], end == text.count || !PlainBytes.contains(text[end]) else { return false }
    return names.contains { name in
      let start = end - name.word.count
      guard start >= 0, start == 0 || !PlainBytes.contains(text[start - 1]) else { return false }
      guard text[start..<end].elementsEqual(name.word) else { return false }
      return name.isKey ? PlainBytes.mayEndKey(end, text) : Self.follows(name.rest, end, text)
    }
  }

  /// Whether the other words of a name follow.
  private static func follows(_ rest: [[UInt8]], _ end: Int, _ text: UnsafeRawBufferPointer) -> Bool {
    var index = end
    for word in rest {
      let gap = index
      while index < text.count, PlainBytes.isBlank(text[index]) { index += 1 }
      guard index > gap, text[index...].starts(with: word) else { return false }
      index += word.count
    }
    return index == text.count || !PlainBytes.contains(text[index])
  }
}

/// The bytes that plain words are made of: letters, digits, `.`, `_` and `-`.
enum PlainBytes {
  static func contains(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  /// Whether a word that ends here may be a key.
  static func mayEndKey(_ end: Int, _ text: UnsafeRawBufferPointer) -> Bool {
    var index = end
    while index < text.count,
      isBlank(text[index]) || text[index] == UInt8(ascii: "\"") || text[index] == UInt8(ascii: "'")
    {
      index += 1
    }
    return index == text.count || text[index] == UInt8(ascii: ":") || text[index] == UInt8(ascii: "#")
  }
}
