/// How many of something the store takes.
package enum CatalogLimits {
  /// Products of one app, subscriptions included.
  package static let productsPerApp = Fact(10_000, .help("Overview for configuring in-app purchases"))

  /// When to warn that the greatest number of products is near; Shelf's own choice, not a fact of the store.
  package static let productsWarning = Fact(9_000, source: "Shelf's own choice", confidence: .inferred)

  /// Products that the app's page in the store shows, subscriptions included.
  package static let promotedProducts = Fact(20, .productPage)

  /// Active promotional offers of one subscription.
  package static let activePromotionalOffers = Fact(
    10, source: "StoreKit, Setting up subscription offers",
    address: "https://developer.apple.com/documentation/storekit",
    confidence: .official)

  /// Codes of one app that can be redeemed in a quarter of a year, those that everyone may type included.
  package static let codesPerQuarter = Fact(1_000_000, .help("Set up offer codes"))

  /// Active offers with codes of one app, for products that are no subscriptions.
  package static let activeProductOfferCodes = Fact(10, .help("Set up offer codes for in-app purchases", .secondary))
}
