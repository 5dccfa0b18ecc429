import SourceDiagnostics
import TextFormats

/// The report of Checkstyle, which nearly every older service reads.
package struct CheckstyleRenderer: ReportFormat {
  package init() {}

  package func render(_ report: FindingsReport) -> String {
    let places = ReportPlaces(report.findings, in: report.files)
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"8.0\">\n"
    var open: String?
    for finding in report.findings {
      let path = report.file(of: finding.place)?.path ?? report.standInPath
      if path != open {
        if open != nil { text += "  </file>\n" }
        text += "  <file\(XMLText.attributes(["name": path]))>\n"
        open = path
      }
      text += element(finding, places)
    }
    if open != nil { text += "  </file>\n" }
    return text + "</checkstyle>\n"
  }

  private func element(_ finding: FindingsReport.Finding, _ places: ReportPlaces) -> String {
    let place = places.located(finding.place)
    let attributes = XMLText.attributes([
      "line": "\(place?.start.line ?? 1)", "column": "\(place?.start.column ?? 1)",
      "severity": finding.severity.rawValue, "message": finding.headline + (finding.help.map { "; " + $0 } ?? ""),
      "source": "shelf.\(finding.kind.id)",
    ])
    return "    <error\(attributes)/>\n"
  }
}
