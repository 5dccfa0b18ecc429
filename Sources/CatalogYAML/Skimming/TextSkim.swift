package import CatalogModel

/// Whether a text may speak of some products and groups, or of the catalog as a whole, judged by its words without
/// parsing it.
///
/// It errs on one side only: a text that it finds nothing in surely says nothing of the kind, however it is written.
/// That holds because a plain word of YAML stands in the text byte by byte, unless an escape in double quotes makes it
/// up; texts with such escapes are never ruled out.
package struct TextSkim: Sendable {
  private let names: NameSearch

  /// Whether `app` is looked for, too, which is too short for the search.
  private let asksForApp: Bool

  /// Whether something was asked for that can't be looked for.
  private let asksForAll: Bool

  /// What says something about the catalog as a whole, or about more than its own entries.
  package static let wholeCatalog = wholeCatalog(or: [], groups: [])

  /// What says something about the catalog as a whole, and what speaks of some products or groups.
  package static func wholeCatalog(or products: some Sequence<ProductID>, groups: some Sequence<String>) -> TextSkim {
    TextSkim([.defaults, .retired, .storePages, .hostedContent], products, groups, asksForApp: true)
  }

  /// What speaks of some products or subscription groups.
  package init(products: some Sequence<ProductID>, groups: some Sequence<String>) { self.init([], products, groups) }

  private init(
    _ keys: [CatalogKey], _ products: some Sequence<ProductID>, _ groups: some Sequence<String>,
    asksForApp: Bool = false
  ) {
    let products = products.map { NameSearch.Name($0.text) }
    let groups = groups.map { NameSearch.Name($0, words: .max) }
    // A group that can't be looked for may be wherever there are groups.
    let keys = (keys + (groups.contains { $0 == nil } ? [.subscriptionGroups] : [])).map {
      NameSearch.Name($0.rawValue, isKey: true)
    }
    names = NameSearch((products + groups + keys).compactMap(\.self))
    self.asksForApp = asksForApp
    asksForAll = (products + keys).contains { $0 == nil }
  }

  /// Whether the text may speak of any of it.
  package func finds(in text: ArraySlice<UInt8>) -> Bool {
    asksForAll || text.withUnsafeBytes { findsAppOrEscape(in: $0) || names.finds(in: $0) }
  }

  // MARK: - The app and escapes

  /// Looks at backslashes, and at each `ap` and `pp` in an even place, of which one is in each `app`; eight bytes at a
  /// time show whether there are any.
  private func findsAppOrEscape(in text: UnsafeRawBufferPointer) -> Bool {
    var offset = 0
    while offset + 8 <= text.count {
      let word = text.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
      var marks =
        Self.zeros(word ^ Self.backslashes) | Self.zeroPairs(word ^ Self.starts) | Self.zeroPairs(word ^ Self.ends)
      while marks != 0 {
        if mentions(at: offset + marks.trailingZeroBitCount / 8, in: text) { return true }
        marks &= marks &- 1
      }
      offset += 8
    }
    return (max(0, offset - 1)..<text.count).contains { mentions(at: $0, in: text) }
  }

  private static let backslashes = UInt64(UInt8(ascii: "\\")) &* 0x0101_0101_0101_0101
  private static let starts: UInt64 = 0x7061_7061_7061_7061
  private static let ends: UInt64 = 0x7070_7070_7070_7070

  /// The high bits of the bytes that are zero; of some others behind such a byte, too.
  private static func zeros(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }

  /// The high bits of the pairs of bytes that are zero; of some others behind such a pair, too.
  private static func zeroPairs(_ word: UInt64) -> UInt64 {
    (word &- 0x0001_0001_0001_0001) & ~word & 0x8000_8000_8000_8000
  }

  /// Whether there is an escape here, or an `app` around this place that may be a key.
  private func mentions(at index: Int, in text: UnsafeRawBufferPointer) -> Bool {
    switch text[index] {
    case UInt8(ascii: "\\"): Self.isEscape(index, text)
    case UInt8(ascii: "p"): asksForApp && (isApp(index - 2, text) || isApp(index - 1, text))
    default: false
    }
  }

  private func isApp(_ start: Int, _ text: UnsafeRawBufferPointer) -> Bool {
    guard start >= 0, start + 3 <= text.count, start == 0 || !PlainBytes.contains(text[start - 1]) else { return false }
    guard text[start] == UInt8(ascii: "a"), text[start + 1] == UInt8(ascii: "p"), text[start + 2] == UInt8(ascii: "p")
    else {
      return false
    }
    let end = start + 3
    return (end == text.count || !PlainBytes.contains(text[end])) && PlainBytes.mayEndKey(end, text)
  }

  /// Whether a backslash begins an escape that can make up, or cut, a plain word: a character by its number, or a line
  /// that goes on.
  private static func isEscape(_ index: Int, _ text: UnsafeRawBufferPointer) -> Bool {
    guard index + 1 < text.count else { return true }
    switch text[index + 1] {
    case UInt8(ascii: "x"), UInt8(ascii: "u"), UInt8(ascii: "U"), 0x0A, 0x0D: return true
    // Blanks before the end of the line belong to it.
    case 0x20, 0x09: return true
    default: return false
    }
  }
}
