/// Family Sharing of purchases.
package enum FamilySharing {
  /// The number of other family members.
  package static let others = Fact(
    5, source: "StoreKit, Supporting Family Sharing in your app",
    address: "https://developer.apple.com/documentation/storekit/supporting-family-sharing-in-your-app",
    confidence: .official)
}
