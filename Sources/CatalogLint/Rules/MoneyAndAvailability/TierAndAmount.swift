import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A price is a tier or an amount.
  static let tierAndAmount = Rule(
    id: "tier-and-amount",
    severity: .error,
    summary: "a price that is a tier and an amount",
    rationale: """
      A tier is itself an amount. With both, two people read two prices, and the one that is not meant stays behind \
      when the \
      other is changed.
      """,
    source: FactSource(LegacyTier.list),
    examples: [
      .good("an amount", gold(inFlow: "price: {base: 4.99}")),
      .bad("both, and they differ", gold("price: {base: 4.99, ⟦tier⟧: 6}")),
    ],
    prices: .tier,
    price: { visit, report in
      guard let tier = visit.price.tier, let base = visit.price.base else { return }
      let usd = LegacyTier.find(tier)?.usd
      report(
        visit.path[.tier].key, "a price with a tier and an amount",
        label: usd.map { "tier \(tier) is \($0) USD" },
        notes: [Note("the amount is \(base)", at: visit.path[.base])],
        help: "keep one of them; new products have no tiers")
    }
  )
}
