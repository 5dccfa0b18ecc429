package import CatalogModel
import TextFormats

/// A local store: answers requests from its own state.
///
/// It implements the purchase part of the App Store Connect API as described in its tables, and rejects requests that
/// App Store Connect is known to reject. It uses no socket, clock or file: the caller passes in the request and the
/// time.
///
/// ```swift
/// var store = LocalStore(StoreSettings())
/// store.answer(StoreRequest("GET", "/v1/apps"), at: now).status  // 401: there was no token
/// ```
package struct LocalStore: Sendable {
  package internal(set) var state = StoreState()
  package var settings: StoreSettings

  /// The faults to inject.
  package var troubles: [StoreTrouble] = []

  /// The digest of a file in hexadecimal digits: MD5, as in the API.
  let digest: @Sendable ([UInt8]) -> String

  /// The time of the current request.
  var now = Instant(milliseconds: 0)

  /// The state before the last change; only kept while a fault needs it.
  var stale: StoreState?

  /// The number of requests that matched each fault.
  var seen: [Int] = []

  /// The products that were incomplete when they were last changed, and when they became complete; nil if they are
  /// still incomplete.
  var completions: [RecordKey: Instant?] = [:]

  /// The incomplete products that may become complete without a change of their own.
  var awaited: Set<RecordKey> = []

  private var meter = RequestMeter()
  private var requests = 0

  let description = StoreDescription.current

  /// - Parameters:
  ///   - settings: its behavior where App Store Connect varies.
  ///   - digest: the MD5 of a file, in hexadecimal digits.
  package init(_ settings: StoreSettings, digest: @escaping @Sendable ([UInt8]) -> String = { _ in "" }) {
    self.settings = settings
    self.digest = digest
  }

  /// Restores the records of an earlier run.
  package mutating func restore(_ records: [Record], counter: Int) { state.restore(records, counter: counter) }

  /// Answers a request, and returns the changes that it made.
  ///
  /// - Parameters:
  ///   - request: the incoming request.
  ///   - now: the time of the request, by the store's clock.
  /// - Returns: the response, with the changes to save before it is sent.
  package mutating func answer(_ request: StoreRequest, at now: Instant) -> StoreAnswer {
    self.now = now
    requests += 1
    let id = Self.uuid(requests &+ Int(truncatingIfNeeded: now.milliseconds))
    state.begin()
    noteCompletions()
    var answer: StoreAnswer
    do throws(Refusal) {
      answer = try respondInjectingFaults(to: request)
      answer.changes = state.changes
      noteCompletions(answer.changes)
    } catch {
      state.rollBack()
      answer = Self.refused(error, id: id)
    }
    answer.headers.append(("X-Request-ID", id))
    if !Self.isOurs(request) { answer.headers.append(("X-Rate-Limit", meter.header(settings))) }
    return answer
  }

  /// Applies the checks that precede every request.
  mutating func passed(_ request: StoreRequest) throws(Refusal) -> StoreAnswer {
    if let answer = try handleControlRequest(request) { return answer }
    if let answer = try uploaded(request) { return answer }
    if let rules = settings.tokens,
      let fault = TokenCheck(rules: rules, now: now).fault(request.headers["authorization"])
    {
      var refusal = Refusal.unauthorized
      refusal.reason = fault
      throw refusal
    }
    guard meter.admit(at: now, settings) else { throw .rateLimit }
    return try routed(request)
  }

  /// Returns whether a request is for the local store only, and doesn't exist in the App Store Connect API.
  static func isOurs(_ request: StoreRequest) -> Bool {
    request.path.hasPrefix("/_store/") || request.path.hasPrefix("/upload/")
  }

  private mutating func routed(_ request: StoreRequest) throws(Refusal) -> StoreAnswer {
    guard let parts = request.parts, let pairs = request.queryItems else { throw .noPath(request.path) }
    guard let (route, id) = description.route(request.method, parts) else {
      throw unserved(request.method, parts, request.path)
    }
    if request.method != "GET", settings.role == "DEVELOPER" {
      throw .forbidden("The API key in use does not allow this request")
    }
    let query = try Query(pairs, route, description)
    if settings.requiresTerritory, parts.last == "pricePoints", query.values("territory") == nil {
      throw Refusal(.requiredParameter("filter[territory]"))
    }
    switch request.method {
    case "GET": return try fetch(route, id, parts, query, String(request.path))
    case "POST": return try create(route, request.body, query, String(request.path))
    case "PATCH": return try change(route, id ?? "", parts, request.body, query, String(request.path))
    default: return try delete(route, id ?? "", parts, request.body)
    }
  }

  /// Returns the reason why a path isn't served.
  private func unserved(_ method: String, _ parts: [String], _ path: Substring) -> Refusal {
    let methods = description.methods(at: parts)
    if !methods.isEmpty, parts.count == 3 || (parts.count == 2 && method != "GET") {
      let words = [
        "GET": parts.count == 2 ? "GET_COLLECTION" : "GET_INSTANCE", "POST": "CREATE", "PATCH": "UPDATE",
        "DELETE": "DELETE",
      ]
      let allowed = methods.compactMap { words[$0] }.joined(separator: ", ")
      return .forbidden(
        "The resource '\(parts[1])' does not allow '\(words[method] ?? method)'. Allowed operations are: \(allowed)")
    }
    if parts.count == 4,
      ["v1", "v2", "v3"].contains(where: { description.route("GET", [$0] + parts.dropFirst()) != nil })
    {
      return .wrongPath("The relationship '\(parts[3])' does not exist")
    }
    return .noPath(path)
  }

  // MARK: - Responses

  private static func refused(_ refusal: Refusal, id: String) -> StoreAnswer {
    let errors = refusal.faults.enumerated().map { index, fault in
      fault.json(id: index == 0 ? id : "\(id)-\(index)")
    }
    var answer = StoreAnswer(status: refusal.faults.first?.status ?? 500)
    answer.setJSON(["errors": .array(errors)])
    answer.reasons = refusal.faults.map { fault in
      let place =
        switch fault.source {
        case .pointer(let text)?, .parameter(let text)?: " (\(text))"
        case nil: ""
        }
      return "\(fault.code): \(fault.detail)\(place)"
    }
    if let reason = refusal.reason { answer.reasons.append(reason) }
    if refusal.isEmpty { answer.body = [] }
    if let seconds = refusal.retryAfter { answer.headers.append(("Retry-After", String(seconds))) }
    return answer
  }

  /// Returns a number as a version 4 UUID, scrambled so that consecutive numbers don't look alike.
  static func uuid(_ number: Int) -> String {
    func mixed(_ value: UInt64) -> UInt64 {
      var word = value &+ 0x9E37_79B9_7F4A_7C15
      word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
      return word ^ (word >> 31)
    }
    let high = mixed(UInt64(bitPattern: Int64(number))) & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let low = mixed(high) & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    func digits(_ word: UInt64) -> String {
      let text = String(word, radix: 16)
      return String(repeating: "0", count: 16 - text.utf8.count) + text
    }
    let text = Array((digits(high) + digits(low)).utf8)
    let cuts = [0, 8, 12, 16, 20, 32]
    return (0..<5).map { String(decoding: text[cuts[$0]..<cuts[$0 + 1]], as: UTF8.self) }.joined(separator: "-")
  }
}

extension StoreAnswer {
  /// A JSON response.
  mutating func setJSON(_ value: JSONValue) {
    body = value.compactBytes
    headers.append(("Content-Type", "application/json"))
  }
}
