import TextFormats

extension LocalStore {
  /// Answers a `GET` request.
  mutating func fetch(
    _ route: Route, _ id: String?, _ parts: [String], _ query: Query, _ path: String
  ) throws(Refusal) -> StoreAnswer {
    var page = Page(store: self, route: route, query: query, path: path)
    let document: JSONValue
    switch (parts.count, id) {
    case (2, _): document = page.list(filtered(collection(route), query, route))
    case (3, let id?):
      // The oldest path includes subscriptions among the purchases.
      let old = route.path == "/v1/inAppPurchases/{id}" ? find(RecordKey("subscriptions", id)) : nil
      document = if let old { page.one(old) } else { page.one(try found(parts[1], id)) }
    case (_, let id?):
      let record = try found(parts[1], id)
      let isLinkage = parts[3] == "relationships"
      let name = isLinkage ? parts[4] : parts[3]
      if case .table = route.answer { return codeValues(of: record) }
      if name == "adjustedEqualizations" { try checkAdjustment(of: record, query) }
      let related = related(record, name, query)
      switch (route.answer, related) {
      case (.many, .many(let keys)): document = page.list(filtered(keys, query, route))
      case (.linkage(_, isToMany: true), .many(let keys)): document = page.linkages(keys)
      case (_, .one(let key?)): document = isLinkage ? page.linkage(key) : page.one(try found(key.type, key.id))
      default: throw .notFound(name, id)
      }
    default: throw .noPath(path)
    }
    countPolls(page.shownPictures)
    var answer = StoreAnswer(status: route.status)
    answer.setJSON(document)
    return answer
  }

  /// Returns a resource, computed or stored; throws if it doesn't exist.
  func found(_ type: String, _ id: String) throws(Refusal) -> Record {
    guard let record = find(RecordKey(type, id)) else { throw .notFound(type, id) }
    return record
  }

  /// Returns a resource, computed or stored.
  func find(_ key: RecordKey) -> Record? {
    switch key.type {
    case "territories": StorePlaces.territory(key.id)
    case "inAppPurchasePricePoints", "subscriptionPricePoints": pricePoint(key)
    case "inAppPurchasePrices": state[key] ?? automaticPrice(key.id)
    default: state[key]
    }
  }

  /// All resources that a route lists.
  private func collection(_ route: Route) -> [RecordKey] {
    switch route.path {
    case "/v1/territories": StorePlaces.all.map(\.key)
    default: state.all(String(route.parts.first ?? "")).map(\.key)
    }
  }

  // MARK: - Filters

  /// Filters and sorts a list as the query requests.
  private func filtered(_ keys: [RecordKey], _ query: Query, _ route: Route) -> [RecordKey] {
    guard case .many(let shape) = route.answer, let shape = description.shape(shape) else { return keys }
    var keys = keys
    let filters = query.filters.filter { !Self.isPrefiltered($0.name, shape) }
    if !filters.isEmpty {
      keys = keys.filter { key in
        guard let record = find(key) else { return false }
        return filters.allSatisfy { passes(record, shape, $0.name[...], $0.values) }
      }
    }
    for (name, isDescending) in query.sort.reversed() {
      let words = keys.map { key in find(key).flatMap { shown($0, as: shape)[name] }?.sortable ?? "" }
      let order = words.indices.sorted {
        words[$0] == words[$1] ? $0 < $1 : isDescending ? words[$0] > words[$1] : words[$0] < words[$1]
      }
      keys = order.map { keys[$0] }
    }
    return keys
  }

  /// Returns whether a filter was already applied when the list was created.
  private static func isPrefiltered(_ name: String, _ shape: ResourceSchema) -> Bool {
    shape.type.hasSuffix("PricePoints") && ["territory", "planType", "upfrontPricePointId"].contains(name)
  }

  private func passes(_ record: Record, _ shape: ResourceSchema, _ name: Substring, _ values: [String]) -> Bool {
    if name == "id" { return values.contains(record.id) }
    if let dot = name.firstIndex(of: ".") {
      let rest = name[name.index(after: dot)...]
      return related(record, String(name[..<dot]), nil).keys.contains { key in
        guard let other = find(key) else { return false }
        return other.attributes[String(rest)]?.sortable.map { values.contains($0) } ?? false
      }
    }
    if shape.attribute(String(name)) != nil {
      return shown(record, as: shape)[String(name)]?.sortable.map { values.contains($0) } ?? false
    }
    let keys = related(record, String(name), nil).keys
    return keys.contains { values.contains($0.id) }
  }
}

extension JSONValue {
  /// A plain value as text, for comparing.
  var sortable: String? {
    switch self {
    case .string(let text): text
    case .number(let digits): digits
    case .bool(let flag): flag ? "true" : "false"
    default: nil
    }
  }
}
