import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// Codes can exist for approved products only.
  static let codeBeforeApproval = Rule(
    id: "code-before-approval",
    severity: .error,
    summary: "codes for a product that was never approved",
    rationale: """
      App Store Connect rejects the codes and every request that depends on them. It generates one-time and custom \
      codes only after the product is approved. You can create the offer itself, and sandbox codes, earlier.
      """,
    source: FactSource(OfferLimits.codeStatus),
    examples: [
      .good("an approved subscription", plan("approved", "{custom: SPRING, count: 500}")),
      .good("sandbox codes", plan("ready_to_submit", "{count: 50, expires: 2027-02-28, environment: sandbox}")),
      .bad("a custom code", plan("ready_to_submit", "{custom: ⟦SPRING⟧, count: 500}")),
      .bad("one-time codes", plan("ready_to_submit", "{count: ⟦500⟧, expires: 2027-02-28}")),
    ],
    product: { visit, report in
      guard ReviewStates.isBeforeFirstApproval(visit.product.status) else { return }
      for (index, offer) in visit.product.offerCodes.enumerated() {
        for (number, batch) in offer.codes.enumerated() where batch.environment == .production || batch.custom != nil {
          report(
            visit.path[.offerCodes][index][.codes][number][batch.custom == nil ? .count : .custom],
            "codes for a product that was never approved", notes: [Note("its status", at: visit.path[.status])],
            help: "keep the offer, and add its codes after approval")
        }
      }
    }
  )
}

private func plan(_ status: String, _ batch: String) -> String {
  ExamplePlan.codes(batch, below: "reference_name: Monthly\nstatus: \(status)\n")
}
