import CatalogModel
import SourceDiagnostics
import StoreFacts

private let limit = LengthLimit(TextLimits.referenceName, of: "reference name")

extension Rule {
  /// A reference name has 2 to 64 characters.
  static let referenceNameLength = Rule(
    id: "reference-name-length",
    severity: .error,
    summary: "a reference name is too long or too short",
    rationale: "App Store Connect rejects the product. Reference names could once be longer, so old catalogs may "
      + "contain longer ones.",
    source: FactSource(TextLimits.referenceName),
    examples: [
      .good("a name for the team", gold("reference_name: Gold Coins, small pack")),
      .bad(
        "a whole sentence",
        gold("reference_name: Gold Coins, small pack, sold in the store tab and at the end of ⟦chapters⟧")),
      .bad("one letter", gold("reference_name: ⟦G⟧")),
    ],
    product: { visit, report in
      guard let name = visit.product.referenceName else { return }
      if limit.mayExceed(name.utf8.count) {
        limit.checkMaximum(of: name, on: visit.context.today, at: visit.path[.referenceName], &report)
      } else if name.utf8.count < 8, limit.isTooShort(name) {
        limit.reportTooShort(name, severity: .error, at: visit.path[.referenceName], &report)
      }
    }
  )
}
