import CatalogModel
import ServerPayloads
import StoreSimulation
import Testing

/// When notifications are sent again (Responding to App Store Server Notifications).
struct DeliveryTests {
  /// The hours between the first attempt and the retries of an undeliverable notification.
  private static func hours(_ environment: ServerEnvironment, succeedingAt success: Int? = nil) -> [Int64] {
    var schedule = DeliverySchedule(environment)
    let start = Instant(milliseconds: 0)
    schedule.append(7, at: start)
    var hours: [Int64] = []
    while let due = schedule.next(until: Instant(milliseconds: .max)) {
      #expect(due.notification == 7)
      hours.append(due.at.milliseconds / 3_600_000)
      schedule.settle(7, attempt: due.attempt, at: due.at, due.attempt == success ? .success : .timedOut)
    }
    #expect(schedule.isEmpty)
    return hours
  }

  @Test func retries() {
    #expect(Self.hours(.production) == [0, 1, 13, 37, 85, 157])
    #expect(Self.hours(.production, succeedingAt: 2) == [0, 1, 13])
    #expect(Self.hours(.sandbox) == [0])
  }

  @Test("Due events are in order of time, and at the same time in order of insertion")
  func order() {
    var schedule = DeliverySchedule(.production)
    for (number, at) in [3: 30, 1: 10, 2: 20].sorted(by: { $0.value > $1.value }) {
      schedule.append(number, at: Instant(milliseconds: Int64(at)))
    }
    schedule.append(4, at: Instant(milliseconds: 20))
    var order: [Int] = []
    while let due = schedule.next(until: Instant(milliseconds: 25)) { order.append(due.notification) }
    #expect(order == [1, 2, 4])
    #expect(!schedule.isEmpty)
  }

  @Test func statuses() {
    #expect(DeliveryResult(status: 200) == .success)
    #expect(DeliveryResult(status: 206) == .success)
    #expect(DeliveryResult(status: 207) == .unsuccessfulStatus)
    #expect(DeliveryResult(status: 404) == .unsuccessfulStatus)
  }
}

/// The App Store Server API without a network; Apple's client tests it in Tests/Server/check.
struct PurchaseServerTests {
  private static func server() throws -> PurchaseServer {
    let catalog = Shopfront.catalog(grace: false)
    let app = try #require(PayloadApp(catalog.app, environment: .production))
    var server = PurchaseServer(
      app, in: Shop(catalog), from: Shopfront.moment("2026-01-01"), playing: Scenario(),
      signer: PayloadSigner(try SigningChain())
    )
    server.tokens = nil
    return server
  }

  private static func ask(_ server: inout PurchaseServer, _ method: String, _ path: String, _ body: String = "") -> (
    Int, String
  ) {
    let parts = path.split(separator: "/").map(String.init)
    let answer = server.answer(ServerRequest(method, parts, body: Array(body.utf8)), clock: nil)
    return (answer.status, String(decoding: answer.body, as: UTF8.self))
  }

  @Test func buysAndCancels() throws {
    var server = try Self.server()
    let bought = Self.ask(&server, "POST", "_server/buy", #"{"customer": "ana", "product": "silver"}"#)
    #expect(bought.0 == 200)
    #expect(
      bought.1
        == #"""
        {"now":"2026-01-01T00:00:00Z","transactionId":"2000000000000001","notifications":["SUBSCRIBED/\#
        INITIAL_BUY"]}
        """#
    )
    #expect(Self.ask(&server, "POST", "_server/buy", #"{"customer": "ana", "product": "silver"}"#).0 == 409)
    #expect(Self.ask(&server, "POST", "_server/cancel", #"{"customer": "ana", "product": "silver"}"#).0 == 200)
    let later = Self.ask(&server, "POST", "_server/clock", #"{"advance": "P2M"}"#)
    #expect(later.1 == #"{"now":"2026-03-01T00:00:00Z","notifications":["EXPIRED/VOLUNTARY"]}"#)
  }

  @Test(
    "Impossible requests get a reason",
    arguments: [
      ("buy", #"{"customer": "ana", "product": "nothing"}"#, "the catalog has no product 'nothing'"),
      ("buy", #"{"customer": "ana", "product": "silver", "quantity": 11}"#, "'quantity' must be 1 to 10"),
      ("buy", "[]", "the body is not a JSON object"),
      ("cancel", #"{"customer": "ana", "product": "silver"}"#, "unknown customer 'ana'"),
      ("clock", #"{"advance": "soon"}"#, "'advance' must be a duration such as P1M or PT5M, found 'soon'"),
      ("clock", #"{"advance": "P9999Y"}"#, "and 'P9999Y' later is after the year 9999; advance by less"),
      ("clock", "{}", "'advance', 'to' or 'rate' is missing"),
      ("customers", #"{"name": "ana", "territory": "XXX"}"#, "unknown territory 'XXX'"),
      ("customers", #"{"name": "ana", "territory": 1}"#, "'territory' must be a text"),
      ("customers", #"{"name": "ana", "devices": "x"}"#, "'devices' must be a list of names"),
      ("buy", #"{"customer": "ana", "product": "coins", "devices": [1]}"#, "'devices' must be a list of names"),
      ("dance", #"{"customer": "ana"}"#, "unknown action 'dance'; the actions are accept_price, add_device, "),
    ])
  func faults(verb: String, body: String, message: String) throws {
    var server = try Self.server()
    let answer = Self.ask(&server, "POST", "_server/\(verb)", body)
    #expect(answer.0 == 400)
    #expect(answer.1.contains(message), "\(answer.1)")
  }

  @Test("The same requests lead to the same state")
  func replays() throws {
    var states: [String] = []
    for _ in 0..<2 {
      var server = try Self.server()
      _ = Self.ask(&server, "POST", "_server/buy", #"{"customer": "ana", "product": "gold"}"#)
      _ = Self.ask(&server, "POST", "_server/clock", #"{"advance": "P1Y"}"#)
      states.append(Self.ask(&server, "GET", "_server/state").1)
    }
    #expect(states[0] == states[1])
    #expect(states[0].contains(#""status":1"#))
  }

  @Test(
    "Paths outside the API",
    arguments: ["inApps/v9/transactions/1", "inApps/v1", "elsewhere", "inApps/v1/messaging/image/list"])
  func paths(path: String) throws {
    var server = try Self.server()
    #expect(Self.ask(&server, "GET", path).0 == 404)
  }
}
