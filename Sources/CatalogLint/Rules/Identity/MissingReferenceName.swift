import CatalogModel
import SourceDiagnostics
import StoreFacts

extension Rule {
  /// A product has a name for the team.
  static let missingReferenceName = Rule(
    id: "missing-reference-name",
    severity: .error,
    summary: "a product without a reference name",
    rationale: """
      The store makes no product without a reference name, the one that the team reads in the console and in sales \
      reports. One \
      that was sent to review already has its name there, so only new products are asked for it.
      """,
    source: .apiDescription,
    examples: [
      .good("a name", gold(inFlow: "status: draft, reference_name: Gold")),
      .good("the store has it", gold(inFlow: "status: approved")),
      .bad("none", "products:\n  - id: ⟦com.example.lighthouse.gold⟧\n    status: draft"),
      .bad("an empty one", gold(#"reference_name: ⟦""⟧"#)),
    ],
    product: { visit, report in
      let help = "add a 'reference_name' that says what it is"
      guard let name = visit.product.referenceName else {
        guard ReviewStates.isBeforeFirstSubmission(visit.product.status) else { return }
        return report(visit.path[.id], "no reference name", help: help, absent: visit.path[.referenceName])
      }
      guard name.isBlank else { return }
      report(visit.path[.referenceName], "an empty reference name", help: help)
    }
  )
}
