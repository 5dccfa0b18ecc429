import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// Codes exist for approved products only.
  static let codeBeforeApproval = Rule(
    id: "code-before-approval",
    severity: .error,
    summary: "codes for a product that was never approved",
    rationale: """
      App Store Connect generates one-time and custom codes only after the product is approved. Until then it rejects \
      the request, and everything that waits for it. The offer itself, and codes for the sandbox, can exist earlier.
      """,
    source: FactSource(OfferLimits.codeStatus),
    examples: [
      .good("an approved subscription", plan("approved", "{custom: SPRING, count: 500}")),
      .good("codes for testers", plan("ready_to_submit", "{count: 50, expires: 2027-02-28, environment: sandbox}")),
      .bad("a word for everyone", plan("ready_to_submit", "{custom: ⟦SPRING⟧, count: 500}")),
      .bad("one-time codes", plan("ready_to_submit", "{count: ⟦500⟧, expires: 2027-02-28}")),
    ],
    product: { visit, report in
      guard !visit.product.offerCodes.isEmpty, ReviewStates.isBeforeFirstApproval(visit.product.status) else { return }
      for (index, offer) in visit.product.offerCodes.enumerated() {
        for (number, batch) in offer.codes.enumerated() where batch.environment == .production || batch.custom != nil {
          report(
            visit.path[.offerCodes][index][.codes][number][batch.custom == nil ? .count : .custom],
            "codes for a product that was never approved", notes: [Note("its status", at: visit.path[.status])],
            help: "keep the offer, and add its codes after the product is approved")
        }
      }
    }
  )
}

private func plan(_ status: String, _ batch: String) -> String {
  ExamplePlan.codes(batch, below: "reference_name: Monthly\nstatus: \(status)\n")
}
