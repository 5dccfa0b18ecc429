import Reporting
import SourceDiagnostics

typealias Finding = FindingsReport.Finding

/// Kinds of faults that the tests report.
enum Samples {
  static let contentType = kind(
    "hosted-content-type", .error,
    "The store refuses the product when it is submitted, not when it is saved. You notice late.")
  static let locale = kind("unknown-locale", .warning, "App Store Connect takes no other spelling.", fixability: .safe)
  static let guess = kind(
    "odd-name", .info, "Reviewers ask about it.", source: .practice("forum posts", confidence: .low))
  static let plain = kind("duplicate-key", .error, "YAML keeps the last one.")

  static let unused = DiagnosticKind(
    id: "never-found", severity: .info, summary: "a sample that is never found",
    rationale: "Nobody makes this mistake.", source: .api("InAppPurchaseV2CreateRequest"), formerly: ["once-found"],
    examples: [
      .good("fine", "a: 1\n"), .bad("a fence in it", "```\n⟦b⟧: 2\n"),
      .bad("two files", files: [Example.File("a.yaml", "⟦a⟧: 1\n"), Example.File("b.yaml", "a: 1\n")]),
    ])

  static func kind(
    _ id: String, _ severity: Severity, _ rationale: String, source: FactSource = .catalogFormat,
    fixability: DiagnosticKind.Fixability = .none
  ) -> DiagnosticKind {
    DiagnosticKind(
      id: id, severity: severity, summary: "a sample", rationale: rationale, source: source, fixability: fixability,
      examples: [])
  }

  /// A report of one finding in one file, whose first mark is the fault.
  static func report(
    _ marked: MarkedFile, _ kind: DiagnosticKind = plain, _ message: String = "key duplicate request 'id'",
    label: String? = nil,
    notes: [Note<SourceRange?>] = [], help: String? = nil, fix: Fix<SourceRange?>? = nil, repeats: Int = 0
  ) -> FindingsReport {
    let finding = Finding(
      kind, message, at: marked.place(), label: label, notes: notes, help: help, fix: fix, repeats: repeats)
    return FindingsReport(findings: [finding], files: [marked.file], productCount: 2)
  }
}
