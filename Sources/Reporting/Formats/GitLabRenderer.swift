import SourceDiagnostics
import TextFormats

/// A Code Quality report, which GitLab shows in merge requests.
///
/// GitLab compares the fingerprints of two reports to detect new findings, so each is unique in a report.
package struct GitLabRenderer: ReportFormat {
  private let context: RunContext

  package init(_ context: RunContext = RunContext()) { self.context = context }

  package func render(_ report: FindingsReport) -> String {
    let places = ReportPlaces(report.findings, in: report.files)
    let issues = zip(report.findings, report.fingerprints).map { finding, fingerprint in
      let place = places.located(finding.place)
      return JSONValue.object([
        "description": .string(finding.headline + (finding.help.map { "; " + VisibleText.line($0) } ?? "")),
        "check_name": .string(finding.kind.id),
        "fingerprint": .string(fingerprint),
        "severity": .string(severity(finding)),
        "location": .inline(
          .object([
            "path": .string(context.path(place?.file.path ?? report.standInPath)),
            "lines": .object(["begin": .integer(place?.start.line ?? 1), "end": .integer(place?.lastLine ?? 1)]),
          ])),
      ])
    }
    return JSONValue.array(issues).reportText
  }

  /// GitLab's severities are `info`, `minor`, `major`, `critical` and `blocker`; the last is reserved for problems
  /// beyond a catalog.
  private func severity(_ finding: FindingsReport.Finding) -> String {
    switch finding.severity {
    case .error: "critical"
    case .warning: finding.kind.source.confidence == .low ? "minor" : "major"
    case .info: "info"
    }
  }
}
