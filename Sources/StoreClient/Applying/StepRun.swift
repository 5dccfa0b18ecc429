import SourceDiagnostics
import TextFormats

/// One step in progress: queried, sent, and looked up if its outcome is unknown.
struct StepRun: Sendable {
  let step: Step
  let session: StoreSession
  let effects: ApplyEffects
  let reusable: ReusableLists

  /// The names known when the step starts.
  let names: [String: String]
  let points: [String: [Step.Point]]

  /// The state that an earlier run left.
  var previousAttempt = PreviousAttempt.none

  /// Whether steps of its product were applied a moment ago: App Store Connect may not show their results yet.
  var isRecentlyChanged = false

  /// Whether the steps make its product or group: App Store Connect may show its version late.
  var isOfNewOwner = false

  enum PreviousAttempt: Sendable {
    case none
    /// The step was started and its outcome is unknown; with the earlier state, if it was recorded.
    case begun(before: [String])
    /// It was done, but for the bytes of its picture.
    case unsentFile
  }

  /// The result of the step.
  struct Result: Sendable {
    var end: StepEnd
    var names: [String: String] = [:]
    var points: [Step.Point] = []

    /// The refused day and the later one that was sent instead; nil if the day was accepted.
    var moved: (refused: String, expected: String)?
  }

  /// The number of attempts if each response is lost and the change isn't found afterwards.
  private static let mostAttempts = 3

  private var path: String { Placeholders.path(step.path, names) }

  private func filled(_ lookup: Step.Lookup) -> Step.Lookup { lookup.filled(names) }

  func perform() async throws -> Result {
    if step.isQuery { return try await ask() }
    if case .unsentFile = previousAttempt {
      try await sendFiles(named: names[step.id] ?? "", operations: nil)
      return Result(end: .sent)
    }
    if let resource = try await reused() { return try await finish(.reused, resource.id, nil) }
    let body = step.body(names) { points[$0] ?? [] }
    let value = body.flatMap { AnswerDocument.json($0)?.value }
    let type = value?["data"]?["type"]?.text ?? ""
    var before: [String]?
    if case .begun(let known) = previousAttempt {
      before = known
      if let result = try await found(value, before: known) { return result }
    } else if NaturalKey.nameless.contains(type), let list = value.flatMap(NaturalKey.lookup) {
      before = try await session.pages(list.path).flatMap { $0.resources.map(\.id) }
    }
    return try await send(body, value, before: before)
  }

  /// Returns an existing resource that the step would otherwise create.
  private func reused() async throws -> AnswerResource? {
    guard let reuse = step.reuse.map({ filled($0) }) else { return nil }
    if let resource = try await reusable.first(reuse, session) { return resource }
    // A new product has a version, which App Store Connect may show late; a second version could never be deleted.
    guard isOfNewOwner, NaturalKey.irrevocable.contains(step.madeType ?? "") else { return nil }
    try await session.clock.sleep(5_000)
    return try await session.pages(reuse.path).lazy.flatMap(\.resources).first { reuse.matches($0) }
  }

  // MARK: - Questions

  private func ask() async throws -> Result {
    for turn in 0... {
      let documents = try await session.pages(path)
      if documents.isEmpty {
        // A resource created a moment ago may not be visible yet.
        guard turn < 3 else { throw ClientFault.impossible("GET \(path.prefix { $0 != "?" }): not found") }
        try await session.clock.sleep(5_000)
        continue
      }
      let resources = documents.flatMap(\.resources)
      let waiting = waited(resources)
      if !waiting.isEmpty {
        guard turn < 120 else {
          throw ClientFault.impossible(
            """
            App Store Connect hasn't processed \(waiting.joined(separator: ", ")) after ten minutes; run the same \
            command again later to resume
            """
          )
        }
        try await session.clock.sleep(5_000)
        continue
      }
      return try answered(resources, isList: documents[0].isList)
    }
    return Result(end: .asked)
  }

  /// The resources for which the query is repeated.
  private func waited(_ resources: [AnswerResource]) -> [String] {
    guard let wait = step.wait else { return [] }
    let ids = Set(wait.resources.map { Placeholders.filled($0, names) })
    return resources.filter { ids.contains($0.id) && $0.has(wait.values) }.map(\.id)
  }

  private func answered(_ resources: [AnswerResource], isList: Bool) throws -> Result {
    var result = Result(end: .asked)
    if !isList, let resource = resources.first { result.names[step.id] = resource.id }
    result.points = resources.compactMap { Step.Point($0) }
    for find in step.finds {
      guard let point = result.points.first(where: { $0.territory == find.territory && $0.costs(find.price) }) else {
        throw ClientFault.impossible(
          """
          \(step.id): App Store Connect has no price of \(find.price) in \(find.territory); see 'shelf facts \
          price-points'
          """
        )
      }
      result.names[find.name] = point.id
    }
    return result
  }

  // MARK: - Sending

  private func send(_ body: [UInt8]?, _ value: JSONValue?, before: [String]?) async throws -> Result {
    var (losses, hasWaited) = (0, false)
    var moved: (refused: String, expected: String)?
    func noting(_ result: Result) -> Result {
      var result = result
      result.moved = moved
      return result
    }
    var (body, value) = (body, value)
    while true {
      try effects.write(.begun(step, path: path, digest: body.map(effects.digest) ?? "", before: before))
      let outcome = try await session.write(step.method, path, body)
      switch outcome {
      case .done(let reply):
        if let result = try await done(reply) { return noting(result) }
      case .refused(let refusal):
        if step.method == "DELETE", refusal.status == 404 { return try await finish(.found, nil, refusal.requestID) }
        // A resource can't be deleted twice if the response to the first deletion was lost.
        let isDone = refusal.isDuplicate ? losses > 0 || step.reuse != nil : losses > 0 && step.method == "DELETE"
        if isDone, let result = try await found(value, before: before) { return noting(result) }
        try effects.write(.refused(id: step.id, refusal))
        if moved == nil, let day = refusal.nextDay, let later = value?.moving(day) {
          (value, body, moved) = (later, later.compactBytes, day)
          continue
        }
        guard isRecentlyChanged, !hasWaited, refusal.status == 404 || refusal.has("NOT_FOUND") else {
          throw ClientFault.refused(refusal)
        }
        hasWaited = true
        try await session.clock.sleep(5_000)
        continue
      case .lost: break
      }
      losses += 1
      try effects.write(.lost(id: step.id))
      if let result = try await found(value, before: before) { return noting(result) }
      guard losses < Self.mostAttempts else { throw ClientFault.unclear(given(outcome)) }
    }
  }

  private func given(_ outcome: StoreSession.Outcome) -> String {
    let reason = if case .lost(let reason) = outcome { reason } else { "its response can't be read" }
    return """
      \(step.id): the outcome is unknown (\(reason)), and App Store Connect doesn't list the result; run the same \
      command again
      """
  }

  /// Returns a success; nil if the response can't be read, so that the created resource is unknown.
  private func done(_ reply: ClientReply) async throws -> Result? {
    if reply.status == 204 || step.method == "DELETE" {
      return try await finish(.sent, nil, reply.requestID, reply.status)
    }
    guard let document = AnswerDocument(reply.body) else { return nil }
    let resource = document.isList ? nil : document.resources.first
    guard resource != nil || step.method == "PATCH" else { return nil }
    return try await finish(
      .sent, resource?.id, reply.requestID, reply.status, operations: resource?.attribute("uploadOperations"))
  }

  private func finish(
    _ end: StepEnd, _ id: String?, _ requestID: String?, _ status: Int? = nil, operations: JSONNode? = nil
  ) async throws -> Result {
    let names = id.map { [step.id: $0] } ?? [:]
    try effects.write(.done(id: step.id, how: end, status: status, requestID: requestID, names: names))
    if !step.uploads.isEmpty, let id { try await sendFiles(named: id, operations: operations) }
    return Result(end: end, names: names)
  }

  // MARK: - Looking

  /// Returns the result of a step whose response was lost; nil if it isn't found, even after a while.
  private func found(_ body: JSONValue?, before: [String]?) async throws -> Result? {
    let type = body?["data"]?["type"]?.text ?? ""
    if step.isRepeatable || NaturalKey.replacing.contains(type) || (step.method == "DELETE" && body == nil) {
      return nil
    }
    let patience: [Int64] = NaturalKey.irrevocable.contains(type) ? [0, 5_000, 30_000] : [0, 5_000]
    for wait in patience {
      if wait > 0 { try await session.clock.sleep(wait) }
      let readBack = ReadBack(session: session, path: path)
      if step.method == "DELETE" {
        if let body, try await readBack.containsNone(of: body) { return try await finish(.found, nil, nil) }
      } else if step.method == "PATCH" {
        if let body, try await readBack.shows(body) { return try await finish(.found, nil, nil) }
      } else if let id = try await made(body, type, before ?? []) {
        return try await finish(.found, id, nil)
      }
    }
    return nil
  }

  private func made(_ body: JSONValue?, _ type: String, _ before: [String]) async throws -> String? {
    let own = (step.lookup ?? step.reuse).map { filled($0) }
    guard let lookup = own ?? body.flatMap(NaturalKey.lookup) else {
      throw ClientFault.unclear(
        """
        \(step.id): the response was lost, and App Store Connect lists no '\(type)'; check there whether it exists, \
        and run 'shelf plan' again
        """
      )
    }
    for document in try await session.pages(lookup.path) {
      if let resource = document.resources.first(where: { lookup.matches($0) && !before.contains($0.id) }) {
        return resource.id
      }
    }
    return nil
  }

  // MARK: - Pictures

  /// Uploads the bytes of a reserved picture, following the upload operations.
  private func sendFiles(named id: String, operations: JSONNode?) async throws {
    guard let upload = step.uploads.first else { return }
    let bytes = try await effects.file(upload)
    var operations = operations
    for turn in 0... {
      if operations == nil {
        guard let announced = try await announced(id) else { break }
        operations = announced
      }
      if try await send(bytes, operations) { break }
      // Upload URLs expire; App Store Connect returns new ones.
      guard turn < 2 else { throw ClientFault.impossible("App Store Connect rejected the upload of '\(upload.file)'") }
      operations = nil
    }
    try effects.write(.uploaded(id: step.id))
  }

  /// The upload URLs of a picture; nil if App Store Connect already has its bytes.
  private func announced(_ id: String) async throws -> JSONNode? {
    let path = "\(path)/\(PercentEncoding.encode(id))"
    guard let resource = try await session.pages(path).first?.resources.first else {
      throw ClientFault.impossible("\(step.id): the reserved picture no longer exists; run 'shelf plan' again")
    }
    let state = resource.attribute("assetDeliveryState")?["state"]?.text
    if let operations = resource.attribute("uploadOperations"), !(operations.elements ?? []).isEmpty {
      return operations
    }
    if state == "AWAITING_UPLOAD" {
      throw ClientFault.unclear("\(step.id): App Store Connect didn't return an upload address for the picture")
    }
    return nil
  }

  /// Sends all parts; false if an upload address has expired.
  private func send(_ bytes: [UInt8], _ operations: JSONNode?) async throws -> Bool {
    for part in operations?.elements ?? [] {
      guard let address = part["url"]?.text, let method = part["method"]?.text, let offset = part["offset"]?.integer,
        let length = part["length"]?.integer, offset >= 0, length >= 0, offset <= bytes.count,
        length <= bytes.count - offset
      else {
        throw ClientFault.unclear(
          """
          \(step.id): App Store Connect didn't return an upload address for the picture
          """)
      }
      let headers = (part["requestHeaders"]?.elements ?? []).compactMap { header -> ClientCall.Header? in
        guard let name = header["name"]?.text, let value = header["value"]?.text else { return nil }
        return .init(name, value)
      }
      let status = try await session.upload(method, to: address, headers, Array(bytes[offset..<offset + length]))
      if !(200..<300).contains(status) { return false }
    }
    return true
  }
}

extension JSONValue {
  /// The document of prices with their first day moved by one.
  fileprivate func moving(_ day: (refused: String, expected: String)) -> JSONValue {
    switch self {
    case .object(let members):
      .object(
        members.map { member in
          member.key == "startDate" && member.value == .string(day.refused)
            ? .init(member.key, .string(day.expected)) : .init(member.key, member.value.moving(day))
        })
    case .array(let elements): .array(elements.map { $0.moving(day) })
    default: self
    }
  }
}

/// The lists in which products and versions are looked up before they are created; each is requested once.
actor ReusableLists {
  private var lists: [String: Task<[AnswerResource], any Error>] = [:]

  func first(_ lookup: Step.Lookup, _ session: StoreSession) async throws -> AnswerResource? {
    // Products that start together wait for the same response.
    let list = lists[lookup.path] ?? Task { try await session.pages(lookup.path).flatMap(\.resources) }
    lists[lookup.path] = list
    return try await list.value.first { lookup.matches($0) }
  }
}
