import CatalogFormats
import Reporting
package import SourceDiagnostics

/// Findings that are reported along with a result, on standard error.
package enum StandardError {
  /// Findings with their places and the text around them; only the first ones of many.
  package static func report(_ findings: [Diagnostic<SourceRange?>], in files: @autoclosure () -> SourceFiles) {
    guard !findings.isEmpty else { return }
    let report = FindingsReport(arranging: findings, files: shown(files(), for: findings), productCount: 0)
    let options = TextRenderer.Options(explains: false, isQuiet: true, maxFindings: 20)
    Terminal.note(TextRenderer(options).render(report))
  }

  /// The files without the private keys in those that findings are about, whose lines are shown.
  private static func shown(_ files: SourceFiles, for findings: [Diagnostic<SourceRange?>]) -> SourceFiles {
    var files = files
    for number in Set(findings.flatMap { [$0.place] + $0.notes.map(\.place) }.compactMap { $0?.file }) {
      files[number] = files[number].hidingSecrets
    }
    return files
  }

  /// One finding per line.
  package static func reportBriefly(_ findings: [Diagnostic<SourceRange?>], in files: SourceFiles) {
    guard !findings.isEmpty else { return }
    Terminal.note(ConciseRenderer().render(FindingsReport(arranging: findings, files: files, productCount: 0)))
  }
}
