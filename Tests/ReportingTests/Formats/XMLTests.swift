import Foundation
import Reporting
import SourceDiagnostics
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// XML that any parser accepts, for any text of an author.
struct XMLTests {
  /// Collects what a parser finds.
  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [(name: String, attributes: [String: String])] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      elements.append((name, attributes))
    }
  }

  private func elements(_ text: String) throws -> [(name: String, attributes: [String: String])] {
    let parser = XMLParser(data: Data(text.utf8))
    let reader = Reader()
    parser.delegate = reader
    let isRead = parser.parse()
    try #require(isRead, "\(String(describing: parser.parserError))\n\(text)")
    return reader.elements
  }

  @Test("is well-formed", arguments: RandomCases.upTo(200)) func wellFormed(seed: Int) throws {
    var random = Dice(seed: seed)
    let report = RandomReport.make(&random)
    let errors = try elements(CheckstyleRenderer().render(report)).filter { $0.name == "error" }
    #expect(errors.count == report.findings.count)
    let tests = try elements(JUnitRenderer().render(report))
    let suites = tests.filter { $0.name == "testsuite" }
    #expect(suites.count >= report.files.count)
    let total = suites.reduce(0) { $0 + (Int($1.attributes["tests"] ?? "") ?? 0) }
    #expect(total == tests.count { $0.name == "testcase" })
    #expect(tests.first?.attributes["tests"] == "\(total)")
    #expect(tests.first?.attributes["failures"] == "\(tests.count { $0.name == "failure" })")
    // The schema of Jenkins' xUnit plugin allows it only on 'testsuite'.
    #expect(tests.first?.attributes["skipped"] == nil)
    let skipped = suites.reduce(0) { $0 + (Int($1.attributes["skipped"] ?? "") ?? 0) }
    #expect(skipped == tests.count { $0.name == "skipped" })
  }

  @Test("a file without findings is one test; other files have one test for each rule with findings") func sizes() {
    let files = (0..<20).map { TextFile(path: "\($0).yaml", text: "a") }
    let findings = [(Samples.plain, 3), (Samples.plain, 3), (Samples.locale, 3)].map { kind, file in
      Finding(kind, "m", at: SourceRange(file: file, bytes: 0..<1))
    }
    let report = FindingsReport(
      findings: findings, files: files, productCount: 0, kinds: [Samples.plain, Samples.locale])
    let text = JUnitRenderer().render(report)
    #expect(text.components(separatedBy: "<testcase").count == 22)
    #expect(text.components(separatedBy: "<failure").count == 2)
    #expect(text.contains("<testcase classname=\"4.yaml\" name=\"lint\"/>"))
  }

  @Test("only errors fail") func warnings() {
    let marked = MarkedFile("⟦a⟧")
    let text = JUnitRenderer().render(Samples.report(marked, Samples.locale))
    #expect(text.contains("failures=\"0\"") && text.contains("<system-out>") && !text.contains("<failure"))
  }
}
