import CatalogYAML
import CommandSupport

/// The table of a mapping's fields for the page of the catalog format, generated from the editors' schema.
struct FieldTable {
  private let fields: [CatalogYAML.Schema.Property]
  private let mappings: [String: [CatalogYAML.Schema.Property]]

  /// Whether it is the table of an offer other than an introductory one, which shares fields with that one.
  private let sharesFields: Bool

  /// - Parameters:
  ///   - name: the mapping's name in the schema, such as `product`.
  ///   - schema: the schema of a catalog.
  /// - Throws: a `Failure` if it doesn't exist.
  init(_ name: String, in schema: CatalogYAML.Schema) throws {
    mappings = Dictionary(
      uniqueKeysWithValues: schema.definitions.compactMap { definition in
        guard case .record(_, let fields, _) = definition.value else { return nil }
        return (definition.name, fields)
      })
    guard let fields = mappings[name] else { throw Failure("the catalog format has no mapping '\(name)'") }
    self.fields = fields
    sharesFields = ["promotional_offer", "win_back_offer", "offer_code"].contains(name)
  }

  /// The table in Markdown, without fields that the page explains once: `storekit`, and those that offers share.
  var markdown: String {
    let known = Set(sharesFields ? mappings["introductory_offer", default: []].map { row(of: $0) } : [])
    let listed = fields.filter { $0.name != "storekit" }
    let shared = listed.filter { known.contains(row(of: $0)) }
    let rows = listed.map { row(of: $0) }.filter { !known.contains($0) }.joined()
    return "| field | value | meaning |\n|---|---|---|\n" + rows
      + (shared.isEmpty ? "" : "| \(names(of: shared)) | | As in an introductory offer. |\n")
  }

  private func row(of field: CatalogYAML.Schema.Property) -> String {
    var notes: [String] = field.isRequired ? ["required"] : []
    if let absent = field.absent { notes.append("default: `\(description(of: absent))`") }
    let value = ([words(for: field.value)] + notes).filter { !$0.isEmpty }.joined(separator: "; ")
    return "| `\(field.name)` | \(value) | \(field.summary.replacing("|", with: "\\|")) |\n"
  }

  private func description(of literal: CatalogYAML.Schema.Literal) -> String {
    switch literal {
    case .flag(let flag): "\(flag)"
    case .number(let number): "\(number)"
    case .text(let text): text
    }
  }

  /// A value in words, as in "list of territories".
  private func words(for value: CatalogYAML.Schema.Value) -> String {
    switch value {
    case .anything: "anything"
    case .null: ""
    case .text, .pattern: "string"
    case .flag: "boolean"
    case .integer, .number: "number"
    case .words(let words): words.map { "`\($0.text)`" }.joined(separator: ", ")
    case .list(let item): "list: \(words(for: item))"
    case .map: "mapping"
    case .record(_, let fields, _): "mapping: \(names(of: fields))"
    case .reference(let name): words(forReference: name)
    case .anyOf(let values):
      values.map(words).filter { !$0.isEmpty }.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        .joined(separator: ", or ")
    }
  }

  private func words(forReference name: String) -> String {
    if let fields = mappings[name] {
      let title = name.replacing("_", with: " ")
      return fields.count > 5 ? "[\(title)](#\(name.replacing("_", with: "-")))" : "mapping: \(names(of: fields))"
    }
    for (ending, key) in [("_by_locale", "locale"), ("_by_territory", "territory")] where name.hasSuffix(ending) {
      let content = String(name.dropLast(ending.count))
      return "by \(key): \(mappings[content].map(names) ?? words(forReference: content))"
    }
    return name.replacing("_", with: " ")
  }

  private func names(of fields: [CatalogYAML.Schema.Property]) -> String {
    fields.map { "`\($0.name)`" }.joined(separator: ", ")
  }
}
