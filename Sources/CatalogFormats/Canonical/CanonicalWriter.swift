import CatalogModel
import TextFormats

/// Writes the canonical form: `{"format": "shelf.catalog/1", "app": …, "products": […], …}` with the keys of the
/// YAML, explicit defaults, and amounts as texts so that programs don't convert them to binary fractions.
enum CanonicalWriter {
  /// The first key of the document, and its value.
  static let formatKey = "format"
  static let formatName = "shelf.catalog/1"

  static func json(_ catalog: Catalog, without losses: [Loss] = []) -> [UInt8] {
    var writer = JSONWriter(.plain)
    writer.object { writer in
      writer.member(formatKey, formatName)
      if !losses.isEmpty, case .record(let fields) = catalog.outline(.complete, without: losses) {
        for field in fields { writer.member(field.key, field.value) }
        return
      }
      if let app = catalog.app { writer.member(.app, app.outline(.complete)) }
      list(.products, catalog.products, &writer) { $0.outline(.complete) }
      list(.subscriptionGroups, catalog.subscriptionGroups, &writer) { $0.outline(.complete) }
      list(.retired, catalog.retired, &writer) { .text($0.text) }
      list(.storePages, catalog.storePages, &writer) { $0.outline(.complete) }
    }
    writer.endLine()
    return writer.bytes
  }

  /// A list, one element's outline at a time; nothing if it is empty.
  private static func list<Element>(
    _ key: CatalogKey, _ elements: [Element], _ writer: inout JSONWriter, _ outline: (Element) -> Outline
  ) {
    guard !elements.isEmpty else { return }
    writer.member(key.rawValue) { writer in
      writer.array { writer in for element in elements { writer.element { $0.outline(outline(element)) } } }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ key: CatalogKey, _ value: Outline) { member(key.rawValue) { $0.outline(value) } }

  fileprivate mutating func outline(_ outline: Outline) {
    switch outline {
    case .flag(let flag): bool(flag)
    case .integer(let number): self.number(String(number))
    case .amount(let amount): string(amount.description)
    case .text(let text): string(text)
    case .foreign(let value): self.value(JSONValue(value))
    case .list(let elements): array { writer in for element in elements { writer.element { $0.outline(element) } } }
    case .record(let fields): object { writer in for field in fields { writer.member(field.key, field.value) } }
    case .map(let entries):
      object { writer in for entry in entries { writer.member(entry.key) { $0.outline(entry.value) } } }
    }
  }
}

extension JSONValue {
  /// Another format's value that is kept in the catalog.
  init(_ foreign: ForeignValue) {
    switch foreign {
    case .null: self = .null
    case .bool(let flag): self = .bool(flag)
    case .number(let digits): self = .number(digits)
    case .string(let text): self = .string(text)
    case .list(let elements): self = .array(elements.map { JSONValue($0) })
    case .map(let pairs): self = .object(pairs.map { Member($0.key, JSONValue($0.value)) })
    }
  }

  /// The outline as a value.
  init(_ outline: Outline) {
    switch outline {
    case .flag(let flag): self = .bool(flag)
    case .integer(let number): self = .integer(number)
    case .amount(let amount): self = .string(amount.description)
    case .text(let text): self = .string(text)
    case .foreign(let value): self.init(value)
    case .list(let elements): self = .array(elements.map { JSONValue($0) })
    case .record(let fields): self = .object(fields.map { Member($0.key.rawValue, JSONValue($0.value)) })
    case .map(let entries): self = .object(entries.map { Member($0.key, JSONValue($0.value)) })
    }
  }
}

extension ForeignValue {
  /// A value to keep in the catalog; keys are sorted, and the first of equal keys is used.
  init(_ value: JSONValue) {
    switch value {
    case .null: self = .null
    case .bool(let flag): self = .bool(flag)
    case .number(let digits): self = .number(digits)
    case .string(let text): self = .string(text)
    case .array(let elements): self = .list(elements.map { ForeignValue($0) })
    case .object(let members):
      var map: SortedMap<String, ForeignValue> = [:]
      for member in members where map[member.key] == nil { map[member.key] = ForeignValue(member.value) }
      self = .map(map)
    case .inline(let value): self.init(value)
    }
  }
}

extension JSONNode {
  /// A value without a place.
  init(_ value: JSONValue) {
    let content: Content =
      switch value {
      case .null: .null
      case .bool(let flag): .bool(flag)
      case .number(let digits): .number(digits)
      case .string(let text): .string(text)
      case .array(let elements): .array(elements.map { JSONNode($0) })
      case .object(let members): .object(members.map { Member($0.key, at: 0..<0, JSONNode($0.value)) })
      case .inline(let value): JSONNode(value).content
      }
    self.init(content, at: 0..<0)
  }
}
