import Foundation
import SourceDiagnostics
import Testing
import TextFormats

@testable import Reporting

/// Unknown programs read `shelf.findings/1`.
struct JSONTests {
  @Test(
    "any text is read back unchanged",
    arguments: ["", "a\"b\\c/", "\u{0}\u{1}\u{8}\t\n\u{B}\u{C}\r\u{1F}\u{7F}", "\u{2028}\u{202E}\u{9B}", "字👩‍🚀"])
  func strings(text: String) throws {
    let json = JSONValue.array([.string(text)]).reportText
    let parsed = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String]
    #expect(parsed?.first?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
  }

  @Test("keys are in order, and empty values are omitted")
  func layout() {
    let value = JSONValue.object([
      "b": 1, "a": nil, "c": [], "d": .inline(["x": true, "y": [2]]),
    ])
    #expect(value.reportText == "{\n  \"b\": 1,\n  \"c\": [],\n  \"d\": {\"x\": true, \"y\": [2]}\n}\n")
  }

  @Test("columns count scalars, offsets bytes, and ends are exclusive")
  func positions() throws {
    let report = Samples.report(MarkedFile("\u{FEFF}x\r\ne\u{301}字: ⟦👩‍🚀⟧\r\n"))
    let text = JSONRenderer().render(report)
    let range =
      #""range": {"start": {"line": 2, "column": 6, "offset": 14}, "end": {"line": 2, "column": 9, "offset": 25}}"#
    #expect(text.contains(range), "\(text)")
  }

  @Test("a fix with a part outside the files has no edits")
  func partialFix() {
    let marked = MarkedFile("⟦a⟧")
    let edits: [Edit<SourceRange?>] = [Edit(at: marked.place(), newText: "b"), Edit(at: nil, newText: "c")]
    let report = Samples.report(marked, fix: Fix("write 'b'", isSafe: true, edits: edits))
    #expect(!JSONRenderer().render(report).contains("edits"))
    #expect(report.summary.fixable == 0)
  }
}
