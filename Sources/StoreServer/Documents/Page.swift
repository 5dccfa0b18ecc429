import SourceDiagnostics
import TextFormats

/// Writes the document of one response.
struct Page {
  let store: LocalStore
  let route: Route
  let query: Query

  /// The path of the request.
  let path: String

  private var included: [JSONValue] = []
  private var includedKeys: Set<RecordKey> = []

  /// The pictures that the document shows.
  private(set) var shownPictures: Set<RecordKey> = []

  init(store: LocalStore, route: Route, query: Query, path: String) {
    self.store = store
    self.route = route
    self.query = query
    self.path = path
  }

  // MARK: - Documents

  /// One resource.
  mutating func one(_ record: Record) -> JSONValue {
    guard case .one(let name) = route.answer, let shape = store.description.shape(name) else { return .object([]) }
    let data = resource(record, shape, isPrimary: true)
    var members: [JSONValue.Member] = [.init("data", data)]
    if !query.include.isEmpty { members.append(.init("included", .array(included))) }
    members.append(.init("links", ["self": .string(address())]))
    return .object(members)
  }

  /// A page of resources.
  mutating func list(_ keys: [RecordKey]) -> JSONValue {
    guard case .many(let name) = route.answer, let shape = store.description.shape(name) else { return .object([]) }
    let data = part(of: keys).compactMap { store.find($0) }.map { resource($0, shape, isPrimary: true) }
    var members: [JSONValue.Member] = [.init("data", .array(data))]
    if !query.include.isEmpty { members.append(.init("included", .array(included))) }
    members.append(.init("links", links(of: keys.count)))
    members.append(.init("meta", paging(of: keys.count)))
    return .object(members)
  }

  func linkages(_ keys: [RecordKey]) -> JSONValue {
    // The oldest list includes subscriptions as purchases, and so do its resources.
    let references = part(of: keys).map { key in
      if case .linkage(let type, _) = route.answer {
        Self.reference(RecordKey(type, key.id))
      } else {
        Self.reference(key)
      }
    }
    return ["data": .array(references), "links": links(of: keys.count), "meta": paging(of: keys.count)]
  }

  func linkage(_ key: RecordKey) -> JSONValue {
    let related = path.split(separator: "/").filter { $0 != "relationships" }.joined(separator: "/")
    return [
      "data": Self.reference(key),
      "links": ["self": .string(address()), "related": .string("\(store.settings.address)/\(related)")],
    ]
  }

  // MARK: - Pages

  private var limit: Int { query.limit ?? Query.usualLimit }

  private func part(of keys: [RecordKey]) -> ArraySlice<RecordKey> { keys.dropFirst(query.offset).prefix(limit) }

  private func address(cursor: Int? = nil) -> String {
    var text = query.text
    if let cursor { text += (text.isEmpty ? "" : "&") + "cursor=\(Base64.encodeForAddress(String(cursor)))" }
    return "\(store.settings.address)\(path)\(text.isEmpty ? "" : "?")\(text)"
  }

  private func nextOffset(of count: Int) -> Int? { query.offset + limit < count ? query.offset + limit : nil }

  private func links(of count: Int) -> JSONValue {
    var members: [JSONValue.Member] = [.init("self", .string(address(cursor: query.offset > 0 ? query.offset : nil)))]
    if query.offset > 0 { members.append(.init("first", .string(address()))) }
    if let next = nextOffset(of: count) { members.append(.init("next", .string(address(cursor: next)))) }
    return .object(members)
  }

  private func paging(of count: Int) -> JSONValue {
    var members: [JSONValue.Member] = [.init("total", .integer(count)), .init("limit", .integer(limit))]
    if let next = nextOffset(of: count) {
      members.append(.init("nextCursor", .string(Base64.encodeForAddress(String(next)))))
    }
    return ["paging": .object(members)]
  }

  // MARK: - Resources

  static func reference(_ key: RecordKey) -> JSONValue { ["type": .string(key.type), "id": .string(key.id)] }

  private mutating func resource(_ record: Record, _ shape: ResourceSchema, isPrimary: Bool) -> JSONValue {
    if record.attributes["_picture"] != nil { shownPictures.insert(record.key) }
    let fields = query.fields[shape.type]
    let values = store.shown(record, as: shape)
    let attributes = shape.attributes.compactMap { attribute -> JSONValue.Member? in
      guard fields?.contains(attribute.name) ?? true, let value = values[attribute.name], value != .null else {
        return nil
      }
      return JSONValue.Member(attribute.name, value)
    }
    let own = """
      \(store.settings.address)/\(SelfAddresses.version(of: shape))/\(shape.type)/\
      \(PercentEncoding.encode(record.id, besides: ","))
      """
    var members: [JSONValue.Member] = [.init("type", .string(shape.type)), .init("id", .string(record.id))]
    if !shape.attributes.isEmpty { members.append(.init("attributes", .object(attributes))) }
    let relationships = shape.relationships.compactMap { relationship -> JSONValue.Member? in
      guard fields?.contains(relationship.name) ?? true else { return nil }
      return self.relationship(relationship, of: record, shape, own, isPrimary: isPrimary)
    }
    if !relationships.isEmpty { members.append(.init("relationships", .object(relationships))) }
    members.append(.init("links", ["self": .string(own)]))
    return .object(members)
  }

  /// Returns a relationship as links, with its targets if they are requested; nil if it has neither.
  private mutating func relationship(
    _ relationship: ResourceSchema.Relationship, of record: Record, _ shape: ResourceSchema, _ own: String,
    isPrimary: Bool
  ) -> JSONValue.Member? {
    var members: [JSONValue.Member] = []
    if isPrimary, query.include.contains(relationship.name) {
      switch store.related(record, relationship.name, nil) {
      case .one(let key?):
        members.append(.init("data", Self.reference(key)))
        include(key)
      case .one(nil): break
      case .many(let keys):
        let limit = query.innerLimits[relationship.name] ?? Query.innerLimit
        members.append(.init("meta", ["paging": ["total": .integer(keys.count), "limit": .integer(limit)]]))
        members.append(.init("data", .array(keys.prefix(limit).map(Self.reference))))
        for key in keys.prefix(limit) { include(key) }
      }
    }
    if relationship.hasLinks {
      var links: [JSONValue.Member] = []
      if SelfAddresses.hasRoute(shape, "/relationships/\(relationship.name)") {
        links.append(.init("self", .string("\(own)/relationships/\(relationship.name)")))
      }
      if SelfAddresses.hasRoute(shape, "/\(relationship.name)") {
        links.append(.init("related", .string("\(own)/\(relationship.name)")))
      }
      members.append(.init("links", .object(links)))
    }
    return members.isEmpty ? nil : JSONValue.Member(relationship.name, .object(members))
  }

  private mutating func include(_ key: RecordKey) {
    guard let shape = store.description.includedShape(route, type: key.type), includedKeys.insert(key).inserted,
      let record = store.find(key)
    else { return }
    included.append(resource(record, shape, isPrimary: false))
  }
}

/// Where resources of a schema are read again.
enum SelfAddresses {
  /// The version of the path that shows a resource in this schema.
  static func version(of shape: ResourceSchema) -> String { versions[shape.name] ?? "v1" }

  /// Returns whether a route exists for a path below a resource.
  static func hasRoute(_ shape: ResourceSchema, _ rest: String) -> Bool {
    paths.contains("/\(version(of: shape))/\(shape.type)/{id}\(rest)")
  }

  private static let paths = Set(StoreDescription.current.routes.filter { $0.method == "GET" }.map(\.path))

  private static let versions: [String: String] = {
    var versions: [String: String] = [:]
    for route in StoreDescription.current.routes where route.parts.count == 2 {
      if case .one(let shape) = route.answer { versions[shape] = String(route.version) }
    }
    return versions
  }()
}
