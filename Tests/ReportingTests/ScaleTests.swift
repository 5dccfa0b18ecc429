import Reporting
import SourceDiagnostics
import TestSupport
import Testing

/// Size alone makes nothing slow: each case would take minutes if a finding examined its whole line or file.
struct ScaleTests {
  @Test("many findings in one very long line")
  func longLine() {
    expectQuick {
      let file = TextFile(path: "a.yaml", bytes: Array(repeating: UInt8(ascii: "x"), count: 1_000_000))
      let findings = (0..<400).map {
        Finding(Samples.plain, "m", at: SourceRange(file: 0, bytes: $0 * 2_499..<$0 * 2_499 + 4))
      }
      let report = FindingsReport(arranging: findings, files: [file], productCount: 0)
      #expect(ConciseRenderer().render(report).hasSuffix("a.yaml:1:997102: error: [duplicate-key] m\n"))
      #expect(TextRenderer().render(report).utf8.count < 400 * 800)
    }
  }

  @Test("many findings in many lines")
  func manyFindings() {
    expectQuick {
      let file = TextFile(path: "a.yaml", text: String(repeating: "id: gold\n", count: 10_000))
      let findings = (0..<10_000).map {
        Finding(Samples.plain, "m", at: SourceRange(file: 0, bytes: $0 * 9..<$0 * 9 + 2))
      }
      let report = FindingsReport(arranging: findings, files: [file], productCount: 0)
      #expect(report.summary.errors == 10_000)
      #expect(ConciseRenderer().render(report).hasSuffix("a.yaml:10000:1: error: [duplicate-key] m\n"))
      #expect(JSONRenderer().render(report).utf8.count > 10_000)
    }
  }
}
