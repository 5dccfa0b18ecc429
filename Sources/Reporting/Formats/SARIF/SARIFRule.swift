import JSONSyntax
import SourceDiagnostics

/// A rule in SARIF's form, with its complete help, because services don't show any other page.
enum SARIFRule {
  static func json(_ kind: DiagnosticKind) -> JSONValue {
    let help = RuleHelp(kind)
    return .object([
      "id": .string(kind.id),
      "deprecatedIds": kind.formerly.isEmpty ? nil : .inline(.array(kind.formerly.map(JSONValue.string))),
      "shortDescription": .inline(.object(["text": .string(kind.summary)])),
      "fullDescription": .inline(.object(["text": .string(kind.rationale)])),
      "help": .object(["text": .string(help.text), "markdown": .string(help.markdown)]),
      "helpUri": kind.source.address.map(JSONValue.string),
      "defaultConfiguration": .inline(.object(["level": .string(level(kind.severity))])),
      "properties": .inline(
        .object([
          "tags": .array(tags(kind)),
          "precision": .string(kind.source.confidence.rawValue),
          "problem.severity": .string(problemSeverity(kind.severity)),
        ])),
    ])
  }

  static func level(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "note"
    }
  }

  /// The word by which GitHub sorts rules that are not about security.
  private static func problemSeverity(_ severity: Severity) -> String {
    severity == .info ? "recommendation" : severity.rawValue
  }

  private static func tags(_ kind: DiagnosticKind) -> [JSONValue] {
    var tags = ["in-app-purchase"]
    if kind.fixability == .safe { tags.append("fixable") }
    return tags.map(JSONValue.string)
  }
}
