package import CatalogFormats
package import CatalogLint
package import CatalogModel
package import CatalogYAML
import LockFile
package import SourceDiagnostics
import SourceScanning
import StoreFacts
import StoreSimulation
package import YAMLSyntax

/// A few texts read as one catalog, as the command line does it.
package struct ReadCatalog: Sendable {
  /// The catalog's files, then its templates, then `.storekit` files, each of which is a catalog by itself,
  /// then its lock, then scenarios, then the app's code.
  package let files: SourceFiles
  package let trees: [YAMLTree]
  package private(set) var reading: CatalogReading
  package let storeKitFiles: [StoreKitCatalog]

  /// What was locked before, if one of the files says so.
  package let lock: CatalogLock?

  /// The index of the first file of the app's code, all of which stand behind the catalog's.
  private let codeStart: Int

  /// What is wrong with the texts: as YAML, then as a catalog.
  package let faults: [Diagnostic<SourceRange?>]

  /// Reads files by path; those in a folder `templates` are templates, the others stand in the catalog's order.
  package init(_ sources: [TextFile]) {
    let others = sources.filter { StoreKitCatalog.isOne($0.path) }.sorted { $0.path < $1.path }
    let locks = sources.filter { Self.isLock($0.path) }
    let code = sources.filter { Self.isCode($0.path) }
    let scenarios = sources.filter { Self.isScenario($0.path) }
    let sources = sources.filter { file in
      !StoreKitCatalog.isOne(file.path) && !Self.isLock(file.path) && !Self.isCode(file.path) && !Self.isScenario(file.path)
    }
    let documents = sources.filter { Self.templateName(of: $0.path) == nil }.sorted { $0.path < $1.path }
    let templates = sources.filter { Self.templateName(of: $0.path) != nil }.sorted { $0.path < $1.path }
    let texts = documents + templates
    files = texts + others + locks + scenarios + code
    codeStart = texts.count + others.count + locks.count + scenarios.count
    storeKitFiles = others.enumerated().map { StoreKitCatalog(FormatFile($1, index: texts.count + $0)) }
    let parsed = texts.enumerated().map { index, file in
      YAMLSyntax.parse(file, fileIndex: index, vocabulary: CatalogReader.vocabulary)
    }
    trees = parsed.map(\.tree)
    let named = zip(templates, trees[documents.count...]).map {
      CatalogReader.NamedTree(name: Self.templateName(of: $0.path) ?? "", tree: $1)
    }
    let own = zip(documents, trees).map { CatalogReader.NamedTree(name: Self.documentName(of: $0.path), tree: $1) }
    reading = CatalogReader(documents: own, templates: named).read()
    let locked = locks.first.map { LockReading($0, index: texts.count + others.count) }
    lock = locked?.lock
    if let locked { reading.sourceMap.placeInLock = { locked.place(of: $0) } }
    let (catalog, firstScenario) = (reading.catalog, texts.count + others.count + locks.count)
    let played = scenarios.enumerated().flatMap { offset, file in
      Self.faults(ofScenario: file, index: firstScenario + offset, in: catalog)
    }
    faults =
      parsed.flatMap(\.faults) + reading.faults + storeKitFiles.flatMap(\.faults) + (locked?.faults ?? []) + played
  }

  /// Reads texts by path.
  package init(_ texts: KeyValuePairs<String, String>) { self.init(texts.map { TextFile(path: $0.key, text: $0.value) }) }

  /// Reads one text.
  package init(_ text: String) { self.init(["catalog/app.yaml": text]) }

  package var catalog: Catalog { reading.catalog }

  /// What rules find, at its place in the text.
  package func findings(
    of rules: [Rule] = Rule.all, beside neighbours: [Catalog] = [], assets: Assets? = nil
  ) -> [Diagnostic<SourceRange?>] {
    let visit = CatalogVisit(of: catalog, neighbours: neighbours, assets: assets, lock: lock, today: .dayOfReading)
    return find(rules, in: visit).map(reading.sourceMap.locate) + storeKitFiles.flatMap { Self.findings(of: rules, in: $0) }
      + codeFindings
  }

  /// What rules find in a `.storekit` file, and what is wrong with the file itself.
  private static func findings(of rules: [Rule], in file: StoreKitCatalog) -> [Diagnostic<SourceRange?>] {
    let asked = rules.filter { !StoreKitCatalog.silentRules.contains($0.kind.id) }
    return file.findings + find(asked, in: CatalogVisit(of: file.catalog, today: .dayOfReading)).map(file.locate)
  }

  /// What is wrong with a scenario: its text, what it says of the catalog, and what it expects.
  private static func faults(ofScenario file: TextFile, index: Int, in catalog: Catalog) -> [Diagnostic<SourceRange?>] {
    let parsed = YAMLSyntax.parse(file, fileIndex: index, vocabulary: CatalogReader.vocabulary)
    let reading = readScenario(parsed.tree)
    // One that names another catalog is not about this one.
    guard reading.scenario.catalog == nil else { return parsed.faults + reading.faults }
    let faults = parsed.faults + reading.faults + reading.faults(in: catalog)
    guard faults.isEmpty else { return faults }
    let scenario = reading.scenario
    let record = RehearsalRecord(
      playing: scenario, in: Shop(catalog, environment: scenario.environment, era: scenario.era))
    return record.failures.compactMap { index in
      record.outcomes[index].map { reading.failure(of: index, found: $0.found) }
    }
  }

  /// Whether a file is a scenario, by its folder.
  static func isScenario(_ path: String) -> Bool { path.split(separator: "/").dropLast().last == "scenarios" }

  /// Whether a file is code of the app.
  static func isCode(_ path: String) -> Bool { path.hasSuffix(".swift") }

  /// What is wrong between the code and the catalog.
  private var codeFindings: [Diagnostic<SourceRange?>] {
    guard codeStart < files.count else { return [] }
    let ids = reading.soldIDs(on: .dayOfReading)
    let scanned = files[codeStart...].map { ScannedSource($0, .swift, ids) }
    let found = scanned.enumerated().flatMap { index, source in
      source.findings.map { $0.inFile(codeStart + index) }
    }
    return found + ids.unused(besides: Set(scanned.flatMap(\.used)))
  }

  /// All that is said of the texts: faults, and what the rules find unless a comment passes it over.
  package func everything(beside neighbours: [Catalog] = [], assets: Assets? = nil) -> [Diagnostic<SourceRange?>] {
    let result = Suppressions(in: trees).apply(to: faults + findings(beside: neighbours, assets: assets), rules: RuleBook.kinds)
    return result.kept + result.faults
  }

  /// Whether a file is a lock, by its name.
  package static func isLock(_ path: String) -> Bool { path.hasSuffix("/catalog.lock") }

  /// The path of a document from its catalog's root.
  private static func documentName(of path: String) -> String {
    path.hasPrefix("catalog/") ? String(path.dropFirst("catalog/".count)) : path
  }

  /// The name that entries extend a template by.
  package static func templateName(of path: String) -> String? {
    let parts = path.split(separator: "/")
    guard let folder = parts.firstIndex(of: "templates"), path.hasSuffix(".yaml") else { return nil }
    return String(parts[(folder + 1)...].joined(separator: "/").dropLast(".yaml".count))
  }
}
