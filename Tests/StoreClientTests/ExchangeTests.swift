import CatalogModel
import StoreServer
import Synchronization
import TestSupport
import Testing
import TextFormats

@testable import StoreClient

/// Requests to App Store Connect: the host, the rate, the token, and the handling of responses.
@Suite struct ExchangeTests {
  @Test(arguments: [
    "http://api.appstoreconnect.apple.com", "https://api.appstoreconnect.apple.com.evil.example",
    "https://evil.example/https://api.appstoreconnect.apple.com", "https://user@api.appstoreconnect.apple.com",
    "https://api.appstoreconnect.apple.com@evil.example", "https://api.appstoreconnect.apple.com:8443",
    "http://10.0.0.1",
    "http://127.0.0.1.evil.example", "http://127.0.0.1@evil.example", "http://0.0.0.0:80", "ftp://127.0.0.1",
    "http://127.0.0.1/v1",
    "http://127.0.0.1\\@evil.example", "http://127.0.0.1:99999", "127.0.0.1", "",
  ]) func nobodyElseIsSpokenTo(address: String) { #expect(StoreAddress(address) == nil) }

  @Test func theTwoStoresAreKnown() throws {
    #expect(StoreAddress("https://api.appstoreconnect.apple.com/") == .apple)
    #expect(StoreAddress("https://API.appstoreconnect.apple.com:443") == .apple)
    for address in ["http://127.0.0.1:8440", "http://localhost:8440/", "https://[::1]:8440"] {
      #expect(StoreAddress(address)?.isLoopback == true, "\(address)")
    }
    let own = try #require(StoreAddress("http://127.0.0.1:8440"))
    #expect(own.of(path: "/v1/apps?filter[bundleId]=a") == "http://127.0.0.1:8440/v1/apps?filter%5BbundleId%5D=a")
    #expect(own.path(of: "http://127.0.0.1:8440/v1/apps?cursor=a") == "/v1/apps?cursor=a")
    #expect(own.path(of: "http://127.0.0.1:8441/v1/apps") == nil)
    #expect(own.path(of: "http://127.0.0.1:8440@evil.example/v1/apps") == nil)
    #expect(StoreAddress.apple.path(of: "https://evil.example/v1/apps") == nil)
    #expect(StoreAddress.apple.admitsUpload(to: "https://store-032.blobstore.apple.com/a?b=c"))
    #expect(!StoreAddress.apple.admitsUpload(to: "https://apple.com.evil.example/a"))
    #expect(!StoreAddress.apple.admitsUpload(to: "https://evilapple.com/a"))
    #expect(!StoreAddress.apple.admitsUpload(to: "http://127.0.0.1/a"))
    #expect(own.admitsUpload(to: "http://127.0.0.1:9000/upload/a"))
    #expect(!own.admitsUpload(to: "https://store-032.blobstore.apple.com/a"))
  }

  @Test func neverMoreThanSoManyWithinAnyMinute() {
    var chance = Dice(seed: 7)
    var budget = RequestBudget(perMinute: 250)
    var now: Int64 = 0
    var sent: [Int64] = []
    while sent.count < 3_000 {
      let count = Int.random(in: 1...40, using: &chance)
      if let wait = budget.wait(for: count, at: now) {
        now += wait
      } else {
        sent += Array(repeating: now, count: count)
        now += Int64.random(in: 0...500, using: &chance)
      }
    }
    for (index, moment) in sent.enumerated() where index >= 250 { #expect(moment - sent[index - 250] >= 60_000) }
    #expect(RequestBudget.remaining("user-hour-lim:3600;user-hour-rem:3121;") == 3121)
    #expect(RequestBudget.remaining("nonsense") == nil)
    #expect(HTTPDate.seconds("Sun, 06 Nov 1994 08:49:37 GMT") == 784_111_777)
    #expect(HTTPDate.wait("7", at: 0) == 7_000)
    #expect(HTTPDate.wait("Sun, 06 Nov 1994 08:49:37 GMT", at: 784_111_747) == 30_000)
  }

  @Test func everythingThatTheStoreSaidIsReported() throws {
    let body = """
      {"errors":[{"code":"STATE_ERROR.ENTITY_STATE_INVALID","detail":"cannot be reviewed","meta":{"associatedErrors":
      {"/v1/x":[{"code":"ENTITY_ERROR.ATTRIBUTE.REQUIRED","detail":"no \
      name","source":{"pointer":"/data/attributes/name"}}]}}},
      {"code":"ENTITY_ERROR.ATTRIBUTE.INVALID.DUPLICATE","detail":"The product ID you entered has already been used."}]}
      """
    let reply = ClientReply(status: 409, headers: ["x-request-id": "R-1"], body: Array(body.utf8))
    let refusal = ClientRefusal("POST", "/v1/reviewSubmissionItems?a=b", reply)
    #expect(refusal.isDuplicate)
    #expect(
      refusal.message
        == "POST /v1/reviewSubmissionItems: 409 STATE_ERROR.ENTITY_STATE_INVALID: cannot be reviewed; "
        + "ENTITY_ERROR.ATTRIBUTE.REQUIRED: no name (/data/attributes/name); "
          + """
          ENTITY_ERROR.ATTRIBUTE.INVALID.DUPLICATE: The product ID you entered has already been used. \
          [X-Request-ID R-1]
          """
    )
    #expect(refusal.advice?.contains("can't be reused") == true)
    #expect(ClientRefusal("GET", "/", ClientReply(status: 409)).message == "GET /: 409, without a reason")
    let page = ClientRefusal("GET", "/", ClientReply(status: 407, body: Array(" <html>".utf8)))
    #expect(page.message.hasPrefix("GET /: 407, received an HTML page"))
    let missing = Array(#"{"errors":[{"code":"NOT_FOUND"}]}"#.utf8)
    let advices = ["GET", "PATCH"].map { ClientRefusal($0, "/", ClientReply(status: 404, body: missing)).advice ?? "" }
    #expect(advices[0].contains("if it stays missing") && advices[1].contains("'shelf plan' again"))
  }

  // MARK: - Tokens

  private func key(_ issuer: String?) -> StoreKey {
    StoreKey(keyID: "2X9R4HXF34", issuer: issuer, name: "'AuthKey.p8'") { _ in Array(repeating: 1, count: 64) }
  }

  @Test func aTokenIsWhatTheStoreWants() throws {
    for issuer in [nil, "57246542-96fe-1a63-e053-0824d011072a"] {
      let shop = Shop { $0.tokens = WebToken.Rules(keyID: "2X9R4HXF34", issuer: issuer) }
      let now = Shop.start.milliseconds / 1000
      let token = try key(issuer).token(at: now)
      let request = StoreRequest("GET", "/v1/apps", headers: ["authorization": "Bearer \(token)"])
      for (second, status) in [(0, 200), (-59, 200), (599, 200), (601, 401), (-61, 401)] {
        let moment = Instant(milliseconds: (now + Int64(second)) * 1000)
        let answer = shop.state.withLock { $0.store.answer(request, at: moment) }
        #expect(answer.status == status, "\(second)")
      }
    }
    #expect(Base64.decode("YWJj\nZA==", skipsSpace: true).map { String(decoding: $0, as: UTF8.self) } == "abcd")
    #expect(Base64.decode("!") == nil)
  }

  @Test func aRefusedKeyHasThreeCauses() async throws {
    let shop = Shop { $0.tokens = WebToken.Rules(keyID: "ANOTHER") }
    let session = shop.session(key: key(nil))
    do {
      _ = try await session.apps()
      Issue.record("the store takes another key")
    } catch ClientFault.unclear(let reason) {
      #expect(reason.contains("'AuthKey.p8'") && reason.contains("In-App Purchase key") && reason.contains("--issuer"))
      #expect(reason.contains("clock"))
    }
    // Once with a fresh token, and not again.
    #expect(shop.state.withLock { $0.requests.count } == 2)
  }

  @Test func whatIsLeftOfTheHourIsKnown() async throws {
    for (limit, left) in [(40, 39), (nil, 3600)] {
      let shop = Shop { $0.requestsPerHour = limit }
      let session = shop.session
      _ = try await session.apps()
      #expect(await session.leftOfHour == left)
    }
  }

  @Test func aForgottenTokenIsMadeAnew() async throws {
    let shop = Shop { $0.tokens = WebToken.Rules() }
    shop.meet([StoreTrouble(.forgetsToken)])
    let session = shop.session(key: key("i"))
    #expect(try await session.apps().map(\.bundleID) == ["com.example.lighthouse"])
  }

  @Test func theTokenNeverGoesToWhereAPictureGoes() async throws {
    let calls = Mutex<[ClientCall]>([])
    let shop = Shop()
    let session = StoreSession(
      .apple, key: key("i"), clock: shop.clock,
      transport: { new in
        calls.withLock { $0 += new }
        return new.map { _ in .success(ClientReply(status: 200)) }
      })
    let headers = [ClientCall.Header("Authorization", "Bearer x"), ClientCall.Header("Content-Type", "image/png")]
    let status = try await session.upload("PUT", to: "https://store-1.blobstore.apple.com/a", headers, [1])
    #expect(status == 200)
    #expect(calls.withLock { $0.map(\.headers) } == [[ClientCall.Header("Content-Type", "image/png")]])
    await #expect(throws: ClientFault.self) {
      try await session.upload("PUT", to: "https://evil.example/a", headers, [1])
    }
    #expect(calls.withLock { $0.count } == 1)
  }
}
