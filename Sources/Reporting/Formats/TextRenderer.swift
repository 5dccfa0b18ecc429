import SourceDiagnostics

/// The report for people, with the source underlined.
///
/// ```
/// error: hosted content on a consumable [hosted-content-type]
///   ┌─ catalog/products/coins.yaml:14:5
///   │
/// 13│     type: consumable
///   │           ---------- the product is a consumable
/// 14│     hosted_content: {source: content/chapter-1, version: "1.0"}
///   │     ^^^^^^^^^^^^^^ the store hosts files for non-consumables only
///   │
///   = why:  the store refuses the product when it is submitted, not when it is saved
///   = more: shelf explain hosted-content-type
///
/// 1 error in 1 of 31 files
/// ```
package struct TextRenderer: ReportFormat {
  /// How the report looks.
  package struct Options: Hashable, Sendable {
    /// Whether to color it with ANSI sequences.
    package var color: Bool

    /// The maximum line width. A longer line of source is cut around the range, a longer sentence is wrapped.
    package var width: Int

    /// Whether to name `shelf explain` below the first finding of each rule.
    package var explains: Bool

    /// Whether to leave out the summary.
    package var isQuiet: Bool

    /// The number of findings to show; 0 for all.
    package var maxFindings: Int

    /// The hint on how to see all findings, if possible: `--max-findings 0 shows all`.
    package var hint: String?

    package init(
      color: Bool = false, width: Int = 100, explains: Bool = true, isQuiet: Bool = false, maxFindings: Int = 0
    ) {
      self.color = color
      (self.width, self.explains, self.isQuiet, self.maxFindings) = (width, explains, isQuiet, maxFindings)
    }
  }

  private let options: Options

  package init(_ options: Options = Options()) {
    self.options = options
  }

  package func render(_ report: FindingsReport) -> String {
    let limit = options.maxFindings > 0 ? options.maxFindings : report.findings.count
    let shown = report.findings.prefix(limit)
    let places = ReportPlaces(shown, in: report.files)
    var text = ""
    var explained: Set<String> = []
    for finding in shown {
      if !text.isEmpty { text += "\n" }
      let isFirst = explained.insert(finding.kind.id).inserted
      text += FindingBlock(finding, places, options, tellsReason: isFirst).render()
    }
    let hidden = report.findings.count - shown.count
    var end = TextPage(TextLook(width: options.width))
    if hidden > 0 {
      end.addBlank()
      end.add(StyledText("… and \(counted(hidden, "more finding"))\(options.hint.map { " (\($0))" } ?? "")"))
    }
    if options.isQuiet { return text + end.text }
    if !(text + end.text).isEmpty { end.addBlank() }
    end.add(StyledText(report.summary.line))
    return text + end.text
  }
}
