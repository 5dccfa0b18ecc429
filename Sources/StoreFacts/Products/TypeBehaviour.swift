package import CatalogModel

/// What the store, and the app, do with products of one type.
package struct TypeBehaviour: Sendable, Hashable {
  /// How often a customer may buy the same product: what expires or is used up, again (statements 38, 42, 43).
  package let purchases: Purchases

  /// How long a purchase stands in the receipt (statements 39, 44, 45).
  package let receipt: ReceiptPresence

  /// Who brings a purchase to the customer's other devices (statements 40, 46, 47).
  package let syncedBy: RestoreParty

  /// Who gives a purchase back to a customer with a new device (statements 41, 46 to 48).
  package let restoredBy: RestoreParty

  /// Whether the store hosts files for it (statement 70).
  package let canHostContent: Bool

  /// Whether a purchase may hold for the customer's family.
  package let canFamilyShare: Bool

  /// Whether customers may get it with a code; for other types than subscriptions since 2025.
  package let canHaveOfferCodes: Bool

  /// Whether access ends unless it is bought or renewed again (statements 28, 33, 36).
  package let expires: Bool

  /// What it may cost nothing.
  package let free: Free

  /// Whether it may ever cost nothing, offers aside.
  package var isEverFree: Bool { free != .never }

  /// How often one customer may buy a product.
  package enum Purchases: Sendable, Hashable {
    case once, multiple
  }

  /// How long a purchase stands in the receipt.
  package enum ReceiptPresence: Sendable, Hashable {
    /// From the purchase until the receipt is next made anew.
    case once
    case always
  }

  /// When a product costs nothing.
  package enum Free: Sendable, Hashable {
    case always
    /// When its name says that it is a trial of some days, as guideline 3.1.1 wants it.
    case asTrial
    case never
  }
}
