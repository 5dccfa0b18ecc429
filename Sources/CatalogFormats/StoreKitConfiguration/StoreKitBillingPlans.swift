import CatalogModel
import TextFormats

/// Reads the billing plans of a `.storekit` file, without what only the file contains.
extension NodeDecoder {
  /// The billing plans other than up front.
  mutating func storeKitBillingPlans(_ node: JSONNode, at path: CatalogPath?) -> BillingPlans? {
    var plans: BillingPlans?
    _ = list(node) { decoder, node -> Bool? in
      let type = node[.billingPlanType]?.text
      var price: PriceSchedule?
      var isEnabled = true
      decoder.storeKitFields(of: node, "a billing plan") { decoder, key, node in
        switch key {
        case .billingPlanType, .internalID, .commitmentDisplayPrice: break
        case .displayPrice: price = decoder.storeKitPrice(node)
        case .isEnabled: isEnabled = decoder.flag(node) ?? true
        default: return false
        }
        return true
      }
      if type == StoreKitWords.monthly, isEnabled {
        if let path { decoder.note(path, at: node) }
        plans = BillingPlans(monthlyCommitment: .init(price: price))
      } else if let type, type != StoreKitWords.monthly, type != StoreKitWords.upFront,
        let place = node[.billingPlanType]
      {
        decoder.report(
          .unreadableValue, "'\(type)' is not one of \(StoreKitWords.upFront), \(StoreKitWords.monthly)",
          at: place.range)
      }
      return nil
    }
    return plans
  }
}
