import CatalogModel
import ServerPayloads
import SourceDiagnostics
import StoreSimulation
import Testing
import TextFormats

/// The deprecated way: app receipts, and the responses of `verifyReceipt`.
struct ReceiptTests {
  /// A server with a purchase of each kind.
  private static func server() throws -> PurchaseServer {
    var server = try Shopfront.server()
    for product in ["gold", "pro", "coins"] { server.act("buy", of: product) }
    return server
  }

  @Test("A receipt contains permanent purchases, and no finished consumables")
  func contents() throws {
    var server = try Self.server()
    let receipt = try server.receipt()
    let answer = server.verify(receipt)
    #expect(answer.at("status") == "0")
    #expect(answer["receipt"]?.elements("in_app").map { $0.at("product_id") ?? "" } == ["gold", "pro"])
    #expect(answer["receipt"]?.at("request_date") == "2026-01-01 00:00:00 Etc/GMT")
    #expect(answer["receipt"]?.at("request_date_pst") == "2025-12-31 16:00:00 America/Los_Angeles")
    #expect(answer["receipt"]?.at("request_date_ms") == "1767225600000")
    #expect(answer.elements("pending_renewal_info").first?.at("auto_renew_status") == "1")
    server.act("clock", #"{"advance": "P2M"}"#)
    let later = server.verify(receipt)
    #expect(later.elements("latest_receipt_info").count == 4)
    #expect(later["receipt"]?.elements("in_app").count == 2)
    let brief = server.verify(receipt, #", "exclude-old-transactions": true"#)
    #expect(brief.elements("latest_receipt_info").count == 2)
  }

  @Test("A receipt from before a restart, with other keys, is still accepted")
  func restarted() throws {
    var before = try Self.server()
    let receipt = try before.receipt()
    var after = try Self.server()
    #expect(after.verify(receipt).at("status") == "0")
  }

  @Test("Truncated or changed receipts are rejected without a crash")
  func damage() throws {
    var server = try Self.server()
    let bytes = try #require(Base64.decode(try server.receipt()))
    for count in 0..<bytes.count {
      let status = server.verify(Base64.encode(Array(bytes[..<count]))).at("status") ?? ""
      #expect(status == "21002", "the first \(count) bytes: \(status)")
    }
    // One bit of its content: in the product, the bundle ID or the day.
    for word in ["gold", "com.example.club", "2026-01-01"] {
      let place = try #require(bytes.indices.first { bytes[$0...].starts(with: word.utf8) })
      var changed = bytes
      changed[place] ^= 1
      #expect(server.verify(Base64.encode(changed)).at("status") == "21003", "\(word)")
    }
    var unsigned = bytes
    unsigned[bytes.count - 3] ^= 1
    #expect(server.verify(Base64.encode(unsigned)).at("status") == "21003")
    for place in stride(from: 0, to: bytes.count, by: 13) {
      var changed = bytes
      changed[place] ^= 0x80
      #expect(["0", "21002", "21003", "21010"].contains(server.verify(Base64.encode(changed)).at("status") ?? ""))
    }
  }

  @Test(
    "Invalid requests",
    arguments: [
      ("GET", "", "21000"), ("POST", "", "21000"), ("POST", "[]", "21000"), ("POST", "{}", "21002"),
      ("POST", #"{"receipt-data": 7}"#, "21002"), ("POST", #"{"receipt-data": "%%%"}"#, "21002"),
      ("POST", #"{"receipt-data": "MIIB"}"#, "21002"),
    ])
  func requests(method: String, body: String, status: String) throws {
    var server = try Self.server()
    #expect(server.ask(method, "verifyReceipt", body).at("status") == status)
  }

  @Test func sharedSecret() throws {
    var server = try Self.server()
    server.sharedSecret = "hush"
    let receipt = try server.receipt()
    #expect(server.verify(receipt).at("status") == "21004")
    #expect(server.verify(receipt, #", "password": "hush""#).at("status") == "0")
  }

  @Test(
    "The time zone of California",
    arguments: [
      ("2026-03-08T09:59:59Z", "01:59:59"), ("2026-03-08T10:00:00Z", "03:00:00"), ("2026-11-01T08:59:59Z", "01:59:59"),
      ("2026-11-01T09:00:00Z", "01:00:00"), ("2027-07-01T00:00:00Z", "17:00:00"), ("2030-12-31T08:00:00Z", "00:00:00"),
    ])
  func california(moment: String, time: String) throws {
    var server = try Self.server()
    server.act("clock", #"{"to": "\#(moment)"}"#)
    let shown = server.verify(try server.receipt())["receipt"]?.at("request_date_pst") ?? ""
    #expect(shown.contains(" \(time) America"), "\(shown)")
  }

  @Test("An injected fault occurs the given number of times")
  func trouble() throws {
    var server = try Self.server()
    let id = "inApps/v1/transactions/2000000000000001"
    #expect(server.act("trouble", #"{"errorCode": 4290000, "times": 2}"#).at("times") == "2")
    #expect(server.ask("GET", id).at("errorCode") == "4290000")
    #expect(server.ask("GET", id).at("errorCode") == "4290000")
    #expect(server.ask("GET", id).at("signedTransactionInfo") != nil)
    #expect(
      server.act("trouble", #"{"errorCode": 7}"#).at("errorMessage")?.contains("'errorCode'") == true)
  }

  @Test("App transaction IDs, where they are accepted and where they aren't")
  func appTransactions() throws {
    var server = try Self.server()
    #expect(
      server.ask("GET", "inApps/v1/transactions/appTransactions/2300000000000001").at("signedAppTransactionInfo") != nil
    )
    #expect(server.ask("GET", "inApps/v1/transactions/appTransactions/2300000000000002").at("errorCode") == "4040019")
    #expect(server.ask("GET", "inApps/v1/transactions/2300000000000001").at("errorCode") == "4000048")
    #expect(server.ask("GET", "inApps/v2/history/2300000000000001").at("hasMore") == "false")
  }
}

extension PurchaseServer {
  fileprivate mutating func receipt() throws -> String {
    try #require(ask("GET", "_server/receipt/ana").at("receipt-data"))
  }

  fileprivate mutating func verify(_ receipt: String, _ more: String = "") -> ServerReply {
    ask("POST", "verifyReceipt", #"{"receipt-data": "\#(receipt)"\#(more)}"#)
  }
}
