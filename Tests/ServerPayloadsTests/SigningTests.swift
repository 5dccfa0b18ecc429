import CatalogModel
import ServerPayloads
import SystemCrypto
import Testing
import TextFormats

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

  @Test func `keys and signatures are the same in all encodings`() throws {
    let key = P256.Signing.PrivateKey()
    let kept = try P256.Signing.PrivateKey(pemRepresentation: key.pemRepresentation)
    let known = try P256.Signing.PublicKey(derRepresentation: Array(key.publicKey.derRepresentation))
    #expect(Array(kept.publicKey.derRepresentation) == Array(known.derRepresentation))
    #expect(known.x963Representation.count == 65 && known.x963Representation.first == 4)
    // Numbers that start with zeros are shorter in DER: about two of 256.
    for number in 0..<600 {
      let bytes = Array("\(number)".utf8)
      let signature = try kept.signature(for: bytes)
      let raw = try P256.Signing.ECDSASignature(rawRepresentation: Array(signature.rawRepresentation))
      let der = try P256.Signing.ECDSASignature(derRepresentation: Array(raw.derRepresentation))
      #expect(Array(der.rawRepresentation) == Array(signature.rawRepresentation))
      #expect(known.isValidSignature(der, for: bytes) && !known.isValidSignature(der, for: bytes + [0]))
    }
  }

  @Test func `other keys and damaged signatures are refused`() throws {
    let key = P256.Signing.PrivateKey()
    let der = Array(key.publicKey.derRepresentation)
    let signature = Array(try key.signature(for: [1]).derRepresentation)
    // A key on the curve P-384.
    let other = """
      -----BEGIN PUBLIC KEY-----
      MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAERevbV51kzndfjxm+bQyEAL9XVTZ8Ivgw
      Wk49IRh9YXsAxN9piLoYwwGy7O3jWKsh9YOty5uIigLA1rezJHVYqpOXfvo4sYO9
      WWpYEWoJPlWjus+B14LMr0HYMPx4OZpj
      -----END PUBLIC KEY-----
      """
    for text in ["", "key", other, String(key.pemRepresentation.dropLast(60))] {
      #expect(throws: (any Error).self) { try P256.Signing.PrivateKey(pemRepresentation: text) }
      #expect(throws: (any Error).self) { try P256.Signing.PublicKey(pemRepresentation: text) }
    }
    for bytes in [[], Array(der.dropLast()), der + [0]] {
      #expect(throws: (any Error).self) { try P256.Signing.PublicKey(derRepresentation: bytes) }
    }
    for bytes in [[], Array(signature.dropLast()), signature + [0]] {
      #expect(throws: (any Error).self) { try P256.Signing.ECDSASignature(derRepresentation: bytes) }
    }
    #expect(throws: (any Error).self) {
      try P256.Signing.ECDSASignature(rawRepresentation: Array(signature.prefix(63)))
    }
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
