import CatalogModel
import SourceDiagnostics
import StoreFacts

private let limit = LengthLimit(TextLimits.offerReferenceName, of: "reference name of the offer")

extension Rule {
  /// An offer's reference name has at most 64 characters.
  static let offerNameLength = Rule(
    id: "offer-name-length",
    severity: .error,
    summary: "the reference name of an offer is too long",
    rationale: "App Store Connect rejects the offer. The limit comes from another tool's rules.",
    source: FactSource(TextLimits.offerReferenceName),
    examples: [
      .good("a short name", promotional("Come Back")),
      .bad(
        "a whole sentence",
        promotional("For everybody who left us in winter and might come back with the⟦ first sunny days of spring⟧")),
    ],
    product: { visit, report in
      for offer in visit.offers {
        guard let name = offer.name else { continue }
        limit.checkMaximum(of: name, on: visit.context.today, at: offer.path[.referenceName], &report)
      }
    }
  )
}

private func promotional(_ name: String) -> String {
  magazine(
    "promotional_offers:", "  - id: come_back", "    reference_name: \(name)", "    mode: free_trial",
    "    duration: P1W")
}
