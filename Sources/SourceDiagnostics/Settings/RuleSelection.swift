/// The enabled rules and their severities, from the command line, then the configuration, then the rule itself.
///
/// ```swift
/// var selection = RuleSelection(levels: ["price-in-text": .off])
/// selection.overrides = ["price-in-text": .info]
/// selection.severity(of: priceInText)  // info
/// ```
package struct RuleSelection: Hashable, Sendable {
  /// The configured levels, by the rule's current ID.
  package var levels: [String: RuleLevel]

  /// The levels from the command line, which override the configuration.
  package var overrides: [String: RuleLevel] = [:]

  /// The only enabled rules; nil for all that are not off.
  package var selected: Set<String>?

  /// Disabled rules, even if they are selected.
  package var ignored: Set<String> = []

  package init(levels: [String: RuleLevel] = [:]) { self.levels = levels }

  /// Whether a rule is enabled. A rule selected by name is enabled even if the configuration turns it off.
  package func isOn(_ kind: DiagnosticKind) -> Bool {
    if ignored.contains(kind.id) || overrides[kind.id] == .off { return false }
    if let selected { return selected.contains(kind.id) }
    return level(of: kind) != .off
  }

  /// Whether a kind was explicitly turned off, which is more than not selected.
  package func isTurnedOff(_ kind: DiagnosticKind) -> Bool { ignored.contains(kind.id) || level(of: kind) == .off }

  /// The severity of all findings of a rule; nil if each finding has its own.
  package func severity(of kind: DiagnosticKind) -> Severity? { level(of: kind)?.severity }

  /// A finding with the configured severity of its rule.
  package func graded(_ finding: Diagnostic<SourceRange?>) -> Diagnostic<SourceRange?> {
    guard let severity = severity(of: finding.kind) else { return finding }
    var finding = finding
    finding.severity = severity
    return finding
  }

  private func level(of kind: DiagnosticKind) -> RuleLevel? { overrides[kind.id] ?? levels[kind.id] }
}

extension [DiagnosticKind] {
  /// The kind with an ID, current or former.
  package func named(_ name: String) -> DiagnosticKind? { first { $0.id == name || $0.formerly.contains(name) } }

  /// The ID that was probably meant.
  package func nearestName(to name: String) -> String? {
    nearestSpelling(to: name, among: lazy.flatMap { [$0.id] + $0.formerly })
  }
}
