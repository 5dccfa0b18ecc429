import CatalogModel

/// The products and groups of a document, cut out of its text line by line without parsing it.
///
/// It is nil for a text in which lines may not tell where entries begin: one with quotes or brackets that are left open at the end
/// of a line, with several YAML documents, tabs or uncommon line ends. In all others nothing but a `- ` in the column of the list
/// begins an entry: texts of several lines stand further in, and end there.
package struct TextEntries {
  /// One entry, from the start of its first line to that of the line behind its last.
  package struct Entry: Sendable {
    /// Which list it stands in: products or subscription groups.
    let list: CatalogKey
    let column: Int
    package let range: Range<Int>

    /// Whether there may be an anchor or an alias in it, so that it means something only together with others.
    let isTied: Bool
  }

  package private(set) var entries: [Entry] = []

  /// The list that lines stand in, and its column once its first entry has come.
  private var list: CatalogKey?
  private var column: Int?

  /// Where the entry in hand begins, and whether it is tied to others.
  private var start: Int?
  private var isTied = false

  package init?(_ text: [UInt8]) {
    let isPlain = text.withUnsafeBufferPointer { text in
      var lines = TextLines(text)
      while let line = lines.next() {
        guard line.isClosed, take(line, of: text) else { return false }
        if line.isTied { isTied = true }
      }
      endEntry(at: text.count)
      return lines.areTold
    }
    guard isPlain else { return nil }
  }

  /// Takes note of a line; false when it can't be told what it is.
  private mutating func take(_ line: TextLines.Line, of text: UnsafeBufferPointer<UInt8>) -> Bool {
    // Blank lines and comments mean nothing, or belong to a text of several lines.
    guard line.first < line.end, text[line.first] != UInt8(ascii: "#") else { return true }
    let place = line.first - line.start
    let isEntry =
      text[line.first] == UInt8(ascii: "-") && (line.first + 1 == line.end || text[line.first + 1] == UInt8(ascii: " "))
    if list != nil, isEntry, place == column ?? place {
      endEntry(at: line.start)
      column = place
      start = line.start
      return true
    }
    guard place == 0, list != nil || !isEntry else { return list == nil || column.map { place > $0 } ?? false }
    guard let end = line.endOfKey(in: text) else { return false }
    endEntry(at: line.start)
    column = nil
    list = Self.lists.first { key in text[..<end].suffix(end - line.first).elementsEqual(key.rawValue.utf8) }
    // A list that begins on the line of its key is no list of lines.
    let rest = text[end + 1..<line.end].first { $0 != UInt8(ascii: " ") }
    if rest != nil, rest != UInt8(ascii: "#") { list = nil }
    return true
  }

  private static let lists: [CatalogKey] = [.products, .subscriptionGroups]

  private mutating func endEntry(at end: Int) {
    if let start, let list, let column { entries.append(Entry(list: list, column: column, range: start..<end, isTied: isTied)) }
    start = nil
    isTied = false
  }

  // MARK: - What two texts share

  /// An entry that is written the same in both forms of a document.
  package struct Shared: Sendable {
    package let old: Range<Int>
    package let new: Range<Int>
  }

  /// The entries that two texts share byte by byte, apart from those that are tied to others: those in the same places from the
  /// start, or from the end. Nothing is shared by texts that can't be cut.
  package static func shared(by old: [UInt8], and new: [UInt8]) -> [Shared] {
    guard let one = TextEntries(old)?.entries, let other = TextEntries(new)?.entries else { return [] }
    return old.withUnsafeBytes { old in
      new.withUnsafeBytes { new in
        func areEqual(_ one: Entry, _ other: Entry) -> Bool {
          one.list == other.list && one.column == other.column && !one.isTied
            && haveSameBytes(UnsafeRawBufferPointer(rebasing: old[one.range]), UnsafeRawBufferPointer(rebasing: new[other.range]))
        }
        let pairs = zip(one, other)
        if one.count == other.count { return pairs.filter(areEqual).map { Shared(old: $0.range, new: $1.range) } }
        let head = pairs.prefix(while: areEqual)
        let left = min(one.count, other.count) - head.count
        let tail = zip(one.reversed(), other.reversed()).prefix(left).prefix(while: areEqual)
        return (head + tail.reversed()).map { Shared(old: $0.range, new: $1.range) }
      }
    }
  }

  private static func haveSameBytes(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Bool {
    guard one.count == other.count else { return false }
    var offset = 0
    while offset + 8 <= one.count {
      let word = one.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      guard word == other.loadUnaligned(fromByteOffset: offset, as: UInt64.self) else { return false }
      offset += 8
    }
    return one[offset...].elementsEqual(other[offset...])
  }
}
