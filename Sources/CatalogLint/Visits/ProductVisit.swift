package import CatalogModel
import SourceDiagnostics

/// A product under examination: its place in the catalog, not a copy of it.
package struct ProductVisit: Sendable {
  package let context: LintContext

  /// The place in the list of products, or of the group's subscriptions.
  private let index: Int

  /// The place of the group it stands in, if it is a subscription.
  package let groupIndex: Int?

  /// How many products with the same ID come before it.
  package internal(set) var occurrence = 0

  /// What there is to say of the languages of its texts.
  package let locales: LocaleSurvey

  init(at index: Int, ofGroup group: Int?, locales: LocaleSurvey, context: LintContext) {
    self.context = context
    self.index = index
    self.locales = locales
    groupIndex = group
  }

  /// The product, lent: reading one field of it copies that field, not the product with its dozens.
  package var product: Product {
    _read {
      if let groupIndex {
        yield context.catalog.subscriptionGroups[groupIndex].subscriptions[index]
      } else {
        yield context.catalog.products[index]
      }
    }
  }

  package var isSubscription: Bool { groupIndex != nil }

  package var path: CatalogPath { CatalogPath(.product(product.id, occurrence: occurrence)) }

  /// The note that says what type it is. A subscription's type follows from its place, so there is nothing to show.
  var typeNote: [Note<CatalogPath>] {
    guard !isSubscription, let type = product.type else { return [] }
    return [Note("the product is \(type.spoken)", at: path[.type])]
  }
}

extension Product {
  /// Whether customers can no longer buy it, by the owner's word or the store's.
  var isWithdrawn: Bool {
    status == .removedFromSale || status == .developerRemovedFromSale || !isClearedForSale
  }
}
