package import SourceDiagnostics

/// What was found in one run: the one value from which every format is rendered.
///
/// Because text, JSON and all that follow take the same value, they always agree.
///
/// ```swift
/// let report = FindingsReport(arranging: findings, files: files, productCount: 214)
/// print(TextRenderer().render(report))
/// ```
package struct FindingsReport: Sendable {
  /// A fault at its place in a text, or at none.
  package typealias Finding = Diagnostic<SourceRange?>

  /// Sorted and folded, see `arrange(_:in:)`.
  package let findings: [Finding]

  /// The files that the places of the findings name by index.
  package let files: SourceFiles

  /// How many files were read.
  package let fileCount: Int

  /// How many products the catalogs in them hold.
  package let productCount: Int

  /// The kinds of findings that were looked for, in the order in which people read about them.
  package let kinds: [DiagnosticKind]

  /// What was found and is not told, in the order of findings.
  package let suppressed: [SuppressedFinding]

  /// What stood in the way of reading a file or a folder, as one line each.
  package var failures: [String] = []

  /// Takes findings that are already arranged.
  package init(
    findings: [Finding], files: SourceFiles, fileCount: Int? = nil, productCount: Int, kinds: [DiagnosticKind] = [],
    suppressed: [SuppressedFinding] = []
  ) {
    self.findings = findings
    self.files = files
    self.fileCount = fileCount ?? files.count
    self.productCount = productCount
    self.kinds = kinds
    self.suppressed = suppressed
  }

  /// Takes findings in any order, and arranges them.
  package init(
    arranging findings: [Finding], files: SourceFiles, fileCount: Int? = nil, productCount: Int,
    kinds: [DiagnosticKind] = [], suppressed: [SuppressedFinding] = []
  ) {
    self.init(
      findings: Self.arrange(findings, in: files), files: files, fileCount: fileCount, productCount: productCount,
      kinds: kinds, suppressed: suppressed)
  }

  /// The file that a place lies in; nil for no place, and for one that names no file of this report.
  func file(of place: SourceRange?) -> TextFile? {
    guard let place, files.indices.contains(place.file) else { return nil }
    return files[place.file]
  }
}
