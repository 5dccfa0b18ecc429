import CatalogProject
import RuleHandbook
import SourceDiagnostics
import Testing
import YAMLSyntax

/// The results of the examples' fixes, applied until none is left.
struct FixTests {
  private static let bad = ExampleCase.all.filter { !$0.example.isGood }

  /// Findings in the baseline, and past price changes, which `shelf fix` edits without the finding's help.
  private static let unshown: Set = ["stale-baseline-entry", "price-change-in-the-past"]

  @Test(
    "every rule with a fix has an example of it",
    arguments: RuleBook.kinds.filter { $0.fixability != .none && !unshown.contains($0.id) })
  func shown(_ kind: DiagnosticKind) {
    #expect(kind.examples.contains { $0.fixed != nil }, "\(kind.id)")
  }

  @Test(
    "a fix gives the shown text", arguments: bad.filter { $0.example.fixed != nil },
    [ExampleVariant.alone, .withCarriageReturns])
  func text(_ one: ExampleCase, _ variant: ExampleVariant) async throws {
    guard let catalog = ExampleCatalog(one.example, variant) else { return }
    let fixRun = await FixRun(catalog.read.files, by: one.examination(catalog))
    let file = try #require(catalog.marks.first?.file)
    let fixed = try #require(one.example.fixed)
    let wanted = variant == .alone ? MarkedText(fixed) : MarkedText(fixed).withCarriageReturns
    let found = String(decoding: fixRun.files[file].bytes, as: UTF8.self)
    if found != wanted.text {
      Issue.record("\(one.testDescription)\nexpected\n\(wanted.text)\nfound\n\(found)", sourceLocation: one.location)
    }
  }

  @Test(
    "fixed text stays valid, keeps its comments, and has nothing left to fix",
    arguments: bad.filter { $0.kind.fixability != .none }, ExampleVariant.allCases)
  func converges(_ one: ExampleCase, _ variant: ExampleVariant) async throws {
    guard let catalog = ExampleCatalog(one.example, variant) else { return }
    let before = catalog.findings
    let examination = one.examination(catalog)
    let fixRun = await FixRun(catalog.read.files, by: examination)
    for finding in fixRun.findings {
      if let fix = finding.fix, fix.isPlaced, examination.wants(finding, fix) {
        Issue.record("\(one.testDescription) (\(variant.rawValue)) leaves \(fix.title)", sourceLocation: one.location)
      }
    }
    let known = Set(before.map(\.kind))
    for finding in fixRun.findings where finding.severity == .error && !known.contains(finding.kind) {
      Issue.record(
        "\(one.testDescription) (\(variant.rawValue)) brings \(finding.message)", sourceLocation: one.location)
    }
    let again = await FixRun(fixRun.files, by: examination)
    #expect(again.fixCounts.isEmpty, sourceLocation: one.location)
    for (old, new) in zip(catalog.read.files, fixRun.files) {
      #expect(old.plainComments == new.plainComments, sourceLocation: one.location)
      if old.loneLineFeeds == 0 { #expect(new.loneLineFeeds == 0, sourceLocation: one.location) }
    }
  }
}

extension ExampleCase {
  /// A check of an example's files that applies only the fixes of the example's rule.
  fileprivate func examination(_ catalog: ExampleCatalog) -> FixRun.Examination {
    let kind = kind
    let neighbours = catalog.neighbours.map(\.catalog)
    let assets = catalog.assets
    return FixRun.Examination(
      findings: { ReadCatalog($0).everything(beside: neighbours, assets: assets) },
      wants: { finding, _ in finding.kind == kind },
      isBroken: { DiagnosticKind.syntaxKinds.contains($0.kind) && $0.severity == .error })
  }
}

extension TextFile {
  /// The comments that aren't directives.
  fileprivate var plainComments: [String] {
    let tree = YAMLSyntax.parse(self, fileIndex: 0).tree
    return tree.comments.map { text($0.range.bytes) }.filter { !$0.contains("shelf:ignore") }
  }

  /// The number of lines that end without a carriage return.
  fileprivate var loneLineFeeds: Int {
    bytes.indices.count { bytes[$0] == 0x0A && ($0 == 0 || bytes[$0 - 1] != 0x0D) }
  }
}
