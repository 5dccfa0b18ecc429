package import SourceDiagnostics

/// The findings of one run: the one value from which every format is rendered.
///
/// Because text, JSON and all later formats use the same value, they always agree.
///
/// ```swift
/// let report = FindingsReport(arranging: findings, files: files, productCount: 214)
/// print(TextRenderer().render(report))
/// ```
package struct FindingsReport: Sendable {
  /// An error at its place in a text, or without one.
  package typealias Finding = Diagnostic<SourceRange?>

  /// Sorted and folded, see `arrange(_:in:)`.
  package let findings: [Finding]

  /// More fixes for reviewers, by the index of their finding.
  private(set) var suggestions: [Int: Fix<SourceRange?>] = [:]

  /// The files that the findings refer to by index.
  package let files: SourceFiles

  /// The number of files that were read.
  package let fileCount: Int

  /// The number of requested files; nil for all.
  package var wantedCount: Int?

  /// The number of products in their catalogs.
  package let productCount: Int

  /// Whether there are products without an `app:` record, so that nothing that depends on it was checked.
  package var lacksApp = false

  /// The kinds of findings that were looked for, in the order in which people read about them.
  package let kinds: [DiagnosticKind]

  /// The suppressed findings, in the order of findings.
  package let suppressed: [SuppressedFinding]

  /// The errors in reading files and folders, one line each.
  package var failures: [String] = []

  /// The how-manieth each finding is, see `NumberedFinding`.
  let ordinals: [Int]

  /// Creates a report from arranged findings.
  package init(
    findings: [Finding], files: SourceFiles, fileCount: Int? = nil, productCount: Int, kinds: [DiagnosticKind] = [],
    suppressed: [SuppressedFinding] = []
  ) {
    let all = findings.map { NumberedFinding($0) } + suppressed.map { NumberedFinding($0.finding, $0.decision) }
    let numbered = NumberedFinding.number(all, in: files)
    self.init(
      numbered: Array(numbered[..<findings.count]), files: files, fileCount: fileCount, productCount: productCount,
      kinds: kinds,
      suppressed: zip(suppressed, numbered[findings.count...]).map {
        SuppressedFinding($0.finding, $0.decision, ordinal: $1.ordinal)
      })
  }

  /// Creates a report from findings in any order.
  package init(
    arranging findings: [Finding], files: SourceFiles, fileCount: Int? = nil, productCount: Int,
    kinds: [DiagnosticKind] = [], suppressed: [SuppressedFinding] = []
  ) {
    self.init(
      SortedFindings(findings, suppressed: suppressed, in: files), files: files, fileCount: fileCount,
      productCount: productCount, kinds: kinds)
  }

  /// Creates a report from sorted findings, and folds them.
  package init(
    _ sorted: SortedFindings, files: SourceFiles, fileCount: Int? = nil, productCount: Int, kinds: [DiagnosticKind] = []
  ) {
    self.init(
      numbered: Self.fold(sorted.reported), files: files, fileCount: fileCount, productCount: productCount,
      kinds: kinds,
      suppressed: sorted.suppressed)
  }

  private init(
    numbered: [NumberedFinding], files: SourceFiles, fileCount: Int?, productCount: Int, kinds: [DiagnosticKind],
    suppressed: [SuppressedFinding]
  ) {
    findings = numbered.map(\.finding)
    ordinals = numbered.map(\.ordinal)
    self.files = files
    self.fileCount = fileCount ?? files.count
    (self.productCount, self.kinds, self.suppressed) = (productCount, kinds, suppressed)
  }

  /// Adds suggested fixes to the findings of a kind, by place.
  package mutating func suggest(_ fixes: [SourceRange: Fix<SourceRange?>], for kind: DiagnosticKind) {
    for (index, finding) in findings.enumerated() where finding.kind == kind {
      suggestions[index] = finding.place.flatMap { fixes[$0] }
    }
  }

  /// The file of a place; nil without a place, and for a file that isn't in this report.
  func file(of place: SourceRange?) -> TextFile? {
    guard let place, files.indices.contains(place.file) else { return nil }
    return files[place.file]
  }
}
