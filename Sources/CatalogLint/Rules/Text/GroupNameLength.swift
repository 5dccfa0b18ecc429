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
    summary: "the name of a subscription group is too long or too short",
    rationale: """
      App Store Connect rejects the group, and with it every subscription in it. The minimum of two characters is \
      known only from an older version of App Store Connect, so a shorter display name is a warning, as is a shorter \
      reference name of a group on sale.
      """,
    source: FactSource(TextLimits.groupDisplayName),
    examples: [
      .good("a short name", group("Magazine", "Lighthouse Magazine")),
      .bad(
        "a whole sentence as the name",
        group(
          "Magazine", "The Lighthouse Magazine with all issues since 1908 and every chapter we eve⟦r printed⟧")),
      .bad(
        "a whole sentence as the reference name",
        group("Magazine of the year 2026 with everything that was decided in Ma⟦y⟧", "Lighthouse Magazine")),
      .bad("one letter", group("Magazine", "⟦M⟧")),
      .bad("one letter as the reference name", group("⟦M⟧", "Lighthouse Magazine")),
    ],
    group: { visit, report in
      let name = visit.group.name
      if referenceLimit.mayExceed(name.utf8.count) {
        referenceLimit.checkMaximum(of: name, on: visit.context.today, at: visit.path[.name], &report)
      } else if name.utf8.count < 8, referenceLimit.isTooShort(name) {
        let isKnown = visit.group.subscriptions.contains { LockedFacts.mayBeOnSale($0.status) }
        referenceLimit.reportTooShort(name, severity: isKnown ? .warning : .error, at: visit.path[.name], &report)
      }
    },
    texts: .of(.groupName),
    text: { visit, report in
      if displayLimit.mayExceed(visit.shape.scalarCount) {
        displayLimit.checkMaximum(of: visit.text, on: visit.context.today, at: visit.path, &report)
      } else if !visit.shape.traits.hasAny(of: .eastAsian), displayLimit.isTooShort(visit.text, visit.shape) {
        displayLimit.reportTooShort(visit.text, severity: .warning, at: visit.path, &report)
      }
    }
  )
}

private func group(_ name: String, _ displayName: String) -> String {
  ExamplePlan.named(name, "localizations: {en-US: {name: \(displayName)}}")
}
