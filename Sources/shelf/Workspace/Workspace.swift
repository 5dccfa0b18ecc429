import CatalogFormats
import CatalogLint
import CatalogModel
import CatalogYAML
import LockFile
import Reporting
import SourceDiagnostics
import SystemPackage
import YAMLSyntax

/// Everything that some paths name, read: the catalogs and what is wrong with their texts.
struct Workspace {
  private(set) var files: SourceFiles = []

  /// What stood in the way of reading a file or a folder, as one line each.
  private(set) var failures: [String]

  private(set) var catalogs: [CatalogReading] = []
  private(set) var trees: [YAMLTree] = []

  /// The folder of each catalog from which it names other files, if it has one.
  let roots: [FilePath?]

  /// What came of each source as YAML.
  private var parsed: [Source.Parsed] = []
  private let sources: [Source]

  /// The `.storekit` files that were named; their indices follow those of the sources.
  private var storeKitFiles: [StoreKitCatalog] = []
  private var storeKitPaths: [FilePath] = []
  private let layout: [CatalogSources]

  /// The lock of each catalog, if it has one.
  private(set) var locks: [ReadLock?] = []

  /// The files and folders whose findings are wanted; nil for all.
  private let wanted: [FilePath]?

  let settings: Settings
  let paths: Paths

  /// The files and folders that were looked at, with everything in them.
  let walked: [FilePath]

  /// Reads what the arguments of a command name; `-` is standard input. Without settings, those hold that the arguments have above
  /// them.
  init(_ arguments: [String], _ settings: Settings? = nil) async throws {
    guard let folder = FileSystem.workingFolder else { throw Failure("the working folder is gone") }
    let paths = Paths(workingFolder: folder)
    let settings = try settings ?? Settings.holding(for: arguments, paths)
    self.settings = settings
    self.paths = paths
    var discovery = Discovery(paths, settings)
    try discovery.find(arguments)
    failures = discovery.failures
    walked = discovery.walked
    wanted = discovery.wanted

    var sources = SourceList()
    var catalogs: [CatalogSources] = []
    for found in discovery.catalogs {
      var catalog = CatalogSources()
      for path in found.documents {
        catalog.documents.append((found.name(of: path), sources.add(.file(path, shown: paths.shown(path)))))
      }
      for (name, path) in found.templates { catalog.templates.append((name, sources.add(.file(path, shown: paths.shown(path))))) }
      catalogs.append(catalog)
    }
    if arguments.contains("-") {
      catalogs.append(CatalogSources(documents: [(Source.standardInputName, sources.add(.standardInput))]))
    }
    roots = discovery.catalogs.map { $0.isLoose ? nil : $0.root } + (arguments.contains("-") ? [nil] : [])
    self.sources = sources.all
    layout = catalogs
    await parse()
    for path in discovery.storeKitFiles { read(storeKitFile: path) }
    for root in roots { readLock(in: root) }
    await read()
  }

  /// Reads the one catalog that the arguments name, for commands that work on one.
  ///
  /// What is wrong with its text is told on standard error, for the answer is about what could be read.
  static func ofOneCatalog(_ arguments: [String], _ settings: Settings) async throws -> Workspace {
    let workspace = try await Workspace(arguments, settings)
    for failure in workspace.failures { Terminal.complain(failure) }
    if !workspace.failures.isEmpty { ExitStatus.unclear.exit() }
    guard workspace.catalogs.count == 1 else {
      throw Failure(
        workspace.catalogs.isEmpty ? "there is no catalog here" : "there are \(workspace.catalogs.count) catalogs; name one")
    }
    StandardError.tell(workspace.faults.filter { $0.severity == .error }, in: workspace.files)
    return workspace
  }

  /// The same workspace with other texts in its files.
  func rereading(_ files: SourceFiles) async -> Workspace {
    var result = self
    for index in files.indices where files[index].bytes != self.files[index].bytes {
      guard index < sources.count else {
        guard index < sources.count + storeKitFiles.count else { continue }
        result.storeKitFiles[index - sources.count] = StoreKitCatalog(FormatFile(files[index], index: index))
        continue
      }
      let new = YAMLSyntax.parse(files[index], fileIndex: index, vocabulary: CatalogReader.vocabulary)
      result.parsed[index] = Source.Parsed(tree: new.tree, faults: new.faults)
    }
    await result.read()
    return result
  }

  /// Where a file of the workspace lies; nil for standard input.
  func path(ofFile index: Int) -> FilePath? {
    if let lock = locks.compactMap(\.self).first(where: { $0.index == index }) { return lock.path }
    if index >= sources.count { return storeKitPaths[index - sources.count] }
    return if case .file(let path, _) = sources[index] { path } else { nil }
  }

  private mutating func read(storeKitFile path: FilePath) {
    let shown = paths.shown(path)
    do {
      let file = try Source.text(of: path, shown: shown)
      storeKitFiles.append(StoreKitCatalog(FormatFile(file, index: sources.count + storeKitFiles.count)))
      storeKitPaths.append(path)
    } catch {
      failures.append("can't read '\(shown)': \(error)")
    }
  }

  /// Reads the lock of a catalog, if it has a folder and a lock in it.
  private mutating func readLock(in root: FilePath?) {
    let index = sources.count + storeKitFiles.count + locks.compactMap(\.self).count
    do {
      locks.append(try root.flatMap { try ReadLock(in: $0, paths, index: index) })
    } catch {
      failures.append("can't read '\(root.map { paths.shown($0.appending(ReadLock.fileName)) } ?? "")': \(error)")
      locks.append(nil)
    }
  }

  /// Where the configuration or the baseline lies, by the name it is shown by.
  func path(ofOwnFile shown: String) -> FilePath? { settings.ownFiles.first { paths.shown($0) == shown } }

  /// Whether a file may be written: no link leads to it from what was looked at to somewhere else.
  func mayWrite(_ path: FilePath) -> Bool {
    let named = walked + roots.compactMap(\.self)
    return Confinement(around: named.first ?? settings.folder, and: named.dropFirst() + [settings.folder]).admits(path)
  }

  /// Which of all sources make up a catalog.
  func ownSources(ofCatalog catalog: Int) -> CatalogSources { layout[catalog] }

  /// Which of all sources make up one catalog, by index.
  struct CatalogSources {
    var documents: [(name: String, source: Int)] = []
    var templates: [(name: String, source: Int)] = []
  }

  /// Texts of fewer bytes are read and checked sooner than threads are started.
  private static let littleBytes = 1 << 17

  private mutating func parse() async {
    let vocabulary = CatalogReader.vocabulary
    let isLittle = sources.count <= 16 && sources.reduce(0) { $0 + $1.size } < Self.littleBytes
    parsed = await concurrentMap(Array(sources.enumerated()), isLittle: isLittle) { index, source in
      source.parse(index: index, vocabulary: vocabulary)
    }
    failures += parsed.compactMap(\.failure)
  }

  private mutating func read() async {
    let trees = parsed.map(\.tree)
    let readers = layout.map { catalog in
      CatalogReader(
        documents: catalog.documents.map { CatalogReader.NamedTree(name: $0.name, tree: trees[$0.source]) },
        templates: catalog.templates.map { CatalogReader.NamedTree(name: $0.name, tree: trees[$0.source]) })
    }
    let work = readers.indices.flatMap { reader in readers[reader].parts.map { (reader, $0) } }
    let isLittle = trees.reduce(0) { $0 + $1.file.bytes.count } < Self.littleBytes
    var parts = await concurrentMap(work, isLittle: isLittle) { readers[$0.0].read(part: $0.1) }
    var catalogs: [CatalogReading] = []
    for reader in readers.reversed() {
      // Taken out, so that nothing but the reader holds what it is to move.
      let own = Array(parts.suffix(reader.parts.count))
      parts.removeLast(own.count)
      catalogs.append(reader.assemble(own))
    }
    self.catalogs = catalogs.reversed()
    self.trees = trees
    for (index, lock) in locks.enumerated() {
      if let reading = lock?.reading { self.catalogs[index].sourceMap.placeInLock = { reading.place(of: $0) } }
    }
    files = trees.map(\.file) + storeKitFiles.map(\.file) + locks.compactMap(\.?.file)
  }

  /// One of the catalogs as it would read with other texts in some files, and with new files.
  func reading(
    ofCatalog catalog: Int, changing changed: [Int: [UInt8]], adding added: [CatalogDocument]
  ) -> CatalogReading {
    let sources = layout[catalog]
    func tree(_ index: Int) -> YAMLTree {
      guard let bytes = changed[index] else { return trees[index] }
      let file = TextFile(path: files[index].path, bytes: bytes)
      return YAMLSyntax.parse(file, fileIndex: index, vocabulary: CatalogReader.vocabulary).tree
    }
    let folder = shownRoot(ofCatalog: catalog)
    let new = added.enumerated().map { offset, document in
      let path = folder.isEmpty || folder == "." ? document.path : "\(folder)/\(document.path)"
      let file = TextFile(path: path, text: document.text)
      let tree = YAMLSyntax.parse(file, fileIndex: files.count + offset, vocabulary: CatalogReader.vocabulary).tree
      return CatalogReader.NamedTree(name: document.path, tree: tree)
    }
    let old = sources.documents.map { CatalogReader.NamedTree(name: $0.name, tree: tree($0.source)) }
    return CatalogReader(
      documents: (old + new).sorted { $0.name < $1.name },
      templates: sources.templates.map { CatalogReader.NamedTree(name: $0.name, tree: tree($0.source)) }
    ).read()
  }

  /// The folder of a catalog as it is shown; empty when it has none.
  func shownRoot(ofCatalog catalog: Int) -> String { roots[catalog].map(paths.shown) ?? "" }

  /// What is wrong with the texts as YAML and as catalogs.
  var faults: [Diagnostic<SourceRange?>] {
    parsed.flatMap(\.faults) + catalogs.flatMap(\.faults) + storeKitFiles.flatMap(\.faults)
      + locks.flatMap { $0?.reading.faults ?? [] }
  }

  /// What is wrong with the catalogs: faults of reading, and what those of the rules find that are asked.
  ///
  /// - Parameters:
  ///   - rules: all rules there are; none to ask only whether the texts can be read.
  ///   - today: the day for which limits and dates are judged.
  ///   - recording: whether to write what is found into the baseline first.
  /// - Returns: the report, in which what the baseline knows is suppressed.
  /// - Throws: a `Failure` when the baseline can't be read or written.
  func report(rules: [Rule], today: CalendarDate, recording: Bool = false) async throws -> FindingsReport {
    let kinds = kinds(of: rules)
    let (findings, suppressed) = await findings(of: rules, today: today)
    var files = self.files
    var sorted = SortedFindings(graded(findings), suppressed: suppressed, in: files)
    if let known = try KnownFindings(settings, paths, index: files.count, recording: recording) {
      let scope = KnownFindings.Scope(
        walked: walked, read: Set(files.map(\.path)), kinds: Set(kinds.map(\.id)), isWhole: isWhole, settings: settings)
      let remarks = try known.judge(&sorted, files, scope, recording: recording)
      if let file = known.file, !remarks.isEmpty {
        files.append(file)
        sorted.add(graded(remarks), in: files)
      }
    }
    let remarks = settings.faults + (recording ? [] : settings.missingBaseline.map { [$0] } ?? [])
    if let file = settings.file, !remarks.isEmpty {
      files.append(file)
      sorted.add(graded(remarks.map { $0.mapPlaces { $0?.inFile(files.count - 1) } }), in: files)
    }
    let products = (catalogs.map(\.catalog) + storeKitFiles.map(\.catalog)).reduce(0) { $0 + $1.productCount }
    // Reports show lines of the files, and no key must be in them.
    for index in storeKitFiles.indices { files[sources.count + index] = storeKitFiles[index].file.hidingSecrets }
    return FindingsReport(sorted, files: files, productCount: products, kinds: kinds)
  }

  /// All that is to be said of the wanted files, as grave as the rules say, and what comments pass over; the baseline is
  /// not asked.
  ///
  /// - Parameters:
  ///   - rules: those that are asked.
  ///   - today: the day for which limits and dates are judged.
  ///   - readsContent: whether hosted content is read to its last byte where something is known of what was packaged.
  /// - Returns: both in the order of the rules.
  func findings(
    of rules: [Rule], today: CalendarDate, readsContent: Bool = false
  ) async -> (kept: [Diagnostic<SourceRange?>], suppressed: [SuppressedFinding]) {
    let faults = faults.filter {
      !DiagnosticKind.formatReadingKinds.contains($0.kind) || !settings.selection.isTurnedOff($0.kind)
    }
    var all = faults + (await find(rules.filter { settings.selection.isOn($0.kind) }, today: today, readsContent))
    guard !rules.isEmpty else { return (all.filter(isWanted), []) }
    all += storeKitFiles.flatMap(\.findings).filter { settings.selection.isOn($0.kind) }
    let known =
      DiagnosticKind.readingKinds + Rule.all.map(\.kind) + DiagnosticKind.formatReadingKinds + DiagnosticKind.storeKitKinds
      + DiagnosticKind.lockReadingKinds
    let result = Suppressions(in: trees).apply(to: all, rules: known, isAsked: kinds(of: rules).contains)
    let suppressed = result.suppressed.map { SuppressedFinding($0.finding, .comment($0.comment, reason: $0.reason)) }
    return ((result.kept + result.faults).filter(isWanted), suppressed.filter { isWanted($0.finding) })
  }

  /// What lint says before the baseline is asked, as severe as the settings have it; all content is read for it.
  func findingsForRelease(today: CalendarDate) async -> [Diagnostic<SourceRange?>] {
    graded(await findings(of: Rule.all, today: today, readsContent: true).kept)
  }

  /// The rules that can say no; the others have nothing to tell to whoever asks for errors alone.
  var refusingRules: [Rule] {
    Rule.all.filter { (settings.selection.severity(of: $0.kind) ?? $0.kind.severity) == .error }
  }

  /// The kinds of findings that are looked for.
  private func kinds(of rules: [Rule]) -> [DiagnosticKind] {
    let reading = DiagnosticKind.readingKinds + (storeKitFiles.isEmpty ? [] : DiagnosticKind.formatReadingKinds)
    let own = rules.isEmpty || storeKitFiles.isEmpty ? [] : DiagnosticKind.storeKitKinds
    let lock = locks.contains { $0 != nil } ? DiagnosticKind.lockReadingKinds : []
    return reading + lock + (rules.map(\.kind) + own).filter(settings.selection.isOn)
  }

  /// What is known of the files that each catalog names; nil when no rule asks, or when it has no root to look from.
  private func assets(for rules: [Rule], _ readsContent: Bool) async -> [Assets?] {
    guard rules.contains(where: \.asksForAssets) else { return catalogs.map { _ in nil } }
    var result: [Assets?] = []
    for (root, reading) in zip(roots, catalogs) {
      result.append(await root.map { AssetFiles(root: $0, readsContent: readsContent) }?.assets(for: reading.catalog))
    }
    return result
  }

  /// What rules find, at its place.
  private func find(_ rules: [Rule], today: CalendarDate, _ readsContent: Bool) async -> [Diagnostic<SourceRange?>] {
    guard !rules.isEmpty else { return [] }
    let models = catalogs.map(\.catalog)
    let assets = await assets(for: rules, readsContent)
    let plans = models.indices.map { index in
      let neighbours = models.enumerated().filter { $0.offset != index }.map(\.element)
      return LintPlan(
        rules,
        in: CatalogVisit(
          of: models[index], neighbours: neighbours, assets: assets[index], lock: locks[index]?.reading.lock, today: today,
          exceptions: settings.configuration.exceptions))
    }
    let work = plans.indices.flatMap { plan in plans[plan].units.map { (plan, $0) } }
    let catalogs = self.catalogs
    let isLittle = files.reduce(0) { $0 + $1.bytes.count } < Self.littleBytes
    let found = await concurrentMap(work, isLittle: isLittle) { plan, unit in
      unit.find().map(catalogs[plan].sourceMap.locate)
    }
    return found.flatMap { $0 } + storeKitFiles.flatMap { find(rules, in: $0, today: today) }
  }

  /// What rules find in a `.storekit` file, as far as such a file can say what they ask.
  private func find(_ rules: [Rule], in file: StoreKitCatalog, today: CalendarDate) -> [Diagnostic<SourceRange?>] {
    let asked = rules.filter { !StoreKitCatalog.silentRules.contains($0.kind.id) }
    let visit = CatalogVisit(of: file.catalog, today: today, exceptions: settings.configuration.exceptions)
    return CatalogLint.find(asked, in: visit).map(file.locate)
  }

  /// Findings as grave as the settings say; a severity that is set there holds for all findings of the rule.
  private func graded(_ findings: [Diagnostic<SourceRange?>]) -> [Diagnostic<SourceRange?>] {
    findings.map { finding in
      guard let severity = settings.selection.severity(of: finding.kind) else { return finding }
      var finding = finding
      finding.severity = severity
      return finding
    }
  }

  /// Whether nothing kept a text from being read to its end, so that what is not found is not there.
  private var isWhole: Bool {
    failures.isEmpty && !faults.contains { !$0.kind.canBeKnown } && storeKitFiles.allSatisfy(\.isWhole)
  }

  /// Whether somebody asked about a finding: its file, or one that a note of it names. A template's fault belongs to the
  /// entries that use it.
  private func isWanted(_ finding: Diagnostic<SourceRange?>) -> Bool {
    guard let wanted, let place = finding.place else { return true }
    return ([place] + finding.notes.compactMap(\.place)).contains { place in
      // Only standard input lies nowhere, and it is read when it is asked for.
      path(ofFile: place.file).map { path in wanted.contains { path.starts(with: $0) } } ?? true
    }
  }
}

extension SourceRange {
  /// The same stretch of another file.
  fileprivate func inFile(_ index: Int) -> SourceRange { SourceRange(file: index, bytes: bytes) }
}

/// The sources of a run, each once.
private struct SourceList {
  private(set) var all: [Source] = []
  private var indices: [Source: Int] = [:]

  /// The index of a source, which is added if it is new.
  mutating func add(_ source: Source) -> Int {
    if let index = indices[source] { return index }
    indices[source] = all.count
    all.append(source)
    return all.count - 1
  }
}
