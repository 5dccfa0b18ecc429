import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A price is either a tier or an amount, and has one amount for the base territory.
  static let tierAndAmount = Rule(
    id: "tier-and-amount",
    severity: .error,
    summary: "a price that is stated twice: as a tier and an amount, or as two amounts of the base territory",
    rationale: """
      One of the two becomes out of date. A tier is already an amount. Customers in the base territory pay its own \
      amount in 'territories', not the 'base'.
      """,
    source: FactSource(LegacyTier.list),
    examples: [
      .good("an amount", gold(inFlow: "price: {base: 4.99}")),
      .good("the base's amount once more", gold(inFlow: "price: {base: 4.99, territories: {USA: 4.99}}")),
      .bad("two amounts of the base territory", gold("price: {base: 4.99, territories: {USA: ⟦5.99⟧}}")),
      .bad("both, with different values", gold("price: {base: 4.99, ⟦tier⟧: 6}")),
    ],
    prices: [.tier, .twoBases],
    price: { visit, report in
      let territory = visit.survey.base
      if let base = visit.price.base, let own = visit.price.territories[territory], own != base {
        report(
          visit.path[.territories][territory], "two amounts for \(territory), the base territory",
          notes: [Note("the base is \(base)", at: visit.path[.base])],
          help: "keep one of them, as the 'base'", severity: .warning)
      }
      guard let tier = visit.price.tier, let base = visit.price.base else { return }
      let usd = LegacyTier.find(tier)?.usd
      report(
        visit.path[.tier].key, "a price with a tier and an amount",
        label: usd.map { "tier \(tier) means \($0) USD" },
        notes: [Note("the amount is \(base)", at: visit.path[.base])],
        help: "keep one of them; new products have no tiers")
    }
  )
}
