import CatalogModel
import SourceDiagnostics
package import YAMLSyntax

/// Reads the trees of one catalog into the model.
///
/// The work falls into parts, one for each document, that don't depend on one another: read them in any order or at
/// the same time, then assemble. Neither the order of the parts nor that of the files changes the catalog.
package struct CatalogReader: Sendable {
  /// The words that trees must be parsed with.
  package static var vocabulary: Vocabulary { Words.vocabulary }

  let trees: SourceTrees
  let documentCount: Int
  let templates: Templates
  let outlines: [Records.Outline]
  private let outlineFaults: [Diagnostic<SourceRange?>]

  /// The defaults of each document's folder, nearest first.
  let defaults: [[NodeRef]]

  /// A tree and what it is called in the catalog: a document by its path from the root, a template by the name that entries
  /// extend it by.
  ///
  /// How a file is shown depends on the folder that somebody works in, and so says nothing about where it lies.
  package struct NamedTree: Sendable {
    package var name: String
    package var tree: YAMLTree

    package init(name: String, tree: YAMLTree) {
      self.name = name
      self.tree = tree
    }
  }

  /// - Parameters:
  ///   - documents: the trees of the catalog's files, sorted by name; the defaults of one hold in its folder and below.
  ///   - templates: the templates it may use; of equal names the first counts.
  package init(documents: [NamedTree], templates: [NamedTree] = []) {
    let trees = SourceTrees((documents + templates).map(\.tree), names: documents.map(\.name))
    self.trees = trees
    documentCount = documents.count
    self.templates = Templates(
      trees, named: templates.enumerated().map { (name: $0.element.name, tree: documents.count + $0.offset) })
    var reader = NodeReader(trees)
    outlines = documents.indices.map { reader.outline(ofDocument: $0) }
    outlineFaults = reader.faults
    let holders = zip(documents, outlines).flatMap { document, outline in
      outline.defaults.map { DefaultsHolder(folder: Self.folder(of: document.name), ref: $0) }
    }
    defaults = documents.map { Self.defaults(for: $0.name, among: holders) }
  }

  /// The documents of which each can be read on its own.
  package var parts: Range<Int> { 0..<documentCount }

  /// Whether one of the documents gives values to the entries of others.
  package var hasDefaults: Bool { outlines.contains { !$0.defaults.isEmpty } }

  /// Reads one document; pure, so that several can be read at the same time.
  package func read(part: Int) -> CatalogPart {
    var reader = NodeReader(trees)
    let bytes = trees.trees[part].file.bytes.count
    return reader.part(outlines[part], bytes: bytes, defaults: defaults[part], templates: templates)
  }

  /// Reads everything, one part after the other.
  package func read() -> CatalogReading { assemble(parts.map(read(part:))) }

  /// Puts the parts together, in the order of the documents.
  package func assemble(_ parts: consuming [CatalogPart]) -> CatalogReading {
    var faults = outlineFaults
    for part in parts.indices { faults += parts[part].faults }
    var reader = NodeReader(trees)
    reader.checkTemplates(trees: documentCount..<trees.trees.count)
    reader.checkDefaults(outlines.flatMap(\.defaults))
    reader.checkSingleApp(outlines.flatMap(\.apps))
    // A template that an entry extends was read with it; only what nobody has told is new.
    let told = Set(faults.map(Telling.init))
    faults += reader.faults.filter { !told.contains(Telling($0)) }
    return CatalogReading(trees: trees, parts: parts, faults: faults)
  }

  /// What makes two faults the same, whoever they were found for.
  private struct Telling: Hashable {
    let kind: DiagnosticKind
    let place: SourceRange?
    let message: String

    init(_ fault: Diagnostic<SourceRange?>) {
      kind = fault.kind
      place = fault.place
      message = fault.message
    }
  }

  /// A document's own defaults, and the folder that they hold for.
  private struct DefaultsHolder {
    var folder: ArraySlice<Substring>
    var ref: NodeRef
  }

  /// The defaults that hold for a document: those of its own folder, then of the folders above it.
  private static func defaults(for document: String, among holders: [DefaultsHolder]) -> [NodeRef] {
    guard !holders.isEmpty else { return [] }
    let folder = folder(of: document)
    let holding = holders.filter { folder.starts(with: $0.folder) }
    return holding.enumerated().sorted {
      ($1.element.folder.count, $0.offset) < ($0.element.folder.count, $1.offset)
    }.map(\.element.ref)
  }

  private static func folder(of path: String) -> ArraySlice<Substring> { path.split(separator: "/").dropLast() }
}

/// What one document holds.
package struct CatalogPart: Sendable {
  var app: (model: App, ref: NodeRef)?
  var products: [Product] = []

  /// Where the products stand, in their order.
  var productEntries: [Value] = []

  var groups: [(model: SubscriptionGroup, entry: Value, subscriptions: [Value])] = []
  var retired: [(id: ProductID, ref: NodeRef)] = []
  var storePages: [(model: StorePage, ref: NodeRef)] = []
  var faults: [Diagnostic<SourceRange?>] = []

  /// Only what it says of the catalog as a whole, without its entries: the app and the IDs that are used up.
  package var withoutEntries: CatalogPart {
    var part = CatalogPart()
    part.app = app
    part.retired = retired
    return part
  }
}
