import Reporting
import SourceDiagnostics
import TestSupport
import Testing

/// Findings are sorted and deduplicated, independent of their input order.
struct ArrangeTests {
  private let files = [TextFile(path: "b.yaml", text: "0123456789"), TextFile(path: "a.yaml", text: "0123456789")]

  private func finding(
    _ message: String, _ kind: DiagnosticKind = Samples.plain, at start: Int? = 0, file: Int = 0, product: String? = nil
  ) -> Finding {
    Finding(kind, message, at: start.map { SourceRange(file: file, bytes: $0..<$0 + 1) }, product: product)
  }

  private func messages(_ findings: [Finding]) -> [String] {
    FindingsReport.arrange(findings, in: files).map(\.message)
  }

  @Test("sorts by file name, place, rule and message; findings without a place come first")
  func order() {
    let sorted = [
      finding("0 no place", Samples.plain, at: nil),
      finding("1 file a", at: 9, file: 1),
      finding("2 file b", at: 2),
      finding("3 place", at: 10),
      finding("4 message", at: 10),
      finding("0 rule", Samples.locale, at: 10),
    ]
    #expect(messages(sorted.reversed()) == sorted.map(\.message))
    #expect(messages(sorted) == sorted.map(\.message))
  }

  @Test("any input order gives the same result", arguments: 0..<50)
  func determinism(seed: Int) {
    var random = Dice(seed: seed)
    var findings = (0..<40).map { _ in
      var finding = finding(
        "m\(Int.random(in: 0...2, using: &random))", at: Bool.random(using: &random) ? 1 : nil,
        product: ["gold", "silver", nil].randomElement(using: &random) ?? nil)
      finding.path = ["p", "q"].randomElement(using: &random)
      finding.help = ["h", nil].randomElement(using: &random) ?? nil
      return finding
    }
    let once = FindingsReport.arrange(findings, in: files)
    findings.shuffle(using: &random)
    let again = FindingsReport.arrange(findings, in: files)
    #expect(once == again)
    #expect(once.map(\.help) == again.map(\.help))
  }

  @Test("a repeated finding is reported once")
  func duplicates() {
    let arranged = FindingsReport.arrange(
      [finding("a"), finding("a"), finding("a", at: nil), finding("a", at: nil)], in: files)
    #expect(arranged.map(\.repeats) == [0, 0])
  }

  @Test("a template's error is reported once, and counts the other products")
  func template() throws {
    let findings = (0..<40).map { finding("product 'p\($0)' has no name", product: "p\($0)") }
    let arranged = FindingsReport.arrange(findings.shuffled(), in: files)
    #expect(arranged.map(\.repeats) == [39])
    #expect(arranged.first?.product == "p0")
  }

  @Test("two errors in each product stay separate")
  func twoFaults() {
    let findings = (0..<40).flatMap { product in
      ["de", "fr"].map { finding("no name in '\($0)'", product: "p\(product)") }
    }
    let arranged = FindingsReport.arrange(findings.shuffled(), in: files)
    #expect(arranged.map(\.message) == ["no name in 'de'", "no name in 'fr'"])
    #expect(arranged.map(\.repeats) == [39, 39])
  }

  @Test("repeats that were counted before are kept")
  func counted() {
    var first = finding("a", product: "a")
    first.repeats = 3
    var second = finding("b", product: "b")
    second.repeats = 4
    #expect(FindingsReport.arrange([second, first], in: files).map(\.repeats) == [8])
  }

  @Test("other kinds, other places and findings without a product aren't merged")
  func apart() {
    let findings = [
      finding("a", at: 1, product: "a"), finding("b", at: 2, product: "b"),
      finding("c", Samples.locale, at: 1, product: "b"),
      finding("d", at: 3), finding("e", at: 3), finding("f", at: nil, product: "a"),
      finding("g", at: nil, product: "b"),
    ]
    #expect(FindingsReport.arrange(findings, in: files).map(\.repeats) == Array(repeating: 0, count: 7))
  }

  @Test("an unlisted file comes last")
  func unknownFile() {
    #expect(messages([finding("x", file: 7), finding("y")]) == ["y", "x"])
  }
}
