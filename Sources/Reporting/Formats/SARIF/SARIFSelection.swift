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
    leftOutCount = max(0, all.count - most)
    guard leftOutCount > 0 else {
      entries = all
      return
    }
    let byGravity = all.indices.sorted { left, right in
      let (first, second) = (all[left], all[right])
      if (first.decision == nil) != (second.decision == nil) { return first.decision == nil }
      return first.finding.severity == second.finding.severity
        ? left < right : first.finding.severity < second.finding.severity
    }
    entries = byGravity.prefix(most).sorted().map { all[$0] }
  }
}
