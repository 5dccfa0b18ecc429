import SourceDiagnostics

/// The page that a job of GitHub Actions shows: every finding in one table, as Markdown.
///
/// GitHub rejects a page of more than 1 MiB, so a longer table is truncated with a note.
package struct GitHubSummary: Sendable {
  private let context: RunContext

  /// The maximum size of a page, in bytes.
  package static let mostBytes = 1 << 20

  /// The space reserved for the note about truncation.
  private static let reserve = 256

  package init(_ context: RunContext = RunContext()) { self.context = context }

  /// The page with a limited number of bytes; empty if not even its head fits.
  package func render(_ report: FindingsReport, mostBytes: Int = mostBytes) -> String {
    var page = "### Shelf: \(report.summary.line)\n"
    guard !report.findings.isEmpty else { return page.utf8.count <= mostBytes ? page : "" }
    page += "\n| | where | what | rule |\n|---|---|---|---|\n"
    guard page.utf8.count + Self.reserve <= mostBytes else { return "" }
    let places = ReportPlaces(report.findings, in: report.files)
    var shown = 0
    var room = mostBytes - Self.reserve - page.utf8.count
    for severity in Severity.allCases.sorted() {
      for finding in report.findings where finding.severity == severity {
        let row = row(finding, places)
        room -= row.utf8.count
        guard room >= 0 else { return page + cut(report.findings.count - shown) }
        page += row
        shown += 1
      }
    }
    return page
  }

  private func cut(_ left: Int) -> String {
    "\n… and \(counted(left, "more finding")), which don't fit here; the job's log lists all\n"
  }

  private func row(_ finding: FindingsReport.Finding, _ places: ReportPlaces) -> String {
    let place = places.located(finding.place).map {
      "\(context.path($0.file.path)):\($0.start.line):\($0.start.column)"
    }
    var text = MarkdownText.escaped(finding.headline)
    if let help = finding.help { text += "<br>" + MarkdownText.escaped(help) }
    let cells = [
      finding.severity.rawValue, MarkdownText.escaped(place ?? ""), text, "`\(finding.kind.id)`",
    ]
    return "| " + cells.joined(separator: " | ") + " |\n"
  }
}
