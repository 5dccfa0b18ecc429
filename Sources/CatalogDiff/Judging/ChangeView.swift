package import CatalogModel
import StoreFacts

/// What a rule of consequences sees of a change.
package struct ChangeView: Sendable {
  package let kind: ChangeKind
  package let edit: Edit

  /// The product on both sides, or on the one that has it.
  package let oldProduct: Product?
  package let newProduct: Product?
  package let oldCatalog: Catalog
  package let newCatalog: Catalog
  package let options: ComparisonOptions

  /// The products of the old catalog that App Store Connect has, by their reference names.
  var namesInStore: [String: [ProductID]] = [:]

  /// The groups of each catalog whose texts App Review has.
  var oldGroupsInReview: Set<CatalogPath.Root> = []
  var newGroupsInReview: Set<CatalogPath.Root> = []

  /// Whether customers could buy the product at some time: the review approved it, or its state isn't stated.
  var wasApproved: Bool { oldProduct.map { LockedFacts.mayBeOnSale($0.status) } ?? false }

  /// Whether the store has the product; a draft is the author's alone.
  var isInStore: Bool { oldProduct.map { $0.status != .draft } ?? false }

  /// Whether somebody may be subscribed to it.
  var hasSubscribers: Bool { wasApproved && oldProduct?.type == .autoRenewableSubscription }

  /// When the change takes effect, if no review stands in between.
  var timing: Change.Timing {
    if oldProduct != nil, !isInStore, newProduct.map({ $0.status == .draft }) ?? true { return .withTheProduct }
    return begins.map { $0 > options.today } ?? false ? .onItsDay : .atOnce
  }

  /// The day from which the changed value counts: that of an announced price, of an offer.
  private var begins: CalendarDate? {
    if let price = PriceStep(self).announced { return price.on }
    return offerList == nil ? nil : (edit.new ?? edit.old)?[.starts]?.text.flatMap { CalendarDate($0) }
  }

  /// The nearest list of offers that the change stands in; nil outside of offers.
  var offerList: CatalogKey? {
    for case .field(let key) in edit.path.steps where Self.offerLists.contains(key) { return key }
    return nil
  }

  static let offerLists: Set<CatalogKey> = [.introductoryOffers, .promotionalOffers, .winBackOffers, .offerCodes]
}
