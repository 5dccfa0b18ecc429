package import SourceDiagnostics

/// A finding and its ordinal, from 0, among those with the same rule, product and path. Nothing else distinguishes them
/// in a report of many files.
///
/// It is counted before a template's findings are folded and before anything is suppressed, so that neither changes it.
struct NumberedFinding {
  var finding: FindingsReport.Finding
  var ordinal = 0

  /// The decision not to report it, and its place.
  var decision: SuppressedFinding.Decision?

  init(_ finding: FindingsReport.Finding, _ decision: SuppressedFinding.Decision? = nil) {
    (self.finding, self.decision) = (finding, decision)
  }

  /// The key by which ordinals are counted; a read error doesn't have a path in the catalog and uses the file instead.
  private struct Key: Hashable {
    let kind: DiagnosticKind
    let product: String?
    let path: String?
    let file: String?
  }

  /// Counts findings in their order.
  static func number(_ findings: [NumberedFinding], in files: SourceFiles) -> [NumberedFinding] {
    var ordinals: [Key: Int] = [:]
    return findings.map { one in
      var one = one
      let finding = one.finding
      let place = finding.path == nil ? finding.place : nil
      let file = place.flatMap { files.indices.contains($0.file) ? files[$0.file].path : nil }
      let key = Key(kind: finding.kind, product: finding.product, path: finding.path, file: file)
      one.ordinal = ordinals[key, default: 0]
      ordinals[key] = one.ordinal + 1
      return one
    }
  }
}

/// The distinct findings of a run in report order, including suppressed ones, before those of a template are merged.
package struct SortedFindings {
  private var all: [NumberedFinding]

  /// - Parameters:
  ///   - findings: the findings, in any order.
  ///   - suppressed: the suppressed findings.
  ///   - files: the files that the places name.
  package init(
    _ findings: [FindingsReport.Finding], suppressed: [SuppressedFinding] = [], in files: SourceFiles
  ) {
    let both = findings.map { NumberedFinding($0) } + suppressed.map { NumberedFinding($0.finding, $0.decision) }
    all = NumberedFinding.number(FindingsReport.order(both, in: files), in: files)
  }

  /// The combined findings of several runs over the same files.
  package init(merging runs: [SortedFindings], in files: SourceFiles) {
    let both = runs.flatMap(\.all)
    all = runs.count == 1 ? both : NumberedFinding.number(FindingsReport.order(both, in: files), in: files)
  }

  var reported: [NumberedFinding] { all.filter { $0.decision == nil } }

  var suppressed: [SuppressedFinding] {
    all.compactMap { one in one.decision.map { SuppressedFinding(one.finding, $0, ordinal: one.ordinal) } }
  }

  /// The findings that are reported.
  package var findings: [FindingsReport.Finding] { reported.map(\.finding) }

  /// Suppresses the reported findings that are in the baseline.
  package mutating func suppress(where isKnown: (FindingsReport.Finding) -> Bool) {
    for index in all.indices where all[index].decision == nil && isKnown(all[index].finding) {
      all[index].decision = .baseline
    }
  }

  /// Adds findings about the run itself, which are never in a baseline.
  package mutating func addFindings(_ findings: [FindingsReport.Finding], in files: SourceFiles) {
    guard !findings.isEmpty else { return }
    let more = NumberedFinding.number(findings.map { NumberedFinding($0) }, in: files)
    all = FindingsReport.order(all + more, in: files)
  }
}
