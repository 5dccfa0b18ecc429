package import CatalogModel

/// How many of a product one payment may be for.
package enum PaymentLimits {
  /// The most of what can be bought several times at once (SKPayment, quantity).
  package static let mostAtOnce = Fact(
    10, source: "StoreKit, SKMutablePayment.quantity",
    address: "https://developer.apple.com/documentation/storekit/skmutablepayment/quantity", confidence: .inferred)

  /// How many of a type one payment may be for, at most: of what is owned once or renews, a number has no meaning.
  ///
  /// ```
  /// PaymentLimits.quantity(of: .consumable)     // 10
  /// PaymentLimits.quantity(of: .nonConsumable)  // 1
  /// ```
  package static func quantity(of type: ProductType) -> Int {
    switch type {
    case .consumable, .nonRenewingSubscription: mostAtOnce.value
    case .nonConsumable, .autoRenewableSubscription, .freeSubscription: 1
    }
  }
}
