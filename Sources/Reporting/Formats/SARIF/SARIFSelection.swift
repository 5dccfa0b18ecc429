import SourceDiagnostics

/// Which findings a SARIF run holds: all, or the most severe if they are too many.
struct SARIFSelection {
  /// A finding with its name, and why it is skipped, if it is.
  struct Entry {
    let finding: FindingsReport.Finding
    let fingerprint: String
    let decision: SuppressedFinding.Decision?
  }

  /// In the order of the report; what is skipped comes last.
  let entries: [Entry]

  /// How many more there are.
  let leftOutCount: Int

  init(_ report: FindingsReport, most: Int) {
    let findings = report.findings + report.suppressed.map(\.finding)
    let decisions = report.findings.map { _ in nil } + report.suppressed.map { Optional($0.decision) }
    let fingerprints = report.fingerprints + report.suppressedFingerprints
    let all = findings.indices.map {
      Entry(finding: findings[$0], fingerprint: fingerprints[$0], decision: decisions[$0])
    }
    entries = SARIFLimit.kept(most, of: all) { ($0.decision != nil, SARIFRule.level($0.finding.severity)) }
    leftOutCount = all.count - entries.count
  }
}

/// How many results a run may hold, and which these are of more.
package enum SARIFLimit {
  /// GitHub refuses a run of more.
  package static let mostResults = 25_000

  /// As many results as a run may hold, in their order: those that count before those that are suppressed, the most
  /// severe first.
  package static func kept<Result>(
    _ most: Int, of all: [Result], by rank: (Result) -> (isSuppressed: Bool, level: String)
  ) -> [Result] {
    guard all.count > most else { return all }
    let levels = Severity.allCases.map(SARIFRule.level)
    let ranks = all.map { result in
      let (isSuppressed, level) = rank(result)
      return (isSuppressed ? 1 : 0, levels.firstIndex(of: level) ?? levels.count)
    }
    let order = all.indices.sorted { (ranks[$0].0, ranks[$0].1, $0) < (ranks[$1].0, ranks[$1].1, $1) }
    return order.prefix(most).sorted().map { all[$0] }
  }
}
