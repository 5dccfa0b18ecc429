import CatalogFormats
import CatalogModel

extension Catalog {
  /// What of the catalog a format with these losses can't say, in canonical order.
  func lostValues(_ losses: [Loss]) -> [LostValue] {
    let plan = LossPlan(losses, in: self)
    return plan.units.flatMap(plan.find)
  }
}
