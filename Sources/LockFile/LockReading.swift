package import CatalogModel
package import SourceDiagnostics

/// A lock as read, with the places of its lines.
package struct LockReading: Sendable {
  package let lock: CatalogLock

  /// The last known state in App Store Connect, in the order of its lines; the last of several lines for a product is
  /// used.
  package let seen: [SeenProduct]

  /// The invalid lines; the rest is read anyway.
  package let faults: [Diagnostic<SourceRange?>]

  /// Whether its lines are reliable: conflict markers may be between them, because both sides are kept.
  package let isTrustworthy: Bool

  /// The place of each product of the lock, in the same order; the first of several lines.
  private let places: [SourceRange]

  /// Reads a lock. The lines may be in any order, and a product may have several lines that don't contradict each
  /// other, for example after a merge that kept both sides.
  ///
  /// - Parameters:
  ///   - file: the text.
  ///   - index: its index in the list of files.
  package init(_ file: TextFile, index: Int) {
    var lines = LockLines(file, index: index)
    lines.parse()
    let sorted = lines.areSorted ? lines.entries : lines.entries.sorted { $0.product.id < $1.product.id }
    lock = CatalogLock(sorted.map(\.product))
    places = sorted.map { SourceRange(file: index, bytes: $0.bytes) }
    faults = lines.faults
    seen = lines.seen
    isTrustworthy = lines.faults.count == lines.marks
  }

  /// The last known values of App Store Connect that its API doesn't return completely.
  package var recorded: [ProductID: RecordedValues] {
    Dictionary(seen.map { ($0.id, $0.recorded) }, uniquingKeysWith: { _, last in last })
  }

  package func sourceRange(of id: ProductID) -> SourceRange? { lock.index(of: id).map { places[$0] } }
}

/// Reads the lines of a lock in order.
private struct LockLines {
  struct Entry {
    var product: LockedProduct
    /// The first line of the product.
    var bytes: Range<Int>
  }

  /// The products, in the order of their first lines.
  private(set) var entries: [Entry] = []

  /// Whether the entries are sorted by ID, as Shelf writes them: a line after all others is a new product.
  private(set) var areSorted = true

  /// The indices of the entries, if they are not sorted.
  private var places: [ProductID: Int] = [:]

  private(set) var faults: [Diagnostic<SourceRange?>] = []
  private(set) var seen: [SeenProduct] = []

  /// The number of conflict markers among the faults.
  private(set) var marks = 0
  private let file: TextFile
  private let index: Int

  init(_ file: TextFile, index: Int) { (self.file, self.index) = (file, index) }

  mutating func parse() {
    let bytes = file.bytes
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    entries.reserveCapacity(bytes.count / 64)
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let last = end > start && bytes[end - 1] == 0x0D ? end - 1 : end
      if last > start { parseLine(start..<last) }
      start = end + 1
    }
  }

  private mutating func parseLine(_ line: Range<Int>) {
    if isMark(line) { return reportMark(line) }
    guard let text = String(validating: file.bytes[line], as: UTF8.self), !text.utf8.contains(0) else {
      return report("the line is not UTF-8 text", at: line, help: Self.rewrite)
    }
    var tokens = LockTokens(file.bytes, line)
    do throws(LockTokens.SyntaxFault) {
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
        decode(token, into: &product)
        end = token.bytes.upperBound
      }
      if !product.isOnlyID || product.isRetired { return addProduct(product, at: first.bytes.lowerBound..<end) }
      guard faults.count == before else { return }
      report(
        "the line has no facts about '\(product.id)'", at: first.bytes,
        help: "a line contains an ID and its facts: \(LockWords.facts.joined(separator: ", "))")
    } catch {
      report(error.message, at: error.bytes, help: Self.rewrite)
    }
  }

  private mutating func addProduct(_ product: LockedProduct, at bytes: Range<Int>) {
    guard let place = entryIndex(of: product.id) else { return entries.append(Entry(product: product, bytes: bytes)) }
    let known = entries[place]
    let (joined, contradiction) = known.product.joined(with: product)
    entries[place].product = joined
    guard let contradiction else { return }
    let fact = contradiction == .subscriptionGroups ? "group" : contradiction.rawValue
    report(
      "two lines disagree on the \(fact) of '\(product.id)'", at: bytes,
      notes: [Note("the first line", at: SourceRange(file: index, bytes: known.bytes))],
      help: "keep the correct line; only one of them can have been approved")
  }

  /// The index of a product among the entries; nil for a new one.
  private mutating func entryIndex(of id: ProductID) -> Int? {
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

  private mutating func decode(_ token: LockToken, into product: inout LockedProduct) {
    switch (token.name, token.value) {
    case (LockWords.familySharing, nil): product.hasFamilySharing = true
    case (LockWords.hosted, nil): product.isHosted = true
    case (LockWords.retired, nil): product.isRetired = true
    case (LockWords.group, let value?): product.group = value
    case (LockWords.period, let value?):
      product.period = Period(value)
      if product.period == nil { report("'\(value)' is not a period; expected one such as P1M", at: token.bytes) }
    case (let name, nil):
      guard let type = ProductType(rawValue: name) else { return reportUnknown(token) }
      if let other = product.type, other != type {
        return report("two types on one line: '\(other.rawValue)' and '\(type.rawValue)'", at: token.bytes)
      }
      product.type = type
    default: reportUnknown(token)
    }
  }

  /// The last known state of a product in App Store Connect.
  private mutating func readSeen(_ tokens: inout LockTokens) throws(LockTokens.SyntaxFault) {
    guard let id = try tokens.next() else { return }
    var product = SeenProduct(id: ProductID(id.whole), storeID: "")
    while let token = try tokens.next() {
      if !product.decode(token.name, token.value) {
        report(
          "'\(token.whole)' is not an App Store Connect record", at: token.bytes,
          help: "remove the line and run 'shelf plan'")
      }
    }
    seen.append(product)
  }

  private mutating func readVersion(_ word: LockToken, _ number: LockToken?) {
    if let number, number.name == "\(LockWords.currentVersion)" { return }
    let found = number.map { "version '\($0.whole)'" } ?? "no version"
    report(
      "\(found) of the lock, but Shelf supports only version \(LockWords.currentVersion)",
      at: number?.bytes ?? word.bytes,
      help: "update Shelf; a newer version wrote the file")
  }

  // MARK: - Faults

  private static let rewrite = "fix the line, or remove it and run 'shelf lock'"

  private func isMark(_ line: Range<Int>) -> Bool {
    guard line.count >= 7, [0x3C, 0x3D, 0x3E, 0x7C].contains(file.bytes[line.lowerBound]) else { return false }
    return LockWords.isMark(file.text(line.prefix(7)))
  }

  /// A conflict is reported once, at its start; the lines of both sides are read.
  private mutating func reportMark(_ line: Range<Int>) {
    guard file.bytes[line.lowerBound] == UInt8(ascii: "<") else { return }
    marks += 1
    report(
      "unresolved merge conflict", at: line,
      help:
        """
        run 'shelf lock' to keep the lines of both sides; with 'catalog.lock merge=union' in .gitattributes, git \
        does it itself
        """
    )
  }

  private mutating func reportUnknown(_ token: LockToken) {
    let nearest = nearestSpelling(to: token.name, among: LockWords.spellings)
    let isKnown = nearest == token.name
    let help =
      isKnown
      ? (token.value == nil ? "'\(token.name)' needs a value: \(token.name)=…" : "'\(token.name)' has no value")
      : nearest.map { "did you mean '\($0)'?" } ?? "facts are \(LockWords.facts.joined(separator: ", "))"
    report("unknown fact '\(token.whole)'", at: token.bytes, help: help)
  }

  private mutating func report(
    _ message: String, at bytes: Range<Int>, notes: [Note<SourceRange?>] = [], help: String? = nil
  ) {
    faults.append(
      Diagnostic(.brokenLock, message, at: SourceRange(file: index, bytes: bytes), notes: notes, help: help))
  }
}

extension LockToken {
  /// The word as written, without quotes.
  fileprivate var whole: String { value.map { "\(name)=\($0)" } ?? name }
}
