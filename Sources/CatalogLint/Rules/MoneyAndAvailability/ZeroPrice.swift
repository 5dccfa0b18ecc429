import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// What is sold costs something.
  static let zeroPrice = Rule(
    id: "zero-price",
    severity: .error,
    summary: "a product that costs nothing",
    rationale: """
      Consumables and subscriptions have no price of zero: what is free needs no purchase, and a free start of a \
      subscription \
      is an introductory offer. The store does sell non-consumables at zero, and guideline 3.1.1 has that for one use: \
      a trial \
      that is named for it, such as "14-day Trial". Other free ones may be refused in review, so until they are \
      approved they \
      get a warning.
      """,
    source: FactSource(TrialName.example),
    examples: [
      .good(
        "a trial, named as the guideline wants it",
        """
        products:
          - id: com.example.lighthouse.trial
            type: non_consumable
            reference_name: 14-day Trial
            price: 0
        """),
      .good(
        "free, and approved so",
        """
        products:
          - id: com.example.lighthouse.classic
            type: non_consumable
            reference_name: Lighthouse Classic
            status: approved
            price: 0
        """),
      .bad(
        "a free product that is no trial",
        """
        products:
          - id: com.example.lighthouse.classic
            type: non_consumable
            reference_name: Lighthouse Classic
            status: ready_to_submit
            price: ⟦0⟧
        """),
      .bad("coins for nothing", gold("price: ⟦0⟧")),
      .bad("free in one territory", gold("price: {base: 0.99, territories: {JPN: ⟦0⟧}}")),
      .bad("the tier for nothing", gold("price: {tier: ⟦0⟧}")),
    ],
    prices: .zero,
    price: { visit, report in
      guard !visit.isOfOffer, !mayBeFree(visit.product) else { return }
      let isForTrials = visit.product.type.map { TypeBehaviour.of($0).free == .asTrial } ?? false
      if isForTrials, LockedFacts.wasApproved(visit.product.status) { return }
      let severity = isForTrials ? Severity.warning : nil
      let help =
        isForTrials
        ? "name its price, or name it as what it is: '\(TrialName.example.value)'"
        : visit.owner.isSubscription
          ? "name its price, and let it begin with an introductory offer of mode free_trial"
          : "name its price, or give it away without a purchase"
      if visit.price.tier == "0" { report(visit.path[.tier], "tier 0 costs nothing", help: help, severity: severity) }
      for amount in visit.amounts(.zero) {
        report(
          amount.place, "a price of \(amount.spoken)",
          label: isForTrials ? "reviewers let only a trial be free" : "the store has no such price",
          notes: visit.owner.typeNote, help: help, severity: severity)
      }
    }
  )
}

/// Whether the store may let a product cost nothing. What has no known type gets another finding.
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
