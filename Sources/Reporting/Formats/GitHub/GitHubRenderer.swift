import SourceDiagnostics

/// Annotations of GitHub Actions: one workflow command a line, which shows up beside the line in the pull request.
///
/// GitHub shows ten of each kind for a step and drops the rest silently, so the most severe come first, and the tenth
/// contains the number of the others.
package struct GitHubRenderer: ReportFormat {
  private let context: RunContext

  /// The number of annotations of each kind that GitHub shows for one step.
  static let shownCount = 10

  package init(_ context: RunContext = RunContext()) { self.context = context }

  package func render(_ report: FindingsReport) -> String {
    let places = ReportPlaces(report.findings, in: report.files)
    var text = ""
    for severity in Severity.allCases.sorted() {
      let findings = report.findings.filter { $0.severity == severity }
      for (index, finding) in findings.enumerated() {
        var lines = finding.plainLines(places)
        let left = findings.count - Self.shownCount
        if index == Self.shownCount - 1, left > 0 {
          lines.append(
            """
            and \(counted(left, "more \(severity.rawValue)")), which GitHub shows only in the job's summary and log
            """
          )
        }
        text += command(finding, lines, places)
      }
    }
    return text
  }

  private func command(_ finding: FindingsReport.Finding, _ lines: [String], _ places: ReportPlaces) -> String {
    var properties = [("title", finding.kind.id)]
    if let place = places.located(finding.place) {
      let last = place.lastLine
      properties += [("file", VisibleText.line(context.path(place.file.path))), ("line", "\(place.start.line)")]
      // Columns have a meaning within one line only.
      if last == place.start.line {
        properties += [("col", "\(place.start.column)"), ("endLine", "\(last)")]
        if place.end.line == last { properties.append(("endColumn", "\(place.end.column)")) }
      } else {
        properties.append(("endLine", "\(last)"))
      }
    }
    let written = properties.map { "\($0.0)=\(WorkflowCommand.property($0.1))" }.joined(separator: ",")
    return "::\(word(finding.severity)) \(written)::\(WorkflowCommand.data(lines.joined(separator: "\n")))\n"
  }

  private func word(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "notice"
    }
  }
}

extension LocatedRange {
  /// The last line of which something is covered: a range that ends with a line break ends in the line before.
  var lastLine: Int { end.column == 1 && end.line > start.line ? end.line - 1 : end.line }
}

/// The escaping of a command's parts, as GitHub's runner requires it.
enum WorkflowCommand {
  /// The text after the second `::`.
  static func data(_ text: String) -> String {
    escaped(text) { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      default: nil
      }
    }
  }

  /// The value of a property, where `:` and `,` have a meaning as well.
  static func property(_ text: String) -> String {
    escaped(data(text)) { scalar in
      switch scalar {
      case ":": "%3A"
      case ",": "%2C"
      default: nil
      }
    }
  }

  private static func escaped(_ text: String, _ replacement: (Unicode.Scalar) -> String?) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      if let replacement = replacement(scalar) { result += replacement } else { result.unicodeScalars.append(scalar) }
    }
  }
}
