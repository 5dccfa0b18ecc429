/// A way to write a report.
///
/// To add one, put a file into `Formats/` with a renderer, and one line into `ReportFormatName`:
///
/// - `TextRenderer`: for people, with the source underlined
/// - `ConciseRenderer`: one line for each finding
/// - `JSONRenderer`: the stable document `shelf.findings/1`
package protocol ReportFormat: Sendable {
  /// The whole output, which ends in a line break unless it is empty.
  func render(_ report: FindingsReport) -> String
}

/// The formats by the names that `--format` takes: the table of contents of `Formats/`.
package enum ReportFormatName: String, CaseIterable, Sendable {
  case text
  case concise
  case json

  /// The renderer; the options concern text alone, for machines get everything and no colours.
  package func renderer(_ options: TextRenderer.Options = TextRenderer.Options()) -> any ReportFormat {
    switch self {
    case .text: TextRenderer(options)
    case .concise: ConciseRenderer()
    case .json: JSONRenderer()
    }
  }
}
