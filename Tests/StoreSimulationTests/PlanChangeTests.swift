import CatalogModel
import StoreFacts
import StoreSimulation
import Testing

/// Moves between subscriptions.
struct PlanChangeTests {
  @Test(
    "The level decides, then the length of the period",
    arguments: [
      ((2, "P1M"), (1, "P1M"), "upgrade now"), ((2, "P1Y"), (1, "P1W"), "upgrade now"),
      ((1, "P1M"), (2, "P1M"), "downgrade renewal"),
      ((1, "P1W"), (3, "P1Y"), "downgrade renewal"), ((1, "P1M"), (1, "P1M"), "crossgrade now"),
      ((1, "P1M"), (1, "P1Y"), "crossgrade renewal"),
    ])
  func decides(old: (Int, String), new: (Int, String), expected: String) throws {
    let change = try #require(planChange(from: plan(old.0, old.1), to: plan(new.0, new.1)))
    #expect("\(change.kind) \(change.effect)" == expected)
  }

  @Test("Without levels, or without periods on the same level, nothing can be determined")
  func unknown() {
    #expect(planChange(from: plan(nil, "P1M"), to: plan(1, "P1M")) == nil)
    #expect(planChange(from: plan(1, "P1M"), to: plan(nil, "P1M")) == nil)
    #expect(planChange(from: plan(1, nil), to: plan(1, "P1M")) == nil)
    #expect(planChange(from: plan(2, nil), to: plan(1, nil))?.kind == .upgrade)
  }

  private func plan(_ level: Int?, _ period: String?) -> Product {
    var product = Product(id: "plan", type: .autoRenewableSubscription)
    product.plan.level = level
    product.plan.period = period.flatMap { Period($0) }
    return product
  }
}
