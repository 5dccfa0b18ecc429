import CatalogModel
import SourceDiagnostics

extension Rule {
  /// A subscription group has plans.
  static let emptyGroup = Rule(
    id: "empty-group",
    severity: .warning,
    summary: "a subscription group without a plan",
    rationale: """
      Nobody can subscribe to a group without plans. Mostly its plans were moved to another group or still stand under \
      'products'.
      """,
    source: .practice("Catalogs in which plans were moved", confidence: .high),
    examples: [
      .good("one plan", magazine("reference_name: Magazine")),
      .bad(
        "none",
        """
        subscription_groups:
          - name: ⟦Magazine⟧
            localizations: {en-US: {name: Lighthouse Magazine}}
            subscriptions: []
        """),
    ],
    group: { visit, report in
      guard visit.group.subscriptions.isEmpty else { return }
      report(
        visit.path[.name], "a group without a plan", help: "add its plans under 'subscriptions', or take the group away"
      )
    }
  )
}
