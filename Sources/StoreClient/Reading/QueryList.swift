import SourceDiagnostics
import TextFormats

/// The queries that read a whole catalog, as `shelf export app-store-connect --questions` writes them.
package struct QueryList: Sendable {
  /// The default values of names in paths.
  let defaults: [String: String]
  package let queries: [Query]

  /// A query, sent once, or once for each resource in the responses to others.
  package struct Query: Sendable {
    package let id: String
    let path: String
    let over: [String]
    let link: String?
    let only: [(key: String, value: String)]

    /// The relationship that makes the query unnecessary for resources that include all of its members.
    let unless: String?

    /// Whether the condition applies to an empty relationship only (`0`), or to one with members only (`1`).
    let condition: String

    /// The relationship whose members the response lists.
    let members: String?

    /// The types of resources, or the beginnings of types, that the response depends on; empty for a query that is
    /// always sent.
    let shows: [String]

    /// The attribute of the linked resources of which equal ones need only one query.
    let once: String?
  }

  /// Returns nil if the text isn't a list of queries.
  package init?(_ text: String) {
    guard let root = parseJSON(TextFile(path: "questions", text: text)).root, let list = root["questions"]?.elements
    else {
      return nil
    }
    var defaults: [String: String] = [:]
    for input in root["inputs"]?.elements ?? [] {
      if let name = input["name"]?.text, let value = input["default"]?.text { defaults[name] = value }
    }
    self.defaults = defaults
    var queries: [Query] = []
    for node in list {
      guard let query = Query(node) else { return nil }
      queries.append(query)
    }
    self.queries = queries
  }

  /// Whether another query reads all members of a relationship that a response includes in part.
  func readsAll(_ relationship: String, of id: String) -> Bool {
    queries.contains {
      $0.over.contains(id) && ($0.unless == relationship || $0.members == relationship)
    }
  }

  /// The attributes and relationships that any query requests.
  var names: Set<String> {
    Set(
      queries.flatMap { query in
        query.only.map { String($0.key.prefix { $0 != "!" }) }
          + [query.link, query.unless, query.members].compactMap(\.self)
      }
    ).union(["productId", "referenceName"])
  }
}

extension QueryList.Query {
  fileprivate init?(_ node: JSONNode) {
    guard let id = node["id"]?.text, let path = node["path"]?.text else { return nil }
    func texts(_ key: String) -> [String] { (node[key]?.elements ?? []).compactMap(\.text) }
    self.id = id
    self.path = path
    over = texts("over")
    link = node["link"]?.text
    only = (node["where"]?.members ?? []).map { ($0.key, $0.value.text ?? "") }
    let halves = (node["unless"]?.text ?? "").split(separator: "=").map(String.init)
    unless = halves.first
    condition = halves.count > 1 ? halves[1] : ""
    members = node["members"]?.text
    shows = texts("shows")
    once = node["once"]?.text
  }

  /// The values of `{{each}}`, without duplicates, in the order of the responses.
  ///
  /// - Parameters:
  ///   - answers: the values that a query was repeated for, and the resources in its responses.
  ///   - names: the values of names.
  ///   - leftOut: the IDs of the products to skip, and groups with texts to skip as `group:NAME`.
  /// - Returns: the values to repeat the query with.
  func turns(
    _ answers: (String) -> [(each: String, resources: [QueryResource])], _ names: [String: String],
    leavingOut leftOut: Set<String>
  ) -> [String] {
    if over.isEmpty { return [""] }
    var turns: [String] = []
    var seen: Set<String> = []
    var asked: Set<[String]> = []
    let listed = Dictionary(
      over.filter { id in only.contains { $0.value == "{{\(id)}}" } }.map { id in
        ("{{\(id)}}", Set(answers(id).flatMap(\.resources).map(\.id)))
      }, uniquingKeysWith: { first, _ in first })
    for answer in over.flatMap(answers) {
      if only.contains(where: { $0.key == "empty" }) {
        if answer.resources.isEmpty, seen.insert(answer.each).inserted { turns.append(answer.each) }
        continue
      }
      for resource in answer.resources where isNeeded(for: resource, names, listed, leavingOut: leftOut) {
        if let once, let value = resource.values[once] {
          guard asked.insert(value + (resource.values["planType"] ?? [])).inserted else { continue }
        }
        // Another query lists the members of a relationship that is included in part.
        let ids = link.map { $0 == "each" ? [answer.each] : resource.whole($0) ?? [] } ?? [resource.id]
        for id in ids where !id.isEmpty && seen.insert(id).inserted { turns.append(id) }
      }
    }
    return turns
  }

  private func isNeeded(
    for resource: QueryResource, _ names: [String: String], _ listed: [String: Set<String>],
    leavingOut leftOut: Set<String>
  ) -> Bool {
    if leftOut.contains(resource.id) || resource.values["productId"].map({ leftOut.contains($0[0]) }) ?? false {
      return false
    }
    if over.contains("groups"), members == nil, let group = resource.values["referenceName"]?.first,
      leftOut.contains("group:\(group)")
    {
      return false
    }
    for (key, value) in only {
      let values = resource.values[String(key.prefix { $0 != "!" })]
      let isSame =
        listed[value].map { ids in values?.count == 1 && ids.isSuperset(of: values ?? []) }
        ?? (values == [Placeholders.filled(value, names)])
      if isSame == key.hasSuffix("!") { return false }
    }
    if let members, let ids = resource.whole(members), !ids.isEmpty, leftOut.isSuperset(of: ids) { return false }
    guard let unless, let ids = resource.whole(unless) else { return true }
    return switch condition {
    case "0": !ids.isEmpty
    case "1": ids.isEmpty
    default: false
    }
  }
}

/// The values of a resource in a response that later queries may use.
struct QueryResource: Sendable {
  let id: String

  /// Attributes that are texts, and the IDs that relationships include.
  private(set) var values: [String: [String]]

  /// The relationships that the response includes in part.
  private let cut: Set<String>

  /// Keeps the attributes and relationships that any query requests.
  init(_ resource: AnswerResource, _ names: Set<String>) {
    id = resource.id
    var values: [String: [String]] = [:]
    for name in names { values[name] = resource.attribute(name)?.text.map { [$0] } ?? resource.links(name) }
    self.values = values
    cut = Set(resource.cuts)
  }

  /// Adds an attribute of a linked resource, by the IDs of linked resources.
  func noting(_ attribute: String, of link: String, _ known: [String: String]) -> QueryResource {
    var result = self
    result.values[attribute] = values[link]?.first.flatMap { known[$0] }.map { [$0] }
    return result
  }

  /// The IDs that a relationship includes; nil if it isn't included completely.
  func whole(_ relationship: String) -> [String]? { cut.contains(relationship) ? nil : values[relationship] }
}
