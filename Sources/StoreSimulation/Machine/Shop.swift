package import CatalogModel
import StoreFacts

/// The catalog with lookup tables, and the rules of the run.
package struct Shop: Sendable {
  package let environment: StoreEnvironment
  package let era: StoreEra

  /// The renewal rate of the test environment.
  package let renewalRate: SandboxRate
  package let catalog: Catalog
  let dice: SeededDice

  /// The random seed.
  package var seed: UInt64 { dice.seed }

  private let products: [ProductID: Product]
  private let types: [ProductID: ProductType]
  private let groups: [ProductID: String]

  package init(
    _ catalog: Catalog, environment: StoreEnvironment = .production, era: StoreEra = .modern,
    renewalRate: SandboxRate = .fiveMinutes, seed: UInt64 = 0
  ) {
    self.renewalRate = renewalRate
    self.catalog = catalog
    self.environment = environment
    self.era = era
    dice = SeededDice(seed: seed)
    let plans = catalog.subscriptionGroups.flatMap { group in group.subscriptions.map { ($0, group.name) } }
    products = Dictionary(
      (catalog.products + plans.map(\.0)).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    types = products.compactMapValues(\.type)
    groups = Dictionary(plans.map { ($0.0.id, $0.1) }, uniquingKeysWith: { first, _ in first })
  }

  /// The product with an ID in the catalog.
  package func product(_ id: ProductID) -> Product? { products[id] }

  /// The type of a product, without the rest of it.
  package func type(of id: ProductID) -> ProductType? { types[id] }

  /// The group of a subscription; one outside groups forms its own.
  package func group(of id: ProductID) -> String { groups[id] ?? id.text }

  package var productIDs: [ProductID] { products.keys.sorted() }

  /// The product with the developer's changes.
  func product(_ id: ProductID, in state: StoreState) -> Product? {
    guard var product = products[id] else { return nil }
    guard let change = state.changes[id] else { return product }
    if let isCleared = change.isCleared { product.isClearedForSale = isCleared }
    if let version = change.contentVersion { product.hostedContent?.version = version }
    if let new = change.prices[.upfront] { product.price = new.schedule(after: product.price) }
    // Without a commitment, it has no price.
    if let new = change.prices[.monthlyCommitment], let old = product.plan.billingPlans?.monthlyCommitment {
      product.plan.billingPlans?.monthlyCommitment?.price = new.schedule(after: old.price)
    }
    return product
  }

  /// The price of a product for a customer on a day.
  func quote(
    _ id: ProductID, for customer: Customer, on day: CalendarDate, in state: StoreState, _ plan: TargetPlan = .upfront
  ) -> PriceSchedule.Quote? {
    guard let product = product(id, in: state) else { return nil }
    if product.type == .freeSubscription {
      return PriceSchedule(base: 0).quote(in: customer.territory, on: day, base: customer.territory)
    }
    let price = plan == .upfront ? product.price : product.plan.billingPlans?.monthlyCommitment?.price
    return price?.quote(in: customer.territory, on: day, base: catalog.app?.baseTerritory)
  }

  /// The end of a number of periods, counted from an anchor.
  func end(of period: Period, from anchor: Instant, times: Int) -> Instant {
    switch environment {
    case .production: return anchor.adding(period, times: times) ?? Instant(milliseconds: .max)
    case .testflight: return anchor.adding(milliseconds: Int64(times) * .day)
    case .sandbox:
      let minutes = RenewalTimes.sandboxMinutes(of: period, monthly: renewalRate.minutes) ?? 2
      return anchor.adding(milliseconds: Int64(minutes * times) * .minute)
    }
  }

  /// The end of payment retries for a period.
  package func retryEnd(from end: Instant, _ plan: TargetPlan) -> Instant {
    guard environment.isTest else {
      let days = plan == .upfront ? RenewalTimes.billingRetryDays : CommitmentPlan.billingRetryDays
      return end.adding(milliseconds: Int64(days.value) * .day)
    }
    return end.adding(milliseconds: Int64(RenewalTimes.sandboxRetryMinutes.value * renewalRate.minutes) * .minute / 5)
  }

  /// Whether a lapse starts the paid time again: sixty days, in the sandbox ten minutes.
  func isLongLapse(from end: Instant, to start: Instant) -> Bool { retryEnd(from: end, .upfront) <= start }

  /// The number of renewals until the test environment ends a subscription; nil for no limit.
  var renewalLimit: Int? {
    switch environment {
    case .production: nil
    case .testflight: RenewalTimes.testFlightRenewals.value
    case .sandbox: era == .modern ? RenewalTimes.sandboxRenewals.value : RenewalTimes.sandboxRenewalsOf2013.value
    }
  }

  /// The end of the grace period; nil if the app has none, or it is turned off in this environment.
  ///
  /// - Parameters:
  ///   - product: the subscription.
  ///   - end: the end of the paid period.
  ///   - isPaid: whether that period had a price.
  /// - Returns: at most a few days for weekly subscriptions.
  func graceEnd(of product: ProductID, from end: Instant, isPaid: Bool) -> Instant? {
    guard era == .modern, let grace = catalog.app?.gracePeriod, let duration = grace.duration,
      environment.isTest ? grace.isInSandbox : grace.isEnabled, isPaid || grace.renewals != .paidToPaidOnly
    else { return nil }
    let isWeekly = self.product(product)?.plan.period == Period(1, .week)
    if environment.isTest {
      // Other renewal rates are assumed to scale the five minutes.
      let minutes = RenewalTimes.sandboxGraceMinutes.value
      return end.adding(
        milliseconds: Int64((isWeekly ? minutes.weekly : minutes.others) * renewalRate.minutes) * .minute / 5)
    }
    let days = isWeekly ? min(duration.approximateDays, RenewalTimes.weeklyGraceDays.value) : duration.approximateDays
    return isWeekly ? end.adding(milliseconds: Int64(days) * .day) : end.adding(duration)
  }
}

extension Int64 {
  static let second: Int64 = 1_000
  static let minute: Int64 = 60_000
  static let hour: Int64 = 3_600_000
  static let day: Int64 = 86_400_000
}
