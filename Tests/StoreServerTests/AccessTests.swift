import CatalogModel
import Testing
import TextFormats

@testable import StoreServer

@Suite struct AccessTests {
  private let now = Instant(startOf: day("2026-12-01"))

  private func token(
    _ payload: String = #""iss":"issuer","iat":-60,"exp":600,"aud":"appstoreconnect-v1""#,
    head: String = #""alg":"ES256","kid":"KEY""#
  ) -> String {
    let seconds = Int(now.milliseconds / 1000)
    let claims = payload.split(separator: ",").map { claim in
      let halves = claim.split(separator: ":")
      guard ["\"iat\"", "\"exp\""].contains(halves[0]), let offset = Int(halves[1]) else { return String(claim) }
      return "\(halves[0]):\(seconds + offset)"
    }
    return [
      Base64.encodeForAddress("{\(head)}"), Base64.encodeForAddress("{\(claims.joined(separator: ","))}"),
      Base64.encodeForAddress([UInt8](repeating: 7, count: 64)),
    ]
    .joined(separator: ".")
  }

  private func status(_ token: String?, _ rules: WebToken.Rules = WebToken.Rules()) -> (status: Int, reasons: [String])
  {
    var settings = StoreSettings()
    settings.tokens = rules
    var store = LocalStore(settings)
    let answer = store.answer(
      StoreRequest("GET", "/v1/apps", headers: token.map { ["authorization": "Bearer \($0)"] } ?? [:]), at: now)
    return (answer.status, answer.reasons)
  }

  @Test func takesTokensOfTeamsAndPersons() {
    #expect(status(token()).status == 200)
    #expect(status(token(#""sub":"user","iat":-60,"exp":600,"aud":"appstoreconnect-v1""#)).status == 200)
    #expect(status(token(#""iss":"issuer","exp":600,"aud":"appstoreconnect-v1""#)).status == 200)
    #expect(
      status(token(), WebToken.Rules(keyID: "KEY", issuer: "issuer", verify: { _, signature in signature.first == 7 }))
        .status
        == 200)
  }

  @Test(arguments: [
    (#""iss":"issuer","iat":-60,"exp":1260,"aud":"appstoreconnect-v1""#, "more than 20 minutes"),
    (#""iss":"issuer","iat":60,"exp":600,"aud":"appstoreconnect-v1""#, "in the future"),
    (#""iss":"issuer","iat":-600,"exp":-1,"aud":"appstoreconnect-v1""#, "has expired"),
    (#""iss":"issuer","iat":-60,"exp":600,"aud":"apple""#, "'aud'"),
    (#""iss":"issuer","iat":-60,"exp":600,"aud":"appstoreconnect-v1","bid":"com.example""#, "App Store Server API"),
    (#""iat":-60,"exp":600,"aud":"appstoreconnect-v1""#, "neither"),
  ])
  func refusesWrongTokens(_ payload: String, _ reason: String) {
    let found = status(token(payload))
    #expect(found.status == 401)
    #expect(found.reasons.contains { $0.contains(reason) })
    #expect(
      found.reasons.first?.hasPrefix("NOT_AUTHORIZED: Provide a properly configured and signed bearer token") == true)
  }

  @Test func refusesOtherKeys() {
    #expect(status(nil).status == 401)
    #expect(status("abc").status == 401)
    #expect(status(token(head: #""alg":"HS256","kid":"KEY""#)).status == 401)
    #expect(status(token(), WebToken.Rules(keyID: "OTHER")).status == 401)
    #expect(status(token(), WebToken.Rules(verify: { _, _ in false })).status == 401)
  }

  @Test func limitsMinutesAndHours() {
    var shop = Shop {
      $0.requestsPerMinute = 3
      $0.requestsPerHour = 5
    }
    let first = shop.get("/v1/apps")
    #expect(first.answer.headers.contains { $0.value == "user-hour-lim:5;user-hour-rem:4;" })
    shop.get("/v1/apps")
    shop.get("/v1/apps")
    let refused = shop.get("/v1/apps")
    #expect(refused.status == 429)
    #expect(refused.codes == ["RATE_LIMIT_EXCEEDED"])
    shop.now = shop.now.adding(milliseconds: 60_000)
    #expect(shop.get("/v1/apps").status == 200)
    #expect(shop.get("/v1/apps").status == 200)
    #expect(shop.get("/v1/apps").status == 429)
    shop.now = shop.now.adding(milliseconds: 3_600_000)
    #expect(shop.get("/v1/apps").status == 200)
  }

  @Test func someMayOnlyRead() {
    var shop = Shop { $0.role = "DEVELOPER" }
    #expect(shop.get("/v1/apps").status == 200)
    #expect(
      shop.post("subscriptionGroups", ["referenceName": "Two"], ["app": link("apps", shop.app)]).codes == [
        "FORBIDDEN_ERROR"
      ])
  }

  // MARK: - Troubles

  @Test func failsOnPurpose() {
    var shop = Shop()
    shop.store.troubles = [
      StoreTrouble(.failsAfter, method: "POST", path: "/v1/subscriptionGroups"),
      StoreTrouble(.failsBefore, method: "POST", path: "/v1/subscriptionGroups", first: 2),
      StoreTrouble(.losesAnswer, method: "POST", path: "/v1/subscriptionGroups", first: 3),
      StoreTrouble(.cutsAnswer, method: "POST", path: "/v1/subscriptionGroups", first: 4),
    ]
    func send(_ name: String) -> Reply {
      shop.post("subscriptionGroups", ["referenceName": .string(name)], ["app": link("apps", shop.app)])
    }
    #expect(send("One").codes == ["UNEXPECTED_ERROR"])
    #expect(shop.get("/v1/apps/\(shop.app)/subscriptionGroups").total == 1)
    #expect(send("Two").status == 500)
    #expect(shop.get("/v1/apps/\(shop.app)/subscriptionGroups").total == 1)
    #expect(send("Three").answer.delivery == .none)
    #expect(send("Four").answer.delivery == .cut)
    #expect(shop.get("/v1/apps/\(shop.app)/subscriptionGroups").total == 3)
  }

  @Test func readsStaleAndLimitsAndWaits() {
    var shop = Shop()
    shop.store.troubles = [
      StoreTrouble(.readsStale, method: "GET", path: "/v1/apps/*/subscriptionGroups"),
      StoreTrouble(.limits(retryAfter: 7), method: "GET", path: "/v1/territories"),
      StoreTrouble(.delays(milliseconds: 50), path: "/v1/apps", times: nil),
      StoreTrouble(.refusesSilently, method: "GET", path: "/v1/reviewSubmissions"),
    ]
    _ = shop.group()
    #expect(shop.get("/v1/apps/\(shop.app)/subscriptionGroups").total == 0)
    #expect(shop.get("/v1/apps/\(shop.app)/subscriptionGroups").total == 1)
    let limited = shop.get("/v1/territories")
    #expect(limited.status == 429)
    #expect(limited.answer.headers.contains { $0.name == "Retry-After" && $0.value == "7" })
    #expect(shop.get("/v1/apps").answer.delay == 50)
    let silent = shop.get("/v1/reviewSubmissions?filter[app]=1")
    #expect(silent.status == 409)
    #expect(silent.answer.body.isEmpty)
  }

  @Test func somebodyEditsInBetween() {
    var shop = Shop()
    let id = shop.purchase()
    shop.store.troubles = [
      StoreTrouble(
        .edits(.init(product: "com.example.coins", attributes: ["name": "Changed by hand"])), method: "GET", first: 2)
    ]
    #expect(shop.get("/v2/inAppPurchases/\(id)").attribute("name") == "com.example.coins")
    #expect(shop.get("/v2/inAppPurchases/\(id)").attribute("name") == "Changed by hand")
    #expect(
      shop.ask("POST", "/_store/edit", ["product": "com.example.coins", "attributes": ["reviewNote": "Hello"]]).status
        == 200)
    #expect(shop.get("/v2/inAppPurchases/\(id)").attribute("reviewNote") == "Hello")
  }

  @Test func troublesAreReportedToAStoreThatRuns() {
    var shop = Shop()
    let reported = shop.ask(
      "POST", "/_store/troubles", ["troubles": [["do": "fail-before", "method": "GET", "first": 2, "times": .null]]])
    #expect(reported["troubles"] == 1)
    #expect(shop.get("/v1/apps").status == 200)
    #expect(shop.get("/v1/apps").status == 500)
    #expect(shop.get("/v1/apps").status == 500)
    #expect(shop.ask("POST", "/_store/troubles", ["troubles": []]).status == 200)
    #expect(shop.get("/v1/apps").status == 200)
    #expect(shop.ask("POST", "/_store/troubles", ["troubles": [["do": "explode"]]]).status == 422)
    #expect(shop.ask("POST", "/_store/troubles", ["troubles": [["do": "limit", "when": 1]]]).status == 422)
  }
}
