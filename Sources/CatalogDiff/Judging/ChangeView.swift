package import CatalogModel
import StoreFacts

extension Availability {
  /// Today's territories in it.
  var codes: Set<TerritoryCode> { Set(Territory.all.map(\.code).filter(contains)) }
}

/// The view of a change that consequence rules get.
package final class ChangeView: Sendable {
  package let kind: ChangeKind
  package let edit: Edit

  /// The product on both sides, or on the only side that contains it.
  package let oldProduct: Product?
  package let newProduct: Product?
  package let oldCatalog: Catalog
  package let newCatalog: Catalog
  package let options: ComparisonOptions

  /// The products of the old catalog in App Store Connect, by reference name.
  let namesInStore: [String: [ProductID]]

  /// The increases of schedules, found once.
  let increases: KnownIncreases

  /// The custom codes of the old catalog in App Store Connect.
  let codesInStore: [String: ActiveCode]

  /// The groups of each catalog whose texts are in review.
  let oldGroupsInReview: Set<CatalogPath.Root>
  let newGroupsInReview: Set<CatalogPath.Root>

  init(
    kind: ChangeKind, edit: Edit, oldProduct: Product?, newProduct: Product?, oldCatalog: Catalog, newCatalog: Catalog,
    options: ComparisonOptions, namesInStore: [String: [ProductID]], increases: KnownIncreases = KnownIncreases(),
    codesInStore: [String: ActiveCode], oldGroupsInReview: Set<CatalogPath.Root>,
    newGroupsInReview: Set<CatalogPath.Root>
  ) {
    (self.kind, self.edit, self.options, self.increases) = (kind, edit, options, increases)
    (self.oldProduct, self.newProduct) = (oldProduct, newProduct)
    (self.oldCatalog, self.newCatalog) = (oldCatalog, newCatalog)
    (self.namesInStore, self.codesInStore) = (namesInStore, codesInStore)
    (self.oldGroupsInReview, self.newGroupsInReview) = (oldGroupsInReview, newGroupsInReview)
  }

  /// Whether customers could ever buy the product: it was approved, or its status isn't stated.
  var wasApproved: Bool { oldProduct.map { LockedFacts.mayBeOnSale($0.status) } ?? false }

  /// Whether it was approved, and not taken off sale.
  var wasOnSale: Bool { wasApproved && oldProduct?.isClearedForSale ?? true }

  /// The territories where the product was sold and still is.
  var soldPlaces: Set<TerritoryCode> {
    [oldProduct, newProduct].compactMap { $0?.availability.codes }
      .reduce(Set(Territory.all.map(\.code))) { $0.intersection($1) }
  }

  /// Whether the product is in App Store Connect; a draft isn't.
  var isInStore: Bool { oldProduct.map { $0.status != .draft } ?? false }

  /// Whether it may have subscribers.
  var hasSubscribers: Bool { wasApproved && oldProduct?.type == .autoRenewableSubscription }

  /// Whether the product's base amounts are in another currency than before.
  var movesBaseCurrency: Bool {
    guard let oldProduct, let newProduct else { return false }
    func currency(_ product: Product, _ catalog: Catalog) -> String? {
      Territory.currency(of: product.baseTerritory(in: catalog.app))
    }
    return currency(oldProduct, oldCatalog) != currency(newProduct, newCatalog)
  }

  /// When the change takes effect, if it needs no review.
  var timing: Change.Timing {
    if oldProduct != nil, !isInStore, newProduct.map({ $0.status == .draft }) ?? true { return .withTheProduct }
    if PriceStep(self).mustWait { return .fromTomorrow }
    return begins.map { $0 > options.today } ?? false ? .onItsDay : .atOnce
  }

  /// The first day of the changed value: of a scheduled price, or of an offer.
  private var begins: CalendarDate? {
    if let price = PriceStep(self).announced { return price.on }
    return offerList == nil ? nil : (edit.new ?? edit.old)?[.starts]?.text.flatMap { CalendarDate($0) }
  }

  /// The innermost list of offers that contains the change; nil outside offers.
  var offerList: CatalogKey? {
    for case .field(let key) in edit.path.steps where Self.offerLists.contains(key) { return key }
    return nil
  }

  static let offerLists: Set<CatalogKey> = [.introductoryOffers, .promotionalOffers, .winBackOffers, .offerCodes]
}
