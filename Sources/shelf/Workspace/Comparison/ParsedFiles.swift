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

  /// Parses some files, those that are parsed already excepted; all processors work at it.
  mutating func parse(_ indices: some Sequence<Int>) async {
    let work = Set(indices).filter { parsed[$0] == nil }.sorted().map { ($0, sources[$0]) }
    let vocabulary = CatalogReader.vocabulary
    let results = await concurrentMap(work, isLittle: work.count < 3) { $1.parse(index: $0, vocabulary: vocabulary) }
    for (item, result) in zip(work, results) { parsed[item.0] = result }
  }

  /// The documents that were parsed, by their places.
  var documents: [Int] { found.documents.indices.filter { parsed[$0] != nil } }

  /// A reader of the documents that were parsed; its parts are those of `documents`, in their order.
  var reader: CatalogReader {
    let first = found.documents.count
    return CatalogReader(
      documents: documents.compactMap { parsed[$0]?.tree },
      templates: found.templates.enumerated().compactMap { offset, template in
        parsed[first + offset].map { .init(name: template.name, tree: $0.tree) }
      })
  }

  /// The bytes of a file that was parsed.
  func bytes(of index: Int) -> [UInt8] { parsed[index]?.tree.file.bytes ?? [] }

  /// All files; those that were not parsed are empty.
  var files: SourceFiles {
    found.files.indices.map { parsed[$0]?.tree.file ?? TextFile(path: found.files[$0].shown, bytes: []) }
  }

  /// What could not be read at all, as one line each.
  var failures: [String] { parsed.compactMap { $0?.failure } }

  /// What is wrong with the texts as YAML.
  var faults: [Diagnostic<SourceRange?>] { parsed.flatMap { $0?.faults ?? [] } }
}
