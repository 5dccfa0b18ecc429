package import CatalogModel

extension TypeBehaviour {
  /// The behavior of a type.
  package static func of(_ type: ProductType) -> TypeBehaviour {
    switch type {
    case .consumable: consumable
    case .nonConsumable: nonConsumable
    case .nonRenewingSubscription: nonRenewingSubscription
    case .autoRenewableSubscription: autoRenewableSubscription
    case .freeSubscription: freeSubscription
    }
  }

  /// The guide's two tables, as behaviors (statements 38 to 41); the text around them is statements 25 to 37 and 42
  /// to 48.
  package static let table = Fact(ProductType.allCases.map(of), .guide("Designing Your App's Products"))

  /// The types that can be shared with the family: Apple publishes the list, and the limit of five other members.
  package static let familySharing = Fact(
    ProductType.allCases.filter { of($0).canFamilyShare },
    source: "StoreKit, Supporting Family Sharing in your app, as copied by others",
    address: "https://developer.apple.com/documentation/storekit/supporting-family-sharing-in-your-app",
    confidence: .secondary)

  /// Used up over time (statement 26); neither synced nor restored, and missing from the next receipt.
  private static let consumable = TypeBehaviour(
    purchases: .multiple, receipt: .once, syncedBy: .none, restoredBy: .none,
    canHostContent: false, canFamilyShare: false, canHaveOfferCodes: true, expires: false, free: .never)

  /// Kept permanently on all devices (statement 27); the only one with hosted content (statement 70).
  private static let nonConsumable = TypeBehaviour(
    purchases: .once, receipt: .always, syncedBy: .store, restoredBy: .store,
    canHostContent: true, canFamilyShare: true, canHaveOfferCodes: true, expires: false, free: .asTrial)

  /// The app measures the time, syncs and restores (statements 31 to 34, 47).
  private static let nonRenewingSubscription = TypeBehaviour(
    purchases: .multiple, receipt: .once, syncedBy: .app, restoredBy: .app,
    canHostContent: false, canFamilyShare: false, canHaveOfferCodes: true, expires: true, free: .never)

  /// Renews until the customer cancels (statements 28 to 30).
  private static let autoRenewableSubscription = TypeBehaviour(
    purchases: .multiple, receipt: .always, syncedBy: .store, restoredBy: .store,
    canHostContent: false, canFamilyShare: true, canHaveOfferCodes: true, expires: true, free: .never)

  /// Free content of the old Newsstand that never expires (statements 35 to 37).
  private static let freeSubscription = TypeBehaviour(
    purchases: .once, receipt: .always, syncedBy: .store, restoredBy: .store,
    canHostContent: false, canFamilyShare: false, canHaveOfferCodes: false, expires: false, free: .always)
}
