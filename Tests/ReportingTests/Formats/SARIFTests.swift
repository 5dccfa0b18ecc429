import Foundation
import Reporting
import SourceDiagnostics
import Testing

/// SARIF as code scanning accepts it.
struct SARIFTests {
  private func run(_ report: FindingsReport, _ renderer: SARIFRenderer = SARIFRenderer()) throws -> [String: Any] {
    let log = try JSONSerialization.jsonObject(with: Data(renderer.render(report).utf8)) as? [String: Any]
    return try #require((log?["runs"] as? [[String: Any]])?.first)
  }

  private func results(_ run: [String: Any]) -> [[String: Any]] { run["results"] as? [[String: Any]] ?? [] }

  private func many(_ severities: [Severity]) -> FindingsReport {
    let marked = MarkedFile(severities.indices.map { "⟦k\($0)⟧: 1\n" }.joined())
    let findings = severities.enumerated().map { index, severity in
      Finding(Samples.plain, severity: severity, "key 'k\(index)'", at: marked.place(index))
    }
    return FindingsReport(findings: findings, files: [marked.file], productCount: 0)
  }

  @Test("results over the limit are cut by severity, with a notice") func cut() throws {
    let report = many([.info, .warning, .error, .warning, .error, .info])
    let run = try run(report, SARIFRenderer(mostResults: 3))
    #expect(results(run).compactMap { $0["level"] as? String } == ["warning", "error", "error"])
    let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
    let notifications = try #require(invocation["toolExecutionNotifications"] as? [[String: Any]])
    let message = (notifications.first?["message"] as? [String: Any])?["text"] as? String
    #expect(message == "3 findings are left out, of the lowest severity: a run contains at most 3")
    #expect(invocation["executionSuccessful"] as? Bool == true)
    #expect(try results(self.run(report)).count == 6)
  }

  @Test("any path is a relative reference that leads back to it") func addresses() throws {
    for path in ["a b/ü字.yaml", "100%.yaml", "c:d.yaml", "<stdin>", "a?b#c.yaml", "../x.yaml"] {
      let report = FindingsReport(
        findings: [Finding(Samples.plain, "m", at: SourceRange(file: 0, bytes: 0..<1))],
        files: [TextFile(path: path, text: "a")], productCount: 0)
      let artifact = try #require((try run(report)["artifacts"] as? [[String: Any]])?.first)
      let location = try #require(artifact["location"] as? [String: Any])
      let address = try #require(location["uri"] as? String)
      #expect(address.removingPercentEncoding == path)
      #expect(URL(string: address)?.scheme == nil)
      #expect(location["uriBaseId"] as? String == "%SRCROOT%")
    }
  }

  @Test("an alert is recognized after its line has moved, and after its text has changed") func identities() throws {
    func identities(_ text: String, path: String?) throws -> [String] {
      let marked = MarkedFile(text)
      let findings = marked.ranges.indices.map {
        Finding(Samples.plain, "m\(text.count)", at: marked.place($0), path: path)
      }
      let report = FindingsReport(findings: findings, files: [marked.file], productCount: 0)
      return try results(run(report)).compactMap {
        ($0["partialFingerprints"] as? [String: String])?["primaryLocationLineHash"]
      }
    }
    #expect(try identities("⟦id⟧: a\n", path: "p") == identities("# new\n\nother: ⟦b⟧\n", path: "p"))
    #expect(try identities("⟦id⟧: a\n", path: nil) == identities("# new\n\n  ⟦id⟧:  a\n", path: nil))
    #expect(try identities("⟦id⟧: a\n", path: nil) != identities("⟦id⟧: b\n", path: nil))
    let twice = try identities("⟦id⟧: a\n⟦id⟧: a\n", path: nil)
    #expect(twice.map { $0.suffix(2) } == [":1", ":2"])
  }

  @Test("an author's text doesn't become a link") func links() throws {
    let report = Samples.report(MarkedFile("⟦a⟧"), Samples.plain, "see [here](https://example.com)")
    let message = try results(run(report)).first?["message"] as? [String: Any]
    #expect(message?["text"] as? String == "see \\[here\\](https://example.com)")
  }

  @Test("unreadable files make the run a failed one") func failures() throws {
    var report = FindingsReport(findings: [], files: [], productCount: 0)
    report.failures = ["can't read 'a.yaml': Permission denied"]
    let invocation = (try run(report)["invocations"] as? [[String: Any]])?.first
    #expect(invocation?["executionSuccessful"] as? Bool == false)
  }
}
