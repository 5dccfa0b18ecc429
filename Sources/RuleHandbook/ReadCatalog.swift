package import CatalogLint
package import CatalogModel
package import CatalogYAML
package import SourceDiagnostics
import StoreFacts
package import YAMLSyntax

/// A few texts read as one catalog, as the command line does it.
package struct ReadCatalog: Sendable {
  /// The catalog's files, then its templates.
  package let files: SourceFiles
  package let trees: [YAMLTree]
  package let reading: CatalogReading

  /// What is wrong with the texts: as YAML, then as a catalog.
  package let faults: [Diagnostic<SourceRange?>]

  /// Reads files by path; those in a folder `templates` are templates, the others stand in the catalog's order.
  package init(_ sources: [TextFile]) {
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
  package init(_ texts: KeyValuePairs<String, String>) { self.init(texts.map { TextFile(path: $0.key, text: $0.value) }) }

  /// Reads one text.
  package init(_ text: String) { self.init(["catalog/app.yaml": text]) }

  package var catalog: Catalog { reading.catalog }

  /// What rules find, at its place in the text.
  package func findings(
    of rules: [Rule] = Rule.all, beside neighbours: [Catalog] = [], assets: Assets? = nil
  ) -> [Diagnostic<SourceRange?>] {
    let visit = CatalogVisit(of: catalog, neighbours: neighbours, assets: assets, today: .dayOfReading)
    return find(rules, in: visit).map(reading.sourceMap.locate)
  }

  /// All that is said of the texts: faults, and what the rules find unless a comment passes it over.
  package func everything(beside neighbours: [Catalog] = [], assets: Assets? = nil) -> [Diagnostic<SourceRange?>] {
    let result = Suppressions(in: trees).apply(to: faults + findings(beside: neighbours, assets: assets), rules: RuleBook.kinds)
    return result.kept + result.faults
  }

  /// The name that entries extend a template by.
  package static func templateName(of path: String) -> String? {
    let parts = path.split(separator: "/")
    guard let folder = parts.firstIndex(of: "templates"), path.hasSuffix(".yaml") else { return nil }
    return String(parts[(folder + 1)...].joined(separator: "/").dropLast(".yaml".count))
  }
}
