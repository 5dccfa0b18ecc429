import CatalogModel
import CatalogProject
import HostedContent
import Reporting
import SourceDiagnostics

/// The errors in contents, each at its file, in the form of all findings.
struct ContentReport {
  private var files: SourceFiles = []
  private var findings: [Diagnostic<SourceRange?>] = []
  private var count = 0
  private var fileCount = 0

  /// Adds the findings in a folder.
  ///
  /// - Parameters:
  ///   - examination: the errors in it.
  ///   - folder: its content.
  ///   - shown: the folder's display path.
  ///   - product: the product of the content, if known.
  mutating func add(_ examination: ContentExamination, of folder: AssetFolder, in shown: String, product: ProductID?) {
    count += 1
    fileCount += folder.entries.count { if case .file = $0.kind { true } else { false } }
    for fault in examination.faults {
      let path = fault.path.map { "\(shown)/\($0)" } ?? shown
      if files.last?.path != path { files.append(TextFile(path: path, bytes: [])) }
      findings.append(
        Diagnostic(
          fault.kind.diagnosticKind, severity: fault.severity, fault.message,
          at: SourceRange(file: files.count - 1, bytes: 0..<0), help: fault.help,
          product: product?.text))
    }
  }

  /// All of it.
  var report: FindingsReport {
    let chapters = RuleBook.chapters.filter { ["Hosted content", "Content packages"].contains($0.title) }
    // Entries that aren't files, such as links, may have an error too.
    return FindingsReport(
      arranging: findings, files: files, fileCount: max(fileCount, files.count), productCount: count,
      kinds: chapters.flatMap(\.kinds))
  }
}
