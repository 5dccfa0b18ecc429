package import CatalogModel
package import SourceDiagnostics

/// A lock that was read, with the way back to its lines.
package struct LockReading: Sendable {
  package let lock: CatalogLock

  /// What was seen of the store last, in the order of its lines; of several lines for a product the last counts.
  package let seen: [SeenProduct]

  /// What of it means nothing; the rest was read all the same.
  package let faults: [Diagnostic<SourceRange?>]

  /// Whether its lines mean what they say: marks of a merge may stand between them, for both sides are kept.
  package let isTrustworthy: Bool

  /// Where each product of the lock stands, in the same order; of several lines the first.
  private let places: [SourceRange]

  /// Reads a lock. The lines may stand in any order, and one product may have several that don't contradict one
  /// another, as when both sides of a merge were kept.
  ///
  /// - Parameters:
  ///   - file: the text.
  ///   - index: its place in the list of files.
  package init(_ file: TextFile, index: Int) {
    var lines = LockLines(file, index: index)
    lines.read()
    let sorted = lines.areSorted ? lines.entries : lines.entries.sorted { $0.product.id < $1.product.id }
    lock = CatalogLock(sorted.map(\.product))
    places = sorted.map { SourceRange(file: index, bytes: $0.bytes) }
    faults = lines.faults
    seen = lines.seen
    isTrustworthy = lines.faults.count == lines.marks
  }

  /// Where the lock speaks of a product.
  package func place(of id: ProductID) -> SourceRange? { lock.index(of: id).map { places[$0] } }
}

/// The lines of a lock, read one after the other.
private struct LockLines {
  struct Entry {
    var product: LockedProduct
    /// The first line that speaks of it.
    var bytes: Range<Int>
  }

  /// Each product once, in the order of the first lines that speak of it.
  private(set) var entries: [Entry] = []

  /// Whether the entries are sorted by ID, as Shelf writes them: a line that comes behind all others speaks of a new
  /// product.
  private(set) var areSorted = true

  /// The places of the entries, once they are not sorted.
  private var places: [ProductID: Int] = [:]

  private(set) var faults: [Diagnostic<SourceRange?>] = []
  private(set) var seen: [SeenProduct] = []

  /// How many of the faults are marks of a merge.
  private(set) var marks = 0
  private let file: TextFile
  private let index: Int

  init(_ file: TextFile, index: Int) {
    self.file = file
    self.index = index
  }

  mutating func read() {
    let bytes = file.bytes
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    entries.reserveCapacity(bytes.count / 64)
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let last = end > start && bytes[end - 1] == 0x0D ? end - 1 : end
      if last > start { read(line: start..<last) }
      start = end + 1
    }
  }

  private mutating func read(line: Range<Int>) {
    if isMark(line) { return reportMark(line) }
    guard let text = String(validating: file.bytes[line], as: UTF8.self), !text.utf8.contains(0) else {
      return report("the line is no text in UTF-8", at: line, help: Self.rewrite)
    }
    var tokens = LockTokens(file.bytes, line)
    do throws(LockTokens.Trouble) {
      guard let first = try tokens.next() else { return }
      if first.name == LockWords.version, file.bytes[first.bytes.lowerBound] != UInt8(ascii: "\"") {
        return readVersion(first, try tokens.next())
      }
      if first.name == LockWords.seen, file.bytes[first.bytes.lowerBound] != UInt8(ascii: "\"") {
        return try readSeen(&tokens)
      }
      var product = LockedProduct(id: ProductID(first.whole))
      let before = faults.count
      var end = first.bytes.upperBound
      while let token = try tokens.next() {
        read(token, into: &product)
        end = token.bytes.upperBound
      }
      if !product.isOnlyID || product.isRetired { return add(product, at: first.bytes.lowerBound..<end) }
      guard faults.count == before else { return }
      report(
        "the line says nothing of '\(product.id)'", at: first.bytes,
        help: "a line has an ID and its facts: \(LockWords.facts.joined(separator: ", "))")
    } catch {
      report(error.message, at: error.bytes, help: Self.rewrite)
    }
  }

  private mutating func add(_ product: LockedProduct, at bytes: Range<Int>) {
    guard let place = place(of: product.id) else { return entries.append(Entry(product: product, bytes: bytes)) }
    let known = entries[place]
    let (joined, contradiction) = known.product.joined(with: product)
    entries[place].product = joined
    guard let contradiction else { return }
    let fact = contradiction == .subscriptionGroups ? "group" : contradiction.rawValue
    report(
      "two lines name another \(fact) for '\(product.id)'", at: bytes,
      notes: [Note("the first line", at: SourceRange(file: index, bytes: known.bytes))],
      help: "keep the line that is true; nobody can have approved both")
  }

  /// Where a product stands among the entries; nil for one that is to be added.
  private mutating func place(of id: ProductID) -> Int? {
    if areSorted {
      guard let last = entries.last, !(last.product.id < id) else { return nil }
      if last.product.id == id { return entries.count - 1 }
      areSorted = false
      places = Dictionary(uniqueKeysWithValues: entries.indices.map { (entries[$0].product.id, $0) })
    }
    if let place = places[id] { return place }
    places[id] = entries.count
    return nil
  }

  // MARK: - Facts

  private mutating func read(_ token: LockToken, into product: inout LockedProduct) {
    switch (token.name, token.value) {
    case (LockWords.familySharing, nil): product.hasFamilySharing = true
    case (LockWords.hosted, nil): product.isHosted = true
    case (LockWords.retired, nil): product.isRetired = true
    case (LockWords.group, let value?): product.group = value
    case (LockWords.period, let value?):
      product.period = Period(value)
      if product.period == nil { report("'\(value)' is no period; expected one like P1M", at: token.bytes) }
    case (let name, nil):
      guard let type = ProductType(rawValue: name) else { return reportUnknown(token) }
      if let other = product.type, other != type {
        return report("two types on one line: '\(other.rawValue)' and '\(type.rawValue)'", at: token.bytes)
      }
      product.type = type
    default: reportUnknown(token)
    }
  }

  /// What was seen of a product in the store.
  private mutating func readSeen(_ tokens: inout LockTokens) throws(LockTokens.Trouble) {
    guard let id = try tokens.next() else { return }
    var product = SeenProduct(id: ProductID(id.whole), storeID: "")
    while let token = try tokens.next() {
      if !product.take(token.name, token.value) {
        report(
          "'\(token.whole)' is nothing that is seen of a store", at: token.bytes,
          help: "take the line out and run 'shelf plan'")
      }
    }
    seen.append(product)
  }

  private mutating func readVersion(_ word: LockToken, _ number: LockToken?) {
    if let number, number.name == "\(LockWords.currentVersion)" { return }
    let found = number.map { "version '\($0.whole)'" } ?? "no version"
    report(
      "\(found) of the lock; this Shelf reads version \(LockWords.currentVersion)", at: number?.bytes ?? word.bytes,
      help: "a newer Shelf wrote it; install that one")
  }

  // MARK: - Faults

  private static let rewrite = "fix the line, or take it out and run 'shelf lock'"

  private func isMark(_ line: Range<Int>) -> Bool {
    guard line.count >= 7, [0x3C, 0x3D, 0x3E, 0x7C].contains(file.bytes[line.lowerBound]) else { return false }
    return LockWords.isMark(file.text(line.prefix(7)))
  }

  /// A merge is reported once, where it begins; the lines of both sides are read.
  private mutating func reportMark(_ line: Range<Int>) {
    guard file.bytes[line.lowerBound] == UInt8(ascii: "<") else { return }
    marks += 1
    report(
      "a merge left its marks here", at: line,
      help:
        """
        'shelf lock' keeps the lines of both sides; with 'catalog.lock merge=union' in .gitattributes git \
        does so by itself
        """
    )
  }

  private mutating func reportUnknown(_ token: LockToken) {
    let nearest = nearestSpelling(to: token.name, among: LockWords.spellings)
    let isKnown = nearest == token.name
    let help =
      isKnown
      ? (token.value == nil ? "'\(token.name)' needs a value: \(token.name)=…" : "'\(token.name)' takes no value")
      : nearest.map { "did you mean '\($0)'?" } ?? "facts are \(LockWords.facts.joined(separator: ", "))"
    report("'\(token.whole)' is no fact that a lock records", at: token.bytes, help: help)
  }

  private mutating func report(
    _ message: String, at bytes: Range<Int>, notes: [Note<SourceRange?>] = [], help: String? = nil
  ) {
    faults.append(
      Diagnostic(.brokenLock, message, at: SourceRange(file: index, bytes: bytes), notes: notes, help: help))
  }
}

extension LockToken {
  /// The word as it was written, but for its quotes.
  fileprivate var whole: String { value.map { "\(name)=\($0)" } ?? name }
}
