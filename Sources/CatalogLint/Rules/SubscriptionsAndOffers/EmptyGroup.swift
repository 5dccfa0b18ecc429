import CatalogModel
import SourceDiagnostics

extension Rule {
  /// A subscription group has subscriptions.
  static let emptyGroup = Rule(
    id: "empty-group",
    severity: .warning,
    summary: "a subscription group without subscriptions",
    rationale: """
      Customers can't subscribe to an empty group. Usually its subscriptions were moved to another group, or are \
      still under 'products'.
      """,
    source: .ownAdvice(confidence: .high),
    examples: [
      .good("one subscription", magazine("reference_name: Magazine")),
      .bad(
        "no subscription",
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
        visit.path[.name],
        "a group without subscriptions",
        help: "add subscriptions under 'subscriptions', or remove the "
          + "group"
      )
    }
  )
}
