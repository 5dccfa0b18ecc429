import CatalogFormats
import CatalogLint
import CatalogModel
package import CatalogYAML
package import SourceDiagnostics
package import YAMLSyntax

/// Files read as catalogs, with their faults: the single path from bytes to findings.
///
/// The caller provides the bytes and, for large inputs, the threads: reading and linting consist of units that can
/// run concurrently. The command line, the examples of the rules and the fuzzer all use it.
///
/// ```swift
/// let file = ProjectFile(TextFile(path: "app.yaml", bytes: bytes), number: 0, as: .catalog)
/// let project = Project([file], [.init(documents: [("app.yaml", 0)])])
/// project.findings(of: Rule.all, in: .init(today: today)).kept
/// ```
package struct Project: Sendable {
  /// The files of a catalog, by index.
  package struct Layout: Sendable {
    /// With their paths from the catalog's root, sorted by path.
    package var documents: [(name: String, file: Int)]

    /// The templates with their names in 'extends'; the first of equal names is used. They include the shared file, as
    /// `SharedFacts.name`.
    package var templates: [(name: String, file: Int)]

    /// Whether all catalogs that use the shared file are present.
    package var foundAllBaselineUsers = false

    package var lock: Int?

    /// The file of accepted changes.
    package var accepted: Int?

    /// The scenarios of the catalog.
    package var scenarios: [Int]

    /// The file of a catalog in `.storekit` format.
    package var storeKit: Int?

    package init(
      documents: [(name: String, file: Int)] = [], templates: [(name: String, file: Int)] = [], lock: Int? = nil,
      scenarios: [Int] = [], storeKit: Int? = nil
    ) {
      self.documents = documents
      self.templates = templates
      self.lock = lock
      self.scenarios = scenarios
      self.storeKit = storeKit
    }

    /// The shared file, if there is one.
    package var shared: Int? { templates.first { $0.name == SharedFacts.name }?.file }

    /// Moves documents that contain a scenario to the scenarios, in any folder.
    ///
    /// - Parameters:
    ///   - files: all files by index.
    ///   - isNamed: whether a file was given explicitly; one that was found in a catalog's folder stays a document.
    package mutating func takeScenarios(among files: [ProjectFile], where isNamed: (Int) -> Bool) {
      let found = documents.map(\.file).filter { isNamed($0) && (files[$0].tree.map(isScenario) ?? false) }
      guard !found.isEmpty else { return }
      documents.removeAll { found.contains($0.file) }
      scenarios += found.filter { !scenarios.contains($0) }
    }
  }

  /// The files, by their index.
  package private(set) var files: [ProjectFile]

  /// The layouts of the catalogs, in the order of `catalogs`.
  package private(set) var layouts: [Layout]

  package private(set) var catalogs: [ProjectCatalog] = []

  /// The catalogs by the IDs that they use; nil if there is only one.
  private(set) var sharedIDs: SharedIDs?

  /// The number of non-YAML catalogs and files.
  struct Extent: Sendable {
    var hasStoreKitFiles = false
    var hasLocks = false
    var hasScenarios = false
  }

  private(set) var extent = Extent()

  /// Whether all files of the catalogs could be read.
  package var hasAllFiles = true

  /// The faults of the scenarios, as far as they are known without a simulation.
  private(set) var scenarioFaults: [Diagnostic<SourceRange?>] = []

  /// The unused rows of shared tables, as far as all possible users are present.
  private(set) var unusedRows: [Diagnostic<SourceRange?>] = []

  /// Whether that is known for all shared tables, so that a suppression of it is either necessary or not.
  private(set) var knowsUnusedRows = false

  /// Arranges files as catalogs that haven't been read.
  package init(unread files: [ProjectFile], _ layouts: [Layout]) {
    self.files = files
    self.layouts = layouts
  }

  /// Reads files as catalogs in sequence.
  package init(_ files: [ProjectFile], _ layouts: [Layout]) {
    self.init(unread: files, layouts)
    assemble(readers.map { $0.readCatalog() })
  }

  // MARK: - Reading

  /// The readers of the YAML catalogs, in the order of the layouts; they can run concurrently.
  package var readers: [CatalogReader] { layouts.filter { $0.storeKit == nil }.map(reader) }

  private func reader(of layout: Layout) -> CatalogReader {
    func named(_ files: [(name: String, file: Int)]) -> [CatalogReader.NamedTree] {
      files.compactMap { name, file in self.files[file].tree.map { .init(name: name, tree: $0) } }
    }
    return CatalogReader(documents: named(layout.documents), templates: named(layout.templates))
  }

  /// Assembles the results of the readers, in their order.
  package mutating func assemble(_ readings: [CatalogReading]) {
    var readings = readings[...]
    catalogs = layouts.compactMap { layout in
      if let file = layout.storeKit.flatMap({ files[$0].storeKitFile }) { return ProjectCatalog(file) }
      // The YAML faults of the file are its own, like those of every other file.
      let accepted = layout.accepted.flatMap { files[$0].tree }.map { AcceptedReading($0) }
      return readings.popFirst().map {
        ProjectCatalog($0, lock: layout.lock.flatMap { files[$0].lock }, accepted: accepted)
      }
    }
    sharedIDs = catalogs.count > 1 ? SharedIDs(catalogs.map { $0.reading?.catalog }) : nil
    extent = Extent(
      hasStoreKitFiles: catalogs.contains { $0.storeKitFile != nil },
      hasLocks: catalogs.contains { $0.lock != nil }, hasScenarios: layouts.contains { !$0.scenarios.isEmpty })
    scenarioFaults = zip(layouts, catalogs).flatMap { layout, catalog in
      layout.scenarios.flatMap { faults(ofScenario: $0, in: layout.documents.isEmpty ? nil : catalog.catalog) }
    }
    let uses = rowUses
    (unusedRows, knowsUnusedRows) = (uses.unusedRows, uses.areComplete)
  }

  /// The use of shared rows by each catalog, if all catalogs that use them are present.
  private var rowUses: [RowUse] {
    layouts.indices.filter { layouts[$0].foundAllBaselineUsers && layouts[$0].shared != nil }.compactMap { index in
      catalogs[index].reading?.rowUse(beside: files(ofCatalogs: [index]).lazy.flatMap { files[$0].faults })
    }
  }

  /// The faults of a scenario, including references to its catalog if it has one.
  private func faults(ofScenario file: Int, in catalog: Catalog?) -> [Diagnostic<SourceRange?>] {
    guard let tree = files[file].tree else { return [] }
    return CatalogYAML.scenarioFaults(tree, beside: files[file].faults, in: catalog)
  }

  /// The same project with some files replaced, not read yet.
  package func replacing(_ changed: [(number: Int, file: ProjectFile)]) -> Project {
    var result = self
    for (number, file) in changed { result.files[number] = file }
    return result
  }

  /// The same project with some files replaced and documents added to one of its catalogs, read.
  ///
  /// - Parameters:
  ///   - changed: new texts by file index.
  ///   - added: new documents, with their paths from the catalog's root.
  ///   - catalog: the catalog's index.
  /// - Returns: that project; the catalogs keep their order.
  package func changed(
    _ changed: [Int: [UInt8]], adding added: [(name: String, text: TextFile)], toCatalog catalog: Int
  ) -> Project {
    var files = files
    for (number, bytes) in changed {
      let text = TextFile(path: files[number].text.path, bytes: bytes)
      files[number] = ProjectFile(text, number: number, as: files[number].role)
    }
    var layouts = layouts
    for (name, text) in added {
      layouts[catalog].documents.append((name, files.count))
      files.append(ProjectFile(text, number: files.count, as: .catalog))
    }
    layouts[catalog].documents.sort { $0.name < $1.name }
    return Project(files, layouts)
  }

  /// The project with only one of its catalogs; the files keep their indices.
  package func only(catalog: Int) -> Project {
    var result = self
    result.layouts = [layouts[catalog]]
    result.catalogs = [catalogs[catalog]]
    result.sharedIDs = nil
    // One catalog alone doesn't show which rows of a shared table are used.
    (result.unusedRows, result.knowsUnusedRows) = ([], false)
    return result
  }

  // MARK: - Contents

  package var texts: SourceFiles { files.map(\.text) }

  /// All files that are YAML.
  package var trees: [YAMLTree] { files.compactMap(\.tree) }

  package var productCount: Int { catalogs.reduce(0) { $0 + $1.catalog.productCount } }

  /// The indices of all files of some catalogs.
  package func files(ofCatalogs catalogs: some Sequence<Int>) -> Set<Int> {
    catalogs.reduce(into: []) { files, catalog in
      let layout = layouts[catalog]
      files.formUnion(layout.documents.map(\.file) + layout.templates.map(\.file) + layout.scenarios)
      files.formUnion([layout.lock, layout.accepted, layout.storeKit].compactMap(\.self))
    }
  }

  /// The indices of each file's catalogs, by file index.
  var catalogsOfFiles: [[Int]] {
    var result = Array(repeating: [Int](), count: files.count)
    for catalog in layouts.indices { for file in files(ofCatalogs: [catalog]) { result[file].append(catalog) } }
    return result
  }

  /// All faults of the texts: as YAML, as catalogs, as scenarios.
  package var faults: [Diagnostic<SourceRange?>] { faults(ofCatalogs: catalogs.indices).faults }

  /// Whether every text was read to its end, so that missing values are really missing.
  package var isWhole: Bool {
    !faults.contains { !$0.kind.canBeKnown } && catalogs.allSatisfy { $0.storeKitFile?.isWhole ?? true }
  }
}
