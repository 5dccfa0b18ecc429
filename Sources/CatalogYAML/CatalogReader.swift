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

  /// The defaults of each document's folder, nearest first; last those that catalogs share.
  let defaults: [[NodeRef]]

  /// What the file that catalogs share holds, and what is wrong with it.
  let shared: SharedReading

  /// A tree and what it is called in the catalog: a document by its path from the root, a template by the name that
  /// entries extend it by.
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
  ///   - templates: the templates it may use, and the file that it shares with other catalogs, by `SharedFacts.name`;
  ///     of equal names the first counts.
  package init(documents: [NamedTree], templates: [NamedTree] = []) {
    let sharedIndex = templates.firstIndex { $0.name == SharedFacts.name }.map { documents.count + $0 }
    let trees = SourceTrees((documents + templates).map(\.tree), names: documents.map(\.name), shared: sharedIndex)
    self.trees = trees
    documentCount = documents.count
    let named = templates.enumerated().map { (name: $0.element.name, tree: documents.count + $0.offset) }
    self.templates = Templates(trees, named: named.filter { $0.name != SharedFacts.name })
    shared = SharedReading(trees)
    var reader = NodeReader(trees)
    outlines = documents.indices.map { reader.outline(ofDocument: $0) }
    outlineFaults = reader.faults
    let holders = zip(documents, outlines).flatMap { document, outline in
      outline.defaults.map { DefaultsHolder(folder: Self.folder(of: document.name), ref: $0) }
    }
    let weakest = shared.defaults
    defaults = documents.map { Self.defaults(for: $0.name, among: holders) + weakest }
  }

  /// The documents of which each can be read on its own.
  package var parts: Range<Int> { 0..<documentCount }

  /// Reads one document; pure, so that several can be read at the same time.
  package func read(part: Int) -> CatalogPart {
    var reader = NodeReader(trees)
    let budget = ReadingBudget(bytes: trees.trees[part].file.bytes.count, documents: documentCount)
    return reader.part(outlines[part], budget: budget, defaults: defaults[part], templates: templates)
  }

  /// Reads everything, one part after the other.
  package func read() -> CatalogReading { assemble(parts.map(read(part:))) }

  /// Puts the parts together, in their order.
  package func assemble(_ parts: consuming [CatalogPart]) -> CatalogReading {
    var faults = outlineFaults
    for part in parts.indices { faults += parts[part].faults }
    var reader = NodeReader(trees)
    reader.budget = ReadingBudget(bytes: trees.trees.reduce(0) { $0 + $1.file.bytes.count }, documents: 1)
    reader.checkTemplates(trees: (documentCount..<trees.trees.count).filter { $0 != trees.sharedTree.map(Int.init) })
    reader.checkDefaults(outlines.flatMap(\.defaults))
    reader.checkSingleApp(outlines.flatMap(\.apps))
    // A template that an entry extends was read with it, and so was a row; only what was not reported for one is new.
    let reported = Set(faults.map(FaultIdentity.init))
    faults += (reader.faults + shared.faults).filter { !reported.contains(FaultIdentity($0)) }
    return CatalogReading(trees: trees, parts: parts, faults: faults, shared: shared)
  }

  /// What makes two faults the same, whoever they were found for.
  private struct FaultIdentity: Hashable {
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

  /// The rows of shared tables that its prices name.
  var rows: Set<PriceRow.Name> = []

  /// Only what it says of the catalog as a whole, without its entries: the app and the IDs that are used up.
  package var withoutEntries: CatalogPart {
    var part = CatalogPart()
    part.app = app
    part.retired = retired
    return part
  }
}
