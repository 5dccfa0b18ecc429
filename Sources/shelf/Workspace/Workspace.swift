import CatalogLint
import CatalogModel
import CatalogYAML
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
  private let roots: [FilePath?]

  private var faults: [Diagnostic<SourceRange?>] = []

  /// The paths, as they are shown, whose findings are wanted; nil for all.
  private let wanted: [String]?

  /// Reads what the arguments of a command name; `-` is standard input.
  init(_ arguments: [String]) async throws {
    guard let folder = FileSystem.workingFolder else { throw Failure("the working folder is gone") }
    let paths = Paths(workingFolder: folder)
    var discovery = Discovery(paths)
    try discovery.find(arguments)
    failures = discovery.failures
    wanted = discovery.wanted.map { $0.map(paths.shown) + (arguments.contains("-") ? [Source.standardInputName] : []) }

    var sources = SourceList()
    var catalogs: [CatalogSources] = []
    for found in discovery.catalogs {
      var catalog = CatalogSources()
      for path in found.documents { catalog.documents.append(sources.add(.file(path, shown: paths.shown(path)))) }
      for (name, path) in found.templates { catalog.templates.append((name, sources.add(.file(path, shown: paths.shown(path))))) }
      catalogs.append(catalog)
    }
    if arguments.contains("-") { catalogs.append(CatalogSources(documents: [sources.add(.standardInput)])) }
    roots = discovery.catalogs.map { $0.isLoose ? nil : $0.root } + (arguments.contains("-") ? [nil] : [])
    await parse(sources.all)
    await read(catalogs)
  }

  /// Which of all sources make up one catalog, by index.
  private struct CatalogSources {
    var documents: [Int] = []
    var templates: [(name: String, source: Int)] = []
  }

  private mutating func parse(_ sources: [Source]) async {
    let vocabulary = CatalogReader.vocabulary
    let results = await concurrentMap(Array(sources.enumerated())) { index, source in
      source.parse(index: index, vocabulary: vocabulary)
    }
    for result in results {
      trees.append(result.tree)
      files.append(result.tree.file)
      faults += result.faults
      if let failure = result.failure { failures.append(failure) }
    }
  }

  private mutating func read(_ catalogs: [CatalogSources]) async {
    let trees = self.trees
    let readers = catalogs.map { catalog in
      CatalogReader(
        documents: catalog.documents.map { trees[$0] },
        templates: catalog.templates.map { CatalogReader.NamedTree(name: $0.name, tree: trees[$0.source]) })
    }
    let work = readers.indices.flatMap { reader in readers[reader].parts.map { (reader, $0) } }
    var parts = await concurrentMap(work) { readers[$0.0].read(part: $0.1) }
    for reader in readers.reversed() {
      // Taken out, so that nothing but the reader holds what it is to move.
      let own = Array(parts.suffix(reader.parts.count))
      parts.removeLast(own.count)
      self.catalogs.append(reader.assemble(own))
    }
    self.catalogs.reverse()
    faults += self.catalogs.flatMap(\.faults)
  }

  /// What is wrong with the catalogs: faults of reading, and what the rules find.
  func report(rules: [Rule], today: CalendarDate) async -> FindingsReport {
    let models = catalogs.map(\.catalog)
    let assets = await assets(for: rules)
    let plans = models.indices.map { index in
      let neighbours = models.enumerated().filter { $0.offset != index }.map(\.element)
      return LintPlan(rules, in: CatalogVisit(of: models[index], neighbours: neighbours, assets: assets[index], today: today))
    }
    let work = rules.isEmpty ? [] : plans.indices.flatMap { plan in plans[plan].units.map { (plan, $0) } }
    let catalogs = self.catalogs
    let found = await concurrentMap(work) { plan, unit in unit.find().map(catalogs[plan].sourceMap.locate) }
    var findings = faults + found.flatMap { $0 }
    var suppressed: [SuppressedFinding] = []
    let kinds = DiagnosticKind.readingKinds + rules.map(\.kind)
    if !rules.isEmpty {
      let result = Suppressions(in: trees).apply(to: findings, rules: kinds)
      findings = result.kept + result.faults
      suppressed = result.suppressed.map { SuppressedFinding($0.finding, .comment($0.comment, reason: $0.reason)) }
    }
    return FindingsReport(
      arranging: findings.filter(isWanted), files: files, productCount: models.reduce(0) { $0 + $1.productCount },
      kinds: kinds, suppressed: suppressed.filter { isWanted($0.finding) })
  }

  /// What is known of the files that each catalog names; nil when no rule asks, or when it has no root to look from.
  private func assets(for rules: [Rule]) async -> [Assets?] {
    guard rules.contains(where: \.asksForAssets) else { return catalogs.map { _ in nil } }
    var result: [Assets?] = []
    for (root, reading) in zip(roots, catalogs) { result.append(await root.map(AssetFiles.init)?.assets(for: reading.catalog)) }
    return result
  }

  private func isWanted(_ finding: Diagnostic<SourceRange?>) -> Bool {
    guard let wanted, let place = finding.place else { return true }
    let path = files[place.file].path
    return wanted.contains { path == $0 || $0 == "." || path.hasPrefix($0 + "/") || finding.isShared(by: $0, files) }
  }
}

extension Diagnostic where Place == SourceRange? {
  /// Whether one of the notes stands in a wanted file: a template's fault belongs to the entries that use it.
  fileprivate func isShared(by path: String, _ files: SourceFiles) -> Bool {
    notes.contains { note in note.place.map { files[$0.file].path == path || files[$0.file].path.hasPrefix(path + "/") } ?? false
    }
  }
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
