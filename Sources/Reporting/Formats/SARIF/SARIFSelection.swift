import SourceDiagnostics

/// The findings in a SARIF run: all, or the most severe if there are too many.
struct SARIFSelection {
  /// A finding with its name, and why it is skipped, if it is.
  struct Entry {
    let finding: FindingsReport.Finding
    let fingerprint: String
    let decision: SuppressedFinding.Decision?
  }

  /// In the order of the report, suppressed findings last.
  let entries: [Entry]

  /// The number of findings left out.
  let omittedCount: Int

  init(_ report: FindingsReport, most: Int) {
    let findings = report.findings + report.suppressed.map(\.finding)
    let decisions = report.findings.map { _ in nil } + report.suppressed.map { Optional($0.decision) }
    let fingerprints = report.fingerprints + report.suppressedFingerprints
    let all = findings.indices.map {
      Entry(finding: findings[$0], fingerprint: fingerprints[$0], decision: decisions[$0])
    }
    // Findings that count come before suppressed ones, then the most severe ones first.
    let ranks = all.map { entry in
      (entry.decision == nil ? 0 : 1, Severity.allCases.firstIndex(of: entry.finding.severity) ?? 0)
    }
    let order = all.indices.sorted { (ranks[$0].0, ranks[$0].1, $0) < (ranks[$1].0, ranks[$1].1, $1) }
    entries = order.prefix(most).sorted().map { all[$0] }
    omittedCount = all.count - entries.count
  }
}
