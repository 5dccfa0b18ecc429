package import CatalogModel
import CatalogProject
import CatalogYAML
package import Reporting
import SourceDiagnostics
import SourceScanning
import SystemPackage

/// The uses of catalogs' products in an app's code.
package struct CodeScan {
  package let report: FindingsReport

  /// Files that were skipped, as one line each.
  package let notes: [String]

  /// The read errors, one line each.
  package let failures: [String]

  /// Larger files are generated, not written by hand.
  package static let mostBytes = 8 << 20

  /// The result for one file.
  private enum Outcome: Sendable {
    case scanned(ScannedSource, TextFile?)
    case binary
    case skipped(String)
    case failed(String)
  }

  /// - Parameters:
  ///   - workspace: the catalogs.
  ///   - tree: the files of code.
  ///   - settings: the enabled rules, their severities, and the baseline.
  ///   - day: the day on which products are for sale.
  ///   - recording: whether to record the findings in the baseline first.
  /// - Throws: a `Failure` if the baseline can't be read or written.
  package init(_ workspace: Workspace, _ tree: SourceTree, _ settings: Settings, on day: CalendarDate, recording: Bool)
    async throws
  {
    let ids = SoldIDs(of: workspace.catalogs, on: day)
    let outcomes = await concurrentMap(tree.files, counting: "files of code") { Self.scan($0, ids) }
    if Verbosity.isOn { Verbosity.say("searched \(tree.files.count) code files for \(ids.products.count) IDs") }
    var all = Findings(files: workspace.files)
    for outcome in outcomes { all.merge(outcome) }
    let selection = settings.selection
    let isAsked: (Diagnostic<SourceRange?>) -> Bool = { selection.isOn($0.kind) }
    func graded(_ findings: [Diagnostic<SourceRange?>]) -> [Diagnostic<SourceRange?>] {
      findings.filter(isAsked).map(selection.graded)
    }
    // Without any code, every product would be reported as unused.
    let unused = all.count == 0 ? [] : ids.unused(besides: all.used)
    let found = graded(
      all.found + unused + all.unneeded.compactMap { Self.unneeded($0, selection) })
    let kinds = DiagnosticKind.codeKinds.filter(selection.isOn)
    let hidden = Suppressions(in: workspace.trees).apply(to: found, rules: RuleBook.kinds, isAsked: kinds.contains)
    let suppressed =
      all.suppressed.filter { isAsked($0.finding) }
      + hidden.suppressed.map { SuppressedFinding($0.finding, .comment($0.comment, reason: $0.reason)) }
    var files = all.files
    var sorted = SortedFindings(
      hidden.kept + graded(hidden.faults.filter { $0.kind == .unusedSuppression }), suppressed: suppressed, in: files)
    let paths = workspace.paths
    if let known = try BaselineFilter(settings, paths, index: files.count, recording: recording) {
      let scope = BaselineFilter.Scope(
        walked: workspace.walked + tree.walked, read: Set(workspace.files.map(\.path) + tree.files.map(\.shown)),
        kinds: Set(kinds.map(\.id)),
        isWhole: workspace.failures.isEmpty && tree.failures.isEmpty && all.failures.isEmpty,
        settings: [settings])
      let added = try known.judge(&sorted, files, scope, recording: recording)
      if let file = known.file, !added.isEmpty {
        files.append(file)
        sorted.addFindings(graded(added), in: files)
      }
    }
    report = FindingsReport(
      sorted, files: files, fileCount: workspace.files.count + all.count, productCount: ids.products.count, kinds: kinds
    )
    notes = all.notes
    failures =
      tree.failures + all.failures
      + (all.count == 0 ? ["no code found; name the folders with code, as in 'shelf ids Sources'"] : [])
  }

  /// The finding for a comment that doesn't suppress anything; nil if its rule didn't run.
  private static func unneeded(
    _ unneeded: (rule: String, place: SourceRange), _ selection: RuleSelection
  ) -> Diagnostic<SourceRange?>? {
    guard let kind = RuleBook.kind(named: unneeded.rule) else {
      let nearest = RuleBook.name(nearestTo: unneeded.rule).map { ", did you mean '\($0)'?" } ?? ""
      return Diagnostic(.unknownRule, "no rule '\(unneeded.rule)'\(nearest)", at: unneeded.place)
    }
    let isOfCode = DiagnosticKind.codeKinds.contains(kind)
    if isOfCode, !selection.isOn(kind) { return nil }
    return Diagnostic(
      .unusedSuppression, "nothing to ignore for '\(unneeded.rule)' here", at: unneeded.place,
      help: isOfCode ? "remove it from the comment" : "comments in code can only suppress rules that start with 'code-'"
    )
  }

  private static func scan(_ file: SourceTree.File, _ ids: SoldIDs) -> Outcome {
    do {
      guard case .file(let size) = try FileSystem.kind(of: file.path) else { return .binary }
      if size > mostBytes { return .skipped("'\(file.shown)' is larger than 8 MB and was skipped") }
      let text = TextFile(path: file.shown, bytes: try FileSystem.contents(of: file.path, size: size))
      if file.language == .propertyList, text.bytes.starts(with: Array("bplist".utf8)) {
        return .skipped(
          """
          '\(file.shown)' is a binary property list and was skipped; 'plutil -convert xml1 \(file.shown)' converts it \
          to text
          """
        )
      }
      if text.bytes.prefix(8_000).contains(0) { return .binary }
      let scanned = ScannedSource(text, file.language, ids)
      let isClean = scanned.findings.isEmpty && scanned.suppressed.isEmpty && scanned.unneeded.isEmpty
      return .scanned(scanned, isClean ? nil : text)
    } catch {
      return .failed("can't read '\(file.shown)': \(error)")
    }
  }

  /// The findings of all files, whose places name them by one list.
  private struct Findings {
    var files: SourceFiles
    var count = 0
    var used: Set<Int> = []
    var found: [Diagnostic<SourceRange?>] = []
    var suppressed: [SuppressedFinding] = []
    var unneeded: [(rule: String, place: SourceRange)] = []
    var notes: [String] = []
    var failures: [String] = []

    mutating func merge(_ outcome: Outcome) {
      switch outcome {
      case .binary: break
      case .skipped(let note): notes.append(note)
      case .failed(let failure): failures.append(failure)
      case .scanned(let scanned, let text):
        count += 1
        used.formUnion(scanned.used)
        guard let text else { return }
        let index = files.count
        files.append(text)
        found += scanned.findings.map { $0.inFile(index) }
        unneeded += scanned.unneeded.map { ($0.rule, SourceRange(file: index, bytes: $0.place.bytes)) }
        suppressed += scanned.suppressed.map {
          SuppressedFinding(
            $0.finding.inFile(index), .comment(SourceRange(file: index, bytes: $0.comment.bytes), reason: $0.reason))
        }
      }
    }
  }
}
