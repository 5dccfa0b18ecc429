import CatalogLint
import CatalogModel
import CatalogProject
import CatalogYAML
import LockFile
import SourceDiagnostics

/// The catalogs of a workspace as they stand at this moment, unsaved changes included, and what is wrong with them.
struct LiveWorkspace: Sendable {
  let rules: [Rule]
  let today: CalendarDate

  /// Every kind of finding there is.
  let kinds: [DiagnosticKind]

  var files = LiveFiles()

  /// The catalogs as they were found, before anything is excluded.
  private var listings: [CatalogListing] = []

  /// The folders that were looked through for catalogs.
  private(set) var folders: [String] = []

  var catalogs: [LiveCatalog] = []

  /// What the catalogs were to one another when findings were made.
  var neighbourhood = Neighbourhood()

  /// The settings by the paths of their `.shelf.yaml`, there or not.
  private(set) var settings: [String: LiveSettings] = [:]

  /// Whether `catalogs` are what listings and settings make of them.
  private var isLaidOut = true

  /// Whether texts changed since the catalogs were read.
  private var isUnread = false

  /// Whether something changed since `findings` were made.
  var isStale = false

  /// Whether something changed since findings were sent to the editor.
  private(set) var isUnreported = false

  /// What is wrong in each file, by its number; sorted by place, more severe first.
  var findings: [Int: [Diagnostic<SourceRange?>]] = [:]

  init(rules: [Rule], today: CalendarDate) {
    self.rules = rules
    self.today = today
    kinds = RuleBook.kinds
  }

  /// Takes the catalogs that were found; those that have the same files as before are kept as they are.
  ///
  /// - Parameters:
  ///   - listings: the catalogs.
  ///   - folders: where all that there are were looked for.
  mutating func take(_ listings: [CatalogListing], in folders: [String]) {
    self.listings = listings
    self.folders = folders
    isLaidOut = false
    touch()
  }

  /// The files whose text is not known yet, sorted: settings first, for they say which others there are.
  mutating func unknownFiles() -> [String] {
    let unknown = settingsPaths.map { files.index(of: $0) }.filter { !files.isKnown($0) }
    if !unknown.isEmpty { return unknown.map(files.path).sorted() }
    readSettings()
    let wanted = Set(
      catalogs.flatMap { $0.documents + $0.templates + $0.scenarios + [$0.lockFile] }
        + settings.values.map(\.baselineFile))
    return wanted.filter { !files.isKnown($0) }.map(files.path).sorted()
  }

  /// The `.shelf.yaml` of all catalogs, and those that are open.
  private var settingsPaths: Set<String> {
    Set(listings.map(\.settings) + files.openPaths.filter { $0.hasSuffix("/" + LiveSettings.fileName) })
  }

  /// Brings the settings up to date, and with them which files there are and which rules are asked.
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

  /// Takes note that texts changed.
  mutating func touch() { (isUnread, isStale, isUnreported) = (true, true, true) }

  /// Whether a file belongs to a catalog.
  func isCatalogFile(_ index: Int) -> Bool {
    catalogs.contains { $0.documents.contains(index) || $0.templates.contains(index) }
  }

  /// Whether a file is a catalog's lock, there or not.
  func isLock(_ index: Int) -> Bool { catalogs.contains { $0.lockFile == index } }

  /// Whether a file is looked at: one of a catalog, or one that sets up what is said of catalogs.
  func isLookedAt(_ index: Int) -> Bool {
    isCatalogFile(index) || isLock(index) || role(ofSettingsFile: index) != nil || isScenario(index)
  }

  /// Whether a file is a scenario in the folder of a catalog.
  func isScenario(_ index: Int) -> Bool { catalogs.contains { $0.scenarios.contains(index) } }

  /// What a file is that belongs to no catalog and has keys of its own; nil for any other.
  func role(ofOtherFile index: Int) -> TextRole? {
    role(ofSettingsFile: index) ?? (isScenario(index) ? .scenario : nil)
  }

  /// What a file is that sets up what is reported; nil for any other.
  func role(ofSettingsFile index: Int) -> TextRole? {
    if settings.values.contains(where: { $0.file == index }) { return .configuration }
    return settings.values.contains { $0.baselineFile == index } ? .baseline : nil
  }

  /// The catalog that a file belongs to; for a template the first that may use it.
  func catalog(of file: Int) -> LiveCatalog? {
    catalogs.first { $0.documents.contains(file) } ?? catalogs.first { $0.templates.contains(file) }
  }

  /// Reads what changed.
  mutating func read() {
    guard isUnread else { return }
    isUnread = false
    readSettings()
    for index in catalogs.indices { catalogs[index].read(&files) }
  }

  /// What has to be known of other files before the rules can say all they have to say.
  var openQuestions: [AssetQuestion] { catalogs.compactMap(\.openQuestion) }

  /// Takes note that the editor knows the findings as they are.
  mutating func markReported() { isUnreported = false }

  /// Takes what was found out about the files that a catalog names.
  mutating func take(_ assets: Assets, for question: AssetQuestion) {
    for index in catalogs.indices where catalogs[index].listing.root == question.root {
      catalogs[index].take(assets, for: question.mentions)
    }
    (isStale, isUnreported) = (true, true)
  }

  /// Has all files looked at again that catalogs name.
  mutating func forgetAssets() {
    for index in catalogs.indices { catalogs[index].forgetAssets() }
    (isStale, isUnreported) = (true, true)
  }
}
