import SourceDiagnostics
import TextFormats

/// Reads request documents, and rejects members that their schema doesn't describe.
struct DraftReading {
  let shape: ResourceSchema
  let description: StoreDescription

  /// The ID in the path; nil for something new.
  let id: String?

  private var faults: [StoreFault] = []

  init(_ shape: ResourceSchema, id: String?, _ description: StoreDescription) {
    self.shape = shape
    self.id = id
    self.description = description
  }

  /// The JSON of a body.
  static func json(_ body: [UInt8]) throws(Refusal) -> JSONValue {
    guard !body.isEmpty, let root = parseJSON(TextFile(path: "request", bytes: body), depth: 32).root else {
      throw .unprocessable("")
    }
    return root.value
  }

  /// The draft of a body.
  mutating func draft(_ body: [UInt8]) throws(Refusal) -> Draft {
    let root = try Self.json(body)
    guard case .object(let members) = root else { throw .unprocessable("") }
    for member in members where !["data", "included", "meta", "links", "jsonapi"].contains(member.key) {
      throw .unprocessable(member.key)
    }
    var draft = try entity(root["data"] ?? .null, shape, at: "data", "/data")
    try checkID(draft)
    let shapes = shape.included.compactMap { description.shape($0) }
    if let included = root["included"] { draft.included = try self.included(included, shapes) }
    checkInline(draft, shapes)
    if !faults.isEmpty { throw Refusal(faults) }
    return draft
  }

  private mutating func checkID(_ draft: Draft) throws(Refusal) {
    guard let id else {
      if draft.id != nil {
        throw Refusal(
          409, "ENTITY_ERROR.UNEXPECTED_ID", title: "The provided entity has an unexpected id",
          detail: "The 'id' must not be provided when a resource is created.", source: .pointer("/data/id"))
      }
      return
    }
    if draft.id != id { throw .unprocessable("data.id") }
  }

  private mutating func included(_ list: JSONValue, _ shapes: [ResourceSchema]) throws(Refusal) -> [String: Draft] {
    guard case .array(let elements) = list else { throw .unprocessable("included") }
    var drafts: [String: Draft] = [:]
    for (index, element) in elements.enumerated() {
      let path = "included[\(index)]"
      guard let type = element["type"]?.text, let shape = shapes.first(where: { $0.type == type }) else {
        throw .unprocessable("\(path).type")
      }
      let draft = try entity(element, shape, at: path, "/included/\(index)")
      guard let id = draft.id, drafts[id] == nil else { throw .unprocessable("\(path).id") }
      if Draft.isLocal(id) { drafts[id] = draft } else { faults.append(.localID(id)) }
    }
    return drafts
  }

  /// Checks that inline resources are named by their local ID and exist.
  private mutating func checkInline(_ draft: Draft, _ shapes: [ResourceSchema]) {
    for relationship in shape.relationships where Self.isInline(relationship, shapes) {
      for key in draft.many(relationship.name) ?? [] where draft.included[key.id] == nil {
        if Draft.isLocal(key.id) {
          let missing = relationship.name == "prices" ? "subscriptionPricePoint" : relationship.name
          faults.append(.relationship(relationship.name, "Missing a required include \(missing)"))
        } else {
          faults.append(.localID(key.id))
        }
      }
    }
  }

  /// Whether a relationship's targets are resources of the same request. Territories and price points already exist.
  static func isInline(_ relationship: ResourceSchema.Relationship, _ shapes: [ResourceSchema]) -> Bool {
    guard let type = relationship.type, relationship.isToMany, type != "territories" else { return false }
    return shapes.contains { $0.type == type }
  }

  // MARK: - One resource

  private mutating func entity(_ value: JSONValue, _ shape: ResourceSchema, at path: String, _ pointer: String)
    throws(Refusal)
    -> Draft
  {
    guard case .object(let members) = value else { throw .unprocessable(path) }
    for member in members where !["type", "id", "attributes", "relationships", "links", "meta"].contains(member.key) {
      throw .unprocessable("\(path).\(member.key)")
    }
    guard value["type"]?.text == shape.type else { throw .unprocessable("\(path).type") }
    if let id = value["id"], id.text == nil { throw .unprocessable("\(path).id") }
    var draft = Draft(type: shape.type, id: value["id"]?.text, place: pointer)
    if let attributes = value["attributes"] {
      guard let members = attributes.members else { throw .unprocessable("\(path).attributes") }
      draft.hasAttributes = true
      for member in members { decodeAttribute(member, shape, &draft) }
    }
    if let relationships = value["relationships"] {
      guard let members = relationships.members else { throw .unprocessable("\(path).relationships") }
      for member in members { try decodeRelationship(member, shape, &draft, at: path) }
    }
    checkRequired(draft, shape)
    return draft
  }

  private mutating func decodeAttribute(_ member: JSONValue.Member, _ shape: ResourceSchema, _ draft: inout Draft) {
    guard let attribute = shape.attribute(member.key) else {
      return faults.append(.unknown("attribute", member.key, "an", shape, at: "\(draft.place)/attributes"))
    }
    if member.value == .null {
      if attribute.isRequired { return }
      draft.attributes[member.key] = .null
    } else if attribute.kind.accepts(member.value) {
      draft.attributes[member.key] = member.value
    } else {
      faults.append(
        .attribute(
          member.key, "'\(member.value.shown)' is not a valid value for the attribute '\(member.key)'.", code: "",
          at: draft.place
        ))
    }
  }

  private mutating func decodeRelationship(
    _ member: JSONValue.Member, _ shape: ResourceSchema, _ draft: inout Draft, at path: String
  ) throws(Refusal) {
    guard let relationship = shape.relationship(member.key) else {
      return faults.append(.unknown("relationship", member.key, "a", shape, at: "\(draft.place)/relationships"))
    }
    let place = "\(path).relationships.\(member.key).data"
    guard member.value.members != nil, let data = member.value["data"] else { throw .unprocessable(place) }
    if relationship.isToMany {
      guard case .array(let elements) = data else { throw .unprocessable(place) }
      var keys: [RecordKey] = []
      for (index, element) in elements.enumerated() {
        keys.append(try Self.linkage(element, relationship.type, at: "\(place)[\(index)]"))
      }
      draft.relationships[member.key] = .many(keys)
    } else {
      let key: RecordKey? = data == .null ? nil : try Self.linkage(data, relationship.type, at: place)
      draft.relationships[member.key] = .one(key)
    }
  }

  /// A type and an ID, and nothing else.
  static func linkage(_ value: JSONValue, _ type: String?, at place: String) throws(Refusal) -> RecordKey {
    guard let members = value.members, !members.contains(where: { !["type", "id", "meta"].contains($0.key) }) else {
      throw .unprocessable(place)
    }
    guard let found = value["type"]?.text, type == nil || found == type else { throw .unprocessable("\(place).type") }
    guard let id = value["id"]?.text, !id.isEmpty else { throw .unprocessable("\(place).id") }
    return RecordKey(found, id)
  }

  private mutating func checkRequired(_ draft: Draft, _ shape: ResourceSchema) {
    for attribute in shape.attributes where attribute.isRequired && draft.attributes[attribute.name] == nil {
      if faults.contains(where: { $0.source == .pointer("\(draft.place)/attributes/\(attribute.name)") }) { continue }
      faults.append(
        StoreFault(
          409, "ENTITY_ERROR.ATTRIBUTE.REQUIRED", title: "The provided entity is missing a required attribute",
          detail: "You must provide a value for the attribute '\(attribute.name)' with this request",
          source: .pointer("\(draft.place)/attributes/\(attribute.name)")))
    }
    for relationship in shape.relationships where relationship.isRequired {
      switch draft.relationships[relationship.name] {
      case .many?, .one(.some)?: continue
      case nil, .one(nil)?: break
      }
      faults.append(.missing(relationship.name, at: draft.place))
    }
  }
}

extension StoreFault {
  fileprivate static func unknown(
    _ what: String, _ name: String, _ article: String, _ shape: ResourceSchema, at place: String
  )
    -> StoreFault
  {
    StoreFault(
      409, "ENTITY_ERROR.\(what.uppercased()).UNKNOWN", title: "The provided entity includes an unknown \(what)",
      detail: "'\(name)' is not \(article) \(what) on the resource '\(shape.type)'",
      source: .pointer("\(place)/\(name)"))
  }

  static func localID(_ id: String) -> StoreFault {
    StoreFault(
      409, "ENTITY_ERROR.INCLUDED.INVALID_ID", title: "The provided included entity id has invalid format",
      detail:
        """
        The provided included entity id '\(id)' has invalid format. For inline creation, the id must be a \
        local id with the format '${local-id}'
        """
    )
  }
}

extension JSONValue {
  /// A value for an error message.
  var shown: String {
    switch self {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number(let digits): digits
    case .string(let text): String(text.prefix(100))
    case .array: "[…]"
    case .object: "{…}"
    case .inline(let value): value.shown
    }
  }
}
