import CatalogModel
import SourceDiagnostics
package import YAMLSyntax

/// Reads the YAML trees of one catalog into the model.
///
/// The order of the files doesn't change the catalog.
package struct CatalogReader: Sendable {
  let trees: SourceTrees
  let documentCount: Int
  let templates: Templates
  let outlines: [Records.Outline]
  private let outlineFaults: [Diagnostic<SourceRange?>]

  /// The defaults of each document's folder, nearest first; the shared defaults last.
  let defaults: [[NodeRef]]

  /// The contents of the shared file, and its faults.
  let shared: SharedReading

  /// A tree and its name in the catalog: a document's path from the root, or a template's name in 'extends'.
  ///
  /// The path shown to users depends on their working directory, so it can't identify the file.
  package struct NamedTree: Sendable {
    package var name: String
    package var tree: YAMLTree

    package init(name: String, tree: YAMLTree) { (self.name, self.tree) = (name, tree) }
  }

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - documents: the trees of the catalog's files, sorted by name; defaults apply to their folder and below.
  ///   - templates: the available templates, and the shared file, named `SharedFacts.name`; the first of equal names
  ///     is used.
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

  /// Reads the catalog.
  ///
  /// - Parameter isWanted: whether the entries of a document are wanted, by its name.
  /// - Returns: the catalog with its places and faults.
  package func readCatalog(entriesOf isWanted: (String) -> Bool = { _ in true }) -> CatalogReading {
    let parts = (0..<documentCount).map { document in
      let part = readDocument(document)
      return isWanted(trees.names[document]) ? part : part.withoutEntries
    }
    return assemble(parts)
  }

  private func readDocument(_ document: Int) -> CatalogPart {
    var reader = NodeReader(trees)
    let budget = ReadingBudget(bytes: trees.trees[document].file.bytes.count, documents: documentCount)
    return reader.part(outlines[document], budget: budget, defaults: defaults[document], templates: templates)
  }

  private func assemble(_ parts: [CatalogPart]) -> CatalogReading {
    var faults = outlineFaults
    for part in parts { faults += part.faults }
    var reader = NodeReader(trees)
    reader.budget = ReadingBudget(bytes: trees.trees.reduce(0) { $0 + $1.file.bytes.count }, documents: 1)
    reader.checkTemplates(trees: (documentCount..<trees.trees.count).filter { $0 != trees.sharedTree.map(Int.init) })
    reader.checkDefaults(outlines.flatMap(\.defaults))
    reader.checkSingleApp(outlines.flatMap(\.apps))
    // Templates and rows are read for each entry that uses them; only faults that weren't reported before are added.
    let reported = Set(faults.map(FaultIdentity.init))
    faults += (reader.faults + shared.faults).filter { !reported.contains(FaultIdentity($0)) }
    return CatalogReading(trees: trees, parts: parts, faults: faults, shared: shared)
  }

  /// The identity of a fault, independent of the entry it was found for.
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

  /// A document's own defaults, and the folder that they apply to.
  private struct DefaultsHolder {
    var folder: ArraySlice<Substring>
    var ref: NodeRef
  }

  /// The defaults of a document: its own folder's, then those of the folders above.
  private static func defaults(for document: String, among holders: [DefaultsHolder]) -> [NodeRef] {
    guard !holders.isEmpty else { return [] }
    let folder = folder(of: document)
    let containing = holders.filter { folder.starts(with: $0.folder) }
    return containing.enumerated().sorted {
      ($1.element.folder.count, $0.offset) < ($0.element.folder.count, $1.offset)
    }.map(\.element.ref)
  }

  private static func folder(of path: String) -> ArraySlice<Substring> { path.split(separator: "/").dropLast() }
}

/// The contents of one document.
struct CatalogPart: Sendable {
  var app: (model: App, ref: NodeRef)?
  var products: [Product] = []

  /// The product entries, in their order.
  var productEntries: [Value] = []

  var groups: [(model: SubscriptionGroup, entry: Value, subscriptions: [Value])] = []
  var retired: [(id: ProductID, ref: NodeRef)] = []
  var storePages: [(model: StorePage, ref: NodeRef)] = []
  var faults: [Diagnostic<SourceRange?>] = []

  /// The rows of shared tables that its prices use.
  var rows: Set<PriceRow.Name> = []

  /// The part without its entries: only the app and the retired IDs.
  var withoutEntries: CatalogPart {
    var part = CatalogPart()
    part.app = app
    part.retired = retired
    return part
  }
}
