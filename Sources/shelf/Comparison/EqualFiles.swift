import CatalogYAML
import SystemPackage

/// The documents that two catalogs share byte by byte and that have no part in any difference: they are never parsed.
///
/// Such a document has the same path from the root and the same bytes on both sides, and templates and defaults are the
/// same. It says nothing of the catalog as a whole, and speaks of no product and no group that what differs speaks of.
/// What it holds is the same on both sides then, and is compared with nothing elsewhere.
struct EqualFiles {
  /// A file by its places on both sides.
  struct Pair: Hashable, Sendable {
    let old: Int
    let new: Int
  }

  /// The documents that have the same path.
  private let documents: [Pair]

  /// Those of them that are equal byte by byte.
  private(set) var equal: [Pair] = []

  /// Whether anything can be left out: both catalogs are meant as a whole, and their templates are equal.
  private var mayLeaveOut = false

  private let old: FoundCatalog
  private let new: FoundCatalog
  private let texts: ComparedTexts

  /// Parses of both catalogs what may differ, and what has to do with it.
  ///
  /// - Parameters:
  ///   - old: the old catalog.
  ///   - new: the new catalog.
  ///   - isThorough: whether to parse everything; the changes are the same.
  /// - Returns: both, with what has no part in any difference left unparsed.
  /// - Throws: a `Failure` for what git does not have.
  static func parse(
    _ old: FoundCatalog, _ new: FoundCatalog, isThorough: Bool = false
  ) async throws -> (old: ParsedFiles, new: ParsedFiles) {
    let equal = try await EqualFiles(old, new, isThorough: isThorough)
    var one = ParsedFiles(old, equal.texts.sources(of: old, equal: equal.equal, \.old))
    var other = ParsedFiles(new, equal.texts.sources(of: new, equal: equal.equal, \.new))
    let unread = await equal.parseDifferences(&one, &other)
    await ParsedFiles.parse(
      &one, all(of: old, apartFrom: unread.map(\.old)), &other, all(of: new, apartFrom: unread.map(\.new)))
    return (one, other)
  }

  private init(_ old: FoundCatalog, _ new: FoundCatalog, isThorough: Bool) async throws {
    self.old = old
    self.new = new
    let places = Dictionary(new.documents.enumerated().map { ($0.element.name, $0.offset) }) { first, _ in first }
    documents = old.documents.enumerated().compactMap { index, file in
      places[file.name].map { Pair(old: index, new: $0) }
    }
    let (first, second) = (old.documents.count, new.documents.count)
    let mayBeEqual =
      !isThorough && old.focus == nil && new.focus == nil && old.templates.map(\.name) == new.templates.map(\.name)
    let templates = mayBeEqual ? old.templates.indices.map { Pair(old: first + $0, new: second + $0) } : []
    var texts = ComparedTexts(old, new)
    mayLeaveOut = mayBeEqual ? await texts.equal(templates).count == templates.count : false
    if mayLeaveOut { equal = await texts.equal(documents) }
    try await texts.fetch(apartFrom: equal)
    self.texts = texts
  }

  /// The files of a side that are not known to be equal.
  private func differing(in catalog: FoundCatalog, _ side: KeyPath<Pair, Int>) -> [Int] {
    Self.all(of: catalog, apartFrom: equal.map { $0[keyPath: side] })
  }

  private static func all(of catalog: FoundCatalog, apartFrom others: [Int]) -> [Int] {
    let others = Set(others)
    return catalog.files.indices.filter { !others.contains($0) }
  }

  /// Parses what differs.
  ///
  /// - Returns: the documents that need not be parsed, found from what differs.
  private func parseDifferences(_ old: inout ParsedFiles, _ new: inout ParsedFiles) async -> [Pair] {
    guard mayLeaveOut else { return [] }
    await ParsedFiles.parse(&old, self.differing(in: self.old, \.old), &new, self.differing(in: self.new, \.new))
    let (one, other) = (old.reader, new.reader)
    // Defaults that may not be the same hold for whatever stands in their folder.
    if one.hasDefaults || other.hasDefaults { return [] }
    let names = one.parts.map { one.names(inPart: $0) } + other.parts.map { other.names(inPart: $0) }
    let skim = TextSkim.wholeCatalog(or: names.flatMap(\.products), groups: names.flatMap(\.groups))
    return await texts.without(skim, among: equal)
  }
}
