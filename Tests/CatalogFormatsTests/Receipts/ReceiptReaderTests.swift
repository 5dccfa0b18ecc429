import CatalogFormats
import CatalogModel
import SourceDiagnostics
import Testing

/// Receipts as Apple, its libraries and people write them.
struct ReceiptReaderTests {
  @Test("All notations of an entry give the same entry", arguments: Self.spellings)
  func reads(text: String) throws {
    let reading = readReceipt(TextFile(path: "receipt", text: text))
    #expect(reading.faults.isEmpty)
    #expect(reading.receipt.entries.count == 1)
    let entry = try #require(reading.receipt.entries.first)
    #expect(entry.product == "plan")
    #expect(entry.start == Instant("2026-01-01T00:00:00Z"))
    #expect(entry.end == Instant("2026-02-01T00:00:00Z"))
  }

  private static let spellings = [
    #"""
    {"entries": [{"productId": "plan", "purchaseDate": "2026-01-01T00:00:00Z", "expiresDate": "2026-02-01T00:00:00Z"}]}
    """#,
    #"[{"productId": "plan", "purchaseDate": 1767225600000, "expiresDate": 1769904000000}]"#,
    #"{"productId": "plan", "purchaseDate": "2026-01-01", "expiresDate": "2026-02-01", "revocationDate": null}"#,
    #"""
    {"receipt": {"product_id": "plan", "purchase_date": "2026-01-01 00:00:00 Etc/GMT", "expires_date": "1769904000000"}}
    """#,
    #"""
    {"latest_receipt_info": [{"product_id": "plan", "purchase_date_ms": "1767225600000", "purchase_date": "garbage",
    """#
      + #" "expires_date_ms": "1769904000000"}], "receipt": {"in_app": []}}"#,
    #"""
    {"in_app": [{"product_id": "plan", "original_purchase_date": "2026-01-01T01:00:00+01:00", \#
    "expires_date": "2026-02-01"}]}
    """#,
    "\u{FEFF}productId,purchaseDate,expiresDate\r\nplan,2026-01-01,2026-02-01\r\n",
    "Product ID;Purchase Date;Expires Date\nplan;2026-01-01;2026-02-01",
    "product_id\tpurchase_date_ms\texpires_date_ms\tquantity\n\"plan\"\t1767225600000\t1769904000000\t1\n",
    signed, "\n" + signed + "\n", "[\"\(signed)\"]", "{\"signedTransactions\": [\"\(signed)\"], \"hasMore\": false}",
    "{\"data\": {\"signedTransactionInfo\": \"\(signed)\"}, \"notificationType\": \"DID_RENEW\"}",
  ]

  /// `{"productId":"plan","purchaseDate":1767225600000,"expiresDate":1769904000000}`, with a signature that means
  /// nothing.
  private static let signed =
    "eyJhbGciOiJFUzI1NiJ9."
    + "eyJwcm9kdWN0SWQiOiJwbGFuIiwicHVyY2hhc2VEYXRlIjoxNzY3MjI1NjAwMDAwLCJleHBpcmVzRGF0ZSI6MTc2OTkwNDAwMDAwMH0.c2ln"

  @Test("Unverified signatures are counted")
  func unverified() {
    #expect(readReceipt(TextFile(path: "a", text: "[\"\(Self.signed)\", \"\(Self.signed)\"]")).unverified == 2)
    #expect(readReceipt(TextFile(path: "a", text: Self.spellings[0])).unverified == 0)
  }

  @Test("A repeated entry counts once, as refunded if any copy is refunded")
  func twice() {
    let text = #"""
      {"receipt": {"in_app": [{"product_id": "plan", "transaction_id": "1", "purchase_date_ms": "1767225600000",
        "cancellation_date_ms": "1767312000000"}]},
       "latest_receipt_info": [{"product_id": "plan", "transaction_id": 1, "purchase_date_ms": "1767225600000"}]}
      """#
    let entries = readReceipt(TextFile(path: "a", text: text)).receipt.entries
    #expect(entries.map(\.revoked) == [Instant("2026-01-02T00:00:00Z")])
  }

  @Test(
    "Of two versions of a transaction, the one that was signed last counts, wherever it is",
    arguments: [true, false])
  func newest(isReversed: Bool) {
    let entries = [
      #"""
      {"transactionId": "1", "productId": "p", "purchaseDate": 1767225600000, "expiresDate": \#
      1769904000000, "revocationDate": 1768000000000, "signedDate": 1768000000000}
      """#,
      #"""
      {"transactionId": "1", "productId": "p", "purchaseDate": 1767225600000, "expiresDate": \#
      1772496000000, "signedDate": 1769000000000}
      """#,
    ]
    let text = "[\((isReversed ? entries.reversed() : entries).joined(separator: ","))]"
    let read = readReceipt(TextFile(path: "a", text: text)).receipt.entries
    // The refund was reversed, and the time extended.
    #expect(read.map(\.revoked) == [nil])
    #expect(read.map(\.end) == [Instant("2026-03-03T00:00:00Z")])
  }

  @Test("A response of iOS 6 contains the latest entry beside the receipt")
  func ofIOS6() {
    let text = #"""
      {"status": 21006, "receipt": {"product_id": "p", "transaction_id": "1", "purchase_date_ms": "1361318400000",
        "expires_date": "1363737600000", "purchase_date_pst": "2013-02-19 16:00:00 America/Los_Angeles"},
       "latest_expired_receipt_info": {"product_id": "p", "transaction_id": "2", "purchase_date_ms": "1363737600000",
        "expires_date": "1366416000000"}}
      """#
    let reading = readReceipt(TextFile(path: "a", text: text))
    #expect(reading.faults.isEmpty)
    #expect(Set(reading.receipt.entries.compactMap(\.transaction)) == ["1", "2"])
  }

  @Test(
    "Local dates are read if there are no others, in summer and winter time",
    arguments: [
      ("2026-01-01 00:00:00", "2026-01-01T08:00:00Z"), ("2026-03-08 01:59:59", "2026-03-08T09:59:59Z"),
      ("2026-03-08 03:00:00", "2026-03-08T10:00:00Z"), ("2026-07-01 12:00:00", "2026-07-01T19:00:00Z"),
      ("2026-11-01 01:30:00", "2026-11-01T08:30:00Z"), ("2026-11-01 02:00:00", "2026-11-01T10:00:00Z"),
      ("2013-02-19 16:00:00", "2013-02-20T00:00:00Z"),
    ])
  func pacific(clock: String, moment: String) {
    let text = #"[{"product_id": "p", "purchase_date_pst": "\#(clock) America/Los_Angeles"}]"#
    let reading = readReceipt(TextFile(path: "a", text: text))
    #expect(reading.faults.isEmpty)
    #expect(reading.receipt.entries.map(\.start) == [Instant(moment)])
  }

  @Test("Signed texts are one per line, or in a notification history")
  func severalSigned() {
    let lines = readReceipt(TextFile(path: "a", text: Self.signed + "\n" + Self.signed + "\r\n" + Self.signed + "\n"))
    #expect(lines.faults.isEmpty && lines.unverified == 3 && lines.receipt.entries.count == 3)
    let history =
      #"{"hasMore": false, "notificationHistory": [{"signedPayload": "\#(Self.signed)", "sendAttempts": []}]}"#
    let read = readReceipt(TextFile(path: "a", text: history))
    #expect(read.faults.isEmpty && read.receipt.entries.count == 1)
    let payload = #"{"signedPayload": "\#(Self.signed)"}"#
    let payloads = readReceipt(TextFile(path: "a", text: payload + "\n\n" + payload + "\r\n{}x}\n" + payload))
    #expect(payloads.receipt.entries.count == 3)
    #expect(Set(payloads.faults.map { $0.place?.bytes.lowerBound }) == [payload.utf8.count * 2 + 4])
  }

  @Test(
    "A partial refund, and the loss of a shared purchase or a seat, keep the used time",
    arguments: [
      ("REFUND_PRORATED", true), ("FAMILY_REVOKE", true), ("ASSIGNMENT_REVOKE", true), ("REFUND_FULL", false),
    ])
  func inPart(type: String, isUsed: Bool) {
    let text = """
      {"productId": "p", "purchaseDate": 1767225600000, "expiresDate": 1798761600000, "revocationDate": 1782864000000,
       "revocationType": "\(type)"}
      """
    #expect(readReceipt(TextFile(path: "a", text: text)).receipt.entries.map(\.isUsedUntilRevoked) == [isUsed])
  }

  @Test(
    "A file without a receipt is described",
    arguments: [
      ("{\"status\": 21003}", "verifyReceipt returned status 21003: the receipt could not be authenticated"),
      ("{\"status\":21199}", "verifyReceipt returned status 21199: Apple's server had an internal error"),
      (
        "MIIBegYJKoZIhvcNAQcCoIIBazCCAWcCAQExADCCAVwGCSqGSIb3DQEHAaCCAU0EggFJ\nMYIBRTAbAgEA",
        "a binary app receipt (PKCS #7), which is not supported"
      ),
    ])
  func noReceipt(text: String, message: String) {
    #expect(readReceipt(TextFile(path: "a", text: text)).faults.map(\.message) == [message])
  }

  @Test("a binary receipt is recognized")
  func inBytes() {
    let bytes: [UInt8] = [
      0x30, 0x82, 0x01, 0x7A, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02, 0xA0, 0x82,
    ]
    let reading = readReceipt(TextFile(path: "a", bytes: bytes))
    #expect(reading.faults.map(\.message) == ["a binary app receipt (PKCS #7), which is not supported"])
  }

  @Test("Renewal information and content are read")
  func others() {
    let text = #"""
      {"renewals": [{"originalTransactionId": "1", "gracePeriodExpiresDate": "2026-02-17", "isInBillingRetryPeriod": \#
      true}],
       "content": [{"id": "x", "published": "2026-01-01", "product": "plan"}], "entries": []}
      """#
    let reading = readReceipt(TextFile(path: "a", text: text))
    #expect(reading.faults.isEmpty)
    #expect(reading.receipt.renewals.map(\.graceEnds) == [Instant("2026-02-17T00:00:00Z")])
    #expect(reading.receipt.renewals.map(\.isInBillingRetry) == [true])
    let published = Instant(startOf: CalendarDate(year: 2026, month: 1, day: 1) ?? Instant(milliseconds: 0).date)
    #expect(reading.receipt.content == [PublishedContent(id: "x", published: published, product: "plan")])
  }

  @Test(
    "Unreadable parts are reported at their places",
    arguments: [
      ("", "the file is empty", ""), ("{}", "it contains no purchases", "{"),
      ("just a text", "it contains no purchases", "j"),
      (#"{"entries": ["a.b"]}"#, "expected a signed transaction, found text", "\"a.b\""),
      (
        #"{"entries": [{"purchaseDate": "2026-01-01"}]}"#, "an entry without 'productId'",
        #"{"purchaseDate": "2026-01-01"}"#
      ),
      (#"{"content": [{"id": "x"}]}"#, "content without 'published'", #"{"id": "x"}"#),
      (
        "productId,purchaseDate\nplan,2026-02-30\n",
        "'2026-02-30' is not a time; use 2026-02-20T09:00:00Z or milliseconds since 1970", "2026-02-30"
      ),
      ("productId,purchaseDate\nplan,2026-02-20,x\n", "a row has 3 cells, but the table has 2 columns", "x"),
      ("productId,purchaseDate,🎈\nplan,2026-02-20,x\n", "unknown field '🎈' in an entry", "🎈"),
    ])
  func faults(text: String, message: String, place: String) throws {
    let file = TextFile(path: "receipt", text: text)
    let fault = try #require(readReceipt(file).faults.first)
    #expect(fault.message == message)
    #expect(file.text(try #require(fault.place).bytes) == place)
  }

  @Test("Truncated or changed bytes never crash the reader, and every error is inside the file")
  func mutations() {
    var state: UInt64 = 42
    for text in Self.spellings {
      let bytes = Array(text.utf8)
      for position in bytes.indices {
        var changed = bytes
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        changed[position] = UInt8(truncatingIfNeeded: state >> 33)
        for mutation in [Array(bytes[..<position]), changed] {
          let reading = readReceipt(TextFile(path: "receipt", bytes: mutation))
          for fault in reading.faults {
            let range = fault.place?.bytes ?? 0..<0
            #expect(range.lowerBound >= 0 && range.upperBound <= mutation.count)
          }
        }
      }
    }
  }
}
