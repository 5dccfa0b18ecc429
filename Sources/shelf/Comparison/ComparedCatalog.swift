import CommandSupport
import CatalogDiff
import CatalogFormats
import CatalogModel
import CatalogYAML
import Reporting
import SourceDiagnostics
import YAMLSyntax

/// One of two compared catalogs, already read.
struct ComparedCatalog: Sendable {
  /// The name from the command line.
  let name: String
  var side: CatalogSide

  /// The texts, for places.
  let files: SourceFiles

  /// The read errors, one line each.
  let failures: [String]
  var faults: [Diagnostic<SourceRange?>]

  /// The changes that are accepted there.
  let accepted: AcceptedReading

  /// The values that its format can't contain; empty for YAML.
  let losses: [Loss]

  /// The formats of its files; empty for YAML.
  let formats: [String]

  /// App Store Connect's information about its pictures; empty for YAML, which references files.
  let pictures: [CatalogPath: StorePicture]

  /// The catalog that was found, and its reading, if it is YAML.
  let found: FoundCatalog?
  let reading: CatalogReading?

  /// The place of a path in the text.
  fileprivate let rangeOfPath: @Sendable (CatalogPath) -> SourceRange?

  /// - Throws: a `Failure` for what git does not have.
  init(_ side: FoundSide) async throws {
    switch side.content {
    case .catalog(let found): try await self.init(found, name: side.name)
    case .imported(let imported): self.init(imported, name: side.name)
    }
  }

  /// A catalog in YAML.
  private init(_ found: FoundCatalog, name: String) async throws {
    var parsed = try await found.parsed()
    files = parsed.map(\.tree.file)
    failures = parsed.compactMap(\.failure)
    accepted =
      found.accepted.flatMap { _ in parsed.popLast() }.map { AcceptedReading($0.tree, faults: $0.faults) }
      ?? AcceptedReading()
    let names = found.documents.map(\.name)
    let reader = CatalogReader(
      documents: zip(names, parsed).map { .init(name: $0, tree: $1.tree) },
      templates: zip(found.templates, parsed.dropFirst(names.count)).map { .init(name: $0.name, tree: $1.tree) })
    let reading = reader.readCatalog(entriesOf: found.isInFocus)
    (self.name, self.reading) = (name, reading)
    side = CatalogSide(reading.catalog)
    self.found = found
    // Errors in files that only supply values to others are ignored.
    faults = (parsed.flatMap(\.faults) + reading.faults).filter { fault in
      guard let place = fault.place, names.indices.contains(place.file) else { return true }
      return found.isInFocus(names[place.file])
    }
    losses = []
    formats = []
    pictures = [:]
    rangeOfPath = reading.sourceMap.range
  }

  /// Files of other formats.
  private init(_ imported: ImportedCatalog, name: String) {
    self.name = name
    side = CatalogSide(imported.laid(over: Catalog()))
    files = imported.files
    failures = []
    faults = imported.faults
    losses = imported.losses
    formats = imported.formats
    pictures = imported.pictures
    accepted = AcceptedReading()
    found = nil
    reading = nil
    rangeOfPath = imported.sourceRange
  }

  /// The file of each product, by its path from the root; the first file of a duplicate ID.
  var filesOfProducts: [ProductID: String] {
    guard let found, let reading else { return [:] }
    let names = Dictionary(found.documents.map { ($0.shown, $0.name) }) { first, _ in first }
    return Dictionary(reading.documentsOfProducts.compactMap { id, file in names[file].map { (id, $0) } }) { first, _ in
      first
    }
  }

  /// Adds the values of the given shared files, and the entries that inherit them.
  mutating func addLayers(of shared: [FoundCatalog.SharedFile]) {
    guard let reading, !shared.isEmpty else { return }
    let names = Dictionary(shared.map { (files[$0.index].path, $0.name) }) { first, _ in first }
    for layer in reading.layers(inFiles: Set(names.keys)) {
      guard let name = names[layer.file] else { continue }
      var use = TemplateUse(name, fields: layer.leaves.map { .init($0.steps, $0.text) }, products: layer.products)
      for leaf in layer.leaves where !leaf.others.isEmpty { use.exceptions[leaf.steps] = leaf.others }
      side.templates.append(use)
    }
  }

  /// The digests of its pictures, by their paths, for comparison with others. Empty for those in a revision or another
  /// format, and if there aren't any others.
  func digests(for others: [CatalogPath: StorePicture]) async -> [String: FileDigest] {
    guard !others.isEmpty, let found, found.revision == nil else { return [:] }
    return await AssetFiles(root: found.root).digests(for: side.catalog)
  }

  /// The errors that prevent a comparison.
  var errors: [Diagnostic<SourceRange?>] { faults.filter { $0.severity == .error } }
}

/// The places of changes in the texts of a catalog; the lines of each file are counted only once.
struct ChangePlaces {
  private let catalog: ComparedCatalog
  private var lines: LineTables

  init(_ catalog: ComparedCatalog) { (self.catalog, lines) = (catalog, LineTables(catalog.files)) }

  /// The place of a path, for people and editors.
  mutating func location(of path: CatalogPath) -> ChangesReport.Place? {
    guard let start = catalog.rangeOfPath(path).flatMap({ lines.start(of: $0) }) else { return nil }
    return ChangesReport.Place(file: start.path, line: start.position.line, column: start.position.column)
  }
}
