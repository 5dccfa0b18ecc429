/// Sends requests to App Store Connect within its limits, with a fresh token, and retries where that is safe.
///
/// Queries are retried after connection problems. Changes are sent once, and again only after 429, which means that the
/// change wasn't made.
package actor StoreSession {
  package nonisolated let address: StoreAddress
  package nonisolated let clock: ClientClock
  private let transport: ClientTransport
  private let key: StoreKey?
  private let notice: @Sendable (String) -> Void

  private var budget: RequestBudget
  private var token: (text: String, end: Int64)?

  /// Whether the server has ever responded; if it hasn't, a retry rarely helps.
  private var hasAnswered = false

  /// The number of requests sent to the API. Parts of pictures go to another host, which has no limit.
  package private(set) var calls = 0

  /// The responses that don't change during a run, by path: apps, and price points with their equalizations.
  var lasting: [String: ClientReply] = [:]

  /// The number of requests left in the hour, from the last response; nil if no response contained it.
  package private(set) var leftOfHour: Int?

  /// - Parameters:
  ///   - address: the server.
  ///   - key: the key that signs tokens; nil to send none.
  ///   - perMinute: the maximum number of requests a minute; nil for no limit.
  ///   - clock: the time.
  ///   - transport: the transport for calls.
  ///   - notice: receives the reason for a wait, in one line.
  package init(
    _ address: StoreAddress, key: StoreKey?, perMinute: Int? = 250, clock: ClientClock,
    transport: @escaping ClientTransport, notice: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.address = address
    self.key = key
    self.clock = clock
    self.transport = transport
    self.notice = notice
    budget = RequestBudget(perMinute: perMinute)
  }

  /// The outcome of a change.
  enum Outcome {
    /// It was done.
    case done(ClientReply)
    /// Nothing was done.
    case refused(ClientRefusal)
    /// The outcome is unknown, with the reason.
    case lost(String)
  }

  // MARK: - Asking

  /// The response to a query: a document with its bytes, or nothing for 404.
  struct Answer: Sendable {
    let bytes: [UInt8]
    let document: AnswerDocument?
    let reply: ClientReply
  }

  /// Returns the response to a query that isn't rejected: a success, or 404 for a missing resource.
  func get(_ path: String) async throws -> Answer { try await settle(path, lasting[path].map { .success($0) }) }

  /// The responses to several queries, sent in order over one connection; single ones may be refusals.
  func get(_ paths: [String]) async throws -> [Result<Answer, ClientFault>] {
    let known = paths.map { lasting[$0] }
    let open = zip(paths, known).filter { $0.1 == nil }.map(\.0)
    var results: ArraySlice<Result<ClientReply, TransportFault>> = []
    if !open.isEmpty {
      try await allow(open.count)
      let authorization = try authorization()
      results = await transport(open.map { call("GET", $0, nil, authorization) })[...]
    }
    var answers: [Result<Answer, ClientFault>] = []
    for (path, reply) in zip(paths, known) {
      let result = reply.map { .success($0) } ?? results.popFirst()
      do { answers.append(.success(try await settle(path, result))) } catch let fault as ClientFault {
        answers.append(.failure(fault))
      }
    }
    return answers
  }

  /// Returns the responses at paths; nil for rejected ones and missing resources. Price points are kept, so that they
  /// aren't requested again.
  package func bodies(at paths: [String]) async throws -> [[UInt8]?] {
    try await zip(paths, get(paths)).map { path, result in
      switch result {
      case .success(let answer):
        guard answer.document != nil else { return nil }
        if path.contains("/pricePoints?") { lasting[path] = ClientReply(status: 200, body: answer.bytes) }
        return answer.bytes
      case .failure(.refused): return nil
      case .failure(let fault): throw fault
      }
    }
  }

  /// All pages of a list.
  func pages(_ path: String) async throws -> [AnswerDocument] {
    var documents: [AnswerDocument] = []
    var seen: Set<String> = []
    var next: String? = path
    while let path = next {
      guard seen.insert(path).inserted else { throw Self.endless(path) }
      guard let document = try await get(path).document else { return documents }
      documents.append(document)
      next = try document.next.map { try self.path(of: $0) }
      if documents.count > Self.mostPages { throw Self.endless(path) }
    }
    return documents
  }

  /// The maximum number of pages of one list; a list with more, or with a loop, is a fault.
  static let mostPages = 10_000

  static func endless(_ path: String) -> ClientFault { .unclear("GET \(path): the list has no end") }

  /// The path of the next page, which must be on the same server.
  nonisolated func path(of next: String) throws -> String {
    guard let path = address.path(of: next) else {
      throw ClientFault.unclear(
        "App Store Connect returned a next page outside \(address.origin); it was not requested")
    }
    return path
  }

  private func settle(_ path: String, _ first: Result<ClientReply, TransportFault>?) async throws -> Answer {
    var result = first
    var (waits, limits, renewed, isMissing) = (0, 0, false, false)
    while true {
      let current: Result<ClientReply, TransportFault>
      if let known = result { current = known } else { current = try await send("GET", path, nil) }
      result = nil
      switch current {
      case .success(let reply):
        note(reply)
        switch reply.status {
        case 404 where !isMissing && path.contains("limit="):
          // A list is empty rather than missing; that of a resource made a moment ago may not be there yet.
          isMissing = true
          try await clock.sleep(5_000)
        case 404: return Answer(bytes: [], document: nil, reply: reply)
        case 200..<300:
          if let document = AnswerDocument(reply.body) {
            if ["/equalizations?", "/adjustedEqualizations?"].contains(where: path.contains) {
              lasting[path] = ClientReply(status: 200, body: reply.body)
            }
            return Answer(bytes: reply.body, document: document, reply: reply)
          }
          guard waits < Self.mostWaits else { throw Self.unreadable(path, reply) }
          try await pause(waits, "the response can't be read")
          waits += 1
        case 401 where !renewed && key != nil:
          renewed = true
          token = nil
        case 401: throw unauthorized(reply)
        case 429 where limits < Self.mostLimits:
          try await wait(for: reply, limits)
          limits += 1
        case 408 where waits < Self.mostWaits, 500... where waits < Self.mostWaits:
          try await pause(waits, "App Store Connect returned \(reply.status)")
          waits += 1
        default: throw ClientFault.refused(ClientRefusal("GET", path, reply))
        }
      case .failure(.hopeless(let reason)): throw ClientFault.unclear(reason)
      case .failure(let fault):
        guard waits < mostWaits else { throw ClientFault.unclear("can't reach \(address.origin): \(fault.reason)") }
        try await pause(waits, fault.reason)
        waits += 1
      }
    }
  }

  /// The error for a response that remains unreadable: a truncated one, or a proxy's page.
  private static func unreadable(_ path: String, _ reply: ClientReply) -> ClientFault {
    let fault = reply.pageFault ?? "not an App Store Connect API response; did a proxy truncate it?"
    return .unclear("GET \(path.prefix { $0 != "?" }): \(fault)")
  }

  // MARK: - Changing

  /// Sends a change, once.
  func write(_ method: String, _ path: String, _ body: [UInt8]?) async throws -> Outcome {
    var (limits, waits, renewed) = (0, 0, false)
    while true {
      switch try await send(method, path, body) {
      case .success(let reply):
        note(reply)
        switch reply.status {
        case 200..<300: return .done(reply)
        case 401 where !renewed && key != nil:
          renewed = true
          token = nil
        case 401: throw unauthorized(reply)
        case 429 where limits < Self.mostLimits:
          try await wait(for: reply, limits)
          limits += 1
        case 408, 500...:
          let refusal = ClientRefusal(method, path, reply)
          return .lost(refusal.message)
        default: return .refused(ClientRefusal(method, path, reply))
        }
      case .failure(.hopeless(let reason)): throw ClientFault.unclear(reason)
      case .failure(.lost(let reason)): return .lost(reason)
      case .failure(.unreachable(let reason)):
        guard waits < mostWaits else { throw ClientFault.unclear("can't reach \(address.origin): \(reason)") }
        try await pause(waits, reason)
        waits += 1
      }
    }
  }

  /// Uploads a part of a file to the URL from App Store Connect, without the token; returns the response's status.
  func upload(_ method: String, to address: String, _ headers: [ClientCall.Header], _ bytes: [UInt8]) async throws
    -> Int
  {
    guard self.address.admitsUpload(to: address) else {
      throw ClientFault.unclear(
        """
        App Store Connect returned an upload address on another host; the picture was not sent
        """)
    }
    // Nothing that came with the address may bring the token along.
    let headers = headers.filter { $0.name.lowercased() != "authorization" }
    var waits = 0
    while true {
      let result = await transport([ClientCall(method, address, headers: headers, body: bytes)])
      switch result.first ?? .failure(.lost("no response")) {
      case .success(let reply):
        guard [408, 429].contains(reply.status) || reply.status >= 500, waits < Self.mostWaits else {
          return reply.status
        }
        let asked = HTTPDate.wait(reply.headers["retry-after"], at: clock.seconds())
        try await clock.sleep(asked ?? Self.backoff(waits))
      case .failure(.hopeless(let reason)): throw ClientFault.unclear(reason)
      case .failure(let fault):
        // Sending a part twice does no harm.
        guard waits < Self.mostWaits else { throw ClientFault.unclear("a picture could not be sent: \(fault.reason)") }
        try await pause(waits, fault.reason)
      }
      waits += 1
    }
  }

  // MARK: - One call

  private func send(_ method: String, _ path: String, _ body: [UInt8]?) async throws -> Result<
    ClientReply, TransportFault
  > {
    try await allow(1)
    let results = await transport([call(method, path, body, try authorization())])
    return results.first ?? .failure(.lost("no response"))
  }

  private func call(_ method: String, _ path: String, _ body: [UInt8]?, _ authorization: String?) -> ClientCall {
    var call = ClientCall(method, address.of(path: path), body: body)
    call.headers.append(.init("Accept", "application/json, text/csv"))
    if body != nil { call.headers.append(.init("Content-Type", "application/json")) }
    if let authorization { call.headers.append(.init("Authorization", "Bearer \(authorization)")) }
    return call
  }

  private func authorization() throws -> String? {
    guard let key else { return nil }
    let now = clock.seconds()
    // Renewed two minutes early, because clocks differ and responses take time.
    if let token, token.end - 120 > now, token.end <= now + StoreKey.lifetime { return token.text }
    let text = try key.token(at: now)
    token = (text, now + StoreKey.lifetime)
    return text
  }

  private func unauthorized(_ reply: ClientReply) -> ClientFault {
    guard let key else {
      return .unclear("App Store Connect at \(address.origin) requires a key: use --key FILE.p8, --key-id and --issuer")
    }
    let skew = reply.headers["date"].flatMap(HTTPDate.seconds).map { clock.seconds() - $0 }
    return .unclear(key.causes(skew: skew))
  }

  // MARK: - Waiting

  private static let mostWaits = 5
  private var mostWaits: Int { hasAnswered ? Self.mostWaits : 0 }
  private static let mostLimits = 8

  /// The requests per hour reserved for manual work and other programs.
  private static let hourReserve = 5

  private static func backoff(_ count: Int) -> Int64 { 1000 << Int64(count) }

  private func allow(_ count: Int) async throws {
    while let wait = budget.wait(for: count, at: clock.milliseconds()) { try await clock.sleep(max(wait, 1)) }
    calls += count
  }

  private func note(_ reply: ClientReply) {
    hasAnswered = true
    guard let left = RequestBudget.remaining(reply.headers["x-rate-limit"]) else { return }
    leftOfHour = left
    guard left <= Self.hourReserve else { return }
    notice("App Store Connect allows \(left) more requests this hour; waiting a minute")
    budget.stop(until: clock.milliseconds() + 60_000)
  }

  private func wait(for reply: ClientReply, _ count: Int) async throws {
    let time = HTTPDate.wait(reply.headers["retry-after"], at: clock.seconds()) ?? (count == 0 ? 60_000 : 90_000)
    notice("App Store Connect limits the request rate; waiting \((time + 999) / 1000) s")
    budget.stop(until: clock.milliseconds() + time)
  }

  private func pause(_ count: Int, _ why: String) async throws {
    if count > 1 { notice("\(why); trying again") }
    try await clock.sleep(Self.backoff(count))
  }
}
