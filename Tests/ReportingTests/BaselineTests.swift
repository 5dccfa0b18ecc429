import Reporting
import SourceDiagnostics
import Testing

/// The findings that a baseline contains, and its stale entries.
@Suite struct BaselineTests {
  private let files = ["a.yaml", "b.yaml"].map { TextFile(path: $0, text: "0123456789") }
  private let names = ["a.yaml", "b.yaml"]

  private func finding(
    _ message: String = "m", at start: Int = 0, file: Int = 0, product: String? = "gold",
    path: String? = "products[\"gold\"].name"
  ) -> Finding {
    Finding(
      Samples.plain, message, at: SourceRange(file: file, bytes: start..<start + 1), path: path, product: product)
  }

  private func recorded(_ findings: [Finding]) -> Baseline {
    SortedFindings(findings, in: files).baseline(fileName: { names[$0] }, keeping: []) { _ in true }
  }

  /// The findings reported with a baseline, and the counts of stale entries.
  private func reported(
    _ findings: [Finding], beside baseline: Baseline, isLookedAt: (Baseline.Entry) -> Bool = { _ in true }
  ) -> (messages: [String], stale: [Int]) {
    var sorted = SortedFindings(findings, in: files)
    let rest = sorted.suppress(baseline, fileName: { names[$0] }, isLookedAt: isLookedAt)
    return (sorted.findings.map(\.message), rest.filter { isLookedAt($0.entry) }.map(\.found))
  }

  @Test("a recorded finding is known even if its lines moved or its message changed")
  func known() {
    let baseline = recorded([finding("41 characters", at: 1), finding(at: 4, product: nil, path: nil)])
    let now = reported(
      [finding("43 characters", at: 8), finding("n", at: 2, product: nil, path: nil)], beside: baseline)
    #expect(now.messages == [])
    #expect(now.stale == [])
  }

  @Test("findings beyond the recorded number are reported")
  func surplus() {
    let baseline = recorded([finding("a", at: 1), finding("b", at: 2)])
    #expect(baseline.entries.map(\.count) == [2])
    let now = reported([finding("a", at: 1), finding("b", at: 2), finding("c", at: 3)], beside: baseline)
    #expect(now.messages == ["c"])
    #expect(now.stale == [])
  }

  @Test("removed findings are stale, also partially")
  func stale() {
    let baseline = recorded([finding("a", at: 1), finding("b", at: 2), finding(product: "silver")])
    #expect(reported([finding("a", at: 1)], beside: baseline).stale == [1, 0])
    #expect(reported([], beside: baseline) { $0.product == "gold" }.stale == [0])
  }

  @Test("a product that moves to another file stays known; a path alone doesn't if its file wasn't checked")
  func moved() {
    let product = recorded([finding()])
    #expect(reported([finding(file: 1)], beside: product) { _ in false }.messages == [])
    let app = recorded([finding(product: nil, path: "app.name")])
    let elsewhere = finding("of another app", file: 1, product: nil, path: "app.name")
    #expect(reported([elsewhere], beside: app) { $0.file == "b.yaml" }.messages == ["of another app"])
    #expect(reported([elsewhere], beside: app).messages == [])
    let unread = recorded([finding(product: nil, path: nil)])
    #expect(
      reported([finding("other file", file: 1, product: nil, path: nil)], beside: unread).messages == ["other file"])
  }

  @Test("an entry of the same file takes precedence")
  func ownFile() {
    let both = recorded([finding(product: nil, path: "app.name"), finding(file: 1, product: nil, path: "app.name")])
    #expect(both.entries.map(\.file) == ["a.yaml", "b.yaml"])
    var sorted = SortedFindings([finding(file: 1, product: nil, path: "app.name")], in: files)
    #expect(sorted.suppress(both, fileName: { names[$0] }) { _ in true }.map(\.entry.file) == ["a.yaml"])
  }

  @Test("each product with a template's error has its own entry, and the rest of the group is reported")
  func folded() {
    let products = (0..<40).map { finding("'p\($0)'", product: "p\($0)", path: "products[\"p\($0)\"].name") }
    let baseline = recorded(Array(products.dropLast()))
    #expect(baseline.entries.count == 39)
    var sorted = SortedFindings(products, in: files)
    #expect(sorted.suppress(baseline, fileName: { names[$0] }) { _ in true }.isEmpty)
    let report = FindingsReport(sorted, files: files, productCount: 40)
    #expect(report.findings.map(\.product) == ["p39"])
    #expect(report.findings.map(\.repeats) == [0])
    #expect(report.suppressed.count == 39)
    #expect(report.summary.known == 39)
    #expect(Set(report.suppressedFingerprints + report.fingerprints).count == 40)
  }

  @Test("a fingerprint doesn't change if other findings at its place are merged, known or disabled")
  func fingerprints() {
    let two = [finding("a", at: 1), finding("b", at: 2)]
    let all = FindingsReport(arranging: two, files: files, productCount: 1).fingerprints
    let comment = SuppressedFinding.Decision.comment(SourceRange(file: 0, bytes: 0..<1), reason: nil)
    let one = FindingsReport(
      arranging: [two[1]], files: files, productCount: 1, suppressed: [SuppressedFinding(two[0], comment)])
    #expect(one.fingerprints == [all[1]])
    #expect(one.suppressedFingerprints == [all[0]])
  }

  @Test("the text is sorted, one line per entry, and quoted only where other tools would misread it")
  func text() {
    let baseline = Baseline([
      Baseline.Entry(rule: "plain-rule", product: "no", path: "products[\"no\"].name", file: "a b.yaml", count: 2),
      Baseline.Entry(rule: "plain-rule", product: "com.example.gold", path: nil, file: "catalog/app.yaml"),
      Baseline.Entry(rule: "plain-rule", product: "it's\n\u{85}\"é", path: nil, file: ""),
      Baseline.Entry(rule: "plain-rule", product: "1.10", path: "", file: "y"),
    ])
    let lines = baseline.text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
    #expect(
      lines == [
        "shelf: 1",
        "findings:",
        "  - {rule: plain-rule, product: 'no', path: 'products[\"no\"].name', file: 'a b.yaml', count: 2}",
        "  - {rule: plain-rule, product: com.example.gold, file: catalog/app.yaml}",
        "  - {rule: plain-rule, product: \"it's\\u000A\\u0085\\\"é\"}",
        "  - {rule: plain-rule, product: '1.10', path: '', file: 'y'}",
      ])
    #expect(Baseline().text.hasSuffix("shelf: 1\nfindings: []\n"))
  }
}
