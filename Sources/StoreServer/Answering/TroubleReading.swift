import JSONSyntax

extension StoreTrouble {
  /// A trouble as it is told to a store that runs, as JSON.
  ///
  /// `{"do": "fail-after", "method": "POST", "path": "/v1/subscriptions", "first": 2, "times": 1}`: the second such request is
  /// carried out and answered with 500. Refused when it names a key or a trouble that nobody knows.
  init(_ value: JSONValue) throws(Refusal) {
    let known = ["do", "method", "path", "first", "times", "seconds", "product", "attributes"]
    guard let members = value.members else { throw .unprocessable("troubles") }
    if let unknown = members.first(where: { !known.contains($0.key) }) { throw .unprocessable("troubles.\(unknown.key)") }
    guard let word = value["do"]?.text, let kind = try Self.kind(word, value) else { throw .unprocessable("troubles.do") }
    self.init(kind, method: value["method"]?.text, path: value["path"]?.text)
    if let number = value["first"] {
      guard let first = number.integer, first >= 1 else { throw .unprocessable("troubles.first") }
      self.first = first
    }
    if let number = value["times"] {
      if number != .null, (number.integer ?? 0) < 1 { throw .unprocessable("troubles.times") }
      times = number.integer
    }
  }

  private static func kind(_ word: String, _ value: JSONValue) throws(Refusal) -> Kind? {
    switch word {
    case "fail-before": return .failsBefore
    case "fail-after": return .failsAfter
    case "lose-answer": return .losesAnswer
    case "cut-answer": return .cutsAnswer
    case "read-stale": return .readsStale
    case "limit": return .limits(retryAfter: value["seconds"]?.integer)
    case "unauthorized": return .forgetsToken
    case "forbid": return .forbids
    case "refuse-silently": return .refusesSilently
    case "wait":
      guard let seconds = value["seconds"]?.integer, (0...600).contains(seconds) else { throw .unprocessable("troubles.seconds") }
      return .delays(milliseconds: seconds * 1000)
    case "edit":
      guard let product = value["product"]?.text, let members = value["attributes"]?.members else {
        throw .unprocessable("troubles.product")
      }
      return .edits(
        HandEdit(
          product: product, attributes: Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })))
    default: return nil
    }
  }
}
