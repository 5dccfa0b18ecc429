package import CatalogModel
package import SourceDiagnostics

/// The findings of a catalog that changes a little at a time, as under an editor's hands.
///
/// What is found in a product is remembered with it, and found again only when the product, its group, the app, the
/// files it names, the lock, what the author has rules skip or the day changed: that is all that a check of a product
/// may look at. Checks of the whole catalog always run.
package struct LintMemory: Sendable {
  private let rules: [Rule]
  private let checks: Checks
  private var remembered: [Key: Memory] = [:]
  private var surroundings: Surroundings?

  /// How many products were checked, for those who want to know what a change costs.
  package private(set) var checkedProducts = 0

  private struct Key: Hashable {
    var id: ProductID
    var occurrence: Int
  }

  private struct Memory {
    var product: Product
    var group: SubscriptionGroup?
    var findings: [Diagnostic<CatalogPath>]
  }

  private struct Surroundings: Equatable {
    var app: App?
    var today: CalendarDate
    var assets: Assets?
    var lock: CatalogLock?
    var exceptions: RuleExceptions
  }

  package init(_ rules: [Rule]) {
    self.rules = rules
    checks = Checks(rules)
  }

  /// The findings that `find(_:in:)` gives, in the same order.
  package mutating func find(in visit: CatalogVisit) -> [Diagnostic<CatalogPath>] {
    let surroundings = Surroundings(
      app: visit.app, today: visit.today, assets: visit.assets, lock: visit.lock, exceptions: visit.context.exceptions)
    if surroundings != self.surroundings { remembered = [:] }
    self.surroundings = surroundings
    let units = LintPlan(rules, in: visit, productsPerUnit: .max).units.filter { !$0.isOfProducts }
    var findings = units.flatMap { $0.find() }
    var next: [Key: Memory] = [:]
    next.reserveCapacity(visit.products.count)
    var prices = PriceWalk(visit.app)
    for product in visit.products {
      let key = Key(id: product.product.id, occurrence: product.occurrence)
      let memory = memory(of: key, product, &prices)
      findings += memory.findings
      next[key] = memory
    }
    remembered = next
    return findings
  }

  private mutating func memory(of key: Key, _ visit: ProductVisit, _ prices: inout PriceWalk) -> Memory {
    let group = visit.groupIndex.map { visit.context.catalog.subscriptionGroups[$0] }
    if let known = remembered[key], known.product == visit.product, known.group == group { return known }
    checkedProducts += 1
    var report = Report(of: rules)
    checks.run(on: visit, &prices, &report)
    report.orderByRule(from: 0)
    return Memory(product: visit.product, group: group, findings: report.findings.map(\.diagnostic))
  }
}

extension LintPlan.Unit {
  fileprivate var isOfProducts: Bool {
    if case .products = part { true } else { false }
  }
}
