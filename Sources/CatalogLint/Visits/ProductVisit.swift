package import CatalogModel
import SourceDiagnostics
import StoreFacts

/// A product under examination: a reference into the catalog, not a copy. A class, so that a text's visit can refer to
/// it without a copy.
package final class ProductVisit: Sendable {
  package let context: LintContext

  /// The list that contains it: the catalog's products, or a group's subscriptions.
  private let list: [Product]

  private let index: Int

  /// The index of its group, if it is a subscription.
  package let groupIndex: Int?

  /// The number of earlier products with the same ID.
  package let occurrence: Int

  /// The languages of its texts.
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

  /// The product, borrowed: reading one field copies only that field.
  package var product: Product {
    _read { yield list[index] }
  }

  package var isSubscription: Bool { groupIndex != nil }

  package var path: CatalogPath { CatalogPath(.product(product.id, occurrence: occurrence)) }

  /// Whether it was taken off sale, by the owner or by Apple.
  var isWithdrawn: Bool {
    product.status == .removedFromSale || product.status == .developerRemovedFromSale || !product.isClearedForSale
  }

  /// Whether App Review needs missing values: the product is in App Store Connect, and neither approved nor off sale.
  var needsReviewMaterial: Bool {
    switch ReviewStage(product.status) {
    case .toSubmit: product.status != .draft
    case .underway: product.status != .pendingBinaryApproval
    case .approved, .withdrawn, .unknown: false
    }
  }

  /// Whether it has new hosted content that isn't uploaded yet.
  var beginsHosting: Bool {
    guard product.hostedContent != nil, product.type == .nonConsumable else { return false }
    return product.status == .draft || product.status == .missingMetadata
  }

  /// A note with the product's type. A subscription's type follows from its place, so it needs no note.
  var typeNote: [Note<CatalogPath>] {
    guard !isSubscription, let type = product.type else { return [] }
    return [Note("the product is \(type.spoken)", at: path[.type])]
  }
}
