package import CatalogModel

/// Limits for the quantity of a payment.
package enum PaymentLimits {
  /// The maximum quantity of a payment (SKPayment, quantity).
  package static let mostAtOnce = Fact(
    10, source: "StoreKit, SKMutablePayment.quantity",
    address: "https://developer.apple.com/documentation/storekit/skmutablepayment/quantity", confidence: .inferred)

  /// The maximum quantity of a payment for a type: permanent and renewing products can't have more than one.
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
