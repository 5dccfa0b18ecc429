import CatalogLint
import CatalogModel
import CatalogYAML
import LockFile
import SourceDiagnostics

/// One catalog of the workspace. It keeps its parsed files, so that a change costs one parse.
struct LiveCatalog: Sendable {
  let listing: CatalogListing

  /// The numbers of its files.
  let documents: [Int]
  let templates: [Int]
  let scenarios: [Int]

  /// The number of its lock file, which may not exist.
  let lockFile: Int

  /// The number of its file of accepted changes, which may not exist.
  let acceptedFile: Int

  /// The previous lock and its bytes; nil without a lock.
  private var lock: (reading: LockReading, bytes: [UInt8])?

  /// The lock that an edit would write; nil if it would write none.
  private var newLock: CatalogLock?

  private(set) var reading: CatalogReading
  private var texts: [CatalogText] = []

  /// Whether its files could be read.
  private var hasAllFiles = true
  private var accepted: CatalogText?

  /// The known state of the referenced files, and the references for which it was requested.
  private(set) var assets: (known: Assets?, asked: AssetMentions?) = (nil, nil)

  /// The active rules and their exceptions.
  private var asked: [Rule] = []
  private var exceptions = RuleExceptions()

  /// Counts the changes to everything that the findings depend on.
  private var version = 0

  /// The last findings, with the version and the neighborhood that they belong to.
  private var found: (version: Int, neighbours: Int, findings: [Diagnostic<SourceRange?>])?

  /// The part that other catalogs' rules can see.
  private(set) var identity = Identity()

  /// The number of full checks; tests use it to measure the cost of a change.
  private(set) var checks = 0

  /// A catalog's app record and IDs: all that another catalog's rules need.
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
    acceptedFile = files.index(of: LexicalPath.absolute(AcceptedReading.fileName, in: listing.root))
    reading = CatalogReader(texts: [], templates: []).readCatalog()
  }

  /// Sets the active rules and their exceptions.
  mutating func ask(_ rules: [Rule], exceptions: RuleExceptions) {
    if exceptions != self.exceptions { version += 1 }
    self.exceptions = exceptions
    guard rules.map(\.kind) != asked.map(\.kind) else { return }
    asked = rules
    version += 1
  }

  private static let lockName = "catalog.lock"

  /// Reads the changed files.
  mutating func update(from files: inout LiveFiles) {
    readLock(files)
    // Most catalogs don't have the file.
    let text = files.isBlank(acceptedFile) ? nil : files.parsed(acceptedFile)
    switch (text, accepted) {
    case (nil, nil): break
    case (let new?, let old?) where new.isSame(as: old): break
    default: (accepted, version) = (text, version + 1)
    }
    readTexts(&files)
    let hasAllFiles =
      (documents + templates).allSatisfy { files.trouble($0) == nil }
      && [lockFile, acceptedFile].allSatisfy { [nil, .missing].contains(files.trouble($0)) }
    if hasAllFiles != self.hasAllFiles { (self.hasAllFiles, version) = (hasAllFiles, version + 1) }
    let locked = lock?.reading
    reading = CatalogReading(reading) { locked?.sourceRange(of: $0) }
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
    reading = reader(of: now).readCatalog()
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

  /// The number of the file that it shares with other catalogs, if any.
  var shared: Int? { zip(listing.templates, templates).first { $0.0.name == SharedFacts.name }?.1 }

  /// Its use of the rows in shared tables.
  var rowUse: RowUse? { shared == nil ? nil : reading.rowUse(beside: texts.lazy.flatMap(\.faults)) }

  /// A copy with other texts for some files, by number, and another lock if one is given.
  func with(_ changed: [Int: [UInt8]], lock: CatalogLock?) -> LiveCatalog {
    var copy = self
    copy.texts = zip(documents + templates, texts).map { number, text in
      changed[number].map { CatalogText(TextFile(path: text.file.path, bytes: $0), fileIndex: number) } ?? text
    }
    copy.reading = reader(of: copy.texts).readCatalog()
    copy.newLock = lock
    return copy
  }

  /// The errors of its rules, without those that comments disable.
  func errors(
    neighbours: Neighbours, selection: RuleSelection, kinds: [DiagnosticKind], today: CalendarDate
  ) -> [Diagnostic<SourceRange?>] {
    let found = find(asked, in: visit(neighbours: neighbours, today: today)).map(reading.sourceMap.locate)
    return Suppressions(in: texts).apply(to: found, rules: kinds, isAsked: { _ in false }).kept.map(selection.graded)
      .filter { $0.severity == .error }
  }

  private func visit(neighbours: Neighbours, today: CalendarDate) -> CatalogVisit {
    CatalogVisit(
      of: reading.catalog, neighbours: neighbours, assets: assets.known, lock: newLock ?? lock?.reading.lock,
      held: lock?.reading.recorded ?? [:], today: today, exceptions: exceptions)
  }

  /// The previous lock; nil without one.
  var locked: LockReading? { lock?.reading }

  /// The findings of one of its scenarios, without those that comments disable and before severities are set.
  func findings(ofScenario text: CatalogText, kinds: [DiagnosticKind]) -> [Diagnostic<SourceRange?>] {
    let looked = DiagnosticKind.readingKinds + DiagnosticKind.scenarioKinds + asked.map(\.kind)
    let result = Suppressions(in: [text]).apply(
      to: text.scenarioFaults(in: reading.catalog), rules: kinds, isAsked: looked.contains)
    return result.kept + result.faults
  }

  /// Its findings, without those that comments disable. The result is cached until the catalog or its neighborhood
  /// changes.
  ///
  /// - Parameters:
  ///   - neighbours: the other catalogs.
  ///   - all: the relations between the catalogs, with a number that changes with them.
  ///   - kinds: every kind of finding.
  ///   - today: the day for which limits and dates are checked.
  /// - Returns: the findings before severities are set.
  mutating func findings(
    neighbours: Neighbours, beside all: LiveWorkspace.Neighbourhood, kinds: [DiagnosticKind], today: CalendarDate
  ) -> [Diagnostic<SourceRange?>] {
    if let found, found.version == version, found.neighbours == all.number { return found.findings }
    checks += 1
    let found = find(asked, in: visit(neighbours: neighbours, today: today)).map(reading.sourceMap.locate)
    let faults =
      texts.flatMap(\.faults) + (accepted?.accepted.faults ?? []) + reading.faults + (lock?.reading.faults ?? [])
    let said =
      faults + (accepted?.accepted.stale(in: reading.catalog, isWhole: hasAllFiles, faults, on: today) ?? []) + found
      + all.unusedRows.filter { $0.place?.file == shared }
    let looked = all.readingKinds + DiagnosticKind.lockReadingKinds + (hasAllFiles ? asked.map(\.kind) : [])
    let result = Suppressions(in: texts + (self.accepted.map { [$0] } ?? [])).apply(
      to: said, rules: kinds, reading: DiagnosticKind.readingKinds + DiagnosticKind.lockReadingKinds,
      isAsked: looked.contains)
    let findings = result.kept + result.faults
    self.found = (version, all.number, findings)
    return findings
  }

  /// The referenced paths, if they weren't looked up since they or the disk changed.
  var openQuery: AssetQuery? {
    guard asked.contains(where: \.asksForAssets) else { return nil }
    let mentions = AssetMentions(in: reading.catalog)
    return assets.asked == mentions ? nil : AssetQuery(root: listing.root, mentions: mentions)
  }

  /// Stores the state of the referenced files.
  mutating func setAssets(_ assets: Assets, for mentions: AssetMentions) {
    self.assets = (assets, mentions)
    version += 1
  }

  /// Requests a new look at the referenced files; the previous state is used until then.
  mutating func forgetAssets() { assets.asked = nil }
}
