import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A bigger pack costs less per unit.
  static let priceInversion = Rule(
    id: "price-inversion",
    severity: .warning,
    summary: "a bigger pack or a longer subscription is the worse deal",
    rationale: """
      Customers buy several small packs instead, and trust your prices less. Usually two prices were swapped, or only \
      one of them was raised. Shelf recognizes packs by names that differ only in their number ("250 Coins"), and \
      subscriptions by their level and period.
      """,
    source: .ownAdvice(),
    examples: [
      .good("cheaper by the dozen", packs("1.99", "3.99")),
      .good("a few cents, because prices end in 99", packs("0.99", "2.99")),
      .bad("three small packs are cheaper", packs("0.99", "⟦3.99⟧")),
      .bad(
        "twelve months are cheaper than a year",
        ExamplePlan.group(
          """
          - {id: com.example.lighthouse.monthly, level: 1, period: P1M, price: 2.99}
          - {id: com.example.lighthouse.yearly, level: 1, period: P1Y, price: ⟦39.99⟧}
          """)),
    ],
    catalog: { visit, report in
      let currency = TerritorySurveys(visit.app).baseCurrency
      checkPacks(visit, currency, &report)
      var start = visit.catalog.products.count
      for group in visit.catalog.subscriptionGroups {
        checkPlans(visit.products[start..<start + group.subscriptions.count], currency, &report)
        start += group.subscriptions.count
      }
    }
  )
}

/// A product or subscription that is sold in several sizes.
private struct Offer {
  let visit: ProductVisit
  let size: Int64
  let cents: Int64

  /// Whether a unit costs more than a unit of another offer, beyond the rounding to .99: two packs of 0.99 are a cent
  /// less than one of 1.99, and twelve months of 4.99 eleven cents less than a year of 59.99.
  func isDearer(than other: Offer, unit: Int64) -> Bool {
    let (mine, overflow) = cents.multipliedReportingOverflow(by: other.size)
    let (others, otherOverflow) = (other.cents + unit).multipliedReportingOverflow(by: size)
    return !overflow && !otherOverflow && mine > others
  }

  /// Its level in the group; 0 without a level.
  var level: Int { visit.product.plan.level ?? 0 }

  /// The place of its price, a tier or an amount.
  var place: CatalogPath {
    visit.path[.price][visit.product.price?.base == nil ? .tier : .base]
  }
}

/// The smallest difference between prices of a currency, in hundredths.
private func smallestUnit(of currency: String?) -> Int64 {
  currency.flatMap { Currency.decimals(of: $0) } == 0 ? 100 : 1
}

private func checkPacks(_ visit: CatalogVisit, _ currency: String?, _ report: inout Report) {
  var packs: [String: [Offer]] = [:]
  for product in visit.products where product.product.type == .consumable {
    guard let position = product.locales.primary, let name = product.product.localizations[position].value.name,
      let size = PackSize(name), !product.isWithdrawn, let cents = cents(of: product, currency)
    else { continue }
    packs[size.unit, default: []].append(Offer(visit: product, size: size.count, cents: cents))
  }
  let unit = smallestUnit(of: currency)
  for things in packs.keys.sorted() {
    guard let offers = packs[things], offers.count > 1 else { continue }
    let bySize = offers.sorted { $0.size < $1.size }
    for (smaller, bigger) in zip(bySize, bySize.dropFirst())
    where bigger.size > smaller.size && bigger.isDearer(than: smaller, unit: unit) {
      report(
        bigger.place, "each item costs more in the pack of \(bigger.size) than in the pack of \(smaller.size)",
        notes: [Note("the smaller pack costs \(Money(hundredths: smaller.cents))", at: smaller.place)],
        help: "lower it below \(price(of: bigger, like: smaller)), or check whether the two were swapped")
    }
  }
}

private func checkPlans(_ plans: ArraySlice<ProductVisit>, _ currency: String?, _ report: inout Report) {
  let offers = plans.compactMap { plan -> Offer? in
    guard !plan.isWithdrawn, let weeks = plan.product.plan.period.flatMap(weekTwelfths),
      let cents = cents(of: plan, currency)
    else { return nil }
    return Offer(visit: plan, size: weeks, cents: cents)
  }
  // A level with two subscriptions of one period contains several services.
  let mixed = Set(
    Dictionary(grouping: offers) { [$0.level, Int($0.size)] }.values.lazy.filter { $0.count > 1 }.map { $0[0].level })
  let unit = smallestUnit(of: currency)
  for longer in offers where !mixed.contains(longer.level) {
    let shorter = offers.filter {
      $0.size < longer.size && $0.level == longer.level && longer.isDearer(than: $0, unit: unit)
    }
    guard let nearest = shorter.max(by: { $0.size < $1.size }), let period = longer.visit.product.plan.period,
      let other = nearest.visit.product.plan.period
    else { continue }
    report(
      longer.place, "a subscription of \(period) costs more for the same time than one of \(other)",
      notes: [Note("the shorter subscription costs \(Money(hundredths: nearest.cents))", at: nearest.place)],
      help: "the same time in periods of \(other) costs \(price(of: longer, like: nearest))")
  }
}

/// The length of a period in units of which a week has 12 and a month 52.
private func weekTwelfths(_ period: Period) -> Int64? {
  switch period.unit {
  case .day: nil
  case .week: Int64(period.count) * 12
  case .month: Int64(period.count) * 52
  case .year: Int64(period.count) * 624
  }
}

private func cents(of visit: ProductVisit, _ currency: String?) -> Int64? {
  // A price that follows another territory is in another currency.
  guard visit.product.price?.baseTerritory == nil else { return nil }
  guard let cents = visit.product.price?.amount(in: currency)?.hundredths, cents > 0 else {
    return nil
  }
  return cents
}

/// The cost of one offer at the rate of another.
private func price(of offer: Offer, like other: Offer) -> Money {
  Money(hundredths: other.cents * offer.size / max(1, other.size))
}

private func packs(_ small: String, _ big: String) -> String {
  """
  products:
    - id: com.example.lighthouse.coins.100
      price: \(small)
      localizations: {en-US: {name: 100 Coins, description: Coins to spend on chapters.}}
    - id: com.example.lighthouse.coins.300
      price: \(big)
      localizations: {en-US: {name: 300 Coins, description: Coins to spend on chapters.}}
  """
}
