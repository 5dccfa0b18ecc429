import TextFormats

/// A resource that a request creates or changes, checked against its schema.
struct Draft {
  let type: String
  let id: String?
  var attributes: [String: JSONValue] = [:]
  var relationships: [String: Linkage] = [:]

  /// Its location in the document: `/data`, `/included/0`.
  let place: String

  /// The version in the request's path; empty for included resources.
  var version = ""

  /// Whether it has a member `attributes`, even an empty one.
  var hasAttributes = false

  /// The resources to create together with it, by local ID.
  var included: [String: Draft] = [:]

  init(type: String, id: String?, place: String) {
    self.type = type
    self.id = id
    self.place = place
  }

  func text(_ name: String) -> String? { attributes[name]?.text }

  /// The target of a to-one relationship.
  func one(_ name: String) -> RecordKey? {
    if case .one(let key)? = relationships[name] { key } else { nil }
  }

  /// Returns the targets of a to-many relationship; nil if it is missing.
  func many(_ name: String) -> [RecordKey]? {
    if case .many(let keys)? = relationships[name] { keys } else { nil }
  }

  /// Returns the resources to create for a relationship, in order.
  func inline(_ name: String) -> [Draft]? { many(name)?.compactMap { included[$0.id] } }

  enum Linkage {
    case one(RecordKey?)
    case many([RecordKey])
  }

  /// Whether an ID is one of a document's own: `${price-1}`.
  static func isLocal(_ id: String) -> Bool { id.hasPrefix("${") && id.hasSuffix("}") && id.utf8.count > 3 }
}
