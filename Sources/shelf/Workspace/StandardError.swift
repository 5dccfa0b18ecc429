import Reporting
import SourceDiagnostics

/// Findings that are told beside a result, on standard error.
enum StandardError {
  /// Findings with their places and the text around them; of many the first ones.
  static func tell(_ findings: [Diagnostic<SourceRange?>], in files: SourceFiles) {
    guard !findings.isEmpty else { return }
    let report = FindingsReport(arranging: findings, files: files, productCount: 0)
    let options = TextRenderer.Options(explains: false, isQuiet: true, maxFindings: 20)
    Terminal.tell(TextRenderer(options).render(report))
  }

  /// Findings on a line each.
  static func tellBriefly(_ findings: [Diagnostic<SourceRange?>], in files: SourceFiles) {
    guard !findings.isEmpty else { return }
    Terminal.tell(ConciseRenderer().render(FindingsReport(arranging: findings, files: files, productCount: 0)))
  }
}
