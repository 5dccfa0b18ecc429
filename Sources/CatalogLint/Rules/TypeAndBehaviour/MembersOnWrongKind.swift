import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Only a bundle or suite has members.
  static let membersOnWrongKind = Rule(
    id: "members-on-wrong-kind",
    severity: .error,
    summary: "members of a subscription that isn't a bundle or suite",
    rationale: """
      The value has no effect. 'members' lists the subscriptions of a bundle or suite. Ordinary subscriptions and \
      other products have none.
      """,
    source: .practice("What Xcode 27 writes into .storekit files: only bundles and suites have members"),
    examples: [
      .good(
        "a suite has members",
        """
        subscription_groups:
          - name: Everything
            kind: suite
            localizations: {en-US: {name: Lighthouse Everything}}
            subscriptions:
              - {id: com.example.lighthouse.everything, level: 1, period: P1M, members: [magazine, news]}
        """),
      .bad(
        "a subscription with members",
        ExamplePlan.group(
          """
          - id: com.example.lighthouse.magazine
            level: 1
            period: P1M
            ⟦members⟧: [news]
          """)),
    ],
    product: { visit, report in
      guard visit.product.plan.members != nil else { return }
      let group = visit.groupIndex.map { visit.context.catalog.subscriptionGroups[$0] }
      guard group?.kind ?? .plans == .plans else { return }
      report(
        visit.path[.members].key,
        "members of \(group == nil ? "a product outside groups" : "an ordinary subscription")",
        label: "only bundles and suites have members",
        help: "remove them, or set 'kind: bundle' or 'kind: suite' on the group")
    }
  )
}
