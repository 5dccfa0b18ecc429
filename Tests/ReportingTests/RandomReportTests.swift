import Foundation
import Reporting
import SourceDiagnostics
import TestSupport
import Testing

/// No bytes or places crash a renderer, even places outside of their file.
struct RandomReportTests {
  @Test("any report renders in every format", arguments: RandomCases.upTo(300))
  func renders(seed: Int) throws {
    var random = Dice(seed: seed)
    let report = RandomReport.make(&random)
    for name in ReportFormatName.allCases {
      let options = TextRenderer.Options(
        color: Bool.random(using: &random), width: .random(in: -5...200, using: &random),
        maxFindings: .random(in: 0...3, using: &random))
      let text = name.renderer(options).render(report)
      #expect(text.isEmpty || text.hasSuffix("\n"))
      #expect(name.renderer(options).render(report) == text)
    }
    let text = TextRenderer().render(report)
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    let json = try JSONSerialization.jsonObject(with: Data(JSONRenderer().render(report).utf8)) as? [String: Any]
    #expect((json?["findings"] as? [Any])?.count == report.findings.count)
    let sarif = try JSONSerialization.jsonObject(with: Data(SARIFRenderer().render(report).utf8)) as? [String: Any]
    let run = (sarif?["runs"] as? [[String: Any]])?.first
    #expect((run?["results"] as? [Any])?.count == report.findings.count + report.suppressed.count)
  }
}
