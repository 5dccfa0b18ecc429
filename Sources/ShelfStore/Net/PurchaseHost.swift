import CommandSupport
import CatalogModel
import ServerPayloads
import SourceDiagnostics
import StoreServer
import TextFormats

/// Serves a local App Store Server: responds to one request after the other, saves the changes, posts notifications,
/// and advances its clock.
actor PurchaseHost: WebHost {
  nonisolated var takesUploads: Bool { false }
  nonisolated var newsPath: String? { "/_server/events" }

  private var server: PurchaseServer
  private let file: PurchaseFile

  /// The clock's speed relative to the machine's clock; 0 while it is paused.
  private var rate: Double = 0

  /// The times of both clocks when that was set.
  private var anchor: (own: Instant, machine: ContinuousClock.Instant)

  /// Where notifications are posted; nil for nowhere.
  private let webhook: WebhookAddress?
  private let client = WebhookClient(seconds: 10)
  private var schedule: DeliverySchedule

  /// The number of notifications that are scheduled or will never be posted.
  private var scheduled: Int
  private var listeners = NewsListeners(keepsLast: true)

  /// The number of notifications announced to the pages.
  private var heard: Int

  /// - Parameters:
  ///   - server: the server, with the saved changes.
  ///   - file: the file for further changes.
  ///   - webhook: where notifications are posted to; nil for nowhere.
  /// - Throws: a failure if the file can't be read.
  init(_ server: PurchaseServer, _ file: PurchaseFile, webhook: WebhookAddress?) throws {
    var server = server
    server.hasListener = webhook != nil
    for attempt in try file.attempts() { server.note(attempt.notification, at: attempt.at, attempt.result) }
    schedule = DeliverySchedule(server.app.environment)
    scheduled = server.sent.count
    heard = max(0, server.sent.count - NewsListeners.mostKept)
    if webhook != nil {
      for place in min(try file.firstPosted(scheduled), scheduled)..<scheduled {
        let sent = server.sent[place]
        if let last = sent.attempts.last {
          schedule.settle(place, attempt: sent.attempts.count - 1, at: last.at, last.result)
        } else {
          schedule.append(place, at: sent.notification.at)
        }
      }
    }
    self.server = server
    self.file = file
    self.webhook = webhook
    anchor = (server.now, ContinuousClock.now)
  }

  /// Announces notifications from before the start to the pages.
  func settle(address: String, uploadAddress: String) {
    for sent in server.sent[heard...] { announce(sent.notification.at, "before the start", 1) }
  }
  func requests() -> (number: Int, stream: AsyncStream<String>) { listeners.join() }
  func leave(_ number: Int) { listeners.leave(number) }

  /// Regularly posts due notifications while the clock is running.
  func work() async {
    while !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(50))
      catchUp()
      await deliver()
    }
  }

  /// Advances the server by the elapsed time.
  private func catchUp() {
    guard rate > 0 else { return }
    let seconds = ContinuousClock.now - anchor.machine
    let passed = Double(seconds.components.seconds) + Double(seconds.components.attoseconds) / 1e18
    server.pass(to: anchor.own.adding(milliseconds: Int64(min(passed * rate * 1000, 1e15))))
    if server.hasChanged {
      do { try file.save(server.takeChange()) } catch {
        Terminal.printError("the server's file can't be written: \(error)")
      }
    }
    if server.sent.count > heard { log("time passed", isRefused: false) }
  }

  func answer(_ request: StoreRequest) -> StoreAnswer {
    catchUp()
    guard let path = request.parts, let queryItems = request.queryItems else { return StoreAnswer(status: 400) }
    if path == ["_server", "clock"] {
      if request.method == "GET" { return clockAnswer }
      if request.method == "POST", let answer = setRate(request.body) { return answer }
    }
    let asked = ServerRequest(
      request.method, path, question: queryItems, authorization: request.headers["authorization"], body: request.body)
    let found = server.answer(asked, clock: Clock.now ?? Instant(milliseconds: 0))
    if found.isChange {
      do { try file.save(server.takeChange()) } catch {
        // A change that couldn't be saved doesn't count; the file and the server no longer agree.
        var broken = StoreAnswer(status: 500)
        broken.body = Array("the state file can't be written: \(error)\n".utf8)
        return broken
      }
      if rate > 0 { anchor = (server.now, ContinuousClock.now) } else { anchor.own = server.now }
    }
    if request.method != "GET" || path.first != "_server" {
      log("\(found.status) \(request.method) \(request.path)", isRefused: found.status >= 400)
    }
    var answer = StoreAnswer(status: found.status)
    if let type = found.contentType { answer.headers = [("Content-Type", type)] }
    if let moment = found.retryAfter { answer.headers.append(("Retry-After", "\(moment)")) }
    answer.body = found.body
    return answer
  }

  // MARK: - The clock

  private var clockAnswer: StoreAnswer {
    // Whole rates without a point.
    let digits = rate == rate.rounded() ? String(Int64(rate)) : String(rate)
    return Self.answer(200, ["now": .string(server.now.description), "rate": .number(digits)])
  }

  /// `{"rate": 3600}`: an hour a second; `{"rate": 0}` stops the clock. Nil without a rate.
  private func setRate(_ body: [UInt8]) -> StoreAnswer? {
    guard let document = parseJSON(TextFile(path: "body", bytes: body)).root?.value,
      let value = document["rate"]
    else { return nil }
    guard case .number(let digits) = value, let rate = Double(digits), rate >= 0, rate <= 100_000_000 else {
      return Self.answer(400, ["errorCode": 4_000_000, "errorMessage": "'rate' must be a number from 0 to 100000000"])
    }
    self.rate = rate
    anchor = (server.now, ContinuousClock.now)
    log(rate == 0 ? "the clock is stopped" : "the clock is running", isRefused: false)
    return Self.answer(200, ["now": .string(server.now.description), "rate": .number(digits)])
  }

  private static func answer(_ status: Int, _ document: JSONValue) -> StoreAnswer {
    var answer = StoreAnswer(status: status)
    answer.headers = [("Content-Type", "application/json")]
    answer.body = document.compactBytes
    return answer
  }

  // MARK: - Deliveries

  /// Posts everything that is due by the server's clock. The user's server can query this one meanwhile.
  private func deliver() async {
    guard let webhook else { return }
    enlist()
    while !Task.isCancelled, let due = schedule.next(until: server.now) {
      let sent = server.sent[due.notification]
      do {
        let body = Array("{\"signedPayload\":\"\(try server.signed(sent))\"}".utf8)
        let outcome = try await client.send(body, to: webhook)
        server.note(due.notification, at: due.at, outcome.result)
        schedule.settle(due.notification, attempt: due.attempt, at: due.at, outcome.result)
        try file.keep(outcome.result, of: due.notification, at: due.at)
        let words =
          "\(sent.notification.words) of \(due.at): \(outcome.result.rawValue)\(outcome.status.map { " \($0)" } ?? "")"
        if outcome.result != .success { Terminal.printError(words) }
        log(words, isRefused: outcome.result != .success)
      } catch is CancellationError {
        return
      } catch {
        Terminal.printError("\(sent.notification.words) was not posted: \((error as? Failure)?.message ?? "\(error)")")
      }
      enlist()
    }
  }

  /// Puts what came up on the schedule.
  private func enlist() {
    while scheduled < server.sent.count {
      schedule.append(scheduled, at: server.sent[scheduled].notification.at)
      scheduled += 1
    }
  }

  // MARK: - The page

  /// Reports an event to the pages, with the resulting notifications.
  private func log(_ text: String, isRefused: Bool) {
    announce(server.now, text, server.sent.count - heard, isRefused: isRefused)
  }

  /// Announces the next notifications that weren't announced yet.
  private func announce(_ moment: Instant, _ text: String, _ count: Int, isRefused: Bool = false) {
    let news = server.sent[min(heard, server.sent.count)...].prefix(count).suffix(50)
    heard += count
    listeners.send([
      "now": .string(moment.description), "text": .string(text), "refused": .bool(isRefused),
      "notifications": .array(news.map { .string($0.notification.words) }),
    ])
  }
}
