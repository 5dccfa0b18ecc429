/// What the store does with purchases that a family shares.
package enum FamilySharing {
  /// With how many other members somebody shares purchases.
  package static let others = Fact(
    5, source: "StoreKit, Supporting Family Sharing in your app",
    address: "https://developer.apple.com/documentation/storekit/supporting-family-sharing-in-your-app",
    confidence: .official)
}
