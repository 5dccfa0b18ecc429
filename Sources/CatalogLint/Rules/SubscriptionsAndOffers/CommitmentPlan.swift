import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// Monthly payments for a committed year keep the store's bounds.
  static let commitmentPlan = Rule(
    id: "commitment-plan",
    severity: .error,
    summary: "monthly payments for a year that the store does not allow",
    rationale: """
      A yearly subscription may also be paid in twelve months to which the customer commits. Only a yearly one; not in \
      the United \
      States and Singapore; and the twelve payments together cost at least what the year costs at once, and at most \
      one and a half \
      times that.
      """,
    source: FactSource(CommitmentPlan.totalPercent),
    examples: [
      .good(
        "a fifth more", magazine("billing_plans: {monthly_commitment: {price: 3.99}}", period: "P1Y", price: "39.99")),
      .bad("by the month", magazine("billing_plans: {⟦monthly_commitment⟧: {price: 3.99}}")),
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
        "a plan for the United States alone",
        magazine(
          "availability: {territories: [USA]}", "billing_plans: {⟦monthly_commitment⟧: {price: 3.99}}", period: "P1Y",
          price: "39.99")),
      .bad(
        "cheaper by the month than at once",
        magazine("billing_plans: {monthly_commitment: {price: ⟦2.99⟧}}", period: "P1Y", price: "39.99")),
      .bad(
        "the price of the monthly plan",
        magazine("billing_plans: {monthly_commitment: {price: ⟦5.99⟧}}", period: "P1Y", price: "39.99")),
    ],
    product: { visit, report in
      guard let commitment = visit.product.plan.billingPlans?.monthlyCommitment else { return }
      let path = visit.path[.billingPlans][.monthlyCommitment]
      if let period = visit.product.plan.period, period != CommitmentPlan.planPeriod.value {
        // A period that the store does not have is reported by its own rule.
        guard Periods.renewal.value.contains(period) else { return }
        return report(
          path.key, "a committed year on a plan of \(period)",
          notes: [Note("the plan's period", at: visit.path[.period])],
          help: "take it away, or move it to the plan of \(CommitmentPlan.planPeriod.value)")
      }
      guard isSoldWhereOffered(visit.product.availability) else {
        return report(
          path.key, "monthly payments for a year on a plan that is sold only where the store does not offer them",
          notes: [Note("where the plan is sold", at: visit.path[.availability][.territories].key)],
          help: "take it away, or sell the plan outside \(listed(CommitmentPlan.excludedTerritories.value.map(\.text)))"
        )
      }
      checkTerritories(of: commitment, at: path[.availability][.territories].key, on: visit, &report)
      checkPrices(of: commitment, at: path, on: visit, &report)
    }
  )
}

/// Whether a plan is sold anywhere but where such payments are not offered.
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
    help: "leave out \(listed(CommitmentPlan.excludedTerritories.value.map(\.text))): the store does not offer it there"
  )
}

private func checkPrices(
  of commitment: BillingPlans.MonthlyCommitment, at path: CatalogPath, on visit: ProductVisit, _ report: inout Report
) {
  guard let price = commitment.price, !price.isNothing else {
    return report(path.key, "monthly payments without a price", help: "add the 'price' of one month")
  }
  let (context, usual) = (visit.context, visit.product.price)
  check(
    context.priceToday(price), against: context.priceToday(usual), at: path[.price][price.base == nil ? .tier : .base],
    visit.path[.price][usual?.base == nil ? .tier : .base], &report)
  for index in price.territories.indices {
    let territory = price.territories[index].key
    check(
      context.priceToday(price, in: territory), against: context.priceToday(usual, in: territory),
      at: path[.price][.territories][territory], visit.path[.price][.territories][territory], &report)
  }
}

/// Whether twelve payments cost no less than the year at once, and not too much more.
private func check(
  _ month: Money?, against year: Money?, at place: CatalogPath, _ yearPlace: CatalogPath, _ report: inout Report
) {
  let (payments, percent) = (CommitmentPlan.payments.value, CommitmentPlan.totalPercent.value)
  guard let month, let year, let total = month.times(payments), let hundredfold = total.times(100),
    let least = year.times(percent.lowerBound), let most = year.times(percent.upperBound),
    hundredfold < least || hundredfold > most
  else { return }
  let isTooLittle = hundredfold < least
  report(
    place,
    """
    \(payments) payments of \(month) are \(total), \
    \(isTooLittle ? "less than" : "more than one and a half times") \(year)
    """,
    notes: [Note("the price at once", at: yearPlace)],
    help: "choose a price so that all payments cost as much as the year at once, or up to half as much again")
}
