package import JSONSyntax
import SourceDiagnostics

/// An answer of the store, read as far as a client needs it.
package struct AnswerDocument: Sendable {
  /// What the answer is about: of a single resource just that one, and none for what is not there.
  package let resources: [AnswerResource]

  /// Whether it is a list.
  package let isList: Bool

  /// The address of the next page.
  package let next: String?

  /// How many there are on all pages.
  package let total: Int?

  /// Nil for what is no answer.
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
    next = root["links"]?["next"]?.text
    total = root["meta"]?["paging"]?["total"]?.integer
  }

  /// A body as JSON; nil when it is none.
  static func json(_ body: [UInt8]) -> JSONNode? { parseJSON(TextFile(path: "answer", bytes: body)).root }
}

/// A resource as the store has it.
package struct AnswerResource: Sendable {
  package let id: String
  let node: JSONNode

  init?(_ node: JSONNode) {
    guard let id = node["id"]?.text, node["type"]?.text != nil else { return nil }
    self.id = id
    self.node = node
  }

  /// The value of an attribute; nil when it is not stated.
  package func attribute(_ name: String) -> JSONNode? { node["attributes"]?[name] }

  /// The ID of what a relationship leads to.
  package func link(_ name: String) -> String? { node["relationships"]?[name]?["data"]?["id"]?.text }

  /// The IDs that a relationship includes; nil when it isn't included.
  func links(_ name: String) -> [String]? {
    guard let data = node["relationships"]?[name]?["data"] else { return nil }
    return (data.elements ?? (data.isNull ? [] : [data])).compactMap { $0["id"]?.text }
  }

  /// The relationships that include less than there is.
  var cuts: [String] {
    (node["relationships"]?.members ?? []).compactMap { member in
      guard let shown = member.value["data"]?.elements?.count,
        let total = member.value["meta"]?["paging"]?["total"]?.integer, total > shown
      else { return nil }
      return member.key
    }
  }

  /// Whether attributes have some values; a null is as good as nothing.
  func has(_ attributes: [JSONValue.Member]) -> Bool {
    attributes.allSatisfy { Self.isSame(attribute($0.key)?.value ?? .null, $0.value) }
  }

  /// Whether two values say the same: the store says an empty text as null.
  static func isSame(_ one: JSONValue, _ other: JSONValue) -> Bool {
    one == other || (isNothing(one) && isNothing(other))
  }

  private static func isNothing(_ value: JSONValue) -> Bool { value == .null || value == .string("") }
}
