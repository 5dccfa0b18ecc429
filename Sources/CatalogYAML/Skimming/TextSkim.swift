package import CatalogModel

/// Whether a text may speak of some products and groups, or of the catalog as a whole, told from its words without parsing it.
///
/// It errs on one side only: a text that it finds nothing in surely says nothing of the kind, however it is written. That holds
/// because a plain word of YAML stands in the text byte by byte, unless an escape in double quotes makes it up; texts with such
/// escapes are never ruled out.
package struct TextSkim: Sendable {
  /// A word and what must follow it.
  private struct Word: Sendable {
    let bytes: [UInt8]

    /// What stands behind the word in a name of several words, blanks apart; empty for a name of one.
    let rest: [[UInt8]]

    /// Whether only a key counts.
    let isKey: Bool
  }

  private var words: [UInt16: [Word]] = [:]

  /// One bit for each check sum that a word has.
  private var filter = [UInt64](repeating: 0, count: 1 << 10)

  /// Whether something was asked for that can be written in too many ways.
  private var asksForAll = false

  /// What says something about the catalog as a whole, or about more than its own entries.
  package static let wholeCatalog: TextSkim = {
    var skim = TextSkim()
    for key in [CatalogKey.app, .defaults, .retired, .storePages, .hostedContent] { skim.add(key: key) }
    return skim
  }()

  /// What gives values to the entries of other files.
  package static let defaults: TextSkim = {
    var skim = TextSkim()
    skim.add(key: .defaults)
    return skim
  }()

  private init() {}

  /// What says something about the catalog as a whole, and what speaks of some products or groups.
  package static func wholeCatalog(or products: some Sequence<ProductID>, groups: some Sequence<String>) -> TextSkim {
    var skim = wholeCatalog
    skim.add(products, groups)
    return skim
  }

  /// What speaks of some products or subscription groups.
  package init(products: some Sequence<ProductID>, groups: some Sequence<String>) { add(products, groups) }

  private mutating func add(_ products: some Sequence<ProductID>, _ groups: some Sequence<String>) {
    for id in products {
      let bytes = Array(id.text.utf8)
      if Self.isPlain(bytes) { add(Word(bytes: bytes, rest: [], isKey: false)) } else { asksForAll = true }
    }
    for name in groups {
      let parts = name.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false).map(Array.init)
      if parts.allSatisfy(Self.isPlain) {
        add(Word(bytes: parts[0], rest: Array(parts.dropFirst()), isKey: false))
      } else {
        add(key: .subscriptionGroups)
      }
    }
  }

  /// Whether the text may speak of any of it.
  package func finds(in text: [UInt8]) -> Bool {
    if asksForAll { return true }
    return text.withUnsafeBufferPointer { bytes in
      // The tables are taken out of their arrays, for this looks at every byte of a catalog.
      Self.plain.withUnsafeBufferPointer { plain in filter.withUnsafeBufferPointer { finds(in: bytes, plain, $0) } }
    }
  }

  private func finds(
    in bytes: UnsafeBufferPointer<UInt8>, _ plain: UnsafeBufferPointer<Bool>, _ filter: UnsafeBufferPointer<UInt64>
  ) -> Bool {
    var index = 0
    let end = bytes.count
    while index < end {
      let byte = bytes[index]
      guard plain[Int(byte)] else {
        if byte == UInt8(ascii: "\\"), Self.isEscape(index, bytes) { return true }
        index += 1
        continue
      }
      let start = index
      repeat { index += 1 } while index < end && plain[Int(bytes[index])]
      let sum = Self.sum(bytes, start..<index)
      if filter[Int(sum >> 6)] & (1 << UInt64(sum & 63)) != 0, matches(sum, start..<index, bytes) { return true }
    }
    return false
  }

  // MARK: - Words

  private mutating func add(key: CatalogKey) { add(Word(bytes: Array(key.rawValue.utf8), rest: [], isKey: true)) }

  private mutating func add(_ word: Word) {
    let sum = word.bytes.withUnsafeBufferPointer { Self.sum($0, 0..<$0.count) }
    words[sum, default: []].append(word)
    filter[Int(sum >> 6)] |= 1 << UInt64(sum & 63)
  }

  private func matches(_ sum: UInt16, _ range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    (words[sum] ?? []).contains { word in
      guard bytes[range].elementsEqual(word.bytes) else { return false }
      return word.isKey ? Self.isKey(range.upperBound, bytes) : Self.follows(word.rest, range.upperBound, bytes)
    }
  }

  /// Whether a word that ends here may be a key.
  private static func isKey(_ end: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = end
    while index < bytes.count, isBlank(bytes[index]) || isQuote(bytes[index]) { index += 1 }
    return index == bytes.count || bytes[index] == UInt8(ascii: ":") || bytes[index] == UInt8(ascii: "#")
  }

  /// Whether the other words of a name follow, with any blanks and line ends between.
  private static func follows(_ rest: [[UInt8]], _ end: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = end
    for word in rest {
      let gap = index
      while index < bytes.count, isBlank(bytes[index]) { index += 1 }
      guard index > gap, bytes[index...].starts(with: word) else { return false }
      index += word.count
    }
    return index == bytes.count || !plain[Int(bytes[index])]
  }

  // MARK: - Bytes

  /// The length and the last bytes: what few words share, and soon told.
  private static func sum(_ bytes: UnsafeBufferPointer<UInt8>, _ word: Range<Int>) -> UInt16 {
    var sum = UInt32(truncatingIfNeeded: word.count)
    var index = max(word.lowerBound, word.upperBound - 4)
    while index < word.upperBound {
      sum = sum &* 31 &+ UInt32(bytes[index])
      index += 1
    }
    return UInt16(truncatingIfNeeded: sum ^ (sum >> 16))
  }

  /// Letters, digits, `.`, `_` and `-`.
  private static let plain: [Bool] = (0...255).map { byte in
    switch UInt8(byte) {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private static func isPlain(_ bytes: [UInt8]) -> Bool { !bytes.isEmpty && bytes.allSatisfy { plain[Int($0)] } }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

  /// Whether a backslash begins an escape that can make up, or cut, a plain word: a character by its number, or a line that goes
  /// on.
  private static func isEscape(_ index: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard index + 1 < bytes.count else { return true }
    switch bytes[index + 1] {
    case UInt8(ascii: "x"), UInt8(ascii: "u"), UInt8(ascii: "U"), 0x0A, 0x0D: return true
    // Blanks before the end of the line belong to it.
    case 0x20, 0x09: return true
    default: return false
    }
  }
}
