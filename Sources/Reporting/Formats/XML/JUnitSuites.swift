import SourceDiagnostics

/// The files of a report as suites of tests: what has no file first, then the files in their order.
struct JUnitSuites {
  private let report: FindingsReport
  private let kinds: [DiagnosticKind]
  private let places: ReportPlaces
  private let found: [Key: [FindingsReport.Finding]]
  private let passedOver: [Key: [SuppressedFinding]]
  private let touched: Set<Int?>
  private let foldsClean: Bool

  private struct Key: Hashable {
    let file: Int?
    let kind: DiagnosticKind
  }

  init(_ report: FindingsReport, foldsClean: Bool) {
    let files = report.files
    func key(_ finding: FindingsReport.Finding) -> Key {
      Key(file: finding.place.map(\.file).flatMap { files.indices.contains($0) ? $0 : nil }, kind: finding.kind)
    }
    self.report = report
    self.foldsClean = foldsClean
    kinds = report.ruleKinds
    places = ReportPlaces(report.findings, in: files)
    found = Dictionary(grouping: report.findings, by: key)
    passedOver = Dictionary(grouping: report.suppressed) { key($0.finding) }
    touched = Set(found.keys.map(\.file)).union(passedOver.keys.map(\.file))
  }

  var all: [JUnitSuite] {
    let homeless = kinds.map { test($0, in: nil) }.filter { if case .passed = $0.outcome { false } else { true } }
    let files = report.files.indices.map { index in
      JUnitSuite(name: report.files[index].path, cases: cases(in: index))
    }
    return (homeless.isEmpty ? [] : [JUnitSuite(name: "no file", cases: homeless)]) + files
  }

  private func cases(in file: Int) -> [JUnitSuite.Case] {
    if foldsClean, !touched.contains(file) { return [.init(rule: "all \(kinds.count) rules", outcome: .passed)] }
    return kinds.map { test($0, in: file) }
  }

  private func test(_ kind: DiagnosticKind, in file: Int?) -> JUnitSuite.Case {
    let key = Key(file: file, kind: kind)
    if let findings = found[key] { return .init(rule: kind.id, outcome: outcome(findings)) }
    if let decision = passedOver[key]?.first?.decision { return .init(rule: kind.id, outcome: .skipped(why: why(decision))) }
    return .init(rule: kind.id, outcome: .passed)
  }

  private func outcome(_ findings: [FindingsReport.Finding]) -> JUnitSuite.Case.Outcome {
    let options = TextRenderer.Options(explains: false)
    let text = findings.map { FindingBlock($0, places, options).render() }.joined(separator: "\n")
    let errors = findings.filter { $0.severity == .error }
    let others = errors.count > 1 ? " (and \(errors.count - 1) more)" : ""
    return .found(text: text, failure: errors.first.map { VisibleText.line($0.message) + others })
  }

  private func why(_ decision: SuppressedFinding.Decision) -> String {
    switch decision {
    case .comment(_, let reason): reason ?? "a comment passes over it"
    case .baseline: "it is in the baseline"
    }
  }
}
