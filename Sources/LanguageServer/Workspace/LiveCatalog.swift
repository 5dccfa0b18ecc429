import CatalogLint
import CatalogModel
import CatalogYAML
import SourceDiagnostics

/// One catalog of the workspace, kept as it was read, so that a change costs what it touches.
struct LiveCatalog: Sendable {
  let listing: CatalogListing

  /// The numbers of its files.
  let documents: [Int]
  let templates: [Int]

  private(set) var reader: CatalogReader
  private(set) var reading: CatalogReading
  private var parts: [CatalogPart]
  private var memory: LintMemory

  init(_ listing: CatalogListing, files: inout LiveFiles, rules: [Rule]) {
    self.listing = listing
    documents = listing.documents.map { files.index(of: $0) }
    templates = listing.templates.map { files.index(of: $0.path) }
    reader = CatalogReader(texts: [], templates: [])
    parts = []
    reading = reader.assemble(parts)
    memory = LintMemory(rules)
  }

  /// Reads what changed.
  mutating func read(_ files: inout LiveFiles) {
    let texts = documents.map { files.parsed($0) }
    let named = zip(listing.templates, templates).map { (name: $0.name, text: files.parsed($1)) }
    let next = CatalogReader(texts: texts, templates: named)
    parts = next.read(after: (reader, parts))
    reader = next
    reading = reader.assemble(parts)
  }

  /// Everything that is wrong with it; comments may ask for some of it to be passed over.
  mutating func findings(
    _ files: inout LiveFiles, neighbours: [Catalog], rules: [Rule], today: CalendarDate
  ) -> [Diagnostic<SourceRange?>] {
    let visit = CatalogVisit(of: reading.catalog, neighbours: neighbours, today: today)
    let texts = (documents + templates).map { files.parsed($0) }
    let found = memory.find(in: visit).map(reading.sourceMap.locate)
    let all = texts.flatMap(\.faults) + reading.faults + found
    let result = Suppressions(in: texts).apply(to: all, rules: DiagnosticKind.readingKinds + rules.map(\.kind))
    return result.kept + result.faults
  }

  /// How many products were checked so far.
  var checkedProducts: Int { memory.checkedProducts }
}
