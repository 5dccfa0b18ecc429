/// A way to write a report.
///
/// To add one, put a file into `Formats/` with a renderer, and one line into `ReportFormatName`:
///
/// - `TextRenderer`: for people, with the source underlined
/// - `ConciseRenderer`: one line for each finding
/// - `JSONRenderer`: the stable document `shelf.findings/1`
/// - `SARIFRenderer`: SARIF 2.1.0, for code scanning
/// - `GitHubRenderer`: annotations of GitHub Actions
/// - `GitLabRenderer`: a Code Quality report
/// - `JUnitRenderer`: every rule as a test of every file
/// - `CheckstyleRenderer`: what nearly every service reads
/// - `ReviewdogRenderer`: reviewdog's diagnostic format, with suggestions
package protocol ReportFormat: Sendable {
  /// The whole output, which ends in a line break unless it is empty.
  func render(_ report: FindingsReport) -> String
}

/// The formats by their names in `--format`: the table of contents of `Formats/`.
package enum ReportFormatName: String, CaseIterable, Sendable {
  case text
  case concise
  case json
  case sarif
  case github
  case gitlab
  case junit
  case checkstyle
  case rdjsonl

  /// The renderer; the options affect text only, because machines get everything, without colors.
  package func renderer(
    _ options: TextRenderer.Options = TextRenderer.Options(), in context: RunContext = RunContext()
  ) -> any ReportFormat {
    switch self {
    case .text: TextRenderer(options)
    case .concise: ConciseRenderer()
    case .json: JSONRenderer()
    case .sarif: SARIFRenderer(context)
    case .github: GitHubRenderer(context)
    case .gitlab: GitLabRenderer(context)
    case .junit: JUnitRenderer()
    case .checkstyle: CheckstyleRenderer()
    case .rdjsonl: ReviewdogRenderer()
    }
  }
}
