import SourceDiagnostics

/// One line for each finding, as editors and small scripts read it: `path:line:column: error: [rule] message`.
///
/// A clean run gives nothing.
package struct ConciseRenderer: ReportFormat {
  package init() {}

  package func render(_ report: FindingsReport) -> String {
    let places = ReportPlaces(report.findings, in: report.files)
    var text = ""
    for finding in report.findings {
      if let place = places.located(finding.place) { text += place.link + ": " }
      text += "\(finding.severity.rawValue): [\(finding.kind.id)] \(VisibleText.line(finding.message))"
      if finding.repeats > 0 { text += " (and \(finding.repeats) more like it)" }
      text += "\n"
    }
    return text
  }
}

extension LocatedRange {
  /// The start as terminals and editors link it: `catalog/app.yaml:14:5`.
  var link: String { "\(VisibleText.line(file.path)):\(start.line):\(start.column)" }
}
