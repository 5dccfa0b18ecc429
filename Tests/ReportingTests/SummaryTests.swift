import Reporting
import SourceDiagnostics
import Testing

/// The summary line, for every combination of numbers.
struct SummaryTests {
  private static let severities: [(DiagnosticKind, Int)] = [
    (Samples.plain, 0), (Samples.locale, 1), (Samples.guess, 2),
  ]

  private func report(_ counts: [Int], files: Int = 31, inFiles: Int = 1, fixable: Int = 0) -> FindingsReport {
    let texts = (0..<max(inFiles, 1)).map { TextFile(path: "\($0).yaml", text: "id: gold\n") }
    var findings: [Finding] = []
    for (kind, index) in Self.severities {
      for _ in 0..<counts[index] {
        let place = inFiles == 0 ? nil : SourceRange(file: findings.count % inFiles, bytes: 0..<2)
        let fix = Fix<SourceRange?>("write it", isSafe: true, edits: [Edit(at: place, newText: "ID")])
        findings.append(Finding(kind, "m\(findings.count)", at: place, fix: findings.count < fixable ? fix : nil))
      }
    }
    return FindingsReport(findings: findings, files: texts, fileCount: files, productCount: 214)
  }

  private func line(_ report: FindingsReport) -> String? {
    TextRenderer().render(report).split(separator: "\n").last.map(String.init)
  }

  @Test("counts items in the singular or plural")
  func numbers() {
    #expect(line(report([3, 12, 0], inFiles: 4, fixable: 4)) == "3 errors, 12 warnings in 4 of 31 files (4 fixable)")
    #expect(line(report([1, 1, 1])) == "1 error, 1 warning, 1 info in 1 of 31 files")
    #expect(line(report([0, 0, 2], inFiles: 2)) == "2 infos in 2 of 31 files")
    #expect(line(report([0, 1, 0], files: 1)) == "1 warning in 1 file")
    #expect(line(report([1, 0, 0], inFiles: 0)) == "1 error")
  }

  @Test("reports a clean run, and how much was checked")
  func clean() {
    #expect(TextRenderer().render(report([0, 0, 0])) == "31 files, 214 products: clean\n")
    let one = FindingsReport(findings: [], files: [], fileCount: 1, productCount: 1)
    #expect(TextRenderer().render(one) == "1 file, 1 product: clean\n")
    var bare = one
    bare.lacksApp = true
    #expect(!TextRenderer().render(bare).contains("clean") && TextRenderer().render(bare).contains("'app:' record"))
  }

  @Test("is omitted with --quiet")
  func quiet() {
    #expect(TextRenderer(.init(isQuiet: true)).render(report([0, 0, 0])).isEmpty)
    #expect(!TextRenderer(.init(isQuiet: true)).render(report([1, 0, 0])).contains("1 error"))
  }

  @Test("counts safe fixes that have a location as fixable")
  func fixable() {
    var unsafe = report([1, 0, 0], fixable: 1).findings
    unsafe[0].fix?.isSafe = false
    #expect(FindingsReport(findings: unsafe, files: [], productCount: 0).summary.fixable == 0)
    #expect(report([1, 0, 0], inFiles: 0, fixable: 1).summary.fixable == 0)
    #expect(report([1, 0, 0], fixable: 1).summary.fixable == 1)
  }
}
