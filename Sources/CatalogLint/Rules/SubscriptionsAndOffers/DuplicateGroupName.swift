import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Each group has a name of its own.
  static let duplicateGroupName = Rule(
    id: "duplicate-group-name",
    severity: .error,
    summary: "two subscription groups have the same name",
    rationale: """
      The reference name of a group is unique in the app, so the second group can't be made. Two entries with one name \
      are not \
      put together: plans that belong together stand in one entry.
      """,
    source: .catalogFormat,
    examples: [
      .good("two names", groups("Magazine", "Comics")),
      .bad("one name", groups("Magazine", "⟦Magazine⟧")),
    ],
    catalog: { visit, report in
      // They stand in the order of their names.
      for (first, second) in zip(visit.groups, visit.groups.dropFirst())
      where first.group.name == second.group.name && !first.group.name.isEmpty {
        report(
          second.path[.name], "another group is named \(quoted(second.group.name))",
          notes: [Note("the other group", at: first.path[.name])],
          help: "put the plans into one entry, or give the group a name of its own")
      }
    }
  )
}

private func groups(_ first: String, _ second: String) -> String {
  """
  subscription_groups:
    - name: \(first)
      localizations: {en-US: {name: Lighthouse Magazine}}
      subscriptions:
        - {id: com.example.lighthouse.magazine, level: 1, period: P1M}
    - name: \(second)
      localizations: {en-US: {name: Lighthouse Comics}}
      subscriptions:
        - id: com.example.lighthouse.comics
          level: 1
          period: P1M
          localizations: {en-US: {name: Comics}}
  """
}
