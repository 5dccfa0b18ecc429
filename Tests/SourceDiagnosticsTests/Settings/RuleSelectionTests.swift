import SourceDiagnostics
import Testing

/// Precedence of rule settings: the command line, then the configuration, then the rule.
struct RuleSelectionTests {
  private let rule = DiagnosticKind(
    id: "price-in-text", severity: .warning, summary: "a price", rationale: "It changes.", source: .catalogFormat,
    formerly: ["price-in-name"], examples: [])

  private func selection(_ level: RuleLevel? = nil) -> RuleSelection {
    RuleSelection(levels: level.map { ["price-in-text": $0] } ?? [:])
  }

  @Test("a rule without settings is enabled with its default severity")
  func untouched() {
    #expect(selection().isOn(rule))
    #expect(selection().severity(of: rule) == nil)
  }

  @Test("the configuration sets a rule", arguments: RuleLevel.allCases)
  func configured(_ level: RuleLevel) {
    #expect(selection(level).isOn(rule) == (level != .off))
    #expect(selection(level).severity(of: rule) == level.severity)
  }

  @Test("the command line overrides the configuration", arguments: RuleLevel.allCases, RuleLevel.allCases)
  func overridden(_ configured: RuleLevel, _ said: RuleLevel) {
    var selection = selection(configured)
    selection.overrides["price-in-text"] = said
    #expect(selection.isOn(rule) == (said != .off))
    #expect(selection.severity(of: rule) == said.severity)
  }

  @Test("a selected rule is enabled even if the configuration disables it, and the others are disabled")
  func selected() {
    var selection = selection(.off)
    selection.selected = ["price-in-text"]
    #expect(selection.isOn(rule))
    selection.selected = ["empty-text"]
    #expect(!selection.isOn(rule))
  }

  @Test("a rule that is ignored or off on the command line is disabled, selected or not")
  func ignored() {
    var selection = selection(.error)
    selection.selected = ["price-in-text"]
    selection.ignored = ["price-in-text"]
    #expect(!selection.isOn(rule))
    selection.ignored = []
    selection.overrides["price-in-text"] = .off
    #expect(!selection.isOn(rule))
  }

  @Test("a rule is found by its old name, and a typo suggests the nearest name")
  func names() {
    #expect([rule].named("price-in-name") == rule)
    #expect([rule].named("price") == nil)
    #expect([rule].nearestName(to: "price-in-txt") == "price-in-text")
  }

  @Test("a run fails at its threshold and above")
  func thresholds() {
    let failing = FailureThreshold.allCases.map { threshold in Severity.allCases.filter(threshold.isReached) }
    #expect(failing == [[.error], [.error, .warning], [.error, .warning, .info], []])
  }
}
