import Foundation
import Testing

/// `shelf lsp` tells of the fixture catalogs what `shelf lint` finds, by the same settings, comments and baselines.
struct EditorAgreementTests {
  private static let catalogs = [
    "acceptance-text", "config-severity", "config-exclude", "config-fail-on", "config-faults", "baseline-known", "baseline-stale",
    "everything-wrong", "suppression-of-rule-off", "nested-catalogs", "templates", "templates-in-catalog", "lock-lint",
  ]

  @Test(arguments: catalogs) func tellsTheSame(_ name: String) throws {
    let files = SessionTests.fixtures.appendingPathComponent("\(name)/files")
    let scratch = try Scratch()
    defer { scratch.remove() }
    let folder = scratch.url.appendingPathComponent("files")
    try FileManager.default.copyItem(at: files, to: folder)
    try FileManager.default.createDirectory(at: folder.appendingPathComponent(".git"), withIntermediateDirectories: true)
    let found = try found(in: folder)
    #expect(!found.isEmpty)
    #expect(try told(of: folder) == found)
  }

  private func found(in folder: URL) throws -> Set<String> {
    let outcome = try Program.run(["lint", ".", "--format", "json", "--today", "2026-11-21"], in: folder)
    let report = try #require(try JSONSerialization.jsonObject(with: outcome.stdout) as? [String: Any])
    let severities = ["error": 1, "warning": 2, "info": 3]
    return Set(
      try #require(report["findings"] as? [[String: Any]]).map { finding in
        let start = (finding["range"] as? [String: Any])?["start"] as? [String: Int]
        let severity = severities[finding["severity"] as? String ?? ""] ?? 0
        let place = "\(finding["file"] as? String ?? "app.yaml"):\(start?["line"] ?? 1)"
        return "\(place) \(severity) \(finding["rule"] as? String ?? "")"
      })
  }

  private func told(of folder: URL) throws -> Set<String> {
    let messages = [
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"rootUri":"file://\#(folder.path)","capabilities":{}}}"#,
      #"{"jsonrpc":"2.0","method":"initialized","params":{}}"#,
    ]
    let input = messages.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()
    let outcome = try Program.run(["lsp", "--today", "2026-11-21"], in: folder, input: Data(input.utf8))
    var told: Set<String> = []
    for body in outcome.output.components(separatedBy: "Content-Length: ") {
      guard let start = body.firstIndex(of: "{"),
        let message = try JSONSerialization.jsonObject(with: Data(body[start...].utf8)) as? [String: Any],
        let parameters = message["params"] as? [String: Any], let uri = parameters["uri"] as? String
      else { continue }
      let name = URL(string: uri)?.path.replacingOccurrences(of: folder.path + "/", with: "") ?? uri
      for one in parameters["diagnostics"] as? [[String: Any]] ?? [] {
        let range = (one["range"] as? [String: Any])?["start"] as? [String: Int]
        told.insert("\(name):\((range?["line"] ?? 0) + 1) \(one["severity"] as? Int ?? 0) \(one["code"] as? String ?? "")")
      }
    }
    return told
  }
}
