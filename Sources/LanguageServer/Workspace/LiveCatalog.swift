import CatalogLint
import CatalogModel
import CatalogYAML
import LockFile
import SourceDiagnostics

/// One catalog of the workspace, kept as it was read, so that a change costs what it touches.
struct LiveCatalog: Sendable {
  let listing: CatalogListing

  /// The numbers of its files.
  let documents: [Int]
  let templates: [Int]
  let scenarios: [Int]

  /// The number of its lock, there or not.
  let lockFile: Int

  /// What was locked before, and the text that says so; nil when there is none.
  private var lock: (reading: LockReading, bytes: [UInt8])?

  private(set) var reader: CatalogReader
  private(set) var reading: CatalogReading
  private var texts: [CatalogText] = []
  private var parts: [CatalogPart]

  /// What is known of the files that it names, and for which names that was asked.
  private(set) var assets: (known: Assets?, asked: AssetMentions?) = (nil, nil)

  /// The rules that are asked, and what they are to skip.
  private var asked: [Rule] = []
  private var exceptions = RuleExceptions()

  /// Counts what changed of all that its findings come from.
  private var version = 0

  /// What was found when it was asked last, and of which version beside which neighbours.
  private var found: (version: Int, neighbours: Int, findings: [Diagnostic<SourceRange?>])?

  /// What other catalogs see of it.
  private(set) var identity = Identity()

  /// How often it was checked as a whole, for those who want to know what a change costs.
  private(set) var checks = 0

  /// The record and the IDs of a catalog, which are all that the rules of another one ask for.
  struct Identity: Equatable {
    var app: App?
    var ids: [ProductID] = []
  }

  init(_ listing: CatalogListing, files: inout LiveFiles) {
    self.listing = listing
    documents = listing.documents.map { files.index(of: $0) }
    templates = listing.templates.map { files.index(of: $0.path) }
    scenarios = listing.scenarios.map { files.index(of: $0) }
    lockFile = files.index(of: LexicalPath.absolute(Self.lockName, in: listing.root))
    reader = CatalogReader(texts: [], templates: [])
    parts = []
    reading = reader.assemble(parts)
  }

  /// Has only these rules asked, and some things skipped.
  mutating func ask(_ rules: [Rule], exceptions: RuleExceptions) {
    if exceptions != self.exceptions { version += 1 }
    self.exceptions = exceptions
    guard rules.map(\.kind) != asked.map(\.kind) else { return }
    asked = rules
    version += 1
  }

  private static let lockName = "catalog.lock"

  /// Reads what changed.
  mutating func read(_ files: inout LiveFiles) {
    readLock(files)
    readTexts(&files)
    let locked = lock?.reading
    reading.sourceMap.placeInLock = { locked?.place(of: $0) }
  }

  private mutating func readLock(_ files: LiveFiles) {
    let file = files.text(lockFile).file
    guard file.bytes != lock?.bytes ?? [] else { return }
    lock = file.bytes.isEmpty ? nil : (LockReading(file, index: lockFile), file.bytes)
    version += 1
  }

  private mutating func readTexts(_ files: inout LiveFiles) {
    let now = (documents + templates).map { files.parsed($0) }
    if now.count == texts.count, zip(now, texts).allSatisfy({ $0.isSame(as: $1) }) { return }
    texts = now
    let next = reader(of: now)
    parts = next.read(after: (reader, parts))
    reader = next
    reading = reader.assemble(parts)
    let catalog = reading.catalog
    identity = Identity(
      app: catalog.app,
      ids: catalog.products.map(\.id) + catalog.subscriptionGroups.flatMap { $0.subscriptions.map(\.id) })
    version += 1
  }

  private func reader(of texts: [CatalogText]) -> CatalogReader {
    let named = zip(listing.templates, texts[documents.count...]).map { (name: $0.name, text: $1) }
    let own = zip(listing.documents, texts).map { (name: LexicalPath.relative($0, to: listing.root), text: $1) }
    return CatalogReader(texts: own, templates: named)
  }

  /// The number of the file that it shares with others, if there is one.
  var shared: Int? { zip(listing.templates, templates).first { $0.0.name == SharedFacts.name }?.1 }

  /// What it says about the rows of shared tables.
  var rowUse: RowUse? { shared == nil ? nil : reading.rowUse(beside: texts.lazy.flatMap(\.faults)) }

  /// What it would say with other texts in some files, by their numbers.
  func catalog(with changed: [Int: [UInt8]]) -> Catalog {
    let reader = reader(
      of: zip(documents + templates, texts).map { number, text in
        changed[number].map { CatalogText(TextFile(path: text.file.path, bytes: $0), fileIndex: number) } ?? text
      })
    return reader.assemble(reader.read(after: nil)).catalog
  }

  /// What was locked before; nil without a lock.
  var locked: LockReading? { lock?.reading }

  /// What is wrong with one of its scenarios, without what comments in it ask to leave out; not graded yet.
  func findings(ofScenario text: CatalogText, kinds: [DiagnosticKind]) -> [Diagnostic<SourceRange?>] {
    let looked = DiagnosticKind.readingKinds + DiagnosticKind.scenarioKinds + asked.map(\.kind)
    let result = Suppressions(in: [text]).apply(
      to: text.scenarioFaults(in: reading.catalog), rules: kinds, isAsked: looked.contains)
    return result.kept + result.faults
  }

  /// Everything that is wrong with it; comments may ask for some of it to be skipped. Nothing is asked again while
  /// neither it nor what its neighbours are to it has changed.
  ///
  /// - Parameters:
  ///   - neighbours: the other catalogs.
  ///   - all: what the catalogs are to one another, with another number whenever it is something else.
  ///   - kinds: every kind of finding there is.
  ///   - today: the day for which limits and dates are judged.
  /// - Returns: the findings, not graded yet.
  mutating func findings(
    neighbours: Neighbours, beside all: LiveWorkspace.Neighbourhood, kinds: [DiagnosticKind], today: CalendarDate
  ) -> [Diagnostic<SourceRange?>] {
    if let found, found.version == version, found.neighbours == all.number { return found.findings }
    checks += 1
    let visit = CatalogVisit(
      of: reading.catalog, neighbours: neighbours, assets: assets.known, lock: lock?.reading.lock, today: today,
      exceptions: exceptions)
    let found = find(asked, in: visit).map(reading.sourceMap.locate)
    let said =
      texts.flatMap(\.faults) + reading.faults + (lock?.reading.faults ?? []) + found
      + all.unusedRows.filter { $0.place?.file == shared }
    let looked = all.readingKinds + DiagnosticKind.lockReadingKinds + asked.map(\.kind)
    let result = Suppressions(in: texts).apply(to: said, rules: kinds, isAsked: looked.contains)
    let findings = result.kept + result.faults
    self.found = (version, all.number, findings)
    return findings
  }

  /// The paths that it names, if nobody looked at them since they or the disk changed.
  var openQuestion: AssetQuestion? {
    guard asked.contains(where: \.asksForAssets) else { return nil }
    let mentions = AssetMentions(in: reading.catalog)
    return assets.asked == mentions ? nil : AssetQuestion(root: listing.root, mentions: mentions)
  }

  /// Takes what was found out.
  mutating func take(_ assets: Assets, for mentions: AssetMentions) {
    self.assets = (assets, mentions)
    version += 1
  }

  /// Has the files looked at again; what was known counts until then.
  mutating func forgetAssets() { assets.asked = nil }
}
