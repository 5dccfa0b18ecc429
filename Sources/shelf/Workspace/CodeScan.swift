import CatalogModel
import CatalogYAML
import Reporting
import RuleHandbook
import SourceDiagnostics
import SourceScanning
import SystemPackage

/// What the code of an app says about the products of some catalogs.
struct CodeScan {
  let report: FindingsReport

  /// Files that were passed over, as one line each.
  let remarks: [String]

  /// What could not be read, as one line each.
  let failures: [String]

  /// Larger files are no code that somebody wrote.
  static let mostBytes = 8 << 20

  /// What came of one file.
  private enum Outcome: Sendable {
    case scanned(ScannedSource, TextFile?)
    case binary
    case passedOver(String)
    case failed(String)
  }

  init(_ workspace: Workspace, _ tree: SourceTree, _ selection: RuleSelection, on day: CalendarDate) async {
    let ids = SoldIDs(of: workspace.catalogs, on: day)
    let outcomes = await concurrentMap(tree.files) { Self.scan($0, ids) }
    var all = Findings(files: workspace.files)
    for outcome in outcomes { all.add(outcome) }
    let isAsked: (Diagnostic<SourceRange?>) -> Bool = { selection.isOn($0.kind) }
    let found = (all.found + ids.unused(besides: all.used)).filter(isAsked).map { finding in
      var finding = finding
      finding.severity = selection.severity(of: finding.kind) ?? finding.severity
      return finding
    }
    let hidden = Suppressions(in: workspace.trees).apply(to: found, rules: RuleBook.kinds) { _ in false }
    let suppressed =
      all.suppressed.filter { isAsked($0.finding) }
      + hidden.suppressed.map { SuppressedFinding($0.finding, .comment($0.comment, reason: $0.reason)) }
    report = FindingsReport(
      arranging: hidden.kept, files: all.files, fileCount: workspace.files.count + all.count, productCount: ids.products.count,
      kinds: DiagnosticKind.codeKinds.filter(selection.isOn), suppressed: suppressed)
    remarks = all.remarks
    failures = tree.failures + all.failures
  }

  private static func scan(_ file: SourceTree.File, _ ids: SoldIDs) -> Outcome {
    do {
      guard case .file(let size) = try FileSystem.kind(of: file.path) else { return .binary }
      if size > mostBytes { return .passedOver("'\(file.shown)' is larger than 8 MB and was passed over") }
      let text = TextFile(path: file.shown, bytes: try FileSystem.read(file.path, size: size))
      if file.language == .propertyList, text.bytes.starts(with: Array("bplist".utf8)) {
        return .passedOver(
          "'\(file.shown)' is a binary property list and was passed over; 'plutil -convert xml1 \(file.shown)' makes it text")
      }
      if text.bytes.prefix(8_000).contains(0) { return .binary }
      let scanned = ScannedSource(text, file.language, ids)
      return .scanned(scanned, scanned.findings.isEmpty && scanned.suppressed.isEmpty ? nil : text)
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
    var remarks: [String] = []
    var failures: [String] = []

    mutating func add(_ outcome: Outcome) {
      switch outcome {
      case .binary: break
      case .passedOver(let remark): remarks.append(remark)
      case .failed(let failure): failures.append(failure)
      case .scanned(let scanned, let text):
        count += 1
        used.formUnion(scanned.used)
        guard let text else { return }
        let index = files.count
        files.append(text)
        found += scanned.findings.map { $0.inFile(index) }
        suppressed += scanned.suppressed.map {
          SuppressedFinding(
            $0.finding.inFile(index), .comment(SourceRange(file: index, bytes: $0.comment.bytes), reason: $0.reason))
        }
      }
    }
  }
}
