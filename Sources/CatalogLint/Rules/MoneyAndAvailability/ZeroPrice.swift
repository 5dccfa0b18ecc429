import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A product isn't free.
  static let zeroPrice = Rule(
    id: "zero-price",
    severity: .error,
    summary: "a free product",
    rationale: """
      App Store Connect rejects free consumables and subscriptions. Free content needs no purchase, and a free start \
      of a subscription is an introductory offer. Non-consumables may be free for one purpose (guideline 3.1.1): a \
      trial that is named as one, such as "14-day Trial". App Review may reject other free products, so until they are \
      approved they get a warning.
      """,
    source: FactSource(TrialName.example),
    examples: [
      .good(
        "a trial, named as the guideline requires",
        """
        products:
          - id: com.example.lighthouse.trial
            type: non_consumable
            reference_name: 14-day Trial
            price: 0
        """),
      .good(
        "a free, approved product",
        """
        products:
          - id: com.example.lighthouse.classic
            type: non_consumable
            reference_name: Lighthouse Classic
            status: approved
            price: 0
        """),
      .bad(
        "a free product that isn't a trial",
        """
        products:
          - id: com.example.lighthouse.classic
            type: non_consumable
            reference_name: Lighthouse Classic
            status: ready_to_submit
            price: ⟦0⟧
        """),
      .bad("free coins", gold("price: ⟦0⟧")),
      .bad("free in one territory", gold("price: {base: 0.99, territories: {JPN: ⟦0⟧}}")),
      .bad("the free tier", gold("price: {tier: ⟦0⟧}")),
    ],
    prices: .zero,
    price: { visit, report in
      guard !visit.isOfOffer, !mayBeFree(visit.product) else { return }
      let isForTrials = visit.product.type.map { TypeBehaviour.of($0).free == .asTrial } ?? false
      if isForTrials, LockedFacts.wasApproved(visit.product.status) { return }
      let severity = isForTrials ? Severity.warning : nil
      let help =
        isForTrials
        ? "set its price, or name it as a trial: '\(TrialName.example.value)'"
        : visit.owner.isSubscription
          ? "set its price, and add an introductory offer with 'mode: free_trial'"
          : "set its price, or give it away without a purchase"
      if visit.price.tier == "0" { report(visit.path[.tier], "tier 0 is free", help: help, severity: severity) }
      for amount in visit.amounts(.zero) {
        report(
          amount.place, "a price of \(amount.spoken)",
          label: isForTrials ? "App Review accepts only trials as free products" : "0 is not a price point",
          notes: visit.owner.typeNote, help: help, severity: severity)
      }
    }
  )
}

/// Whether a product may be free. An unknown type is reported by another rule.
private func mayBeFree(_ product: Product) -> Bool {
  guard let type = product.type else { return true }
  switch TypeBehaviour.of(type).free {
  case .always: return true
  case .never: return false
  case .asTrial:
    let names = [product.referenceName] + product.localizations.map(\.value.name)
    return names.contains { $0.map(TrialName.isOne) ?? false }
  }
}
