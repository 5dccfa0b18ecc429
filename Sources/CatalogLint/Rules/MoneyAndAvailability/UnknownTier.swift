import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A tier is one of the 95 tiers.
  static let unknownTier = Rule(
    id: "unknown-tier",
    severity: .error,
    summary: "an unknown price tier",
    rationale: """
      Shelf can't tell what the product costs. Before 2023 there were tiers 0 to 87, A and B, and five alternate \
      tiers, which Shelf calls alt-1 to alt-5.
      """,
    source: FactSource(LegacyTier.list),
    examples: [
      .good("a tier", gold(inFlow: "price: {tier: 5}")),
      .bad("above the last tier", gold("price: {tier: ⟦88⟧}")),
      .bad("written as in App Store Connect", gold("price: {tier: ⟦Tier 5⟧}")),
    ],
    prices: .tier,
    price: { visit, report in
      guard let tier = visit.price.tier, LegacyTier.find(tier) == nil else { return }
      report(
        visit.path[.tier], "unknown tier \(quoted(tier))",
        help: meant(by: tier).map { "did you mean '\($0)'?" } ?? "the tiers are 0 to 87, A, B and alt-1 to alt-5")
    }
  )
}

/// The tier for another spelling: `Tier 5`, `tier5`, `05`, `a`, `Alternate Tier 2`, or its number in uploads.
private func meant(by text: String) -> String? {
  let word = String(text.lowercased().filter { $0.isLetter || $0.isNumber })
  let isAlternate = word.hasPrefix("alt")
  let digits = String(word.drop { !$0.isNumber })
  let rest = digits.isEmpty ? String(word.suffix(1)).uppercased() : String(digits.drop { $0 == "0" })
  let name = isAlternate ? "alt-\(rest)" : rest
  return LegacyTier.find(name)?.name ?? LegacyTier.all.first { String($0.stem) == word && $0.stem > 87 }?.name
}
