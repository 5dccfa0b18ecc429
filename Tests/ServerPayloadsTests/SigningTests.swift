import CatalogModel
import JSONSyntax
import ServerPayloads
import StoreSimulation
import Testing

/// The envelope; Apple's own library verifies the chain in Tests/Server/check.
struct SigningTests {
  @Test func envelope() throws {
    var shop = Shopfront()
    shop.phone("2026-01-01", .buy(Shopfront.silver, quantity: 1, nil))
    let signer = PayloadSigner(try SigningChain())
    let app = try #require(PayloadApp(Shopfront.catalog(grace: false).app, environment: .production))
    let signed = try signer.sign(try #require(shop.sent.last), of: app)
    let document = try payload(of: signed)
    #expect(
      document.keys == [
        "notificationType", "subtype", "notificationUUID", "data", "version", "signedDate",
      ])
    let data = try #require(document["data"])
    #expect(data.at("appAppleId") == "123456789")
    #expect(data.at("environment") == "Production")
    let transaction = try payload(of: try #require(data.at("signedTransactionInfo")))
    #expect(
      transaction.keys == [
        "originalTransactionId", "transactionId", "webOrderLineItemId", "bundleId", "productId",
        "subscriptionGroupIdentifier",
        "purchaseDate", "originalPurchaseDate", "expiresDate", "quantity", "type", "inAppOwnershipType", "signedDate",
        "environment", "storefront", "storefrontId", "transactionReason", "currency", "price", "appTransactionId",
        "billingPlanType",
      ])
    let renewal = try payload(of: try #require(data.at("signedRenewalInfo")))
    #expect(
      renewal.keys == [
        "originalTransactionId", "productId", "autoRenewProductId", "autoRenewStatus", "renewalDate", "renewalPrice",
        "currency",
        "recentSubscriptionStartDate", "appTransactionId", "environment", "signedDate", "renewalBillingPlanType",
      ])
  }

  @Test func withoutNumberOfTheApp() {
    var app = App()
    app.bundleID = "com.example.club"
    #expect(PayloadApp(app, environment: .production)?.environment == .sandbox)
    app.bundleID = nil
    #expect(PayloadApp(app, environment: .production) == nil)
  }

  @Test func identifiers() throws {
    #expect(PayloadIDs.transaction(7, .buyer) == "2000000000000007")
    #expect(PayloadIDs.transaction(of: "2000000000000007")?.number == 7)
    let shared = PayloadIDs.transaction(7, .member(0))
    #expect(PayloadIDs.transaction(of: shared)?.holder == .member(0))
    #expect(PayloadIDs.transaction(of: "02000000000000007") == nil)
    #expect(PayloadIDs.order(of: PayloadIDs.order(12)) == 12)
    #expect(PayloadIDs.order(of: "MX12") == nil)
    #expect(PayloadIDs.appTransaction(of: PayloadIDs.appTransaction(3)) == 3)
  }
}
