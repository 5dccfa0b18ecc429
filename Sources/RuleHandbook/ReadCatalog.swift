import CatalogFormats
package import CatalogLint
package import CatalogModel
package import CatalogProject
package import CatalogYAML
package import SourceDiagnostics
import SourceScanning
import StoreFacts
import StoreSimulation
package import YAMLSyntax

/// A few texts read as one catalog, as on the command line.
package struct ReadCatalog: Sendable {
  /// The catalog's files, then its templates and the shared file, then `.storekit` files, each of which is a complete
  /// catalog, then its lock, then scenarios.
  package let project: Project

  /// The files of the project, then the app's code.
  package let files: SourceFiles

  package let reading: CatalogReading

  /// Reads files by path; those in a folder `templates` are templates, `shared.yaml` is the shared file, and the
  /// others are sorted.
  package init(_ sources: [TextFile]) {
    let groups = Dictionary(grouping: sources.sorted { $0.path < $1.path }, by: Self.use)
    var files: [ProjectFile] = []
    func add(_ use: Use, as role: ProjectFile.Role) -> [Int] {
      (groups[use] ?? []).map { text in
        files.append(ProjectFile(text, number: files.count, as: role))
        return files.count - 1
      }
    }
    func named(_ numbers: [Int], _ name: (String) -> String?) -> [(name: String, file: Int)] {
      numbers.map { (name(files[$0].text.path) ?? "", $0) }
    }
    var layout = Project.Layout()
    layout.documents = named(add(.document, as: .catalog), Self.documentName)
    layout.templates =
      named(add(.template, as: .catalog), Self.templateName) + add(.shared, as: .catalog).map { (SharedFacts.name, $0) }
    layout.foundAllBaselineUsers = true
    let others = add(.storeKit, as: .storeKit).map { Project.Layout(storeKit: $0) }
    layout.lock = add(.lock, as: .lock).first
    layout.accepted = add(.accepted, as: .accepted).first
    layout.scenarios = add(.scenario, as: .scenario)
    project = Project(files, [layout] + others)
    reading = project.catalogs[0].reading ?? CatalogReader(documents: []).readCatalog()
    self.files = project.texts + (groups[.code] ?? [])
  }

  /// Reads texts by path.
  package init(_ texts: KeyValuePairs<String, String>) {
    self.init(texts.map { TextFile(path: $0.key, text: $0.value) })
  }

  /// Reads one text.
  package init(_ text: String) { self.init(["catalog/app.yaml": text]) }

  package var catalog: Catalog { reading.catalog }

  /// The documents and the templates.
  package var trees: [YAMLTree] { project.files.filter { $0.role == .catalog }.compactMap(\.tree) }

  /// The faults of the texts: as YAML, as a catalog, as scenarios, and failed expectations.
  package var faults: [Diagnostic<SourceRange?>] {
    let indices = project.catalogs.indices
    return project.faults + indices.flatMap { project.staleAcceptedChanges(ofCatalog: $0, on: .dayOfReading) }
      + failedExpectations
  }

  /// The rules' findings, with their places in the text.
  package func findings(
    of rules: [Rule] = Rule.all, beside neighbours: [Catalog] = [], assets: Assets? = nil,
    on day: CalendarDate = .dayOfReading
  ) -> [Diagnostic<SourceRange?>] {
    let (checks, others) = (Checks(rules), Neighbours(neighbours))
    let found = project.catalogs.flatMap { catalog in
      let own = catalog.storeKitFile?.findings ?? []
      let plan = catalog.plan(checks, beside: others, assets: assets, today: day, RuleExceptions())
      return own + plan.units.flatMap(catalog.find)
    }
    return found + codeFindings
  }

  /// All findings: faults, and the rules' findings unless a comment suppresses them.
  package func everything(
    beside neighbours: [Catalog] = [], assets: Assets? = nil, on day: CalendarDate = .dayOfReading
  ) -> [Diagnostic<SourceRange?>] {
    let result = Suppressions(in: trees).apply(
      to: faults + findings(beside: neighbours, assets: assets, on: day), rules: RuleBook.kinds)
    return result.kept + result.faults
  }

  /// The failed expectations; a scenario with faults isn't simulated.
  private var failedExpectations: [Diagnostic<SourceRange?>] {
    project.layouts[0].scenarios.flatMap { file -> [Diagnostic<SourceRange?>] in
      guard let tree = project.files[file].tree, !project.faults.contains(where: { $0.place?.file == file }) else {
        return []
      }
      let reading = readScenario(tree)
      let scenario = reading.scenario
      // A scenario for another catalog is skipped.
      guard scenario.catalog == nil else { return [] }
      let shop = Shop(catalog, environment: scenario.environment, era: scenario.era, renewalRate: scenario.renewalRate)
      let record = SimulationRecord(playing: scenario, in: shop)
      return record.failures.compactMap { index in
        record.outcomes[index].map { reading.failure(of: index, found: $0.found) }
      }
    }
  }

  /// The findings about code and catalog.
  private var codeFindings: [Diagnostic<SourceRange?>] {
    let start = project.files.count
    guard start < files.count else { return [] }
    let ids = SoldIDs(of: [project.catalogs[0]], on: .dayOfReading)
    let scanned = files[start...].map { ScannedSource($0, .swift, ids) }
    let found = scanned.enumerated().flatMap { index, source in source.findings.map { $0.inFile(start + index) } }
    return found + ids.unused(besides: Set(scanned.flatMap(\.used)))
  }

  // MARK: - Names

  /// The role of a file, by its path.
  private enum Use { case document, template, shared, storeKit, lock, accepted, scenario, code }

  private static func use(of file: TextFile) -> Use {
    let path = file.path
    if StoreKitCatalog.isOne(path) { return .storeKit }
    if isLock(path) { return .lock }
    if path.hasSuffix("/" + AcceptedReading.fileName) { return .accepted }
    if isCode(path) { return .code }
    if path.split(separator: "/").dropLast().last == "scenarios" { return .scenario }
    if path == SharedFacts.fileName { return .shared }
    return templateName(of: path) == nil ? .document : .template
  }

  /// Whether a file is code of the app.
  static func isCode(_ path: String) -> Bool { path.hasSuffix(".swift") }

  /// Whether a file is a lock, by its name.
  package static func isLock(_ path: String) -> Bool { path.hasSuffix("/catalog.lock") }

  /// The path of a document relative to its catalog's root.
  private static func documentName(of path: String) -> String? {
    path.hasPrefix("catalog/") ? String(path.dropFirst("catalog/".count)) : path
  }

  /// The template's name in 'extends'.
  package static func templateName(of path: String) -> String? {
    let parts = path.split(separator: "/")
    guard let folder = parts.firstIndex(of: "templates"), path.hasSuffix(".yaml") else { return nil }
    return String(parts[(folder + 1)...].joined(separator: "/").dropLast(".yaml".count))
  }
}
