import CatalogYAML
import TextFormats

/// A schema as JSON Schema 2020-12 spells it.
struct SchemaDocument {
  let schema: CatalogYAML.Schema

  var text: String {
    let definitions = schema.definitions.map { (key: $0.name, value: JSONValue.members(definition($0.value))) }
    // A file with comments only is empty, which is allowed.
    let root = members(.anyOf([.reference(schema.root), .null]))
    return JSONValue.members(
      [
        ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        ("$id", .string(schema.id)),
        ("title", .string(schema.title)),
        ("description", .string(schema.description)),
      ] + root.map { ($0.key, .inline($0.value)) } + [("$defs", .members(definitions))]
    ).reportText
  }

  private typealias Members = [(key: String, value: JSONValue)]

  /// A definition, whose properties are on separate lines.
  private func definition(_ value: CatalogYAML.Schema.Value) -> Members {
    switch value {
    case .record(let title, let properties, let others):
      let required = properties.filter(\.isRequired).map { JSONValue.string($0.name) }
      return [("title", .string(title)), ("type", .string("object"))]
        + (required.isEmpty ? [] : [("required", .inline(.array(required)))])
        + [
          ("properties", .members(properties.map { ($0.name, property($0)) })),
          ("additionalProperties", others.map { .inline(json($0)) } ?? .bool(false)),
        ]
    case .map(let known, let value, let isOpen):
      let properties = known.map { word -> (key: String, value: JSONValue) in
        let meaning = word.meaning.map { [(key: "description", value: JSONValue.string($0))] } ?? []
        return (word.text, .inline(.members(meaning + members(word.value ?? value))))
      }
      return [
        ("type", .string("object")), ("properties", .members(properties)),
        ("additionalProperties", isOpen ? .inline(json(value)) : .bool(false)),
      ]
    default:
      return members(value).map { ($0.key, .inline($0.value)) }
    }
  }

  private func property(_ property: CatalogYAML.Schema.Property) -> JSONValue {
    let absent = property.absent.map { [(key: "default", value: json($0))] } ?? []
    return .inline(.members([("description", .string(property.summary))] + members(property.value) + absent))
  }

  private func json(_ value: CatalogYAML.Schema.Value) -> JSONValue { .members(members(value)) }

  private func members(_ value: CatalogYAML.Schema.Value) -> Members {
    if let types = value.types { return [("type", types.count == 1 ? .string(types[0]) : strings(types))] }
    switch value {
    case .pattern(let pattern, let examples):
      return [("type", .string("string")), ("pattern", .string(pattern))]
        + (examples.isEmpty ? [] : [("examples", strings(examples))])
    case .words(let words):
      let meanings = words.compactMap(\.meaning)
      return [("enum", strings(words.map(\.text)))]
        + (meanings.isEmpty ? [] : [("enumDescriptions", strings(meanings))])
    case .list(let item): return [("type", .string("array")), ("items", json(item))]
    case .record, .map: return definition(value)
    case .reference(let name): return [("$ref", .string("#/$defs/\(name)"))]
    case .anyOf(let values): return choice(values.flatMap(\.alternatives))
    case .anything, .null, .text, .flag, .integer, .number: return []
    }
  }

  /// One of several values. A single value, or one that may be null, is written without a choice, so that a validator
  /// reports the exact place of an error.
  private func choice(_ values: [CatalogYAML.Schema.Value]) -> Members {
    let others = values.filter { if case .null = $0 { false } else { true } }
    guard others.count == 1, values.count == 2 else { return [("anyOf", .array(values.map(json)))] }
    switch others[0] {
    case .reference: return [("if", json(.null)), ("then", .bool(true)), ("else", json(others[0]))]
    case .list, .record, .map, .pattern:
      return members(others[0]).map { member in
        guard member.key == "type", case .string(let type) = member.value else { return member }
        return ("type", strings([type, "null"]))
      }
    default: return [("anyOf", .array(values.map(json)))]
    }
  }

  private func json(_ literal: CatalogYAML.Schema.Literal) -> JSONValue {
    switch literal {
    case .flag(let flag): .bool(flag)
    case .number(let number): .integer(number)
    case .text(let text): .string(text)
    }
  }

  private func strings(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
}

extension CatalogYAML.Schema.Value {
  /// The JSON types of a value without further constraints.
  fileprivate var types: [String]? {
    switch self {
    case .null: ["null"]
    case .text: ["string", "number", "boolean"]
    case .flag: ["boolean"]
    case .integer: ["integer"]
    case .number: ["number"]
    case .anyOf(let values):
      values.reduce([]) { types, value in types.flatMap { types in value.types.map { types + $0 } } }
    default: nil
    }
  }

  /// The choices, with nested choices flattened; a schema that accepts anything replaces the others.
  fileprivate var alternatives: [CatalogYAML.Schema.Value] {
    guard types == nil, case .anyOf(let values) = self else { return [self] }
    return values.flatMap(\.alternatives)
  }
}
