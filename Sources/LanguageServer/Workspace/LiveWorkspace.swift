import CatalogLint
import CatalogModel
import CatalogProject
import CatalogYAML
import SourceDiagnostics

/// The catalogs of a workspace in their current state, unsaved changes included, with their findings.
struct LiveWorkspace: Sendable {
  let rules: [Rule]
  let today: CalendarDate

  /// Every kind of finding.
  let kinds: [DiagnosticKind]

  var files = LiveFiles()

  /// The catalogs as found, before exclusions.
  private var listings: [CatalogListing] = []

  /// The folders that were searched for catalogs.
  private(set) var folders: [String] = []

  var catalogs: [LiveCatalog] = []

  /// The relations between the catalogs when the findings were made.
  var neighbourhood = Neighbourhood()

  /// The settings by path of their `.shelf.yaml`, which may not exist.
  private(set) var settings: [String: LiveSettings] = [:]

  /// Whether `catalogs` matches the listings and settings.
  private var isLaidOut = true

  /// Whether texts changed since the catalogs were read.
  private var isUnread = false

  /// Whether anything changed since `findings` were made.
  var isStale = false

  /// Whether anything changed since findings were sent to the editor.
  private(set) var isUnreported = false

  /// The findings by file number, sorted by position, then by descending severity.
  var findings: [Int: [Diagnostic<SourceRange?>]] = [:]

  init(rules: [Rule], today: CalendarDate) {
    self.rules = rules
    self.today = today
    kinds = RuleBook.kinds
  }

  /// Replaces the catalogs; those with the same files as before are kept.
  ///
  /// - Parameters:
  ///   - listings: the catalogs.
  ///   - folders: the folders that were searched completely.
  mutating func setListings(_ listings: [CatalogListing], in folders: [String]) {
    self.listings = listings
    self.folders = folders
    isLaidOut = false
    touch()
  }

  /// The files whose text isn't known yet, sorted: settings first, because they determine which others there are.
  mutating func unknownFiles() -> [String] {
    let unknown = settingsPaths.map { files.index(of: $0) }.filter { !files.isKnown($0) }
    if !unknown.isEmpty { return unknown.map(files.path).sorted() }
    readSettings()
    let wanted = Set(
      catalogs.flatMap { $0.documents + $0.templates + $0.scenarios + [$0.lockFile, $0.acceptedFile] }
        + settings.values.map(\.baselineFile))
    return wanted.filter { !files.isKnown($0) }.map(files.path).sorted()
  }

  /// The `.shelf.yaml` of all catalogs, and the open ones.
  private var settingsPaths: Set<String> {
    Set(listings.map(\.settings) + files.openPaths.filter { $0.hasSuffix("/" + LiveSettings.fileName) })
  }

  /// Updates the settings, and with them the set of files and the active rules.
  private mutating func readSettings() {
    let paths = settingsPaths
    settings = settings.filter { paths.contains($0.key) }
    for path in paths {
      var own = settings[path] ?? LiveSettings(path: path, files: &files)
      if own.readConfiguration(&files, kinds: kinds) { isLaidOut = false }
      own.readBaseline(&files, kinds: kinds)
      settings[path] = own
    }
    if !isLaidOut { layOut() }
    isLaidOut = true
  }

  private mutating func layOut() {
    catalogs = listings.compactMap { found in
      guard let own = settings[found.settings], let listing = own.narrowed(found, files) else { return nil }
      var catalog = catalogs.first { $0.listing == listing } ?? LiveCatalog(listing, files: &files)
      catalog.ask(rules.filter { own.selection.isOn($0.kind) }, exceptions: own.configuration.exceptions)
      return catalog
    }
  }

  /// Records that texts changed.
  mutating func touch() { (isUnread, isStale, isUnreported) = (true, true, true) }

  /// Whether a file belongs to a catalog.
  func isCatalogFile(_ index: Int) -> Bool {
    catalogs.contains { $0.documents.contains(index) || $0.templates.contains(index) }
  }

  /// Whether a file is a catalog's lock, existing or not.
  func isLock(_ index: Int) -> Bool { catalogs.contains { $0.lockFile == index } }

  /// Whether a file contains a catalog's accepted changes.
  private func isAccepted(_ index: Int) -> Bool { catalogs.contains { $0.acceptedFile == index } }

  /// Whether a file is checked: one of a catalog, or a settings file.
  func isLookedAt(_ index: Int) -> Bool {
    isCatalogFile(index) || isLock(index) || isAccepted(index) || role(ofSettingsFile: index) != nil
      || isScenario(index)
  }

  /// Whether a file is a scenario in a catalog's folder.
  func isScenario(_ index: Int) -> Bool { catalogs.contains { $0.scenarios.contains(index) } }

  /// The role of a file outside all catalogs that has its own keys; nil for any other.
  func role(ofOtherFile index: Int) -> TextRole? {
    role(ofSettingsFile: index) ?? (isScenario(index) ? .scenario : isAccepted(index) ? .accepted : nil)
  }

  /// The role of a settings file; nil for any other.
  func role(ofSettingsFile index: Int) -> TextRole? {
    if settings.values.contains(where: { $0.file == index }) { return .configuration }
    return settings.values.contains { $0.baselineFile == index } ? .baseline : nil
  }

  /// The catalog that a file belongs to; for a template the first that can use it.
  func catalog(of file: Int) -> LiveCatalog? {
    catalogs.first { $0.documents.contains(file) } ?? catalogs.first { $0.templates.contains(file) }
  }

  /// Reads the changed files.
  mutating func update() {
    guard isUnread else { return }
    isUnread = false
    readSettings()
    for index in catalogs.indices { catalogs[index].update(from: &files) }
  }

  /// The referenced files that have to be looked up before all rules can run.
  var openQueries: [AssetQuery] { catalogs.compactMap(\.openQuery) }

  /// Records that the editor has the current findings.
  mutating func markReported() { isUnreported = false }

  /// Stores the state of the files that a catalog references.
  mutating func setAssets(_ assets: Assets, for query: AssetQuery) {
    for index in catalogs.indices where catalogs[index].listing.root == query.root {
      catalogs[index].setAssets(assets, for: query.mentions)
    }
    (isStale, isUnreported) = (true, true)
  }

  /// Requests a new look at all referenced files.
  mutating func forgetAssets() {
    for index in catalogs.indices { catalogs[index].forgetAssets() }
    (isStale, isUnreported) = (true, true)
  }
}
