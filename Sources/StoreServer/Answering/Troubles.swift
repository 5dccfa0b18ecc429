package import TextFormats

/// An injected fault.
package struct StoreTrouble: Sendable, Hashable {
  /// The HTTP method it applies to; nil for any.
  package var method: String?

  /// The start of the path, with `*` for any component; nil for any path.
  package var path: String?

  /// The first matching request that it affects, from 1.
  package var first = 1

  /// The number of requests that it affects; nil for all that follow.
  package var times: Int? = 1

  package var kind: Kind

  package init(_ kind: Kind, method: String? = nil, path: String? = nil, first: Int = 1, times: Int? = 1) {
    self.kind = kind
    self.method = method
    self.path = path
    self.first = first
    self.times = times
  }

  package enum Kind: Sendable, Hashable {
    /// Responds with 500 without carrying out the request.
    case failsBefore
    /// Carries out the request, but responds with 500.
    case failsAfter
    /// Carries out the request, and closes the connection without a response.
    case losesAnswer
    /// Carries out the request, and closes the connection in the middle of the response.
    case cutsAnswer
    /// Reads return the state before the last change.
    case readsStale
    /// Responds with 429, with or without `Retry-After`.
    case limits(retryAfter: Int?)
    /// Delays the response by milliseconds.
    case delays(milliseconds: Int)
    /// Responds with 401 although the token is valid.
    case forgetsToken
    /// Responds with 403, as if the key's role didn't allow the request.
    case forbids
    /// An error without a body.
    case refusesSilently
    /// A manual edit changes something just before the request.
    case edits(HandEdit)
  }

  /// A manual edit in App Store Connect.
  package struct HandEdit: Sendable, Hashable {
    package var product: String
    /// The new values of its attributes, by the API's names.
    package var attributes: [String: JSONValue]
  }

  /// Returns whether it applies to a request.
  func concerns(_ request: StoreRequest) -> Bool {
    if let method, method != request.method { return false }
    guard let path else { return true }
    let wanted = path.split(separator: "/")
    let found = request.path.split(separator: "/")
    return wanted.count <= found.count && zip(wanted, found).allSatisfy { $0 == "*" || $0 == $1 }
  }
}

extension LocalStore {
  /// Answers a request, and injects faults.
  mutating func respondInjectingFaults(to request: StoreRequest) throws(Refusal) -> StoreAnswer {
    let kinds = Self.isOurs(request) && !request.path.hasPrefix("/upload/") ? [] : due(request)
    var answer: StoreAnswer?
    var delivery = StoreAnswer.Delivery.whole
    var delay = 0
    var isFailing = false
    for kind in kinds {
      switch kind {
      case .failsBefore: throw .unexpected
      case .limits(let seconds):
        var refusal = Refusal.rateLimit
        refusal.retryAfter = seconds
        throw refusal
      case .forgetsToken: throw .unauthorized
      case .forbids: throw .forbidden("The API key in use does not allow this request")
      case .refusesSilently:
        var refusal = Refusal.state("The answer has no body.")
        refusal.isEmpty = true
        throw refusal
      case .readsStale: if request.method == "GET" { answer = try readStale(request) }
      case .edits(let edit): try edited(edit)
      case .failsAfter: isFailing = true
      case .losesAnswer: delivery = .none
      case .cutsAnswer: delivery = .cut
      case .delays(let milliseconds): delay += milliseconds
      }
    }
    let before = keepsStale ? state : nil
    var result: StoreAnswer
    if let answer { result = answer } else { result = try passed(request) }
    if let before, !state.changes.isEmpty { stale = before }
    if isFailing { result = Self.failed }
    result.delivery = delivery
    result.delay = delay
    return result
  }

  private static var failed: StoreAnswer {
    var answer = StoreAnswer(status: 500)
    let faults = Refusal.unexpected.faults
    answer.setJSON(["errors": .array(faults.map { $0.json(id: uuid(500)) })])
    answer.reasons = ["UNEXPECTED_ERROR: on purpose, and the request was carried out"]
    return answer
  }

  private var keepsStale: Bool {
    troubles.contains { if case .readsStale = $0.kind { true } else { false } }
  }

  private mutating func readStale(_ request: StoreRequest) throws(Refusal) -> StoreAnswer? {
    guard let stale else { return nil }
    let present = state
    state = stale
    defer { state = present }
    return try passed(request)
  }

  /// Returns the faults that affect a request, and counts each.
  private mutating func due(_ request: StoreRequest) -> [StoreTrouble.Kind] {
    if seen.count < troubles.count { seen += Array(repeating: 0, count: troubles.count - seen.count) }
    var kinds: [StoreTrouble.Kind] = []
    for (index, trouble) in troubles.enumerated() where trouble.concerns(request) {
      seen[index] += 1
      let number = seen[index] - trouble.first
      if number >= 0, trouble.times.map({ number < $0 }) ?? true { kinds.append(trouble.kind) }
    }
    return kinds
  }
}
