/// Limits for the number of items in App Store Connect.
package enum CatalogLimits {
  /// Products of one app, subscriptions included.
  package static let productsPerApp = Fact(10_000, .help("Overview for configuring in-app purchases"))

  /// When to warn about the limit of products; Shelf's own choice.
  package static let productsWarning = Fact(9_000, source: "Shelf's own choice", confidence: .inferred)

  /// Promoted products that the App Store shows, subscriptions included.
  package static let promotedProducts = Fact(20, .productPage)

  /// Active promotional offers of one subscription.
  package static let activePromotionalOffers = Fact(
    10, source: "StoreKit, Setting up promotional offers",
    address: "https://developer.apple.com/documentation/storekit/setting-up-promotional-offers",
    confidence: .official)

  /// Redeemable codes of one app in a quarter, custom codes included.
  package static let codesPerQuarter = Fact(1_000_000, .help("Set up offer codes"))

  /// Active offer codes of one app for products that aren't subscriptions.
  package static let activeProductOfferCodes = Fact(10, .help("Create offer codes for In-App Purchases", .secondary))
}
