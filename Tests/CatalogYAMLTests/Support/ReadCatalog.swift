import CatalogLint
import CatalogModel
import CatalogYAML
import SourceDiagnostics
import YAMLSyntax

/// A few texts read as one catalog, as the command line does it.
struct ReadCatalog {
  /// The catalog's files, then its templates.
  let files: SourceFiles
  let trees: [YAMLTree]
  let reading: CatalogReading

  /// What is wrong with the texts: as YAML, then as a catalog.
  let faults: [Diagnostic<SourceRange?>]

  /// Reads files by path; those in a folder `templates` are templates, the others stand in the catalog's order.
  init(_ sources: [TextFile]) {
    let documents = sources.filter { Self.templateName(of: $0.path) == nil }.sorted { $0.path < $1.path }
    let templates = sources.filter { Self.templateName(of: $0.path) != nil }.sorted { $0.path < $1.path }
    files = documents + templates
    let parsed = files.enumerated().map { index, file in
      YAMLSyntax.parse(file, fileIndex: index, vocabulary: CatalogReader.vocabulary)
    }
    trees = parsed.map(\.tree)
    let named = zip(templates, trees[documents.count...]).map {
      CatalogReader.NamedTree(name: Self.templateName(of: $0.path) ?? "", tree: $1)
    }
    reading = CatalogReader(documents: Array(trees[..<documents.count]), templates: named).read()
    faults = parsed.flatMap(\.faults) + reading.faults
  }

  /// Reads texts by path.
  init(_ texts: KeyValuePairs<String, String>) { self.init(texts.map { TextFile(path: $0.key, text: $0.value) }) }

  /// Reads one text.
  init(_ text: String) { self.init(["catalog/app.yaml": text]) }

  var catalog: Catalog { reading.catalog }

  /// What rules find, at its place in the text.
  func findings(of rules: [Rule] = Rule.all, beside neighbours: [Catalog] = []) -> [Diagnostic<SourceRange?>] {
    find(rules, in: CatalogVisit(of: catalog, neighbours: neighbours, today: Self.today)).map(reading.sourceMap.locate)
  }

  /// All that is said of the texts: faults, and what the rules find unless a comment passes it over.
  func everything(beside neighbours: [Catalog] = []) -> [Diagnostic<SourceRange?>] {
    let kinds = DiagnosticKind.readingKinds + Rule.all.map(\.kind)
    let result = Suppressions(in: trees).apply(to: faults + findings(beside: neighbours), rules: kinds)
    return result.kept + result.faults
  }

  /// The place of a path.
  func place(of path: CatalogPath) -> SourceRange? {
    reading.sourceMap.locate(Diagnostic(.unknownKey, "", at: path)).place
  }

  /// The text that a path leads to.
  func text(at path: CatalogPath) -> String? { place(of: path).map(files.text) }

  /// The name that entries extend a template by.
  static func templateName(of path: String) -> String? {
    let parts = path.split(separator: "/")
    guard let folder = parts.firstIndex(of: "templates"), path.hasSuffix(".yaml") else { return nil }
    return String(parts[(folder + 1)...].joined(separator: "/").dropLast(".yaml".count))
  }

  /// The day on which all tests happen.
  private static let today = CalendarDate(year: 2026, month: 11, day: 21).unsafelyUnwrapped
}

extension Catalog {
  /// The first product or subscription with an ID.
  func product(_ id: ProductID) -> Product? {
    (products + subscriptionGroups.flatMap(\.subscriptions)).first { $0.id == id }
  }
}
