import CatalogModel
import CatalogYAML
import JSONSyntax
import ServerPayloads
import SourceDiagnostics
import StoreSimulation
import Testing

/// Control requests of a served App Store Server: the actions of scenarios, and the other environment.
struct ControlTests {
  private static func server(_ environment: StoreEnvironment = .production) throws -> PurchaseServer {
    let catalog = Shopfront.catalog(grace: false)
    let app = try #require(PayloadApp(catalog.app, environment: environment))
    var server = PurchaseServer(
      app, in: Shop(catalog, environment: environment), from: Shopfront.moment("2026-01-01"), playing: Scenario(),
      signer: PayloadSigner(try SigningChain()))
    server.tokens = nil
    return server
  }

  @Test("The server has the same actions as scenarios, and lists them all")
  func directory() throws {
    var server = try Self.server()
    let listed = server.ask("GET", "_server").json.elements("routes").compactMap { $0.at("path") }
    #expect(listed.contains("/_server/clock") && listed.contains("/_server/set_price"))
    for entry in ScenarioVocabulary.entries {
      #expect(listed.contains("/_server/\(entry.name)"))
      #expect(!entry.summary.isEmpty)
      let answer = server.ask("POST", "_server/\(entry.name)", "{}").json
      #expect(answer.at("errorMessage")?.contains("nothing is called") != true, "\(entry.name)")
      let other = server.ask("GET", "_server/\(entry.name)")
      #expect(other.status == 405 && other.json.at("errorMessage")?.hasSuffix("needs POST") == true)
    }
  }

  @Test("A price increase is announced, and declined")
  func price() throws {
    var server = try Self.server()
    server.act("buy", #"{"customer": "ana", "product": "silver"}"#)
    #expect(server.act("set_price", #"{"product": "silver", "price": "14.99"}"#).status == 200)
    let days = server.ask("POST", "_server/clock", #"{"advance": "P20D"}"#).json
    #expect(days.words.contains("PRICE_INCREASE/PENDING"), "\(days)")
    #expect(server.act("decline_price", #"{"customer": "ana", "product": "silver"}"#).status == 200)
    let end = server.ask("POST", "_server/clock", #"{"advance": "P2M"}"#).json
    #expect(end.words.contains("EXPIRED/PRICE_INCREASE"), "\(end)")
  }

  @Test("A subscription renews and ends on request")
  func now() throws {
    var server = try Self.server()
    server.act("buy", #"{"customer": "ana", "product": "silver"}"#)
    let renewed = server.act("renew-now", #"{"customer": "ana", "product": "silver"}"#)
    #expect(renewed.json.words == ["DID_RENEW"])
    let transactions = server.state.transactions
    #expect(transactions.map(\.starts) == [server.now, server.now])
    #expect(transactions.map(\.ends) == [server.now, Shopfront.moment("2026-02-01")])
    let ended = server.act("expire_now", #"{"customer": "ana", "product": "silver"}"#)
    #expect(ended.json.words == ["DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "EXPIRED/VOLUNTARY"])
    #expect(server.act("renew_now", #"{"customer": "ana", "product": "silver"}"#).status == 409)
  }

  @Test("A renewal on request that can't be paid is retried")
  func failedPayment() throws {
    var server = try Self.server()
    server.act("buy", #"{"customer": "ana", "product": "silver"}"#)
    server.act("fail_payment", #"{"customer": "ana", "payment": 1}"#)
    #expect(server.act("renew_now", #"{"customer": "ana", "product": "silver"}"#).json.words == ["DID_FAIL_TO_RENEW"])
    server.act("payment", #"{"customer": "ana", "works": false}"#)
    let recovered = server.act("payment", #"{"customer": "ana", "works": true}"#)
    #expect(recovered.json.words == ["DID_RENEW/BILLING_RECOVERY"])
  }

  @Test("A child asks to buy, and an interrupted purchase is resolved")
  func asking() throws {
    var server = try Self.server()
    server.ask("POST", "_server/customers", #"{"name": "ana"}"#)
    server.act("asks_to_buy", #"{"customer": "ana"}"#)
    #expect(server.act("buy", #"{"customer": "ana", "product": "pro"}"#).json.words == [])
    #expect(server.act("approve", #"{"customer": "ana", "product": "pro"}"#).json.words == ["ONE_TIME_CHARGE"])
    server.act("asks_to_buy", #"{"customer": "ana", "value": false}"#)
    server.act("interrupt_purchases", #"{"customer": "ana", "value": true}"#)
    #expect(server.act("buy", #"{"customer": "ana", "product": "coins"}"#).status == 409)
    #expect(server.act("resolve", #"{"customer": "ana", "product": "coins"}"#).json.words == ["ONE_TIME_CHARGE"])
  }

  @Test("A partial refund of one of several purchases, with the reason for the request")
  func refunds() throws {
    var server = try Self.server()
    for _ in 0..<2 { server.act("buy", #"{"customer": "ana", "product": "coins"}"#) }
    server.act("ask_refund", #"{"customer": "ana", "product": "coins", "reason": "fulfillment_issue"}"#)
    let sent = try #require(server.sent.last)
    let asked = try payload(of: server.signed(sent))
    #expect(asked["data"]?.at("consumptionRequestReason") == "FULFILLMENT_ISSUE")
    server.act("decline_refund", #"{"customer": "ana", "product": "coins"}"#)
    server.act("refund", #"{"customer": "ana", "product": "coins", "purchase": 1, "percent": 50}"#)
    #expect(server.state.transactions.map(\.refundedPercent) == [50, nil])
    let words = server.sent.suffix(2).map(\.notification.words)
    #expect(words == ["REFUND_DECLINED", "REFUND"])
  }

  @Test(
    "Invalid values of an action are refused",
    arguments: [
      ("set_price", #"{"product": "silver"}"#, "'price'"),
      ("set_price", #"{"product": "silver", "price": "1.99", "colour": 1}"#, "colour"),
      ("refund", #"{"customer": "ana", "product": "pro", "percent": 101}"#, "'percent' must be 1 to 100"),
      ("renew_now", #"{"customer": "ana", "product": "pro"}"#, "auto-renewable"),
      ("move", #"{"customer": "ana", "territory": "DEU", "more": 1}"#, "one value"),
      ("move", #"{"customer": "ana", "territory": "UK"}"#, "did you mean 'GBR'"),
      ("buy", #"{"customer": "ana", "product": "coins", "territory": "DEU"}"#, "'territory' is for a new customer"),
      ("set_price", #"{"product": "silver", "price": "-5"}"#, "'price' must be 0 or more"),
      ("approve", #"{"customer": "ana"}"#, "one value"), ("asks_to_buy", #"{"value": true}"#, "'customer'"),
      ("restore", #"{"customer": "ana", "device": "tv"}"#, "no device 'tv'"),
    ])
  func refused(verb: String, body: String, message: String) throws {
    var server = try Self.server()
    server.ask("POST", "_server/customers", #"{"name": "ana"}"#)
    let answer = server.act(verb, body)
    #expect(answer.status == 400)
    #expect(answer.json.at("errorMessage")?.contains(message) == true, "\(answer.json)")
  }

  @Test("A request reports only its own refusal and transaction")
  func outcomes() throws {
    let catalog = Shopfront.catalog(grace: false)
    var server = try Self.server()
    server.act("buy", #"{"customer": "ana", "product": "silver"}"#)
    #expect(server.act("buy", #"{"customer": "ana", "product": "silver"}"#).status == 409)
    for (path, body) in [("clock", #"{"advance": "P1D"}"#), ("customers", #"{"name": "ben"}"#)] {
      let answer = server.act(path, body)
      #expect(answer.status == 200, "\(path)")
      #expect(answer.json["refused"] == nil && answer.json["transactionId"] == nil, "\(path)")
    }
    // One subscriber in retry isn't eligible, the other is.
    server.act("payment", #"{"customer": "ana", "works": false}"#)
    server.act("clock", #"{"advance": "P40D"}"#)
    server.act("buy", #"{"customer": "ben", "product": "silver"}"#)
    #expect(server.act("extend_renewals", #"{"product": "silver", "days": 3}"#).status == 200)
    // A step of the scenario is refused while time passes.
    let phone = ScenarioStep.Actor.device(customer: "ana", "phone")
    var scenario = Scenario()
    scenario.customers = [Participant(name: "ana", territory: "USA", devices: ["phone"])]
    scenario.steps = (1...2).map { _ in
      ScenarioStep(at: Shopfront.moment("2026-01-02"), phone, .buy(Shopfront.silver, quantity: 1, nil))
    }
    var played = PurchaseServer(
      server.app, in: Shop(catalog), from: Shopfront.moment("2026-01-01"), playing: scenario,
      signer: PayloadSigner(try SigningChain()))
    #expect(played.act("clock", #"{"advance": "P3D"}"#).status == 200)
    #expect(played.state.stepCount == 2)
  }

  @Test("The other environment doesn't have the transactions", arguments: [StoreEnvironment.production, .sandbox])
  func environments(environment: StoreEnvironment) throws {
    var server = try Self.server(environment)
    server.act("buy", #"{"customer": "ana", "product": "silver"}"#)
    let path = "inApps/v1/transactions/2000000000000001"
    let (own, other) = environment == .production ? ("production", "sandbox") : ("sandbox", "production")
    #expect(server.ask("GET", path).status == 200)
    #expect(server.ask("GET", "\(own)/\(path)").status == 200)
    let answer = server.ask("GET", "\(other)/\(path)")
    #expect(answer.status == 404)
    #expect(answer.json.at("errorCode") == "4040010")
    #expect(server.ask("GET", "\(other)/_server/state").status == 404)
    let receipt = try #require(server.ask("GET", "_server/receipt/ana").json.at("receipt-data"))
    let elsewhere = server.ask("POST", "\(other)/verifyReceipt", #"{"receipt-data": "\#(receipt)"}"#)
    #expect(elsewhere.json.at("status") == (environment == .production ? "21008" : "21007"))
    let range = #"{"startDate": \#(server.now.milliseconds - 1000), "endDate": \#(server.now.milliseconds + 1000)}"#
    server.ask("POST", "_server/clock", #"{"advance": "PT1M"}"#)
    #expect(
      server.ask("POST", "inApps/v1/notifications/history", range).json.elements("notificationHistory").count == 1)
    let history = server.ask("POST", "\(other)/inApps/v1/notifications/history", range)
    #expect(history.json.elements("notificationHistory").isEmpty)
  }

  @Test("After too many requests, a retry is allowed a second later, in milliseconds since 1970")
  func retryAfter() throws {
    var server = try Self.server()
    server.ask("POST", "_server/trouble", #"{"errorCode": 4290000}"#)
    let clock = Instant(milliseconds: 5_000)
    let answer = server.answer(ServerRequest("GET", ["inApps", "v1", "transactions", "1"]), clock: clock)
    #expect(answer.status == 429)
    #expect(answer.retryAfter == 6_000)
    #expect(server.answer(ServerRequest("GET", ["inApps", "v1", "transactions", "1"]), clock: clock).retryAfter == nil)
  }

  @Test("A stored root gives the same certificate, and signs")
  func root() throws {
    let chain = try SigningChain()
    let again = try SigningChain(kept: chain.kept)
    #expect(again.root == chain.root)
    #expect(again.certificates[1] != chain.certificates[1])
    // A key without a certificate, as from other programs, gets one.
    let key = try #require(chain.kept.split(separator: "-----BEGIN CERTIFICATE").first.map(String.init))
    #expect(try SigningChain(kept: key).root != chain.root)
    #expect(throws: (any Error).self) { try SigningChain(kept: "none") }
  }
}

extension PurchaseServer {
  @discardableResult
  fileprivate mutating func ask(_ method: String, _ path: String, _ body: String = "") -> (status: Int, json: JSONValue)
  {
    let parts = path.split(separator: "/").map(String.init)
    let answer = answer(ServerRequest(method, parts, body: Array(body.utf8)), clock: nil)
    return (answer.status, parseJSON(TextFile(path: "answer", bytes: answer.body)).root?.value ?? .null)
  }

  @discardableResult
  fileprivate mutating func act(_ verb: String, _ body: String) -> (status: Int, json: JSONValue) {
    ask("POST", "_server/\(verb)", body)
  }
}

extension JSONValue {
  fileprivate func elements(_ key: String) -> [JSONValue] { self[key]?.elements ?? [] }

  /// The notifications that a request caused.
  fileprivate var words: [String] { elements("notifications").compactMap(\.text) }
}
