package import CatalogModel
package import SourceDiagnostics
package import YAMLSyntax

/// Accepted changes as read from an `accepted.yaml` or from the message of a commit.
package struct AcceptedReading: Sendable {
  /// An accepted change with its places in the text.
  package struct Entry: Sendable {
    package var change = AcceptedChange()

    /// The whole entry.
    var place = SourceRange(file: 0, bytes: 0..<0)

    /// The lines to remove with the entry, if they contain nothing else.
    var lines: SourceRange?

    /// The values of its fields.
    var fields: [CatalogKey: SourceRange] = [:]
  }

  package var entries: [Entry] = []
  package var faults: [Diagnostic<SourceRange?>]

  /// The name of the file, in the folder of its catalog.
  package static let fileName = "accepted.yaml"

  /// The name of the trailer in commit messages.
  package static let trailer = "Shelf-Accept"

  /// No accepted changes.
  package init() { faults = [] }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - tree: the file, parsed.
  ///   - faults: its YAML faults.
  package init(_ tree: YAMLTree, faults: [Diagnostic<SourceRange?>] = []) {
    var entries: [Entry] = []
    let own = readSettings(tree, Records.acceptedChanges, into: &entries)
    (self.entries, self.faults) = (entries, faults + own)
  }

  /// Reads the value of a trailer: one entry as a mapping in braces.
  package init(trailer text: TextFile, fileIndex: Int) {
    let parsed = parse(text, fileIndex: fileIndex)
    let trees = SourceTrees([parsed.tree])
    var reader = NodeReader(trees)
    for node in parsed.tree.documents {
      guard let root = trees.resolved(NodeRef(tree: 0, node: node)) else { continue }
      if let entry = reader.acceptedChange(Value(root), Records.acceptedTrailer) { entries.append(entry) }
    }
    faults = parsed.faults + reader.faults
    if faults.contains(where: { $0.severity == .error }) { entries = [] }
    if entries.isEmpty, faults.isEmpty {
      let start = SourceRange(file: fileIndex, bytes: 0..<0)
      faults.append(Diagnostic(.missingKey, "the trailer '\(Self.trailer)' is empty", at: start))
    }
    faults = faults.map { fault in
      var fault = fault
      fault.help = "write \(Self.trailer): {product: ID, field: price.base, old: 4.99, new: 5.99, reason: TEXT}"
      fault.fix = nil
      return fault
    }
  }
}

extension Records {
  /// An `accepted.yaml`.
  static let acceptedChanges = Record<[AcceptedReading.Entry]>(
    "the accepted changes",
    [
      .version(of: "the accepted changes"),
      .field(.accepted, .list(.record("accepted_change", of: acceptedChange)), "The accepted changes.") {
        reader, value, entries in
        entries += reader.list(value, ofMappings: true) { $0.acceptedChange($1, acceptedChange) }
      },
    ])

  static let acceptedChange = Record<AcceptedChange>(
    "an accepted change",
    [
      .text(.app, "The bundle ID of the app, if other apps have the same change.") { $0.app = $1 },
      .text(.product, "The product's ID; without it, 'field' starts at the catalog.") { $0.product = ProductID($1) },
      .text(.field, "The changed field, as 'shelf diff --format json' writes it; omit it for a whole product.") {
        $0.field = $1
      },
      .foreign(.old, "The old value; omit it for a value that is added.") { $0.old = $1 },
      .foreign(.new, "The new value; omit it for a value that is removed.") { $0.new = $1 },
      .text(.reason, "Why the change is right.", required: true) { $0.reason = $1 },
      .date(.until, "The last day.", required: true) { $0.until = $1 },
    ])

  /// An accepted change in a commit, which needs no end: it applies to the comparison with an older commit only.
  static let acceptedTrailer = Record<AcceptedChange>(
    acceptedChange.name, acceptedChange.fields.map { $0.key == .until ? $0.required(false) : $0 })
}

extension NodeReader {
  /// An accepted change; nil for one that can't match any change.
  fileprivate mutating func acceptedChange(_ item: Value, _ record: Record<AcceptedChange>) -> AcceptedReading.Entry? {
    let count = faults.count
    guard let change = self.record(item, record, new: AcceptedChange()) else { return nil }
    if change.product == nil, change.field == nil {
      report(.missingKey, "an accepted change needs a 'product' or a 'field'", at: item.top)
    }
    if change.old == nil, change.new == nil {
      report(
        .missingKey, "an accepted change needs 'old', 'new' or both", at: item.top,
        help: "'shelf diff --accept REASON' writes the values")
    }
    if change.reason.allSatisfy(\.isWhitespace), let reason = trees.entry(CatalogKey.reason.rawValue, of: item) {
      report(.invalidValue, "'reason' is empty", at: reason.value.top)
    }
    guard !faults[count...].contains(where: { $0.severity == .error }) else { return nil }
    let range = trees.range(item.top)
    var entry = AcceptedReading.Entry(change: change, place: range)
    entry.lines = wholeLines(of: range, in: trees.tree(item.top).file.bytes)
    for key in [CatalogKey.app, .product, .field, .new, .until] {
      entry.fields[key] = trees.entry(key.rawValue, of: item).map { trees.range($0.value.top) }
    }
    return entry
  }
}

// MARK: - Accepted changes without an effect

extension AcceptedReading {
  /// The entries that can't apply to a catalog in any comparison, and repeated ones.
  ///
  /// - Parameters:
  ///   - catalog: the catalog.
  ///   - isWhole: whether all its files could be read.
  ///   - faults: the faults in them; those in the file of accepted changes don't matter. If values may only seem to be
  ///     missing, only expired and repeated entries are found.
  ///   - day: the date.
  /// - Returns: the findings.
  package func stale(
    in catalog: Catalog, isWhole: Bool, _ faults: [Diagnostic<SourceRange?>], on day: CalendarDate
  ) -> [Diagnostic<SourceRange?>] {
    let own = entries.first?.place.file
    let isRead = isWhole && !faults.contains { $0.severity == .error && $0.place?.file != own }
    let catalog = isRead ? catalog : nil
    // Of several entries for one change, the one that lasts longest is necessary.
    let ends = entries.compactMap { entry in entry.change.until.map { (entry.change.withoutTerms, $0) } }
    let lastEnds = Dictionary(ends, uniquingKeysWith: max)
    var known: Set<AcceptedChange> = []
    return entries.compactMap { entry in
      let change = entry.change
      let isNew = change.until == lastEnds[change.withoutTerms] && known.insert(change.withoutTerms).inserted
      let problem = catalog.map { change.problem(in: $0, on: day) } ?? change.problem(ofApp: change.app, on: day)
      return (problem ?? (isNew ? nil : .repeated)).map { entry.diagnostic($0, of: catalog ?? Catalog()) }
    }
  }
}

extension AcceptedChange {
  /// The same change without reason and end.
  fileprivate var withoutTerms: AcceptedChange {
    var change = self
    (change.reason, change.until) = ("", nil)
    return change
  }
}

extension AcceptedReading.Entry {
  /// The report of an entry that accepts no change. `shelf fix` removes entries that never will, except misspelled
  /// ones.
  package func diagnostic(_ problem: AcceptedChange.Problem, of catalog: Catalog) -> Diagnostic<SourceRange?> {
    let product = change.product?.text ?? ""
    var (key, message): (CatalogKey?, String)
    var help: String?
    var isOver = true
    var fix: Fix<SourceRange?>?
    switch problem {
    case .expired:
      (key, message) = (.until, "the accepted change expired on \(change.until.map { "\($0)" } ?? "")")
    case .otherApp(let bundleID):
      let other = bundleID.map { "of '\($0)'" } ?? "without a bundle ID"
      (key, message) = (.app, "the accepted change is for '\(change.app ?? "")', but the catalog is \(other)")
    case .unknownProduct:
      // Only the last part differs: with the bundle ID in front, all IDs are similar.
      func name(_ id: String) -> String { String(id.split(separator: ".").last ?? "") }
      let known = Dictionary(catalog.allProducts.map { (name($0.id.text), $0.id.text) }) { first, _ in first }
      let meant = nearestSpelling(to: name(product), among: known.keys.sorted()).flatMap { known[$0] }
      (key, message) = (.product, "unknown product '\(product)'\(meant.map { ", did you mean '\($0)'?" } ?? "")")
      if let meant {
        isOver = false
        // The values of an entry for a whole product are IDs too.
        if change.field != nil {
          fix = Fix("write '\(meant)'", isSafe: false, edits: [Edit(at: fields[.product], newText: meant)])
        } else {
          help = "correct the IDs, or remove the entry"
        }
      }
    case .productExists:
      (key, message) = (.product, "the catalog still has '\(product)', whose removal is accepted")
    case .otherValue:
      (key, message) = (.new, "the catalog doesn't have the accepted value of '\(change.field ?? "")'")
    case .repeated: (key, message) = (nil, "another entry accepts the same change")
    case .noChange:
      (key, message, isOver) = (nil, "the accepted change is not in this comparison", false)
      help = "check the product, the field and both values, or remove the entry"
    case .severalChanges(let count):
      (key, message, isOver) = (nil, "the accepted change fits \(count) changes, so it accepts none", false)
      help = "write an entry for each"
    case .severalCatalogs(let count):
      (key, message, isOver) = (nil, "the accepted change fits \(count) catalogs, so it accepts none", false)
      help = "add 'app' with the bundle ID"
    }
    let removal = isOver ? lines.map { Edit<SourceRange?>(at: $0, newText: "") } : nil
    return Diagnostic(
      .staleAcceptedChange, message, at: key.flatMap { fields[$0] } ?? place,
      help: help ?? (isOver && removal == nil ? "remove the entry" : nil),
      fix: fix ?? removal.map { Fix("remove the entry", isSafe: true, edits: [$0]) }, product: change.product?.text)
  }
}

// MARK: - Writing

extension AcceptedReading {
  /// A file with more entries; the author's text stays.
  ///
  /// - Parameters:
  ///   - changes: the accepted changes.
  ///   - text: the current file; nil if there isn't one.
  /// - Returns: the new bytes; nil if the file can't be extended.
  package static func adding(_ changes: [AcceptedChange], to text: TextFile?) -> [UInt8]? {
    let items = changes.map(\.outline)
    func lines() -> String {
      var pen = YAMLEmitter()
      for item in items { pen.item(item, of: nil, indentation: 2) }
      return pen.text
    }
    guard let text, !text.bytes.isEmpty else {
      let head = """
        # Accepted changes: --fail-on of 'shelf diff' and 'shelf plan' lets exactly these pass.
        # 'shelf diff --accept REASON' adds more; 'shelf fix' removes those that no longer apply.
        shelf: 1
        accepted:

        """
      return Array((head + lines()).utf8)
    }
    let tree = parse(text, fileIndex: 0).tree
    let trees = SourceTrees([tree])
    guard let root = tree.documents.first.flatMap({ trees.resolved(NodeRef(tree: 0, node: $0)) }) else { return nil }
    var editor = EntryEditor(trees)
    let own = trees.kind(root) == .mapping ? editor.ownPair(CatalogKey.accepted.rawValue, of: root) : nil
    if let own, trees.kind(own.value) == .sequence {
      for item in items { editor.append(item, of: .accepted, to: own.value) }
    } else if let own, trees.isNull(own.value) {
      editor.edits.insert(lines(), at: text.nextLine(after: trees.range(own.key).bytes.upperBound), ofFile: 0)
    } else if own == nil, trees.isNull(root) || trees.kind(root) == .mapping && !tree.isFlow(root.node) {
      editor.edits.insert("accepted:\n" + lines(), at: text.bytes.count, ofFile: 0)
    } else {
      return nil
    }
    return editor.edits.editedBytes(of: text, index: 0)
  }
}

extension AcceptedChange {
  /// The entry, with its fields in order.
  fileprivate var outline: Outline {
    let fields: [(CatalogKey, Outline?)] = [
      (.app, app.map { .text($0) }), (.product, product.map { .text($0.text) }), (.field, field.map { .text($0) }),
      (.old, old.map { .foreign($0) }), (.new, new.map { .foreign($0) }), (.reason, .text(reason)),
      (.until, until.map { .text("\($0)") }),
    ]
    return .record(fields.compactMap { key, value in value.map { Outline.Field(key, $0) } })
  }
}
