package import CatalogModel

/// The behavior of a product type.
package struct TypeBehaviour: Sendable, Hashable {
  /// Whether a customer can buy the same product again, which applies to products that expire or are used up
  /// (statements 38, 42, 43).
  package let purchases: Purchases

  /// How long a purchase remains in the receipt (statements 39, 44, 45).
  package let receipt: ReceiptPresence

  /// How a purchase is synced to the customer's other devices (statements 40, 46, 47).
  package let syncedBy: RestoreParty

  /// How a purchase is restored on a customer's new device (statements 41, 46 to 48).
  package let restoredBy: RestoreParty

  /// Whether Apple hosts files for it (statement 70).
  package let canHostContent: Bool

  /// Whether a purchase can be shared with the customer's family.
  package let canFamilyShare: Bool

  /// Whether it can have offer codes; other types than subscriptions since 2025.
  package let canHaveOfferCodes: Bool

  /// Whether access ends unless it is bought or renewed again (statements 28, 33, 36).
  package let expires: Bool

  /// When it may be free.
  package let free: Free

  /// How often one customer can buy a product.
  package enum Purchases: Sendable, Hashable {
    case once, multiple
  }

  /// How long a purchase remains in the receipt.
  package enum ReceiptPresence: Sendable, Hashable {
    /// From the purchase until the next new receipt.
    case once
    case always
  }

  /// When a product may be free.
  package enum Free: Sendable, Hashable {
    case always
    /// If its name is that of a free trial, such as `14-day Trial`, as guideline 3.1.1 requires.
    case asTrial
    case never
  }
}
