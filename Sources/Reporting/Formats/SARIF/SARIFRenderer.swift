import SourceDiagnostics
import TextFormats

/// SARIF 2.1.0, which code scanning services and editors read.
///
/// GitHub rejects a run of more than 25,000 results. Further results are omitted, the lowest severity first, and a
/// notification reports it. The output doesn't depend on the machine or the time, so two runs can be compared.
package struct SARIFRenderer: ReportFormat {
  private let context: RunContext
  private let mostResults: Int

  package init(_ context: RunContext = RunContext(), mostResults: Int = 25_000) {
    (self.context, self.mostResults) = (context, mostResults)
  }

  package func render(_ report: FindingsReport) -> String {
    let selection = SARIFSelection(report, most: mostResults)
    // Only the rules with findings: the help of all rules is a hundred times as long as a typical report.
    let found = Set(selection.entries.map(\.finding.kind))
    let kinds = report.ruleKinds.filter(found.contains)
    let results = SARIFResults(report, selection, rules: kinds, context)
    return JSONValue.object([
      "$schema": .string(Self.schema),
      "version": .string("2.1.0"),
      "runs": .array([
        .object([
          "tool": tool(kinds),
          "invocations": .array([invocation(report, leftOut: selection.omittedCount)]),
          "language": .string("en"),
          "columnKind": .string("unicodeCodePoints"),
          "newlineSequences": .inline(.array([.string("\r\n"), .string("\n"), .string("\r")])),
          "originalUriBaseIds": .inline(
            .object(["%SRCROOT%": .object(["description": messageObject("the root of the repository")])])),
          "artifacts": .array(results.places.order.map(results.places.artifact)),
          "results": .array(results.json),
        ])
      ]),
    ]).reportText
  }

  private static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

  private func tool(_ kinds: [DiagnosticKind]) -> JSONValue {
    .object([
      "driver": .object([
        "name": .string("Shelf"),
        "semanticVersion": .string(context.version),
        "rules": .array(kinds.map(SARIFRule.json)),
      ])
    ])
  }

  private func invocation(_ report: FindingsReport, leftOut: Int) -> JSONValue {
    var notifications = report.failures.map { notification("error", VisibleText.line($0)) }
    if leftOut > 0 { notifications.append(notification("warning", Self.omittedMessage(leftOut, most: mostResults))) }
    return .object([
      "executionSuccessful": .bool(report.failures.isEmpty),
      "toolExecutionNotifications": .array(notifications),
    ])
  }

  /// The notification of a run that may not contain all findings.
  static func omittedMessage(_ count: Int, most: Int) -> String {
    let left = count == 1 ? "finding is left out" : "findings are left out"
    return "\(count) \(left), of the lowest severity: a run contains at most \(most)"
  }

  private func notification(_ level: String, _ message: String) -> JSONValue {
    .inline(.object(["level": .string(level), "message": messageObject(message)]))
  }

  private func messageObject(_ text: String) -> JSONValue { .object(["text": .string(text)]) }
}
