import CatalogYAML
import SourceDiagnostics
import YAMLSyntax

/// The files of a found catalog, as far as they have been parsed.
struct ParsedFiles: Sendable {
  let found: FoundCatalog
  private let sources: [Source]
  private var parsed: [Source.Parsed?]

  /// - Parameters:
  ///   - found: the catalog.
  ///   - sources: where the text of each of its files is.
  init(_ found: FoundCatalog, _ sources: [Source]) {
    self.found = found
    self.sources = sources
    parsed = Array(repeating: nil, count: sources.count)
  }

  /// Parses some files of two catalogs, those that are parsed already excepted; all processors work at it.
  static func parse(
    _ one: inout ParsedFiles, _ indices: [Int], _ other: inout ParsedFiles, _ otherIndices: [Int]
  ) async {
    let (first, second) = (one.unparsed(of: indices), other.unparsed(of: otherIndices))
    let work = first.map { ($0, one.sources[$0]) } + second.map { ($0, other.sources[$0]) }
    let vocabulary = CatalogReader.vocabulary
    let results = await concurrentMap(work, isLittle: work.count < 2) { $1.parse(index: $0, vocabulary: vocabulary) }
    for (index, result) in zip(first, results) { one.parsed[index] = result }
    for (index, result) in zip(second, results.dropFirst(first.count)) { other.parsed[index] = result }
  }

  private func unparsed(of indices: [Int]) -> [Int] { Set(indices).filter { parsed[$0] == nil }.sorted() }

  /// The documents that were parsed, by their places.
  var documents: [Int] { found.documents.indices.filter { parsed[$0] != nil } }

  /// A reader of the documents that were parsed; its parts are those of `documents`, in their order.
  var reader: CatalogReader {
    let first = found.documents.count
    return CatalogReader(
      documents: documents.compactMap { index in
        parsed[index].map { .init(name: found.documents[index].name, tree: $0.tree) }
      },
      templates: found.templates.enumerated().compactMap { offset, template in
        parsed[first + offset].map { .init(name: template.name, tree: $0.tree) }
      })
  }

  /// All files; those that were not parsed are empty.
  var files: SourceFiles {
    found.files.indices.map { parsed[$0]?.tree.file ?? TextFile(path: found.files[$0].shown, bytes: []) }
  }

  /// What could not be read at all, as one line each.
  var failures: [String] { parsed.compactMap { $0?.failure } }

  /// What is wrong with the texts as YAML.
  var faults: [Diagnostic<SourceRange?>] { parsed.flatMap { $0?.faults ?? [] } }
}
