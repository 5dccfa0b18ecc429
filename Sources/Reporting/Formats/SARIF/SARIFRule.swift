import SourceDiagnostics
import TextFormats

/// A rule in SARIF's form, with its complete help, because services don't show any other page.
enum SARIFRule {
  static func json(_ kind: DiagnosticKind) -> JSONValue {
    .object([
      "id": .string(kind.id),
      "deprecatedIds": kind.formerly.isEmpty ? nil : .inline(.array(kind.formerly.map(JSONValue.string))),
      "shortDescription": .inline(.object(["text": .string(kind.summary)])),
      "fullDescription": .inline(.object(["text": .string(kind.rationale)])),
      "help": .object(["text": .string(helpText(for: kind)), "markdown": .string(markdown(kind))]),
      "helpUri": kind.source.address.map(JSONValue.string),
      "defaultConfiguration": .inline(.object(["level": .string(level(kind.severity))])),
      "properties": .inline(
        .object([
          "tags": .array(tags(kind)),
          "precision": .string(kind.source.confidence.rawValue),
          // The word by which GitHub sorts rules that are not about security.
          "problem.severity": .string(kind.severity == .info ? "recommendation" : kind.severity.rawValue),
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

  private static func helpText(for kind: DiagnosticKind) -> String {
    kind.rationale + "\n\n" + kind.facts.map { "\($0.name): \($0.value)\n" }.joined()
  }

  private static func markdown(_ kind: DiagnosticKind) -> String {
    let facts = kind.facts.map { "- \($0.name): \(Markdown.escaped($0.value))\n" }.joined()
    return Markdown.escaped(kind.rationale) + "\n\n" + facts + kind.examples.map(markdown).joined()
  }

  private static func markdown(_ example: Example) -> String {
    var text = "\n**\(example.isGood ? "Good" : "Bad"): \(Markdown.escaped(example.title))**\n"
    for file in example.files {
      if example.files.count > 1 { text += "\n`\(file.path)`\n" }
      // Without the marks around the reported ranges.
      let scalars = file.text.unicodeScalars.filter { $0 != "⟦" && $0 != "⟧" }
      let unmarked = TextFile(path: file.path, text: String(String.UnicodeScalarView(scalars)))
      text += "\n" + Markdown.fenced(unmarked.visibleLines, language: "yaml")
    }
    return text
  }

  private static func tags(_ kind: DiagnosticKind) -> [JSONValue] {
    var tags = ["in-app-purchase"]
    if kind.fixability == .safe { tags.append("fixable") }
    return tags.map(JSONValue.string)
  }
}
