import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// The eligibility of codes matches the product's type.
  static let offerCodeEligibility = Rule(
    id: "offer-code-eligibility",
    severity: .error,
    summary: "an offer code with invalid eligibility",
    rationale: """
      App Store Connect rejects the offer if its eligibility doesn't fit the product. Subscription codes are for new, \
      existing and expired subscribers; codes for other products are for customers who never bought anything in the \
      app, bought recently, or bought long ago. Free subscriptions have no codes.
      """,
    source: .api("SubscriptionOfferCodeCreateRequest"),
    examples: [
      .good("new and former subscribers", codes("eligibility: [new, expired]")),
      .good(
        "a code for coins",
        gold("offer_codes:", "  - {reference_name: Spring, price: 0.49, eligibility: [non_spender]}")),
      .bad("codes for no customer", codes("renews: true", name: "⟦Spring⟧")),
      .bad("'non_spender' for a subscription", codes("eligibility: [new, ⟦non_spender⟧]")),
      .bad(
        "subscribers for coins",
        gold(
          "offer_codes:",
          "  - {reference_name: Spring, price: 0.49, eligibility: [⟦new⟧]}")),
    ],
    product: { visit, report in
      guard !visit.product.offerCodes.isEmpty, let type = visit.product.type else { return }
      guard TypeBehaviour.of(type).canHaveOfferCodes else {
        return report(visit.path[.offerCodes].key, "offer codes on \(type.spoken)", help: "remove them")
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
      path[.referenceName], "no customer can redeem the codes", help: "add 'eligibility' with one or more of \(words)",
      absent: path[.eligibility])
  }
  for word in offer.eligibility where !allowed.contains(word) {
    report(
      CatalogPath(path.root, path.steps + [.field(.eligibility), .entry(word.rawValue)]),
      "\(isSubscription ? "subscriptions have" : "\(type.spoken) has") no eligibility '\(word.rawValue)'",
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
