import CatalogFormats
import CatalogModel
import ServerPayloads
import SourceDiagnostics
import StoreSimulation
import TestSupport
import Testing
import TextFormats

/// History pages while purchases change, and what family members and seat holders see.
struct PagingTests {
  private static let ana = "2300000000000001"
  private static let ben = "2300000000000002"

  /// A server with ana and ben, who are a family.
  private static func server() throws -> PurchaseServer {
    var server = try Shopfront.server(Shopfront.catalog(grace: true))
    server.startFamily()
    return server
  }

  @Test(
    "Pages return every transaction while some are refunded, and a stored revision the later refunds",
    arguments: RandomCases.upTo(40))
  func pages(seed: Int) throws {
    var dice = Dice(seed: seed)
    var server = try Self.server()
    var (seen, revision, hasMore): ([String: String], String?, Bool) = ([:], nil, true)
    func change(_ server: inout PurchaseServer) {
      for _ in 0..<dice.roll(3) {
        let refund = #"{"customer": "ana", "product": "coins", "purchase": \#(1 + dice.roll(30))}"#
        server.act("refund", refund)
        server.act(dice.pick(["buy", "reverse_refund"]), #"{"customer": "ana", "product": "coins"}"#)
      }
    }
    for _ in 0..<15 + dice.roll(40) { server.act("buy", of: "coins") }
    for isLast in [false, false, true] {
      hasMore = true
      while hasMore {
        let page = server.ask("GET", "inApps/v2/history/\(Self.ana)", query: revision.map { ["revision": $0] } ?? [:])
        for signed in page["signedTransactions"]?.elements ?? [] {
          let transaction = try payload(of: signed.text ?? "")
          seen[transaction.at("transactionId") ?? ""] = transaction.at("revocationDate") ?? "none"
        }
        (revision, hasMore) = (page.at("revision"), page.at("hasMore") == "true")
        if !isLast { change(&server) }
      }
    }
    let expected = server.state.transactions.map { transaction in
      (PayloadIDs.transaction(transaction.number, .buyer), transaction.cancelled.map { "\($0.milliseconds)" } ?? "none")
    }
    #expect(seen == Dictionary(uniqueKeysWithValues: expected))
  }

  @Test("A stored revision returns a member's transactions again after the loss of access")
  func lostAccess() throws {
    var server = try Self.server()
    server.act("buy", of: "gold")
    let first = server.ask("GET", "inApps/v2/history/\(Self.ben)")
    #expect(first["signedTransactions"]?.elements?.count == 1)
    server.act("stop_sharing", of: "gold")
    let next = server.ask("GET", "inApps/v2/history/\(Self.ben)", query: ["revision": first.at("revision") ?? ""])
    let transaction = try payload(of: next["signedTransactions"]?.elements?.first?.text ?? "")
    #expect(transaction.at("revocationType") == "FAMILY_REVOKE")
  }

  @Test("After a loss a member has its own last transaction, which doesn't renew")
  func loss() throws {
    var server = try Self.server()
    server.act("buy", of: "gold")
    server.act("clock", #"{"advance": "P40D"}"#)
    server.act("stop_sharing", of: "gold")
    let sent = try #require(server.sent.last?.notification)
    #expect(sent.words == "REVOKE")
    #expect(sent.body.status == 5)
    #expect(sent.body.transaction?.at("transactionId") == "2100002000000002")
    #expect(sent.body.renewal?.at("autoRenewStatus") == "0")
    // The buyer's payments fail later.
    server.act("payment", #"{"customer": "ana", "works": false}"#)
    server.act("clock", #"{"advance": "P25D"}"#)
    #expect(try server.status(of: Self.ana).status == "4")
    let (status, transaction, renewal) = try server.status(of: Self.ben)
    #expect(status == "5")
    #expect(transaction.at("transactionId") == "2100002000000002")
    #expect(renewal.at("renewalDate") == transaction.at("expiresDate"))
    #expect(renewal["gracePeriodExpiresDate"] == nil)
    #expect(renewal.at("isInBillingRetryPeriod") == "false")
  }

  @Test("A member isn't told of a subscription that the buyer doesn't share")
  func unshared() throws {
    var server = try Self.server()
    server.act("buy", of: "gold")
    server.act("buy", of: "silver")
    // The renewal is charged before the period ends.
    server.act("clock", #"{"to": "2026-01-31T23:59:30Z"}"#)
    #expect(try server.status(of: Self.ana).renewal.at("productId") == "silver")
    let (status, transaction, renewal) = try server.status(of: Self.ben)
    #expect((status, transaction.at("productId"), renewal.at("productId")) == ("1", "gold", "gold"))
    #expect(renewal.at("autoRenewStatus") == "0")
    #expect(renewal.at("renewalDate") == transaction.at("expiresDate"))
  }

  @Test("A seat holder has the valid transaction of a period whose first one was refunded")
  func refundedSeats() throws {
    var server = try Self.server()
    server.act("buy", #"{"customer": "ana", "product": "team", "seats": 3}"#)
    server.act("assign_seat", #"{"customer": "ana", "product": "team", "member": "ben"}"#)
    server.act("buy", #"{"customer": "ana", "product": "team", "seats": 5}"#)
    let revision = server.ask("GET", "inApps/v2/history/\(Self.ben)").at("revision") ?? ""
    server.act("refund", #"{"customer": "ana", "product": "team", "purchase": 1}"#)
    let (status, transaction, _) = try server.status(of: Self.ben)
    #expect((status, transaction.at("transactionId")) == ("1", "2100002000000002"))
    #expect(transaction["revocationDate"] == nil)
    let history = server.ask("GET", "inApps/v2/history/\(Self.ben)", query: ["revision": revision])
    let types = try history["signedTransactions"]?.elements?.map { try payload(of: $0.text ?? "").at("revocationType") }
    #expect(types == ["ASSIGNMENT_REVOKE", nil])
    let customers = server.ask("GET", "_server/state")["customers"]?.elements
    #expect(customers?.last?["shared"] == ["team"])
  }

  @Test("Statuses and the evaluation of a receipt agree", arguments: RandomCases.upTo(80))
  func receipts(seed: Int) throws {
    var dice = Dice(seed: seed)
    var server = try Self.server()
    for _ in 0..<12 {
      let product = dice.pick(["gold", "silver", "year"])
      let about = #""customer": "\#(dice.pick(["ana", "ben"]))", "product": "\#(product)""#
      let (verb, more) = dice.pick([
        ("buy", ""), ("buy", ""), ("buy", ""), ("refund", ""), ("refund", #", "percent": 40"#), ("cancel", ""),
        ("resume", ""), ("stop_sharing", ""), ("share", ""),
      ])
      server.act(verb, "{\(about)\(more)}")
      server.act("payment", #"{"customer": "ana", "works": \#(dice.roll(3) > 0)}"#)
      server.act("clock", #"{"advance": "P\#(dice.pick([1, 3, 9, 20, 33]))D"}"#)
      for customer in [Self.ana, Self.ben] {
        let history = server.ask("GET", "inApps/v2/history/\(customer)")
        let statuses = server.ask("GET", "inApps/v1/subscriptions/\(customer)")
        if history.at("hasMore") == "true" { return }
        let lines = (history.text + "\n" + statuses.text).utf8
        let receipt = readReceipt(TextFile(path: "receipt", bytes: Array(lines))).receipt
        let isActive = subscriptionHistories(of: receipt, at: server.now).contains { $0.state.isActive }
        let found = server.statuses(of: customer).compactMap { $0.at("status") }
        let isEntitled = found.contains("1") || found.contains("4")
        #expect(isActive == isEntitled, "\(server.now), \(customer): \(found)")
      }
    }
  }
}

extension PurchaseServer {
  /// The entries of a customer's statuses.
  fileprivate mutating func statuses(of customer: String) -> [JSONValue] {
    ask("GET", "inApps/v1/subscriptions/\(customer)")["data"]?.elements?.flatMap {
      $0["lastTransactions"]?.elements ?? []
    } ?? []
  }

  /// The only status of a customer, with its transaction and renewal.
  fileprivate mutating func status(
    of customer: String
  ) throws -> (status: String?, transaction: JSONValue, renewal: JSONValue) {
    let all = statuses(of: customer)
    #expect(all.count == 1)
    let last = try #require(all.first)
    return (
      last.at("status"), try payload(of: last.at("signedTransactionInfo") ?? ""),
      try payload(of: last.at("signedRenewalInfo") ?? "")
    )
  }
}
