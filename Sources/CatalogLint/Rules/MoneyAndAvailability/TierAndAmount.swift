import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A price is either a tier or an amount.
  static let tierAndAmount = Rule(
    id: "tier-and-amount",
    severity: .error,
    summary: "a price with both a tier and an amount",
    rationale: """
      One of the two becomes out of date. A tier already means an amount.
      """,
    source: FactSource(LegacyTier.list),
    examples: [
      .good("an amount", gold(inFlow: "price: {base: 4.99}")),
      .bad("both, with different values", gold("price: {base: 4.99, ⟦tier⟧: 6}")),
    ],
    prices: .tier,
    price: { visit, report in
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
