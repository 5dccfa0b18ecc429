import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Only a bundle or a suite is made of other subscriptions.
  static let membersOnWrongKind = Rule(
    id: "members-on-wrong-kind",
    severity: .error,
    summary: "members of a subscription that is no bundle and no suite",
    rationale: """
      'members' says of which subscriptions a bundle or a suite is made. A plan of an ordinary group is made of none, \
      and a \
      product outside groups neither, so nothing comes of what stands there.
      """,
    source: .practice(
      "What Xcode 27 writes into .storekit files: only bundles and suites have members", confidence: .high),
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
        "a plan has none",
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
        visit.path[.members].key, "members of \(group == nil ? "a product outside groups" : "a plan")",
        label: "only bundles and suites have some",
        help: "take them away, or write 'kind: bundle' or 'kind: suite' at the group")
    }
  )
}
