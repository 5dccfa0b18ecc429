import CatalogModel
import CatalogYAML
import ServerPayloads
import SourceDiagnostics
import StoreSimulation
import Testing
import TextFormats

/// Requests to a served App Store Server without a network: the actions of scenarios, and the other environment.
/// Apple's client tests the API in Tests/Server/check.
struct ControlTests {
  @Test("The server has the same actions as scenarios, and lists them all")
  func directory() throws {
    var server = try Shopfront.server()
    let listed = server.ask("GET", "_server").elements("routes").compactMap { $0.at("path") }
    #expect(listed.contains("/_server/clock") && listed.contains("/_server/set_price"))
    for entry in ScenarioVocabulary.entries {
      #expect(listed.contains("/_server/\(entry.name)"))
      #expect(!entry.summary.isEmpty)
      let answer = server.act(entry.name, "{}")
      #expect(answer.at("errorMessage")?.contains("nothing is called") != true, "\(entry.name)")
      let other = server.ask("GET", "_server/\(entry.name)")
      #expect(other.status == 405 && other.at("errorMessage")?.hasSuffix("needs POST") == true)
    }
  }

  @Test("A subscription is bought and canceled")
  func buysAndCancels() throws {
    var server = try Shopfront.server()
    let bought = server.act("buy", of: "silver")
    #expect(bought.status == 200)
    #expect(
      bought.text
        == #"""
        {"now":"2026-01-01T00:00:00Z","transactionId":"2000000000000001","notifications":["SUBSCRIBED/INITIAL_BUY"]}
        """#)
    #expect(server.act("buy", of: "silver").status == 409)
    #expect(server.act("cancel", of: "silver").status == 200)
    let later = server.act("clock", #"{"advance": "P2M"}"#)
    #expect(later.text == #"{"now":"2026-03-01T00:00:00Z","notifications":["EXPIRED/VOLUNTARY"]}"#)
  }

  @Test(
    "Paths outside the API",
    arguments: ["inApps/v9/transactions/1", "inApps/v1", "elsewhere", "inApps/v1/messaging/image/list"])
  func paths(path: String) throws {
    var server = try Shopfront.server()
    #expect(server.ask("GET", path).status == 404)
  }

  @Test("A price increase is announced, and declined")
  func price() throws {
    var server = try Shopfront.server()
    server.act("buy", of: "silver")
    #expect(server.act("set_price", #"{"product": "silver", "price": "14.99"}"#).status == 200)
    let days = server.act("clock", #"{"advance": "P20D"}"#)
    #expect(days.words.contains("PRICE_INCREASE/PENDING"), "\(days)")
    #expect(server.act("decline_price", of: "silver").status == 200)
    let end = server.act("clock", #"{"advance": "P2M"}"#)
    #expect(end.words.contains("EXPIRED/PRICE_INCREASE"), "\(end)")
  }

  @Test("A subscription renews and ends on request")
  func now() throws {
    var server = try Shopfront.server()
    server.act("buy", of: "silver")
    let renewed = server.act("renew-now", of: "silver")
    #expect(renewed.words == ["DID_RENEW"])
    let transactions = server.state.transactions
    #expect(transactions.map(\.starts) == [server.now, server.now])
    #expect(transactions.map(\.ends) == [server.now, Shopfront.moment("2026-02-01")])
    let ended = server.act("expire_now", of: "silver")
    #expect(ended.words == ["DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "EXPIRED/VOLUNTARY"])
    #expect(server.act("renew_now", of: "silver").status == 409)
  }

  @Test("A renewal on request that can't be paid is retried")
  func failedPayment() throws {
    var server = try Shopfront.server()
    server.act("buy", of: "silver")
    server.act("fail_payment", #"{"customer": "ana", "payment": 1}"#)
    #expect(server.act("renew_now", of: "silver").words == ["DID_FAIL_TO_RENEW"])
    server.act("payment", #"{"customer": "ana", "works": false}"#)
    let recovered = server.act("payment", #"{"customer": "ana", "works": true}"#)
    #expect(recovered.words == ["DID_RENEW/BILLING_RECOVERY"])
  }

  @Test("A child asks to buy, and an interrupted purchase is resolved")
  func asking() throws {
    var server = try Shopfront.server()
    server.act("customers", #"{"name": "ana"}"#)
    server.act("asks_to_buy", #"{"customer": "ana"}"#)
    #expect(server.act("buy", of: "pro").words == [])
    #expect(server.act("approve", of: "pro").words == ["ONE_TIME_CHARGE"])
    server.act("asks_to_buy", #"{"customer": "ana", "value": false}"#)
    server.act("interrupt_purchases", #"{"customer": "ana", "value": true}"#)
    #expect(server.act("buy", of: "coins").status == 409)
    #expect(server.act("resolve", of: "coins").words == ["ONE_TIME_CHARGE"])
  }

  @Test("A partial refund of one of several purchases, with the reason for the request")
  func refunds() throws {
    var server = try Shopfront.server()
    for _ in 0..<2 { server.act("buy", of: "coins") }
    server.act("ask_refund", #"{"customer": "ana", "product": "coins", "reason": "fulfillment_issue"}"#)
    let sent = try #require(server.sent.last)
    let asked = try payload(of: server.signed(sent))
    #expect(asked["data"]?.at("consumptionRequestReason") == "FULFILLMENT_ISSUE")
    server.act("decline_refund", of: "coins")
    server.act("refund", #"{"customer": "ana", "product": "coins", "purchase": 1, "percent": 50}"#)
    #expect(server.state.transactions.map(\.refundedPercent) == [50, nil])
    let words = server.sent.suffix(2).map(\.notification.words)
    #expect(words == ["REFUND_DECLINED", "REFUND"])
  }

  @Test(
    "Impossible requests and invalid values are refused with the reason",
    arguments: [
      ("buy", #"{"customer": "ana", "product": "nothing"}"#, "the catalog has no product 'nothing'"),
      ("buy", #"{"customer": "ana", "product": "silver", "quantity": 11}"#, "'quantity' must be 1 to 10"),
      ("buy", "[]", "the body is not a JSON object"),
      ("cancel", #"{"customer": "ben", "product": "silver"}"#, "unknown customer 'ben'"),
      ("clock", #"{"advance": "soon"}"#, "'advance' must be a duration such as P1M or PT5M, found 'soon'"),
      ("clock", #"{"advance": "P9999Y"}"#, "and 'P9999Y' later is after the year 9999; advance by less"),
      ("clock", "{}", "'advance', 'to' or 'rate' is missing"),
      ("customers", #"{"name": "ben", "territory": "XXX"}"#, "unknown territory 'XXX'"),
      ("customers", #"{"name": "ben", "territory": 1}"#, "'territory' must be a text"),
      ("customers", #"{"name": "ben", "devices": "x"}"#, "'devices' must be a list of names"),
      ("buy", #"{"customer": "ben", "product": "coins", "devices": [1]}"#, "'devices' must be a list of names"),
      ("dance", #"{"customer": "ana"}"#, "unknown action 'dance'; the actions are accept_price, add_device, "),
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
    var server = try Shopfront.server()
    server.act("customers", #"{"name": "ana"}"#)
    let answer = server.act(verb, body)
    #expect(answer.status == 400)
    #expect(answer.at("errorMessage")?.contains(message) == true, "\(answer.json)")
  }

  @Test("A request reports only its own refusal and transaction")
  func outcomes() throws {
    let catalog = Shopfront.catalog(grace: false)
    var server = try Shopfront.server()
    server.act("buy", of: "silver")
    #expect(server.act("buy", of: "silver").status == 409)
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
    var server = try Shopfront.server(in: environment)
    server.act("buy", of: "silver")
    let path = "inApps/v1/transactions/2000000000000001"
    let (own, other) = environment == .production ? ("production", "sandbox") : ("sandbox", "production")
    #expect(server.ask("GET", path).status == 200)
    #expect(server.ask("GET", "\(own)/\(path)").status == 200)
    let answer = server.ask("GET", "\(other)/\(path)")
    #expect(answer.status == 404)
    #expect(answer.at("errorCode") == "4040010")
    #expect(server.ask("GET", "\(other)/_server/state").status == 404)
    let receipt = try #require(server.ask("GET", "_server/receipt/ana").at("receipt-data"))
    let elsewhere = server.ask("POST", "\(other)/verifyReceipt", #"{"receipt-data": "\#(receipt)"}"#)
    #expect(elsewhere.at("status") == (environment == .production ? "21008" : "21007"))
    let range = #"{"startDate": \#(server.now.milliseconds - 1000), "endDate": \#(server.now.milliseconds + 1000)}"#
    server.act("clock", #"{"advance": "PT1M"}"#)
    #expect(
      server.ask("POST", "inApps/v1/notifications/history", range).elements("notificationHistory").count == 1)
    let history = server.ask("POST", "\(other)/inApps/v1/notifications/history", range)
    #expect(history.elements("notificationHistory").isEmpty)
  }

  @Test("After too many requests, a retry is allowed a second later, in milliseconds since 1970")
  func retryAfter() throws {
    var server = try Shopfront.server()
    server.act("trouble", #"{"errorCode": 4290000}"#)
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
