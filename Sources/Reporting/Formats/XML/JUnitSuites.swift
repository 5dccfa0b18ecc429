import SourceDiagnostics

/// The files of a report as test suites: findings without a file first, then the files by path.
struct JUnitSuites {
  private let report: FindingsReport
  private let kinds: [DiagnosticKind]
  private let places: ReportPlaces
  private let found: [Key: [FindingsReport.Finding]]
  private let passedOver: [Key: [SuppressedFinding]]

  private struct Key: Hashable {
    let file: Int?
    let kind: DiagnosticKind
  }

  init(_ report: FindingsReport) {
    let files = report.files
    func key(_ finding: FindingsReport.Finding) -> Key {
      Key(file: finding.place.map(\.file).flatMap { files.indices.contains($0) ? $0 : nil }, kind: finding.kind)
    }
    self.report = report
    kinds = report.ruleKinds
    places = ReportPlaces(report.findings, in: files)
    found = Dictionary(grouping: report.findings, by: key)
    passedOver = Dictionary(grouping: report.suppressed) { key($0.finding) }
  }

  var all: [JUnitSuite] {
    let homeless = tests(in: nil)
    let files = report.files.indicesByPath.map { index in
      let tests = tests(in: index)
      return JUnitSuite(
        name: report.files[index].path, cases: tests.isEmpty ? [.init(rule: "lint", outcome: .passed)] : tests)
    }
    return (homeless.isEmpty ? [] : [JUnitSuite(name: "no file", cases: homeless)]) + files
  }

  /// The rules that found something, in their order.
  private func tests(in file: Int?) -> [JUnitSuite.Case] {
    kinds.compactMap { kind in
      let key = Key(file: file, kind: kind)
      if let findings = found[key] { return .init(rule: kind.id, outcome: outcome(findings)) }
      return passedOver[key]?.first.map { .init(rule: kind.id, outcome: .skipped(why: why($0.decision))) }
    }
  }

  private func outcome(_ findings: [FindingsReport.Finding]) -> JUnitSuite.Case.Outcome {
    let options = TextRenderer.Options(explains: false)
    let text = findings.map { FindingBlock($0, places, options, tellsReason: true).render() }.joined(separator: "\n")
    let errors = findings.filter { $0.severity == .error }
    let others = errors.count > 1 ? " (and \(errors.count - 1) more)" : ""
    return .found(text: text, failure: errors.first.map { VisibleText.line($0.message) + others })
  }

  private func why(_ decision: SuppressedFinding.Decision) -> String {
    switch decision {
    case .comment(_, let reason): reason ?? "a comment suppresses it"
    case .baseline: "it is in the baseline"
    }
  }
}
