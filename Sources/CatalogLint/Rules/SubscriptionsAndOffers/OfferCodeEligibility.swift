import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// Codes say who may redeem them, in the words of the product's type.
  static let offerCodeEligibility = Rule(
    id: "offer-code-eligibility",
    severity: .error,
    summary: "an offer with codes does not say rightly who may redeem it",
    rationale: """
      The store wants to know who may redeem a code. For subscriptions these are new, existing and expired \
      subscribers; for other \
      products those who never bought anything in the app, those who did lately, and those who did long ago. An offer \
      that names \
      nobody, or customers of the other sort, is refused. A free subscription has no codes at all.
      """,
    source: .apiDescription,
    examples: [
      .good("new and former subscribers", codes("eligibility: [new, expired]")),
      .good(
        "a code for coins",
        gold("offer_codes:", "  - {reference_name: Spring, price: 0.49, eligibility: [non_spender]}")),
      .bad("nobody", codes("renews: true", name: "⟦Spring⟧")),
      .bad("spenders of a subscription", codes("eligibility: [new, ⟦non_spender⟧]")),
      .bad(
        "subscribers of coins",
        gold(
          "offer_codes:",
          "  - {reference_name: Spring, price: 0.49, eligibility: [⟦new⟧]}")),
    ],
    product: { visit, report in
      guard !visit.product.offerCodes.isEmpty, let type = visit.product.type else { return }
      guard TypeBehaviour.of(type).canHaveOfferCodes else {
        return report(visit.path[.offerCodes].key, "offers with codes on \(type.spoken)", help: "take them away")
      }
      for (index, offer) in visit.product.offerCodes.enumerated() {
        check(offer, at: visit.path[.offerCodes][index], of: type, &report)
      }
    }
  )
}

private func check(_ offer: OfferCode, at path: CatalogPath, of type: ProductType, _ report: inout Report) {
  let isSubscription = type == .autoRenewableSubscription
  let allowed = isSubscription ? OfferLimits.subscriptionEligibility.value : OfferLimits.productEligibility.value
  let words = listed(allowed.map { "'\($0.rawValue)'" })
  if offer.eligibility.isEmpty {
    return report(
      path[.referenceName], "nobody may redeem the codes", help: "add 'eligibility' with one or more of \(words)")
  }
  for word in offer.eligibility where !allowed.contains(word) {
    report(
      CatalogPath(path.root, path.steps + [.field(.eligibility), .entry(word.rawValue)]),
      "\(isSubscription ? "subscriptions know" : "\(type.spoken) knows") no '\(word.rawValue)'",
      help: "choose from \(words)")
  }
}

private func codes(_ line: String, name: String = "Spring") -> String {
  magazine(
    """
    offer_codes:
      - reference_name: \(name)
        mode: free_trial
        duration: P1M
        \(line)
    """)
}
