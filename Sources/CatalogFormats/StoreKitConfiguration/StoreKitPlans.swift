import CatalogModel
import JSONSyntax

/// What is kept of the billing plans of a subscription: their internal IDs by type, or, of plans that Xcode would not
/// have written so, the plans themselves.
struct StoreKitPlans {
  /// The ID of the plan of a type, where it is not the usual one.
  private(set) var ids: SortedMap<String, ForeignValue> = [:]

  /// The plans as they stand in the file.
  private(set) var plans: JSONValue?

  /// The price that the subscription had beside them; with another one they hold no more.
  private(set) var price: String?

  init(ids: SortedMap<String, ForeignValue>) { self.ids = ids }

  init(plans: JSONValue, price: String) {
    self.plans = plans.inKeyOrder
    self.price = price
  }

  init?(_ kept: ForeignValue?) {
    guard case .map(let map)? = kept else { return nil }
    if let plans = map[Self.plansKey] {
      self.plans = JSONValue(plans).inKeyOrder
      price = map[Self.priceKey]?.text
    } else {
      ids = map
    }
  }

  /// As they are kept; nil when there is nothing.
  var kept: ForeignValue? {
    if let plans {
      return .map([Self.plansKey: ForeignValue(withoutKeys: plans), Self.priceKey: .string(price ?? "")])
    }
    return ids.isEmpty ? nil : .map(ids)
  }

  /// The ID of a plan that nothing was kept of: the store makes its own from the number of the subscription.
  static func usualID(of type: String, product: ProductID, internalID: String) -> String {
    AppleID(internalID).isNumber ? "\(internalID)_\(type)" : StoreKitIDs.id(of: "plan/\(product.text)/\(type)")
  }

  private static let plansKey = "plans"
  private static let priceKey = "price"
}
