import CatalogModel
import TextFormats

/// The preserved part of a subscription's billing plans: their internal IDs by type, or the plans themselves if Xcode
/// would write them differently.
struct StoreKitPlans {
  /// The IDs of the plans by type, if not the default.
  private(set) var ids: SortedMap<String, ForeignValue> = [:]

  /// The plans as in the file.
  private(set) var plans: JSONValue?

  /// The subscription's price when the plan was kept; the plan is invalid after a price change.
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

  /// The preserved value; nil if there is none.
  var kept: ForeignValue? {
    if let plans {
      return .map([Self.plansKey: ForeignValue(withoutKeys: plans), Self.priceKey: .string(price ?? "")])
    }
    return ids.isEmpty ? nil : .map(ids)
  }

  /// The default ID of a plan: App Store Connect derives it from the subscription's ID.
  static func usualID(of type: String, product: ProductID, internalID: String) -> String {
    AppleID(internalID).isNumber ? "\(internalID)_\(type)" : StoreKitIDs.id(of: "plan/\(product.text)/\(type)")
  }

  private static let plansKey = "plans"
  private static let priceKey = "price"
}
