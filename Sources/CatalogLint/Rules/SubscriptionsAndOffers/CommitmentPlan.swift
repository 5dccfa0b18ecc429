import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// Monthly payments with a commitment are within the allowed range.
  static let commitmentPlan = Rule(
    id: "commitment-plan",
    severity: .error,
    summary: "monthly payments with a commitment that aren't allowed",
    rationale: """
      App Store Connect rejects the monthly billing plan. Only a yearly subscription can be paid in twelve committed \
      monthly payments, and not in the United States or Singapore. The twelve payments together must cost at least \
      the yearly price, and at most one and a half times that.
      """,
    source: FactSource(CommitmentPlan.totalPercent),
    examples: [
      .good(
        "a fifth more than the yearly price",
        magazine("billing_plans: {monthly_commitment: {price: 3.99}}", period: "P1Y", price: "39.99")),
      .bad("a monthly subscription", magazine("billing_plans: {⟦monthly_commitment⟧: {price: 3.99}}")),
      .bad(
        "in the United States",
        magazine(
          """
          billing_plans:
            monthly_commitment:
              price: 3.99
              availability: {⟦territories⟧: {except: [CHN, SGP]}}
          """, period: "P1Y", price: "39.99")),
      .bad(
        "only in the United States",
        magazine(
          "availability: {territories: [USA]}", "billing_plans: {⟦monthly_commitment⟧: {price: 3.99}}", period: "P1Y",
          price: "39.99")),
      .bad(
        "only where the subscription isn't sold",
        magazine(
          "availability: {territories: [FRA]}",
          "billing_plans: {⟦monthly_commitment⟧: {price: 3.99, availability: {territories: [DEU]}}}", period: "P1Y",
          price: "39.99")),
      .bad(
        "cheaper by the month than up front",
        magazine("billing_plans: {monthly_commitment: {price: ⟦2.99⟧}}", period: "P1Y", price: "39.99")),
      .bad(
        "in one territory, from a set date",
        magazine(
          """
          billing_plans:
            monthly_commitment:
              price: {base: 3.99, changes: [{on: 2035-01-15, territories: {JPN: ⟦100⟧}, existing_subscribers: keep}]}
          """, period: "P1Y", price: "{base: 39.99, territories: {JPN: 6000}}")),
      .bad(
        "the monthly price",
        magazine("billing_plans: {monthly_commitment: {price: ⟦5.99⟧}}", period: "P1Y", price: "39.99")),
    ],
    product: { visit, report in
      guard let commitment = visit.product.plan.billingPlans?.monthlyCommitment else { return }
      let path = visit.path[.billingPlans][.monthlyCommitment]
      if let period = visit.product.plan.period, period != CommitmentPlan.planPeriod.value {
        // An invalid period is reported by its own rule.
        guard Periods.renewal.value.contains(period) else { return }
        return report(
          path.key, "monthly payments for a year on a subscription of \(period)",
          notes: [Note("the subscription's period", at: visit.path[.period])],
          help: "remove it, or move it to a subscription of \(CommitmentPlan.planPeriod.value)")
      }
      guard isSoldWhereOffered(visit.product.availability) else {
        return report(
          path.key, "monthly payments for a year on a subscription that is sold only where they are not available",
          notes: [Note("where the subscription is sold", at: visit.path[.availability][.territories].key)],
          help: "remove it, or sell the subscription outside "
            + "\(listed(CommitmentPlan.excludedTerritories.value.map(\.text)))"
        )
      }
      checkTerritories(of: commitment, at: path[.availability][.territories].key, on: visit, &report)
      if let places = commitment.availability, !StoreFacts.soldNowhere(visit.product),
        !Territory.all.contains(where: { places.contains($0.code) && visit.product.availability.contains($0.code) })
      {
        report(
          path.key, "monthly payments in no territory where the subscription is sold",
          notes: [Note("where the subscription is sold", at: visit.path[.availability][.territories].key)],
          help: "remove it, or add a territory where the subscription is sold")
      }
      checkPrices(of: commitment, at: path, on: visit, &report)
    }
  )
}

/// Whether a subscription is sold somewhere that has such payments.
private func isSoldWhereOffered(_ availability: Availability) -> Bool {
  guard case .only(let territories) = availability.territories, !territories.isEmpty else { return true }
  return territories.contains { !CommitmentPlan.excludedTerritories.value.contains($0) }
}

private func checkTerritories(
  of commitment: BillingPlans.MonthlyCommitment, at place: CatalogPath, on visit: ProductVisit, _ report: inout Report
) {
  guard let availability = commitment.availability else { return }
  let refused = CommitmentPlan.excludedTerritories.value.filter {
    availability.contains($0) && visit.product.availability.contains($0)
  }
  guard !refused.isEmpty else { return }
  report(
    place, "monthly payments for a year in \(listed(refused.map(\.text)))",
    help: "leave out \(listed(CommitmentPlan.excludedTerritories.value.map(\.text))), where this isn't available"
  )
}

private func checkPrices(
  of commitment: BillingPlans.MonthlyCommitment, at path: CatalogPath, on visit: ProductVisit, _ report: inout Report
) {
  guard let price = commitment.price, !price.isNothing else {
    return report(path.key, "monthly payments without a price", help: "add the 'price' of one month")
  }
  let (context, usual) = (visit.context, visit.product.price ?? PriceSchedule())
  let coming = Set((price.changes + usual.changes).compactMap(\.on).filter { $0 > context.today })
  let territories = price.ownTerritories.intersection(usual.ownTerritories).filter(visit.product.sellsMonthly).sorted()
  var reported: Set<CatalogPath> = []
  for day in [context.today] + coming.sorted() {
    for territory in [nil] + territories.map(Optional.some) {
      func amount(_ price: PriceSchedule) -> Money? { context.effectivePrice(price, in: territory, on: day) }
      let place = price.path(in: territory, on: day, at: path[.price])
      guard let month = amount(price), let year = amount(usual), !reported.contains(place) else { continue }
      if check(month, against: year, at: place, usual.path(in: territory, on: day, at: visit.path[.price]), &report) {
        reported.insert(place)
      }
    }
  }
}

/// Checks that twelve payments cost between 1 and 1.5 times the yearly price; true if it reported a problem.
private func check(
  _ month: Money, against year: Money, at place: CatalogPath, _ yearPlace: CatalogPath, _ report: inout Report
) -> Bool {
  let total = CommitmentPlan.check(month, besides: year)
  let payments = CommitmentPlan.payments.value
  guard total != .allowed, let sum = month.times(payments) else { return false }
  report(
    place,
    """
    \(payments) payments of \(month) are \(sum), \
    \(total == .tooLow ? "less than" : "more than one and a half times") \(year)
    """,
    notes: [Note("the yearly price", at: yearPlace)],
    help: "choose a price so that all payments together cost between 1 and 1.5 times the yearly price")
  return true
}
