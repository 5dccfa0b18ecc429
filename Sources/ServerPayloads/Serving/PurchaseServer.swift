package import CatalogModel
package import StoreSimulation
package import TextFormats

/// The App Store Server API for a simulation: requests in, responses out.
///
/// Paths, parameters, errors and limits are those of Apple's own libraries (App Store Server API; read 2026-11-22,
/// official). Error texts, the structure of `revision` and of page tokens are Shelf's own, because they aren't
/// documented.
package struct PurchaseServer: Sendable {
  package let app: PayloadApp

  /// The requirements for a token; nil if none is required.
  package var tokens: WebToken.Rules? = WebToken.Rules()

  /// The required `password` of `verifyReceipt`; nil for none.
  package var sharedSecret: String?

  /// The injected error of the next requests, and their number.
  var trouble: (fault: ServerFault, times: Int)?

  /// The injected status of the next receipts, and their number.
  var receiptTrouble: (status: Int64, times: Int)?

  /// Whether notifications have a receiver.
  package var hasListener = false
  package private(set) var simulation: Simulation
  var maker: NotificationMaker
  let signer: PayloadSigner

  /// The sent notifications, oldest first, with their delivery attempts.
  package internal(set) var sent: [SentNotification] = []

  /// The steps of the scenario, and the number of performed ones.
  private let steps: [ScenarioStep]
  private var stepCount = 0

  /// The events and the number of notifications that the last change handed over includes.
  private var unsaved: [StoreEvent] = []
  private var savedCount = 0

  /// The reason why the last requested step failed, and its transaction; nil if there is none.
  var refusal: String?
  var bought: Int?

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - app: the app whose purchases are served.
  ///   - shop: its catalog, and the rules of the run.
  ///   - start: the start time.
  ///   - scenario: the initial customers, and the scheduled steps.
  ///   - signer: signs responses.
  ///   - memory: what an earlier run saved; nil for a new run.
  package init(
    _ app: PayloadApp, in shop: Shop, from start: Instant, playing scenario: Scenario, signer: PayloadSigner,
    resuming memory: ServerMemory? = nil
  ) {
    self.app = app
    self.signer = signer
    steps = scenario.steps.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
      .map(\.element)
    simulation =
      memory.map { Simulation(shop, resuming: $0.state) }
      ?? Simulation(shop, from: start, customers: scenario.customers)
    maker = NotificationMaker(
      PayloadWriter(app, in: shop), after: memory?.state ?? StoreState(at: start),
      run: "\(scenario.title) \(shop.seed) \(start)")
    if let memory { (sent, savedCount, stepCount) = (memory.sent, memory.sent.count, memory.stepCount) }
    listen()
  }

  var shop: Shop { simulation.shop }
  var writer: PayloadWriter { maker.writer }
  package var state: StoreState { maker.state }
  package var now: Instant { maker.state.now }

  /// Advances the time, and processes everything until then. Time never goes back.
  package mutating func pass(to moment: Instant) {
    while let step = steps.dropFirst(stepCount).first, step.at <= moment {
      stepCount += 1
      perform(step)
    }
    while simulation.runNext(until: moment) { listen() }
    maker.pass(to: moment)
    // Only the results of requested steps are reported.
    (refusal, bought) = (nil, nil)
  }

  /// Performs a step, after everything that is due earlier.
  mutating func perform(_ step: ScenarioStep) {
    while simulation.runNext(until: step.at) { listen() }
    simulation.perform(step)
    note(simulation.events)
    listen()
    // A failed payment is retried as soon as the customer can pay.
    while simulation.runNext(until: step.at) { listen() }
    maker.pass(to: step.at)
  }

  /// Records the result of a step. An extension for all subscribers is complete also without some of them.
  private mutating func note(_ events: [StoreEvent]) {
    let isForAll = events.contains { $0.kind == .extensionsDone }
    refusal =
      events.last { event in
        event.kind == .refused || event.kind == .failed || (event.kind == .extensionFailed && !isForAll)
      }?.reason
    bought = events.last { $0.kind == .purchased }?.transaction
  }

  /// Adds a participant.
  mutating func join(_ customer: Participant) {
    simulation.join(customer)
    listen()
  }

  /// Sets the UUID of a purchase's buyer.
  mutating func setAccountToken(_ token: String, of transaction: Transaction) {
    simulation.setAccountToken(token, of: transaction)
    listen()
  }

  /// Declines the refund request about a purchase.
  mutating func declineRefund(of transaction: Transaction) {
    simulation.declineRefund(of: transaction)
    listen()
  }

  private mutating func listen() {
    let events = simulation.events[...]
    sent += maker.makeNotifications(for: events).map { SentNotification($0) }
    unsaved += events
    simulation.forgetEvents()
  }

  /// Whether events happened since the last change that was handed over.
  package var hasChanged: Bool { !unsaved.isEmpty }

  /// Hands over the changes since the last call, to be saved.
  package mutating func takeChange() -> ServerChange {
    defer { (unsaved, savedCount) = ([], sent.count) }
    return ServerChange(
      at: now, stepCount: stepCount, lines: unsaved.map(\.line).joined(separator: "\n"), sent: sent[savedCount...])
  }

  /// Answers a request at the current time. `clock` is the machine's time for checking tokens; nil for a request that
  /// was authorised before.
  package mutating func answer(_ request: ServerRequest, clock: Instant?) -> ServerAnswer {
    if request.path.first == "_server" {
      do { return try control(request) } catch let fault as ServerFault { return fault.answer } catch {
        return Self.broken
      }
    }
    if request.path == ["verifyReceipt"] {
      do { return try verifyReceipt(request) } catch { return Self.broken }
    }
    if let named = request.path.first.flatMap({ Self.environments[$0] }) {
      var request = request
      request.path.removeFirst()
      if named == app.environment { return answer(request, clock: clock) }
      var other = elsewhere(named)
      return request.path.first == "_server" ? ServerAnswer(status: 404) : other.answer(request, clock: clock)
    }
    guard request.path.count > 2, request.path[0] == "inApps" else { return ServerAnswer(status: 404) }
    if let clock, let tokens, tokens.fault(request.authorization, bundleID: app.bundleID, now: clock) != nil {
      var answer = ServerAnswer(status: 401)
      answer.contentType = "text/plain"
      answer.body = Array("Unauthenticated\n".utf8)
      return answer
    }
    if let (fault, times) = trouble {
      trouble = times > 1 ? (fault, times - 1) : nil
      var answer = fault.answer
      // A UNIX time in milliseconds (App Store Server API, Identifying rate limits; read 2026-11-24, official).
      if answer.status == 429 { answer.retryAfter = clock.map { $0.milliseconds + 1_000 } }
      return answer
    }
    do {
      return try route(request)
    } catch let fault as ServerFault {
      return fault.answer
    } catch {
      return Self.broken
    }
  }

  /// The environments by the first path component, for clients that select one.
  private static let environments = ["production": ServerEnvironment.production, "sandbox": .sandbox]

  /// The server of the other environment, without any purchases.
  private func elsewhere(_ environment: ServerEnvironment) -> PurchaseServer {
    let rules = Shop(
      shop.catalog, environment: environment == .sandbox ? .sandbox : .production, era: shop.era,
      renewalRate: shop.renewalRate, seed: shop.seed)
    var other = PurchaseServer(
      PayloadApp(app, environment: environment), in: rules, from: now, playing: Scenario(), signer: signer)
    (other.tokens, other.sharedSecret) = (tokens, sharedSecret)
    return other
  }

  private static var broken: ServerAnswer { ServerFault(5_000_000, "An unknown error occurred.").answer }

  /// Routes a request of Apple's API by method and path.
  private mutating func route(_ request: ServerRequest) throws -> ServerAnswer {
    let path = Array(request.path.dropFirst())
    let last = path[path.count - 1]
    switch (request.method, path.count, path.dropLast().joined(separator: "/")) {
    case ("GET", 3, "v1/transactions"): return try transaction(last)
    case ("GET", 3, "v1/history"), ("GET", 3, "v2/history"):
      return try history(last, request, isOld: path[0] == "v1")
    case ("GET", 3, "v1/subscriptions"): return try statuses(last, request)
    case ("GET", 4, "v2/refund/lookup"): return try refunds(last, request)
    case ("GET", 3, "v1/lookup"): return try order(last)
    case ("POST", 3, "v1/notifications") where last == "test": return try test()
    case ("POST", 3, "v1/notifications") where last == "history": return try notifications(request)
    case ("GET", 4, "v1/notifications/test"): return try testStatus(last)
    case ("PUT", 4, "v1/subscriptions/extend"): return try extend(last, request)
    case ("POST", 4, "v1/subscriptions/extend") where last == "mass": return try extendAll(request)
    case ("GET", 6, _) where path.starts(with: ["v1", "subscriptions", "extend", "mass"]):
      return try extensionStatus(product: path[4], request: last)
    case ("PUT", 4, "v1/transactions/consumption"), ("PUT", 4, "v2/transactions/consumption"):
      return try consumption(last, request, isOld: path[0] == "v1")
    case ("GET", 4, "v1/transactions/appTransactions"): return try appTransaction(last)
    case ("PUT", 4, _) where path.starts(with: ["v1", "transactions"]) && last == "appAccountToken":
      return try accountToken(path[2], request)
    case ("POST", 4, _) where path.starts(with: ["v1", "transactions"]) && last == "finish":
      _ = try copy(path[2])
      return ServerAnswer(status: 200)
    default: return ServerAnswer(status: 404)
    }
  }
}

/// A sent notification and its delivery attempts.
package struct SentNotification: Sendable {
  package let notification: StoreNotification

  /// Whether it is a test notification.
  var isTest: Bool { notification.type == .test }

  /// The delivery attempts, oldest first.
  package internal(set) var attempts: [DeliveryAttempt] = []

  package init(_ notification: StoreNotification) { self.notification = notification }
}
