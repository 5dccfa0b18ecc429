import CatalogYAML
import SystemPackage

/// The documents that two catalogs share byte by byte and that have no part in any difference: they are never parsed.
///
/// They have the same path from the root and the same bytes, under the same templates and the same defaults, say nothing of the
/// catalog as a whole, and speak of no product and no group that a document that differs speaks of. What they hold is the same on
/// both sides then, and is compared with nothing elsewhere.
struct EqualFiles {
  /// A file by its places on both sides.
  struct Pair: Hashable, Sendable {
    let old: Int
    let new: Int
  }

  /// The documents that are equal byte by byte.
  private(set) var equal: [Pair] = []

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
    await one.parse(equal.differing(in: old, \.old))
    await other.parse(equal.differing(in: new, \.new))
    let unread = await equal.unread(beside: [one, other])
    await one.parse(Self.all(of: old, apartFrom: unread.map(\.old)))
    await other.parse(Self.all(of: new, apartFrom: unread.map(\.new)))
    return (one, other)
  }

  private init(_ old: FoundCatalog, _ new: FoundCatalog, isThorough: Bool) async throws {
    self.old = old
    self.new = new
    let places = Dictionary(new.documents.enumerated().map { ($0.element.name, $0.offset) }) { first, _ in first }
    let documents = old.documents.enumerated().compactMap { index, file in places[file.name].map { Pair(old: index, new: $0) } }
    let (first, second) = (old.documents.count, new.documents.count)
    let mayBeEqual = !isThorough && old.focus == nil && new.focus == nil && old.templates.map(\.name) == new.templates.map(\.name)
    let templates = mayBeEqual ? old.templates.indices.map { Pair(old: first + $0, new: second + $0) } : []
    var texts = ComparedTexts(old, new)
    if mayBeEqual, await texts.equal(templates).count == templates.count { equal = await texts.equal(documents) }
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

  /// The documents that need not be parsed, told from those that differ, which are parsed.
  private func unread(beside sides: [ParsedFiles]) async -> [Pair] {
    guard !equal.isEmpty else { return [] }
    let texts = sides.flatMap { side in side.documents.map { side.bytes(of: $0) } }
    if texts.contains(where: TextSkim.defaults.finds) { return [] }
    let names = sides.flatMap { side in
      let reader = side.reader
      return reader.parts.map { reader.names(inPart: $0) }
    }
    // One look at each text for all there is to be found: they are many, and most of the time goes into it.
    let skim = TextSkim.wholeCatalog(or: names.flatMap(\.products), groups: names.flatMap(\.groups))
    return await self.texts.without(skim, among: equal)
  }
}
