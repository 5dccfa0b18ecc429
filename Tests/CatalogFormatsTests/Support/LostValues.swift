import CatalogFormats
import CatalogModel

extension Catalog {
  /// The catalog's values that a format with these losses can't contain, in canonical order.
  func lostValues(_ losses: [Loss]) -> [LostValue] {
    let plan = LossPlan(losses, in: self)
    return plan.units.flatMap(plan.find)
  }
}
