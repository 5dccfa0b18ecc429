import CatalogLint
import CatalogModel
import CatalogYAML
import SourceDiagnostics

/// The catalogs of a workspace as they stand at this moment, unsaved changes included, and what is wrong with them.
struct LiveWorkspace: Sendable {
  let rules: [Rule]
  let today: CalendarDate
  var files = LiveFiles()
  private(set) var catalogs: [LiveCatalog] = []

  /// Whether texts changed since the catalogs were read.
  private var isUnread = false

  /// Whether something changed since `findings` were made.
  private var isStale = false

  /// Whether something changed since the editor was told of findings.
  private(set) var isUntold = false

  /// What is wrong in each file, by its number; sorted by place, graver first.
  private(set) var findings: [Int: [Diagnostic<SourceRange?>]] = [:]

  init(rules: [Rule], today: CalendarDate) {
    self.rules = rules
    self.today = today
  }

  /// Takes the catalogs that were found; those that have the same files as before are kept as they are.
  mutating func take(_ listings: [CatalogListing]) {
    catalogs = listings.map { listing in
      catalogs.first { $0.listing == listing } ?? LiveCatalog(listing, files: &files, rules: rules)
    }
    touch()
  }

  /// The files of all catalogs whose text nobody has told yet; sorted.
  var unknownFiles: [String] {
    Set(catalogs.flatMap { $0.documents + $0.templates }).filter { !files.isKnown($0) }.map(files.path).sorted()
  }

  /// Takes note that texts changed.
  mutating func touch() { (isUnread, isStale, isUntold) = (true, true, true) }

  /// Whether a file belongs to a catalog.
  func isCatalogFile(_ index: Int) -> Bool {
    catalogs.contains { $0.documents.contains(index) || $0.templates.contains(index) }
  }

  /// The catalog that a file belongs to; for a template the first that may use it.
  func catalog(of file: Int) -> LiveCatalog? {
    catalogs.first { $0.documents.contains(file) } ?? catalogs.first { $0.templates.contains(file) }
  }

  /// Reads what changed.
  mutating func read() {
    guard isUnread else { return }
    isUnread = false
    for index in catalogs.indices { catalogs[index].read(&files) }
  }

  /// What has to be known of other files before the rules can say all they have to say.
  var openQuestions: [AssetQuestion] {
    rules.contains(where: \.asksForAssets) ? catalogs.compactMap(\.openQuestion) : []
  }

  /// Takes note that the editor knows the findings as they are.
  mutating func markTold() { isUntold = false }

  /// Takes what was found out about the files that a catalog names.
  mutating func take(_ assets: Assets, for question: AssetQuestion) {
    for index in catalogs.indices where catalogs[index].listing.root == question.root {
      catalogs[index].take(assets, for: question.mentions)
    }
    (isStale, isUntold) = (true, true)
  }

  /// Has all files looked at again that catalogs name.
  mutating func forgetAssets() {
    for index in catalogs.indices { catalogs[index].forgetAssets() }
    (isStale, isUntold) = (true, true)
  }

  /// Brings everything up to date.
  mutating func refresh() {
    read()
    guard isStale else { return }
    isStale = false
    let models = catalogs.map(\.reading.catalog)
    var all: Set<Telling> = []
    findings = [:]
    for index in catalogs.indices {
      let neighbours = models.enumerated().filter { $0.offset != index }.map(\.element)
      let found = catalogs[index].findings(neighbours: neighbours, rules: rules, today: today)
      for finding in found where all.insert(Telling(finding)).inserted {
        findings[finding.place?.file ?? documentOfWhole(catalogs[index]), default: []].append(finding)
      }
    }
    for file in findings.keys { findings[file]?.sort(by: Self.inOrder) }
  }

  /// Where a finding stands that has no place of its own: in the `app.yaml`, or the first file.
  private func documentOfWhole(_ catalog: LiveCatalog) -> Int {
    catalog.documents.first { files.path($0) == catalog.listing.root + "/app.yaml" } ?? catalog.documents.first ?? 0
  }

  /// What makes two findings the same: a template's fault is found for every product and every catalog that uses it.
  private struct Telling: Hashable {
    let kind: DiagnosticKind
    let place: SourceRange?
    let message: String

    init(_ finding: Diagnostic<SourceRange?>) {
      kind = finding.kind
      place = finding.place
      message = finding.message
    }
  }

  private static func inOrder(_ left: Diagnostic<SourceRange?>, _ right: Diagnostic<SourceRange?>) -> Bool {
    let (one, two) = (left.place?.bytes ?? 0..<0, right.place?.bytes ?? 0..<0)
    if one.lowerBound != two.lowerBound { return one.lowerBound < two.lowerBound }
    if one.upperBound != two.upperBound { return one.upperBound < two.upperBound }
    if left.severity != right.severity { return left.severity < right.severity }
    return (left.kind.id, left.message) < (right.kind.id, right.message)
  }
}
