import CatalogModel
import SourceDiagnostics
import StoreFacts

private let displayLimit = LengthLimit(TextLimits.groupDisplayName, of: "group's display name")
private let referenceLimit = LengthLimit(TextLimits.groupReferenceName, of: "group's reference name")

extension Rule {
  /// A group's names have at most 75 characters for customers and 64 for the team.
  static let groupNameLength = Rule(
    id: "group-name-length",
    severity: .error,
    summary: "the name of a subscription group is too long",
    rationale: "The store refuses the group, and with it every plan in it.",
    source: FactSource(TextLimits.groupDisplayName),
    examples: [
      .good("a short name", group("Magazine", "Lighthouse Magazine")),
      .bad(
        "the whole offer in the name",
        group(
          "Magazine", "The Lighthouse Magazine with all issues since 1908 and every chapter we eve⟦r printed⟧")),
      .bad(
        "the whole story in the team's name",
        group("Magazine of the year 2026 with everything that was decided in Ma⟦y⟧", "Lighthouse Magazine")),
    ],
    group: { visit, report in
      guard referenceLimit.mayExceed(visit.group.name.utf8.count) else { return }
      referenceLimit.checkMaximum(of: visit.group.name, on: visit.context.today, at: visit.path[.name], &report)
    },
    texts: .of(.groupName),
    text: { visit, report in
      guard displayLimit.mayExceed(visit.shape.scalarCount) else { return }
      displayLimit.checkMaximum(of: visit.text, on: visit.context.today, at: visit.path, &report)
    }
  )
}

private func group(_ name: String, _ displayName: String) -> String {
  """
  subscription_groups:
    - name: \(name)
      localizations: {en-US: {name: \(displayName)}}
      subscriptions:
        - {id: com.example.lighthouse.magazine, level: 1, period: P1M}
  """
}
