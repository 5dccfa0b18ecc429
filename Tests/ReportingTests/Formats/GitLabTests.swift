import Foundation
import Reporting
import SourceDiagnostics
import TestSupport
import Testing

/// GitLab detects new findings by their fingerprints, so fingerprints must be unique.
struct GitLabTests {
  private func issues(_ report: FindingsReport) throws -> [[String: Any]] {
    try #require(try JSONSerialization.jsonObject(with: Data(GitLabRenderer().render(report).utf8)) as? [[String: Any]])
  }

  @Test("each has the fields that GitLab requires, and its own fingerprint", arguments: RandomCases.upTo(100))
  func unique(
    seed: Int
  ) throws {
    var random = Dice(seed: seed)
    let report = RandomReport.make(&random)
    let issues = try issues(report)
    #expect(issues.count == report.findings.count)
    #expect(Set(issues.compactMap { $0["fingerprint"] as? String }).count == issues.count)
    for issue in issues {
      #expect(issue["description"] is String && issue["check_name"] is String)
      #expect(["info", "minor", "major", "critical", "blocker"].contains(issue["severity"] as? String))
      let location = try #require(issue["location"] as? [String: Any])
      #expect(location["path"] is String)
      #expect(((location["lines"] as? [String: Any])?["begin"] as? Int ?? 0) > 0)
    }
  }

  @Test("equal findings stay separate") func equals() throws {
    let finding = Finding(Samples.plain, "m", at: SourceRange(file: 0, bytes: 0..<1), path: "p", product: "a")
    let report = FindingsReport(
      findings: [finding, finding, finding], files: [TextFile(path: "a", text: "a")], productCount: 0)
    #expect(Set(try issues(report).compactMap { $0["fingerprint"] as? String }).count == 3)
  }
}
