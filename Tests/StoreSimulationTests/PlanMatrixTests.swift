import CatalogModel
import StoreFacts
import StoreSimulation
import Testing

/// Three levels with all periods, compared with Apple's documentation of each change.
struct PlanMatrixTests {
  private static let lengths = ["P1W", "P1M", "P2M", "P3M", "P6M", "P1Y"]

  private static let group: SubscriptionGroup = {
    var group = SubscriptionGroup(name: "Paper")
    for level in 1...3 {
      for length in lengths {
        var plan = Product(id: ProductID("\(level).\(length)"), type: .autoRenewableSubscription)
        plan.status = .approved
        plan.price = PriceSchedule(base: Money("\(10 - level).99"))
        (plan.plan.level, plan.plan.period) = (level, Period(length))
        group.subscriptions.append(plan)
      }
    }
    return group
  }()

  private static let matrix = planMatrix(
    of: group, in: "USA", on: CalendarDate(year: 2026, month: 11, day: 21) ?? .dayOfReading, base: "USA")

  /// The documented table, by the names of the subscriptions: `2.P1M` is level two with a period of one month.
  private static func documented(_ old: ProductID, _ new: ProductID) -> String {
    let (from, to) = (old.text.split(separator: "."), new.text.split(separator: "."))
    if to[0] < from[0] { return "upgrade now" }
    if to[0] > from[0] { return "downgrade renewal" }
    return from[1] == to[1] ? "crossgrade now" : "crossgrade renewal"
  }

  @Test("Each of the 306 changes matches the documentation, and is reported once, in the order of the subscriptions")
  func moves() {
    #expect(Self.matrix.moves.count == 18 * 17)
    #expect(Set(Self.matrix.moves.map { [$0.from, $0.to] }).count == 18 * 17)
    #expect(Self.matrix.plans.map(\.plan.level) == (1...3).flatMap { Array(repeating: $0, count: 6) })
    for move in Self.matrix.moves {
      let reported = move.change.map { "\($0.kind) \($0.effect)" }
      #expect(reported == Self.documented(move.from, move.to), "\(move.from) to \(move.to)")
      let price = Self.group.subscriptions.first { $0.id == move.to }?.price?.base
      #expect(move.charge == price.map { .amount($0) })
    }
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

  @Test("Changing subscriptions has the result in the table", arguments: lengths)
  func machine(length: String) throws {
    var app = App()
    app.baseTerritory = "USA"
    let shop = Shop(Catalog(app: app, subscriptionGroups: [Self.group]))
    for move in Self.matrix.moves where move.from.text.hasSuffix(length) {
      var store = Simulation(shop, from: Lighthouse.start, customers: [Participant(name: "ana", devices: ["phone"])])
      store.phone("2026-01-01", .buy(move.from))
      store.phone("2026-01-02", .buy(move.to))
      let isNow = try #require(move.change).effect == .now
      #expect(store.kinds(.upgraded, .planChosen) == [isNow ? .upgraded : .planChosen], "\(move.from) to \(move.to)")
      #expect(store.state.transactions.count == (isNow ? 2 : 1))
      #expect(store.state.customer("ana")?.subscriptions[0].product == (isNow ? move.to : move.from))
      #expect(store.state.customer("ana")?.subscriptions[0].next == move.to)
    }
  }
}
