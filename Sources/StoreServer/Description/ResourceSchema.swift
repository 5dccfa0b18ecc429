import SourceDiagnostics

/// The allowed contents of an API document: a resource in a response, or a request's data.
struct ResourceSchema: Sendable, Hashable {
  /// The name in Apple's description: `SubscriptionUpdateRequest`.
  let name: String

  /// The resource type: `subscriptions`.
  let type: String

  let attributes: [Attribute]
  let relationships: [Relationship]

  /// The names of the schemas allowed in `included`.
  let included: [String]

  func attribute(_ name: String) -> Attribute? { attributes.first { $0.name == name } }
  func relationship(_ name: String) -> Relationship? { relationships.first { $0.name == name } }

  /// An attribute of a schema.
  struct Attribute: Sendable, Hashable {
    let name: String
    let kind: Kind
    let isRequired: Bool
    let isNullable: Bool
  }

  /// The kind of an attribute's value.
  indirect enum Kind: Sendable, Hashable {
    case string, integer, number, boolean
    /// A day: `2026-02-20`.
    case date
    /// A date and time: `2026-02-20T09:00:00Z`.
    case moment
    /// One of a list of words.
    case word([String])
    /// `minimum` and `maximum`, whole numbers.
    case range
    /// An object whose members the table doesn't list.
    case object
    case list(Kind)
  }

  /// A relationship of a schema.
  struct Relationship: Sendable, Hashable {
    let name: String

    /// The type of its targets; nil for a relationship with links only.
    let type: String?

    let isToMany: Bool
    let isRequired: Bool

    /// Whether a response contains its links.
    let hasLinks: Bool
  }
}

extension ResourceSchema {
  /// Reads a row of `shapes.tsv`.
  init(_ row: EmbeddedTable.Row, words: [[String]]) {
    name = row[0]
    type = row[1]
    attributes = row.words(2).map { Attribute(part: $0, words: words) }
    relationships = row.words(3).map { Relationship(part: $0) }
    included = row.words(4)
  }
}

extension ResourceSchema.Attribute {
  /// `name:kind`, with `!` if it is required and `?` if it may be null.
  fileprivate init(part: String, words: [[String]]) {
    let halves = part.split(separator: ":")
    var code = halves.count > 1 ? halves[1] : ""
    isNullable = code.removeSuffix("?")
    isRequired = code.removeSuffix("!")
    name = String(halves.first ?? "")
    kind = ResourceSchema.Kind(code: code, words: words)
  }
}

extension ResourceSchema.Kind {
  fileprivate init(code: Substring, words: [[String]]) {
    switch code.first {
    case "*": self = .list(ResourceSchema.Kind(code: code.dropFirst(), words: words))
    case "i": self = .integer
    case "n": self = .number
    case "b": self = .boolean
    case "d": self = .date
    case "t": self = .moment
    case "r": self = .range
    case "o": self = .object
    case "e": self = .word(Int(code.dropFirst()).map { words[$0] } ?? [])
    default: self = .string
    }
  }
}

extension ResourceSchema.Relationship {
  /// `name:type`, with `*` for many, `!` if it is required and `~` if it has links.
  fileprivate init(part: String) {
    let halves = part.split(separator: ":")
    var code = halves.count > 1 ? halves[1] : ""
    hasLinks = code.removeSuffix("~")
    isRequired = code.removeSuffix("!")
    isToMany = code.removeSuffix("*")
    name = String(halves.first ?? "")
    type = code.isEmpty ? nil : String(code)
  }
}

extension Substring {
  /// Removes a mark at the end, and returns whether it was there.
  fileprivate mutating func removeSuffix(_ mark: Character) -> Bool {
    guard last == mark else { return false }
    removeLast()
    return true
  }
}
