import SourceDiagnostics
package import TextFormats

/// A response of App Store Connect, parsed as far as a client needs it.
package struct AnswerDocument: Sendable {
  /// The primary resources of the response: one for a single resource, or none if it doesn't exist.
  package let resources: [AnswerResource]

  /// The resources that belong to them, as far as the response includes them.
  let included: [JSONNode]

  /// Whether it is a list.
  package let isList: Bool

  /// The address of the next page.
  package let next: String?

  /// The number of resources on all pages.
  package let total: Int?

  /// Returns nil if the body isn't an API response.
  package init?(_ body: [UInt8]) {
    guard let root = Self.json(body), let data = root["data"] else { return nil }
    if let elements = data.elements {
      isList = true
      resources = elements.compactMap(AnswerResource.init)
      guard resources.count == elements.count else { return nil }
    } else {
      isList = false
      resources = data.isNull ? [] : [data].compactMap(AnswerResource.init)
      if resources.isEmpty, !data.isNull { return nil }
    }
    included = root["included"]?.elements ?? []
    next = root["links"]?["next"]?.text
    total = root["meta"]?["paging"]?["total"]?.integer
  }

  /// A body as JSON; nil if it isn't JSON.
  static func json(_ body: [UInt8]) -> JSONNode? { parseJSON(TextFile(path: "answer", bytes: body)).root }
}

/// A resource in a response.
package struct AnswerResource: Sendable {
  package let id: String
  let node: JSONNode

  init?(_ node: JSONNode) {
    guard let id = node["id"]?.text, node["type"]?.text != nil else { return nil }
    self.id = id
    self.node = node
  }

  /// The value of an attribute; nil if it is missing.
  package func attribute(_ name: String) -> JSONNode? { node["attributes"]?[name] }

  /// The ID of a relationship's target.
  package func link(_ name: String) -> String? { node["relationships"]?[name]?["data"]?["id"]?.text }

  /// The IDs that a relationship includes; nil if it isn't included.
  func links(_ name: String) -> [String]? {
    guard let data = node["relationships"]?[name]?["data"] else { return nil }
    return (data.elements ?? (data.isNull ? [] : [data])).compactMap { $0["id"]?.text }
  }

  /// The relationships that include only a part of their members.
  var cuts: [String] {
    (node["relationships"]?.members ?? []).compactMap { member in
      guard let shown = member.value["data"]?.elements?.count,
        let total = member.value["meta"]?["paging"]?["total"]?.integer, total > shown
      else { return nil }
      return member.key
    }
  }

  /// Whether attributes have some values; null equals a missing value.
  func has(_ attributes: [JSONValue.Member]) -> Bool {
    attributes.allSatisfy { Self.isSame(attribute($0.key)?.value ?? .null, $0.value) }
  }

  /// Whether two values are the same; App Store Connect returns null for an empty text.
  static func isSame(_ one: JSONValue, _ other: JSONValue) -> Bool {
    one == other || (isNothing(one) && isNothing(other))
  }

  private static func isNothing(_ value: JSONValue) -> Bool { value == .null || value == .string("") }
}
