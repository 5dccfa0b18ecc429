import TextFormats

extension LocalStore {
  /// Creates a resource.
  mutating func create(_ route: Route, _ body: [UInt8], _ query: Query, _ path: String) throws(Refusal) -> StoreAnswer {
    let draft = try draft(route, nil, body)
    guard let key = try make(draft) else { throw .noPath(path) }
    let record = try found(key.type, key.id)
    var page = Page(store: self, route: route, query: query, path: "/\(route.version)/\(key.type)/\(key.id)")
    var answer = StoreAnswer(status: route.status)
    answer.setJSON(page.one(record))
    return answer
  }

  /// Changes a resource, or the targets of a relationship.
  mutating func change(
    _ route: Route, _ id: String, _ parts: [String], _ body: [UInt8], _ query: Query, _ path: String
  ) throws(Refusal) -> StoreAnswer {
    let record = try found(parts[1], id)
    if case .linkages(let type)? = route.request {
      try relink(record, parts[4], try linkages(body, type))
      return StoreAnswer(status: route.status)
    }
    let draft = try draft(route, id, body)
    guard try change(record, draft) else { throw .noPath(path) }
    var page = Page(store: self, route: route, query: query, path: path)
    var answer = StoreAnswer(status: route.status)
    answer.setJSON(page.one(try found(record.type, record.id)))
    return answer
  }

  /// Deletes a resource, or some targets of a relationship.
  mutating func delete(_ route: Route, _ id: String, _ parts: [String], _ body: [UInt8]) throws(Refusal) -> StoreAnswer
  {
    let record = try found(parts[1], id)
    if case .linkages(let type)? = route.request {
      for key in try linkages(body, type) {
        guard related(record, parts[4], nil).keys.contains(key) else { throw .unprocessable("data.id") }
        try remove(try found(key.type, key.id))
      }
    } else {
      try remove(record)
    }
    return StoreAnswer(status: route.status)
  }

  private mutating func remove(_ record: Record) throws(Refusal) {
    guard try delete(record) else { throw .forbidden("'\(record.type)' does not allow 'DELETE'") }
  }

  // MARK: - Documents

  private func draft(_ route: Route, _ id: String?, _ body: [UInt8]) throws(Refusal) -> Draft {
    guard case .document(let name)? = route.request, let shape = description.shape(name) else {
      throw .unprocessable("data")
    }
    var reading = DraftReading(shape, id: id, description)
    var draft = try reading.draft(body)
    draft.version = String(route.version)
    try checkLinks(draft, shape)
    return draft
  }

  /// Checks that a document's links exist, unless the document creates their targets itself.
  private func checkLinks(_ draft: Draft, _ shape: ResourceSchema) throws(Refusal) {
    let shapes = shape.included.compactMap { description.shape($0) }
    for relationship in shape.relationships where !DraftReading.isInline(relationship, shapes) {
      let place = Self.dotted("\(draft.place)/relationships/\(relationship.name)/data")
      switch draft.relationships[relationship.name] {
      case .one(let key?)?: if !isThere(key) { throw .unprocessable("\(place).id") }
      case .many(let keys)?:
        for (index, key) in keys.enumerated() where !isThere(key) { throw .unprocessable("\(place)[\(index)].id") }
      case .one(nil)?, nil: break
      }
    }
    for inner in draft.included.values {
      if let shape = shapes.first(where: { $0.type == inner.type }) { try checkLinks(inner, shape) }
    }
  }

  /// An existing resource, or one that the same request creates.
  private func isThere(_ key: RecordKey) -> Bool { Draft.isLocal(key.id) || find(key) != nil }

  private static func dotted(_ pointer: String) -> String {
    pointer.split(separator: "/").enumerated().map { index, part in
      Int(part) != nil ? "[\(part)]" : index == 0 ? "\(part)" : ".\(part)"
    }.joined()
  }

  private func linkages(_ body: [UInt8], _ type: String) throws(Refusal) -> [RecordKey] {
    guard case .array(let elements)? = try DraftReading.json(body)["data"] else { throw .unprocessable("data") }
    var keys: [RecordKey] = []
    for (index, element) in elements.enumerated() {
      let key = try DraftReading.linkage(element, type, at: "data[\(index)]")
      guard find(key) != nil else { throw .unprocessable("data[\(index)].id") }
      keys.append(key)
    }
    return keys
  }

  // MARK: - Creating

  /// A new resource with a UUID.
  func made(_ type: String, _ number: Int) -> Record { Record(RecordKey(type, Self.uuid(number)), sequence: number) }

  mutating func made(_ type: String) -> Record { made(type, state.next()) }

  /// A new resource with a number for an ID, as products have.
  mutating func numbered(_ type: String) -> Record {
    let number = state.next()
    return Record(RecordKey(type, String(6_700_000_000 + number)), sequence: number)
  }
}

extension Record {
  /// Sets the attributes that a draft contains.
  mutating func setAttributes(of draft: Draft, _ names: [String]? = nil) {
    for (name, value) in draft.attributes where names?.contains(name) ?? true { set(name, value) }
  }

  /// Sets a draft's to-one relationships.
  mutating func lead(_ draft: Draft, _ names: String...) {
    for name in names { if let key = draft.one(name) { one[name] = key } }
  }
}
