import SourceDiagnostics
import StoreClient
import Testing

/// A plan may be edited before it is applied, so the client doesn't rely on its contents alone.
struct AllowedRequestTests {
  private static func plan(
    _ method: String, _ path: String, consequence: String = "live", consent: String = "",
    format: String = "shelf.plan/1"
  ) throws -> StepDocument {
    let body = method == "DELETE" || method == "GET" ? "" : #","body":{"data":{}}"#
    let request =
      #"{"id":"a","consequence":"\#(consequence)","method":"\#(method)","path":"\#(path)"\#(body)}"#
    let head =
      #""format":"\#(format)","day":"2026-12-01","store":"http://127.0.0.1","app":{"id":"1","bundleId":"a.b"}"#
    let text = #"{\#(head),"consent":[\#(consent)],"requests":[\#(request)]}"#
    return try StepDocument(TextFile(path: "plan.json", bytes: Array(text.utf8)))
  }

  @Test(
    "Requests that planning never writes are refused",
    arguments: [
      ("POST", "/v1/userInvitations"), ("DELETE", "/v1/users/1"), ("POST", "/v1/inAppPurchases/1/images"),
      ("DELETE", "/v2/inAppPurchases/1"), ("DELETE", "/v1/subscriptions/1"), ("PATCH", "/v1/apps/1"),
      ("PATCH", "/v1/apps/1/relationships/betaTesters"), ("GET", "/v1/users"), ("POST", "/v1/subscriptions?x=1"),
      ("PATCH", "/v1/subscriptions//"), ("POST", "/v9/subscriptions"), ("PATCH", "/v1/subscriptions/1/2/3"),
    ])
  func refused(method: String, path: String) {
    #expect(throws: ClientFault.self) { try Self.plan(method, path) }
  }

  @Test(
    "Requests that planning writes are carried out",
    arguments: [
      ("PATCH", "/v1/apps/1/relationships/promotedPurchases"), ("POST", "/v2/inAppPurchaseLocalizations"),
      ("GET", "/v1/subscriptions/1/pricePoints?limit=8000"), ("DELETE", "/v1/subscriptions/1/relationships/prices"),
    ])
  func allowed(method: String, path: String) throws { #expect(try Self.plan(method, path).steps.count == 1) }

  @Test("The consent that a plan needs depends on its requests, not on its header")
  func consent() throws {
    #expect(try Self.plan("PATCH", "/v1/subscriptions/1").consent == [])
    #expect(
      try Self.plan("PATCH", "/v1/subscriptions/1", consequence: "breaks-customer").consent == ["breaks-customer"])
    #expect(try Self.plan("PATCH", "/v1/subscriptions/1", consent: #""unknown""#).consent == ["unknown"])
    #expect(try Self.plan("POST", "/v2/inAppPurchases").consent == ["irreversible"])
    #expect(try Self.plan("PATCH", "/v1/reviewSubmissions/1").consent == ["irreversible"])
    let export = "shelf.app-store-connect/2"
    #expect(try Self.plan("PATCH", "/v2/inAppPurchases/1", format: export).consent == ["unknown"])
    #expect(try Self.plan("GET", "/v1/subscriptions/1/pricePoints", format: export).consent == [])
  }
}
