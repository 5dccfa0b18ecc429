import CatalogLint
import CatalogModel
import CatalogProject
import CatalogYAML
import LockFile
import SourceDiagnostics

/// The findings of all catalogs, with the severities of their settings.
extension LiveWorkspace {
  /// The relations between the catalogs.
  struct Neighbourhood: Sendable {
    var identities: [LiveCatalog.Identity] = []

    /// Nil if there is only one catalog.
    var ids: SharedIDs?

    /// The unused rows of shared tables whose catalogs are all open.
    var unusedRows: [Diagnostic<SourceRange?>] = []
    var knowsUnusedRows = false

    /// The kinds of read errors that are checked.
    var readingKinds: [DiagnosticKind] { DiagnosticKind.readingKinds(knowingUnusedRows: knowsUnusedRows) }

    /// Changes whenever the identities change.
    var number = 0
  }

  /// A finding and the file that it is reported for.
  private struct Found {
    var finding: Diagnostic<SourceRange?>
    var home: Int
  }

  /// Updates all findings.
  mutating func refresh() {
    update()
    guard isStale else { return }
    isStale = false
    findings = [:]
    let (found, unread) = find()
    // For catalogs that share a template, the highest severity applies, as on the command line.
    var shown: [FindingKey: (home: Int, index: Int)] = [:]
    for (path, own) in settings.sorted(by: { $0.key < $1.key }) {
      let all = own.baseline.entries.isEmpty ? found[path] ?? [] : (found[path] ?? []).sorted(by: isInOrder)
      let (known, others) = own.judge(all.map(\.finding), files, scope(of: path, own, isKnown: !unread.contains(path)))
      for (index, one) in all.enumerated() where !known.contains(index) {
        let finding = own.selection.graded(one.finding)
        if let (home, index) = shown[FindingKey(finding)] {
          if let other = findings[home]?[index], finding.severity < other.severity { findings[home]?[index] = finding }
        } else {
          shown[FindingKey(finding)] = (one.home, findings[one.home]?.count ?? 0)
          findings[one.home, default: []].append(finding)
        }
      }
      for other in others { findings[other.place?.file ?? own.file, default: []].append(own.selection.graded(other)) }
    }
    addOpenFiles()
    for file in findings.keys { findings[file]?.sort(by: Self.inOrder) }
  }

  /// Adds the findings of open scenarios and '.storekit' files, as the command line does for files given by name.
  private mutating func addOpenFiles() {
    for catalog in catalogs {
      guard let selection = settings[catalog.listing.settings]?.selection else { continue }
      for file in catalog.scenarios where files.isOpen(file) {
        findings[file, default: []] += catalog.findings(ofScenario: files.parsed(file), kinds: kinds)
          .filter { !selection.isTurnedOff($0.kind) || DiagnosticKind.readingKinds.contains($0.kind) }.map(
            selection.graded)
      }
    }
    for path in files.openPaths.filter(Self.isStoreKitFile) { addStoreKitFile(files.index(of: path)) }
  }

  static func isStoreKitFile(_ path: String) -> Bool { path.hasSuffix(".storekit") }

  /// Reads and checks a '.storekit' file with the settings of the nearest enclosing catalog.
  private mutating func addStoreKitFile(_ file: Int) {
    let own = settings.values.filter { LexicalPath.isInside(files.path(file), $0.folder) }.max {
      $0.folder.count < $1.folder.count
    }
    let run = Project.Settings(
      today: today, selection: own?.selection ?? RuleSelection(),
      exceptions: own?.configuration.exceptions ?? RuleExceptions())
    let project = Project([ProjectFile(files.text(file).file, number: file, as: .storeKit)], [.init(storeKit: 0)])
    let found = project.judged(project.find(rules, by: run), of: rules, by: run).kept.map(run.selection.graded)
    // A text that isn't a '.storekit' file gets only that one finding.
    findings[file, default: []] += found.filter { $0.place?.file ?? file == file }
  }

  /// All findings, once per product, with the settings that apply to it; a baseline counts products. Also the settings
  /// of catalogs with errors that leave other findings unknown, even in a file that an earlier one shares.
  private mutating func find() -> (found: [String: [Found]], unread: Set<String>) {
    let identities = catalogs.map(\.identity)
    let uses = catalogs.filter(isWithAllSharers).compactMap(\.rowUse)
    let unusedRows = uses.unusedRows
    if identities != neighbourhood.identities || unusedRows != neighbourhood.unusedRows
      || uses.areComplete != neighbourhood.knowsUnusedRows
    {
      let ids = catalogs.count > 1 ? SharedIDs(catalogs.map(\.reading.catalog)) : nil
      neighbourhood = Neighbourhood(
        identities: identities, ids: ids, unusedRows: unusedRows, knowsUnusedRows: uses.areComplete,
        number: neighbourhood.number + 1)
    }
    var all: Set<FindingKey> = []
    var result: [String: [Found]] = [:]
    var unread: Set<String> = []
    for index in catalogs.indices {
      let found = catalogs[index].findings(
        neighbours: neighbourhood.ids?.neighbours(of: index) ?? Neighbours(), beside: neighbourhood, kinds: kinds,
        today: today)
      if !found.allSatisfy(\.kind.canBeKnown) { unread.insert(catalogs[index].listing.settings) }
      for finding in found where all.insert(FindingKey(finding, for: finding.product)).inserted {
        let home = finding.place?.file ?? documentOfWhole(catalogs[index])
        result[catalogs[index].listing.settings, default: []].append(Found(finding: finding, home: home))
      }
    }
    return (result, unread)
  }

  /// The errors of a catalog, or of an edited copy of it, with its settings.
  func errors(of catalog: LiveCatalog) -> [Diagnostic<SourceRange?>] {
    let index = catalogs.firstIndex { $0.listing == catalog.listing }
    return catalog.errors(
      neighbours: index.flatMap { neighbourhood.ids?.neighbours(of: $0) } ?? Neighbours(),
      selection: settings[catalog.listing.settings]?.selection ?? RuleSelection(), kinds: kinds, today: today)
  }

  /// Whether all catalogs that share a file with this one are open.
  private func isWithAllSharers(_ catalog: LiveCatalog) -> Bool {
    guard let shared = catalog.shared.map(files.path) else { return false }
    return folders.contains { LexicalPath.isInside(shared, $0) }
  }

  private func scope(of path: String, _ own: LiveSettings, isKnown: Bool) -> LiveSettings.Scope {
    let catalogs = catalogs.filter { $0.listing.settings == path }
    // A missing lock isn't a read failure.
    let locks = catalogs.flatMap { [$0.lockFile, $0.acceptedFile] }.filter { files.trouble($0) != .missing }
    let read = Set(catalogs.flatMap { $0.documents + $0.templates } + locks)
    let looked =
      neighbourhood.readingKinds + DiagnosticKind.lockReadingKinds + rules.map(\.kind).filter(own.selection.isOn)
    return LiveSettings.Scope(
      roots: catalogs.map(\.listing.root), read: read, kinds: Set(looked.map(\.id)),
      isWhole: isKnown && read.allSatisfy { files.trouble($0) == nil })
  }

  /// The file for a finding without a position: the `app.yaml`, or else the first file.
  private func documentOfWhole(_ catalog: LiveCatalog) -> Int {
    catalog.documents.first { files.path($0) == catalog.listing.root + "/app.yaml" } ?? catalog.documents.first ?? 0
  }

  /// The files that couldn't be read, one line each, sorted by path: catalog files, and existing settings and locks.
  var failures: [String] {
    let documents = Set(catalogs.flatMap { $0.documents + $0.templates })
    let others = Set(
      settings.values.flatMap { [$0.file, $0.baselineFile] } + catalogs.flatMap { [$0.lockFile, $0.acceptedFile] })
    return documents.union(others).map {
      (path: files.path($0), trouble: files.trouble($0), isCatalog: documents.contains($0))
    }
    .sorted { $0.path < $1.path }.compactMap { path, trouble, isCatalog in
      switch trouble {
      case .unreadable(let reason): "can't read '\(path)': \(reason)"
      case .missing where isCatalog: "can't read '\(path)': it doesn't exist, or is a broken link"
      default: nil
      }
    }
  }

  /// The identity of a finding: a template's error is found for every product and every catalog that uses it.
  private struct FindingKey: Hashable {
    let kind: DiagnosticKind
    let place: SourceRange?
    let message: String
    let product: String?

    init(_ finding: Diagnostic<SourceRange?>, for product: String? = nil) {
      self.product = product
      kind = finding.kind
      place = finding.place
      message = finding.message
    }
  }

  private func isInOrder(_ left: Found, _ right: Found) -> Bool {
    if left.home != right.home { return files.path(left.home) < files.path(right.home) }
    return Self.inOrder(left.finding, right.finding)
  }

  private static func inOrder(_ left: Diagnostic<SourceRange?>, _ right: Diagnostic<SourceRange?>) -> Bool {
    let (one, two) = (left.place?.bytes ?? 0..<0, right.place?.bytes ?? 0..<0)
    if one.lowerBound != two.lowerBound { return one.lowerBound < two.lowerBound }
    if one.upperBound != two.upperBound { return one.upperBound < two.upperBound }
    if left.severity != right.severity { return left.severity < right.severity }
    return (left.kind.id, left.message) < (right.kind.id, right.message)
  }
}
