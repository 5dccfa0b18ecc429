package import CatalogModel

extension TypeBehaviour {
  /// What the store does with products of a type.
  package static func of(_ type: ProductType) -> TypeBehaviour {
    switch type {
    case .consumable: consumable
    case .nonConsumable: nonConsumable
    case .nonRenewingSubscription: nonRenewingSubscription
    case .autoRenewableSubscription: autoRenewableSubscription
    case .freeSubscription: freeSubscription
    }
  }

  /// The guide's two tables, which the behaviours repeat (statements 38 to 41); the words around them are statements 25
  /// to 37 and 42 to 48.
  package static let table = Fact(ProductType.allCases.map(of), .guide("Designing Your App's Products"))

  /// The types that the whole family may use: their list is the store's word, and so is that it reaches five others.
  package static let familySharing = Fact(
    ProductType.allCases.filter { of($0).canFamilyShare },
    source: "StoreKit, Supporting Family Sharing in your app, as others repeat it",
    address: "https://developer.apple.com/documentation/storekit", confidence: .secondary)

  /// Used up over time (statement 26); neither synced nor restored, and gone from the next receipt.
  private static let consumable = TypeBehaviour(
    purchases: .multiple, receipt: .once, syncedBy: .none, restoredBy: .none,
    canHostContent: false, canFamilyShare: false, canHaveOfferCodes: true, expires: false, free: .never)

  /// Kept for ever on all devices (statement 27); the only one with hosted content (statement 70).
  private static let nonConsumable = TypeBehaviour(
    purchases: .once, receipt: .always, syncedBy: .store, restoredBy: .store,
    canHostContent: true, canFamilyShare: true, canHaveOfferCodes: true, expires: false, free: .asTrial)

  /// The app measures the time, syncs and restores (statements 31 to 34, 47).
  private static let nonRenewingSubscription = TypeBehaviour(
    purchases: .multiple, receipt: .once, syncedBy: .app, restoredBy: .app,
    canHostContent: false, canFamilyShare: false, canHaveOfferCodes: true, expires: true, free: .never)

  /// Renewed by the store until the customer stops it (statements 28 to 30).
  private static let autoRenewableSubscription = TypeBehaviour(
    purchases: .multiple, receipt: .always, syncedBy: .store, restoredBy: .store,
    canHostContent: false, canFamilyShare: true, canHaveOfferCodes: true, expires: true, free: .never)

  /// Free content of the old Newsstand that never expires (statements 35 to 37).
  private static let freeSubscription = TypeBehaviour(
    purchases: .once, receipt: .always, syncedBy: .store, restoredBy: .store,
    canHostContent: false, canFamilyShare: false, canHaveOfferCodes: false, expires: false, free: .always)
}
