import CatalogModel
import SourceDiagnostics

extension Rule {
  /// Each group has its own name.
  static let duplicateGroupName = Rule(
    id: "duplicate-group-name",
    severity: .error,
    summary: "two subscription groups have the same name",
    rationale: """
      App Store Connect can't create the second group: its reference name must be unique. Shelf doesn't merge two \
      entries with the same name; put subscriptions that belong together into one entry.
      """,
    source: .catalogFormat,
    examples: [
      .good("two names", groups("Magazine", "Comics")),
      .bad("one name", groups("Magazine", "⟦Magazine⟧")),
    ],
    catalog: { visit, report in
      // They are sorted by name.
      for (first, second) in zip(visit.groups, visit.groups.dropFirst())
      where first.group.name == second.group.name && !first.group.name.isEmpty {
        report(
          second.path[.name], "another group is named \(quoted(second.group.name))",
          notes: [Note("the other group", at: first.path[.name])],
          help: "put the subscriptions into one entry, or rename the group")
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
