/// Which rules are asked, and how severe their findings are: what the command line says, else the configuration, else
/// the rule itself.
///
/// ```swift
/// var selection = RuleSelection(levels: ["price-in-text": .off])
/// selection.overrides = ["price-in-text": .info]
/// selection.severity(of: priceInText)  // info
/// ```
package struct RuleSelection: Hashable, Sendable {
  /// What the configuration says, by the rule's present name.
  package var levels: [String: RuleLevel]

  /// What the command line says, which wins.
  package var overrides: [String: RuleLevel] = [:]

  /// The only rules that are asked; nil for all that are not off.
  package var selected: Set<String>?

  /// Rules that are not asked, even if they are selected.
  package var ignored: Set<String> = []

  package init(levels: [String: RuleLevel] = [:]) { self.levels = levels }

  /// Whether a rule is asked. One that is selected by name is asked even if the configuration turns it off.
  package func isOn(_ kind: DiagnosticKind) -> Bool {
    if ignored.contains(kind.id) || overrides[kind.id] == .off { return false }
    if let selected { return selected.contains(kind.id) }
    return level(of: kind) != .off
  }

  /// Whether somebody does not want to hear of a kind, which is more than not to ask for it.
  package func isTurnedOff(_ kind: DiagnosticKind) -> Bool { ignored.contains(kind.id) || level(of: kind) == .off }

  /// The severity of all findings of a rule; nil when each finding has its own.
  package func severity(of kind: DiagnosticKind) -> Severity? { level(of: kind)?.severity }

  /// A finding with the severity that is set for its rule.
  package func graded(_ finding: Diagnostic<SourceRange?>) -> Diagnostic<SourceRange?> {
    guard let severity = severity(of: finding.kind) else { return finding }
    var finding = finding
    finding.severity = severity
    return finding
  }

  private func level(of kind: DiagnosticKind) -> RuleLevel? { overrides[kind.id] ?? levels[kind.id] }
}

extension [DiagnosticKind] {
  /// The kind with a name, present or former.
  package func named(_ name: String) -> DiagnosticKind? { first { $0.id == name || $0.formerly.contains(name) } }

  /// The name that was probably meant.
  package func nearestName(to name: String) -> String? {
    nearestSpelling(to: name, among: lazy.flatMap { [$0.id] + $0.formerly })
  }
}
