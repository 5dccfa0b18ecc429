package import SourceDiagnostics

/// The schemas of the files that the readers of this module take.
extension Schema {
  /// Codes that editors complete, by what they are codes of: `locale`, `territory`.
  package typealias Suggestions = [String: [Word]]

  /// A document of a catalog.
  package static func catalog(suggesting suggestions: Suggestions) -> Schema {
    Schema(
      "catalog", "A Shelf catalog", "What an app sells: a file of a catalog, with any of these keys.", root: "document",
      Records.document.keys, suggestions, entries: ["product", "subscription", "defaults"])
  }

  /// A template that entries of a catalog extend.
  package static func template(suggesting suggestions: Suggestions) -> Schema {
    Schema(
      "template", "A Shelf template", "A part of a product, with {{placeholders}} that 'with' fills in.", root: "template",
      Records.partialProduct.keys, suggestions, entries: ["template"], hasPlaceholders: true)
  }

  /// A `.shelf.yaml`, with the rules that there are.
  package static func configuration(_ kinds: [DiagnosticKind]) -> Schema {
    let rules = kinds.flatMap { kind in
      [Word(kind.id, meaning: kind.summary)] + kind.formerly.map { Word($0, meaning: "the former name of '\(kind.id)'") }
    }
    return Schema(
      "config", "A Shelf configuration", "What Shelf tells of the catalogs below: a .shelf.yaml.", root: "configuration",
      Records.configuration(kinds).keys, ["rule": rules], entries: [])
  }

  private init(
    _ name: String, _ title: String, _ description: String, root: String, _ record: RecordKeys, _ suggestions: Suggestions,
    entries: Set<String>, hasPlaceholders: Bool = false
  ) {
    var builder = SchemaBuilder(
      suggestions: suggestions, hasPlaceholders: hasPlaceholders, entries: entries, inherited: Records.partialProduct.keys)
    self.init(
      id: "urn:shelf:\(name):1", title: title, description: description, root: root,
      definitions: builder.definitions(of: root, record))
  }
}
