import CatalogModel
import Testing
import TextFormats

@testable import StoreServer

@Suite struct SeatTests {
  private static let all: JSONValue = ["APP_STORE", "APPLE_BUSINESS", "APPLE_SCHOOL"]

  private static func state(_ shop: inout Shop, _ plan: String) -> [JSONValue?] {
    let reply = shop.get("/v1/subscriptions/\(plan)")
    return [reply.attribute("multiSeatStatus"), reply.attribute("marketSettings")]
  }

  @Test(arguments: [("2026-09-15", nil), ("2026-09-16", "ENABLED")] as [(String, String?)])
  func `a new subscription has the default that Apple had on its day`(date: String, status: String?) {
    var shop = Shop()
    shop.now = Instant(startOf: day(date))
    let plan = shop.plan(in: shop.group())
    #expect(Self.state(&shop, plan) == [status.map { .string($0) }, status == nil ? nil : Self.all])
    shop.now = Instant(startOf: day("2026-09-16"))
    #expect(Self.state(&shop, plan) == ["ENABLED", Self.all])
  }

  @Test func `only an update accepts seats`() {
    var shop = Shop()
    let group = shop.group()
    let refused = shop.post(
      "subscriptions", ["name": "Plus", "productId": "com.example.plus", "multiSeatStatus": "DISABLED"],
      ["group": link("subscriptionGroups", group)])
    #expect(refused.status == 409 && refused.codes == ["ENTITY_ERROR.ATTRIBUTE.UNKNOWN"])
    let plan = shop.plan(in: group)
    let update = shop.patch("subscriptions", plan, ["multiSeatStatus": "DISABLED", "marketSettings": []])
    #expect(update.status == 200)
    #expect(Self.state(&shop, plan) == ["DISABLED", []])
    #expect(shop.patch("subscriptions", plan, ["marketSettings": ["APP_CLIP"]]).status == 409)
  }

  @Test func `Family Sharing turns seats off, but they can be turned on again`() {
    var shop = Shop()
    let plan = shop.plan(in: shop.group())
    shop.patch("subscriptions", plan, ["familySharable": true, "multiSeatStatus": "ENABLED"])
    #expect(Self.state(&shop, plan) == ["DISABLED", Self.all])
    shop.patch("subscriptions", plan, ["familySharable": true, "multiSeatStatus": "ENABLED"])
    #expect(Self.state(&shop, plan) == ["ENABLED", Self.all])
  }

  @Test func `attributes of a later version are reported once`() {
    let found = undescribedAttributes(of: [
      ("subscriptions", ["name", "priceTiers"]), ("subscriptions", ["priceTiers", "multiSeatStatus"]),
      ("retentionMessages", ["referenceName"]),
    ])
    #expect(found == ["subscriptions.priceTiers"])
  }
}
