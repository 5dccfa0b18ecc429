import CatalogFormats
import CatalogLint
import CatalogModel
package import CatalogYAML
package import SourceDiagnostics
package import YAMLSyntax

/// Files read as catalogs, and what is wrong with them: the one way from bytes to findings.
///
/// Who calls it brings the bytes and, where there is much to do, the threads: reading and linting fall into units that
/// can run at one time. The command line, the examples of the rules and the fuzzer all go this way.
///
/// ```swift
/// let file = ProjectFile(TextFile(path: "app.yaml", bytes: bytes), number: 0, as: .catalog)
/// let project = Project([file], [.init(documents: [("app.yaml", 0)])])
/// project.findings(of: Rule.all, in: .init(today: today)).kept
/// ```
package struct Project: Sendable {
  /// Which files make up a catalog, by their numbers.
  package struct Layout: Sendable {
    /// With their paths from the catalog's root, sorted by these.
    package var documents: [(name: String, file: Int)]

    /// With the names that entries extend them by; of equal names the first counts. The file that the catalog shares
    /// with others is one of them, as `SharedFacts.name`.
    package var templates: [(name: String, file: Int)]

    /// Whether all catalogs are here with which it shares that file.
    package var hasAllSharers = false

    package var lock: Int?

    /// What is rehearsed with the catalog.
    package var scenarios: [Int]

    /// The one file of a catalog that is no YAML.
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

    /// The file that it shares with other catalogs, if there is one.
    package var shared: Int? { templates.first { $0.name == SharedFacts.name }?.file }

    /// Takes what is a scenario by its own words for one, wherever it lies.
    ///
    /// - Parameters:
    ///   - files: all files by their numbers.
    ///   - isNamed: whether somebody named a file by itself; what was only found in a catalog's folder stays a
    ///     document.
    package mutating func takeScenarios(among files: [ProjectFile], where isNamed: (Int) -> Bool) {
      let found = documents.map(\.file).filter { isNamed($0) && (files[$0].tree.map(isScenario) ?? false) }
      guard !found.isEmpty else { return }
      documents.removeAll { found.contains($0.file) }
      scenarios += found.filter { !scenarios.contains($0) }
    }
  }

  /// By their numbers.
  package private(set) var files: [ProjectFile]

  /// The catalogs by the files that they are made of, in the order of `catalogs`.
  package private(set) var layouts: [Layout]

  package private(set) var catalogs: [ProjectCatalog] = []

  /// The catalogs by the IDs that they use; nil where there is only one.
  private(set) var sharedIDs: SharedIDs?

  /// What there is beside catalogs in YAML.
  struct Extent: Sendable {
    var hasStoreKitFiles = false
    var hasLocks = false
    var hasScenarios = false
  }

  private(set) var extent = Extent()

  /// What is wrong with the scenarios, each as far as it is known without playing it.
  private(set) var scenarioFaults: [Diagnostic<SourceRange?>] = []

  /// The rows of shared tables that nobody uses, as far as all are here who could.
  private(set) var unusedRows: [Diagnostic<SourceRange?>] = []

  /// Whether that is known of all shared tables, so that a comment which suppresses it is needed or not.
  private(set) var knowsUnusedRows = false

  /// Lays files out as catalogs, which are still to be read.
  package init(unread files: [ProjectFile], _ layouts: [Layout]) {
    self.files = files
    self.layouts = layouts
  }

  /// Reads files as catalogs, one after the other.
  package init(_ files: [ProjectFile], _ layouts: [Layout]) {
    self.init(unread: files, layouts)
    let plan = readingPlan
    let parts = plan.units.map(plan.read)
    assemble(consume parts, by: plan)
  }

  // MARK: - Reading

  /// The reading of all catalogs, in documents that can be read at one time.
  package struct ReadingPlan: Sendable {
    /// A document of a catalog.
    package struct Unit: Sendable {
      fileprivate let reader: Int
      fileprivate let part: Int
    }

    /// One for each catalog in YAML.
    fileprivate let readers: [CatalogReader]

    package let units: [Unit]

    /// How many units each reader has.
    fileprivate let counts: [Int]

    fileprivate init(_ readers: [CatalogReader]) {
      self.readers = readers
      counts = readers.map(\.parts.count)
      units = readers.indices.flatMap { reader in readers[reader].parts.map { Unit(reader: reader, part: $0) } }
    }

    package func read(_ unit: Unit) -> CatalogPart { readers[unit.reader].read(part: unit.part) }
  }

  package var readingPlan: ReadingPlan { ReadingPlan(layouts.filter { $0.storeKit == nil }.map(reader)) }

  private func reader(of layout: Layout) -> CatalogReader {
    func named(_ files: [(name: String, file: Int)]) -> [CatalogReader.NamedTree] {
      files.compactMap { name, file in self.files[file].tree.map { .init(name: name, tree: $0) } }
    }
    return CatalogReader(documents: named(layout.documents), templates: named(layout.templates))
  }

  /// Puts together what was read, in the order of the plan's units.
  package mutating func assemble(_ parts: consuming [CatalogPart], by plan: ReadingPlan) {
    var catalogs: [ProjectCatalog] = []
    var readers = plan.readers
    var rest = parts
    for layout in layouts.reversed() {
      if let file = layout.storeKit.flatMap({ files[$0].storeKitFile }) {
        catalogs.append(ProjectCatalog(file))
      } else if let reader = readers.popLast() {
        // The reader moves the parts into the catalog, and so must be the only one to hold them.
        let own = Array(rest.suffix(plan.counts[readers.count]))
        rest.removeLast(own.count)
        catalogs.append(ProjectCatalog(reader.assemble(own), lock: layout.lock.flatMap { files[$0].lock }))
      }
    }
    self.catalogs = catalogs.reversed()
    sharedIDs = self.catalogs.count > 1 ? SharedIDs(self.catalogs.map { $0.reading?.catalog }) : nil
    extent = Extent(
      hasStoreKitFiles: self.catalogs.contains { $0.storeKitFile != nil },
      hasLocks: self.catalogs.contains { $0.lock != nil }, hasScenarios: layouts.contains { !$0.scenarios.isEmpty })
    scenarioFaults = zip(layouts, self.catalogs).flatMap { layout, catalog in
      layout.scenarios.flatMap { faults(ofScenario: $0, in: layout.documents.isEmpty ? nil : catalog.catalog) }
    }
    let uses = rowUses
    (unusedRows, knowsUnusedRows) = (uses.unusedRows, uses.areComplete)
  }

  /// What each catalog says about the rows of tables that it shares, where all are here who share them.
  private var rowUses: [RowUse] {
    layouts.indices.filter { layouts[$0].hasAllSharers && layouts[$0].shared != nil }.compactMap { index in
      catalogs[index].reading?.rowUse(beside: files(ofCatalogs: [index]).lazy.flatMap { files[$0].faults })
    }
  }

  /// What is wrong with a scenario, and what it says of its catalog that is not so; of one without a catalog only the
  /// former.
  private func faults(ofScenario file: Int, in catalog: Catalog?) -> [Diagnostic<SourceRange?>] {
    guard let tree = files[file].tree else { return [] }
    return CatalogYAML.scenarioFaults(tree, beside: files[file].faults, in: catalog)
  }

  /// The same project with other texts in some files, still to be read.
  package func replacing(_ changed: [(number: Int, file: ProjectFile)]) -> Project {
    var result = self
    for (number, file) in changed { result.files[number] = file }
    return result
  }

  /// The same project with other texts in some files and with more documents in one of its catalogs, read.
  ///
  /// - Parameters:
  ///   - changed: new texts by the numbers of their files.
  ///   - added: documents that the catalog does not have yet, with their paths from its root.
  ///   - catalog: which one.
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

  /// One of the catalogs as if there were no other; the files keep their numbers.
  package func only(catalog: Int) -> Project {
    var result = self
    result.layouts = [layouts[catalog]]
    result.catalogs = [catalogs[catalog]]
    result.sharedIDs = nil
    // Who uses the rows of a shared table can't be known from one catalog.
    (result.unusedRows, result.knowsUnusedRows) = ([], false)
    return result
  }

  // MARK: - What is there

  package var texts: SourceFiles { files.map(\.text) }

  /// All files that are YAML.
  package var trees: [YAMLTree] { files.compactMap(\.tree) }

  package var productCount: Int { catalogs.reduce(0) { $0 + $1.catalog.productCount } }

  /// The numbers of all files of some catalogs.
  package func files(ofCatalogs catalogs: some Sequence<Int>) -> Set<Int> {
    catalogs.reduce(into: []) { files, catalog in
      let layout = layouts[catalog]
      files.formUnion(layout.documents.map(\.file) + layout.templates.map(\.file) + layout.scenarios)
      files.formUnion([layout.lock, layout.storeKit].compactMap(\.self))
    }
  }

  /// The numbers of the catalogs that each file belongs to, by the file's number.
  var catalogsOfFiles: [[Int]] {
    var result = Array(repeating: [Int](), count: files.count)
    for catalog in layouts.indices { for file in files(ofCatalogs: [catalog]) { result[file].append(catalog) } }
    return result
  }

  /// What is wrong with the texts: as YAML, as catalogs, as scenarios.
  package var faults: [Diagnostic<SourceRange?>] { said(ofCatalogs: catalogs.indices).faults }

  /// Whether every text was read to its end, so that what is not found is not there.
  package var isWhole: Bool {
    !faults.contains { !$0.kind.canBeKnown } && catalogs.allSatisfy { $0.storeKitFile?.isWhole ?? true }
  }
}
