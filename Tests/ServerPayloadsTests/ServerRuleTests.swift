import CatalogModel
import ServerPayloads
import SourceDiagnostics
import StoreSimulation
import Testing
import TextFormats

/// Fields and errors of Apple's pages that a back end decides by.
struct ServerRuleTests {
  typealias Shop = Shopfront

  @Test("An ended subscription doesn't renew, and keeps the end of its grace period")
  func afterTheEnd() throws {
    var shop = Shop(grace: true)
    shop.phone("2026-01-01", .buy(Shop.silver, quantity: 1, nil))
    shop.account("2026-01-02", .payment(works: false))
    shop.run(until: "2026-02-18")
    #expect(shop.words.last == "GRACE_PERIOD_EXPIRED")
    let grace = "\(Shop.moment("2026-02-17").milliseconds)"
    #expect(try shop.last().renewal?.at("gracePeriodExpiresDate") == grace)
    #expect(try shop.last().renewal?.at("autoRenewStatus") == "1")
    shop.run(until: "2026-06-01")
    #expect(shop.words.last == "EXPIRED/BILLING_RETRY")
    let renewal = try #require(try shop.last().renewal)
    #expect(renewal.at("autoRenewStatus") == "0")
    #expect(renewal.at("renewalPrice") == nil)
    #expect(renewal.at("gracePeriodExpiresDate") == grace)
  }

  @Test("An offer's period covers its whole length")
  func offerPeriod() throws {
    var shop = Shop()
    shop.phone("2026-01-01", .buy(Shop.silver, quantity: 1, nil))
    shop.phone("2026-01-02", .buy(Shop.silver, quantity: 1, .promotional("stay")))
    #expect(try shop.last().renewal?.at("offerPeriod") == "P3M")
    shop.run(until: "2026-02-02")
    #expect(try shop.last().transaction?.at("offerPeriod") == "P3M")
  }

  @Test(
    "A full refund is 100 percent",
    arguments: [.refund(Shop.pro), .refundPart(Shop.pro, purchase: 1, percent: 100)] as [ScenarioAction])
  func fullRefund(refund: ScenarioAction) throws {
    var shop = Shop()
    shop.phone("2026-01-01", .buy(Shop.pro, quantity: 1, nil))
    shop.account("2026-01-02", refund)
    #expect(try shop.last().transaction?.at("revocationPercentage") == "100000")
    #expect(try shop.last().transaction?.at("revocationType") == "REFUND_FULL")
  }

  @Test("A member who lost a share is still known, and resubscribes with another subscription of the group")
  func lostShare() throws {
    var server = try Self.server()
    server.startFamily()
    server.act("buy", of: "gold")
    server.act("refund", of: "gold")
    let id = "2300000000000002"
    let statuses = server.ask("GET", "inApps/v1/subscriptions/\(id)")
    let last = statuses.elements("data").first?.elements("lastTransactions") ?? []
    #expect(last.map { $0.at("status") } == ["5"])
    let transaction = try payload(of: last.first?.at("signedTransactionInfo") ?? "")
    #expect(transaction.at("revocationType") == "FAMILY_REVOKE")
    #expect(server.ask("GET", "inApps/v2/history/\(id)").elements("signedTransactions").count == 1)
    server.act("buy", of: "shared")
    #expect(server.sent.last?.notification.words == "SUBSCRIBED/RESUBSCRIBE")
    #expect(server.sent.last?.notification.customer == 1)
  }

  @Test("A family member's subscription that ended is shown as expired")
  func endedShare() throws {
    var server = try Self.server()
    server.startFamily()
    server.act("buy", of: "gold")
    server.act("cancel", of: "gold")
    server.act("clock", #"{"advance": "P2M"}"#)
    let statuses = server.ask("GET", "inApps/v1/subscriptions/2300000000000002")
    #expect(statuses.elements("data").first?.elements("lastTransactions").map { $0.at("status") } == ["2"])
  }

  @Test("A member's copies are filtered by the member's ownership and loss, and unpaid time has the buyer's status")
  func membersOfHistory() throws {
    var server = try Self.server()
    server.startFamily()
    server.act("buy", of: "gold")
    let ben = "2300000000000002"
    server.act("payment", #"{"customer": "ana", "works": false}"#)
    server.act("clock", #"{"advance": "P2M"}"#)
    let statuses = server.ask("GET", "inApps/v1/subscriptions/\(ben)")
    #expect(statuses.elements("data").first?.elements("lastTransactions").map { $0.at("status") } == ["3"])
    server.act("payment", #"{"customer": "ana", "works": true}"#)
    server.act("stop-sharing", of: "gold")
    server.act("buy", #"{"customer": "cem", "product": "team", "seats": 2}"#)
    server.act("assign-seat", #"{"customer": "cem", "product": "team", "member": "ben"}"#)
    let history = "inApps/v2/history/\(ben)"
    func products(_ query: [String: String]) throws -> Set<String?> {
      Set(
        try server.ask("GET", history, query: query).elements("signedTransactions").map {
          try payload(of: $0.text ?? "").at("productId")
        })
    }
    #expect(try products([:]) == ["gold", "team"])
    #expect(try products(["revoked": "true"]) == ["gold"])
    #expect(try products(["revoked": "false"]) == ["team"])
    #expect(try products(["inAppOwnershipType": "FAMILY_SHARED"]) == ["gold"])
  }

  @Test(
    "A member's history keeps all transactions when access comes back",
    arguments: [
      ("gold", [("stop_sharing", "{}"), ("share_with_family", "{}")]),
      (
        "gold",
        [("payment", #"{"works": false}"#), ("clock", #"{"advance": "P40D"}"#), ("payment", #"{"works": true}"#)]
      ),
      ("team", [("revoke_seat", #"{"member": "ben"}"#), ("assign_seat", #"{"member": "ben"}"#)]),
    ] as [(String, [(String, String)])])
  func regained(product: String, requests: [(String, String)]) throws {
    var server = try Self.server()
    server.startFamily()
    let buyer = #""customer": "ana", "product": "\#(product)""#
    server.act("buy", product == "team" ? "{\(buyer), \"seats\": 2}" : "{\(buyer)}")
    if product == "team" { server.act("assign_seat", "{\(buyer), \"member\": \"ben\"}") }
    server.act("clock", #"{"advance": "P40D"}"#)
    for (name, values) in requests {
      let fields = name == "clock" ? "" : name == "payment" ? #""customer": "ana", "# : buyer + ", "
      server.act(name, ("{" + fields + values.dropFirst()).replacing(", }", with: "}"))
    }
    let history = server.ask("GET", "inApps/v2/history/2300000000000002").elements("signedTransactions")
    let transactions = try history.map { try payload(of: $0.text ?? "") }
    let count = server.state.transactions.count
    #expect(transactions.map { $0.at("transactionId") } == (1...count).map { "210000200000000\($0)" })
    #expect(transactions.allSatisfy { $0["revocationDate"] == nil })
    #expect(server.state.customers[1].pastLosses.count == 1)
  }

  @Test("A preference decides about the refund of its own transaction")
  func preferenceOfOne() throws {
    var server = try Self.server(.sandbox)
    for _ in 1...2 {
      server.act("buy", of: "coins")
      server.act("ask-refund", of: "coins")
    }
    for (number, preference, word) in [(1, "DECLINE", "REFUND_DECLINED"), (2, "GRANT_PRORATED", "REFUND")] {
      let body = #"{\#(Self.sent), "deliveryStatus": "DELIVERED", "refundPreference": "\#(preference)"}"#
      server.ask("PUT", "inApps/v2/transactions/consumption/200000000000000\(number)", body)
      let sent = try #require(server.sent.last?.notification)
      #expect(sent.words == word)
      #expect(sent.body.transaction?.at("transactionId") == "200000000000000\(number)")
    }
  }

  @Test("In the sandbox a lapse of ten minutes starts a new subscription, and no app ID is sent")
  func sandbox() throws {
    var server = try Self.server(.sandbox)
    server.act("buy", of: "gold")
    server.act("cancel", of: "gold")
    server.act("clock", #"{"advance": "PT1H"}"#)
    server.act("buy", of: "gold")
    let renewal = try #require(
      server.sent.last.flatMap { sent -> JSONValue? in
        sent.notification.body.renewal
      })
    #expect(renewal.at("recentSubscriptionStartDate") == "\(server.now.milliseconds)")
    let signed = try payload(of: server.signed(try #require(server.sent.last)))
    #expect(signed["data"]?.at("appAppleId") == nil)
    #expect(signed["data"]?.at("bundleId") == "com.example.club")
    let receipt = try #require(server.ask("GET", "_server/receipt/ana").at("receipt-data"))
    let answer = server.ask("POST", "verifyReceipt", #"{"receipt-data": "\#(receipt)"}"#)
    #expect(answer["receipt"]?.at("original_application_version") == "1.0")
    #expect(answer["receipt"]?.at("adam_id") == "0")
  }

  @Test("A code for a product that is bought once is an offer of its own type")
  func oneTimeCode() throws {
    var server = try Self.server()
    server.act("buy", #"{"customer": "ana", "product": "coins", "offer_code": "HALF"}"#)
    let id = "inApps/v1/transactions/2000000000000001"
    let transaction = try payload(of: server.ask("GET", id).at("signedTransactionInfo") ?? "")
    #expect(transaction.at("offerType") == "3")
    #expect(transaction.at("offerIdentifier") == "Half")
    #expect(transaction.at("offerDiscountType") == "ONE_TIME")
    #expect(transaction.at("price") == "490")
    #expect(transaction.at("storefrontId") == "143441")
  }

  private static let sent = #""customerConsented": true, "sampleContentProvided": true"#

  @Test(
    "Consumption information that Apple's page forbids is refused",
    arguments: [
      (
        "v2", "1", #"{"customerConsented": false, "sampleContentProvided": true, "deliveryStatus": "DELIVERED"}"#,
        "4000035"
      ),
      ("v2", "1", #"{\#(sent), "deliveryStatus": "DELIVERED"}"#, nil),
      ("v2", "1", #"{\#(sent), "deliveryStatus": "DELIVERED", "consumptionPercentage": 5000}"#, "4000034"),
      ("v2", "2", #"{\#(sent), "deliveryStatus": "DELIVERED", "consumptionPercentage": 5000}"#, nil),
      ("v2", "2", #"{\#(sent), "deliveryStatus": "UNDELIVERED_OTHER", "consumptionPercentage": 5000}"#, "4000034"),
      ("v1", "1", #"{\#(sent), "deliveryStatus": 0}"#, nil), ("v1", "2", #"{\#(sent), "deliveryStatus": 0}"#, nil),
      ("v1", "3", #"{\#(sent), "deliveryStatus": 0}"#, "4000043"),
      ("v1", "1", #"{"customerConsented": false, "sampleContentProvided": true}"#, "4000035"),
    ] as [(String, String, String, String?)])
  func consumption(version: String, number: String, body: String, code: String?) throws {
    var server = try Self.server()
    for product in ["gold", "coins", "pro"] { server.act("buy", of: product) }
    let path = "inApps/\(version)/transactions/consumption/200000000000000\(number)"
    #expect(server.ask("PUT", path, body).at("errorCode") == code)
  }

  @Test(
    "In the sandbox the developer's preference decides about a refund",
    arguments: [
      ("GRANT_FULL", "REFUND"), ("DECLINE", "REFUND_DECLINED"), ("GRANT_PRORATED", "REFUND"),
    ])
  func refundPreference(preference: String, word: String) throws {
    for environment in [StoreEnvironment.sandbox, .production] {
      var server = try Self.server(environment)
      server.act("buy", of: "coins")
      server.act("ask-refund", of: "coins")
      let usage = #""deliveryStatus": "DELIVERED", "consumptionPercentage": 40000"#
      let body = #"{\#(Self.sent), \#(usage), "refundPreference": "\#(preference)"}"#
      server.ask("PUT", "inApps/v2/transactions/consumption/2000000000000001", body)
      #expect(server.sent.last?.notification.words == (environment == .sandbox ? word : "CONSUMPTION_REQUEST"))
      guard preference == "GRANT_PRORATED", environment == .sandbox else { continue }
      let refunded = server.ask("GET", "inApps/v1/transactions/2000000000000001").at("signedTransactionInfo") ?? ""
      #expect(try payload(of: refunded).at("revocationPercentage") == "60000")
    }
  }

  @Test("The old history omits finished consumables")
  func oldHistory() throws {
    var server = try Self.server()
    for product in ["coins", "pro"] { server.act("buy", of: product) }
    #expect(server.ask("GET", "inApps/v1/history/2300000000000001").elements("signedTransactions").count == 1)
    #expect(server.ask("GET", "inApps/v2/history/2300000000000001").elements("signedTransactions").count == 2)
    server.act("refund", of: "coins")
    #expect(server.ask("GET", "inApps/v1/history/2300000000000001").elements("signedTransactions").count == 2)
  }

  @Test("A start date equal to the end date is refused")
  func dates() throws {
    var server = try Self.server()
    server.act("buy", of: "coins")
    let day = server.now.milliseconds
    let code = server.ask(
      "GET", "inApps/v2/history/2300000000000001", query: ["startDate": "\(day)", "endDate": "\(day)"])
    #expect(code.at("errorCode") == "4000013")
    let body = #"{"startDate": \#(day), "endDate": \#(day)}"#
    #expect(server.ask("POST", "inApps/v1/notifications/history", body).at("errorCode") == "4000013")
  }

  private static func server(_ environment: StoreEnvironment = .production) throws -> PurchaseServer {
    var catalog = Shopfront.catalog(grace: false)
    var half = OfferCode()
    (half.referenceName, half.terms.price) = ("Half", Money("0.49").map { PriceSchedule(base: $0) })
    half.codes = [.init(custom: "HALF")]
    catalog.products[0].offerCodes = [half]
    var shared = catalog.subscriptionGroups[0].subscriptions[0]
    shared.id = "shared"
    catalog.subscriptionGroups[0].subscriptions.append(shared)
    return try Shopfront.server(catalog, in: environment)
  }
}
