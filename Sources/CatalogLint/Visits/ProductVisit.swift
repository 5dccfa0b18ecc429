package import CatalogModel
import SourceDiagnostics
import StoreFacts

/// A product under examination: its place in the catalog, not a copy of it. An object, so that a text's visit passes it
/// on for nothing.
package final class ProductVisit: Sendable {
  package let context: LintContext

  /// The list in which it stands: the catalog's products, or a group's subscriptions.
  private let list: [Product]

  private let index: Int

  /// The place of the group it stands in, if it is a subscription.
  package let groupIndex: Int?

  /// How many products with the same ID come before it.
  package let occurrence: Int

  /// What there is to say of the languages of its texts.
  package let locales: LocaleSurvey

  init(
    at index: Int, of list: [Product], ofGroup group: Int?, occurrence: Int, locales: LocaleSurvey, context: LintContext
  ) {
    self.context = context
    self.list = list
    self.index = index
    self.occurrence = occurrence
    self.locales = locales
    groupIndex = group
  }

  /// The product, lent: reading one field of it copies that field, not the product with its dozens.
  package var product: Product {
    _read { yield list[index] }
  }

  package var isSubscription: Bool { groupIndex != nil }

  package var path: CatalogPath { CatalogPath(.product(product.id, occurrence: occurrence)) }

  /// Whether customers can no longer buy it, by the owner's word or the store's.
  var isWithdrawn: Bool {
    product.status == .removedFromSale || product.status == .developerRemovedFromSale || !product.isClearedForSale
  }

  /// Whether the review asks for what it lacks: it is in the store, and neither approved nor taken off sale.
  var isAskedByReview: Bool {
    switch ReviewStage(product.status) {
    case .toSubmit: product.status != .draft
    case .underway: product.status != .pendingBinaryApproval
    case .approved, .withdrawn, .unknown: false
    }
  }

  /// Whether it is a product that the store is to host files of, and has none of yet.
  var beginsHosting: Bool {
    guard product.hostedContent != nil, product.type == .nonConsumable else { return false }
    return product.status == .draft || product.status == .missingMetadata
  }

  /// The note that says what type it is. A subscription's type follows from its place, so there is nothing to show.
  var typeNote: [Note<CatalogPath>] {
    guard !isSubscription, let type = product.type else { return [] }
    return [Note("the product is \(type.spoken)", at: path[.type])]
  }
}
