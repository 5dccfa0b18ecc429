import SourceDiagnostics
import TestSupport
import Testing

@testable import Reporting

/// The runner reads annotations as intended.
struct GitHubTests {
  /// A command as the runner parses it.
  private struct Command {
    let name: String
    let properties: [String: String]
    let message: String
  }

  /// Parses a line as `actions/runner` does (`ActionCommand.TryParseV2`): the name up to the first blank, properties
  /// separated by `,` and `=`, and escapes decoded with `%` last.
  private func parse(_ line: Substring) throws -> Command {
    let text = String(line)
    try #require(text.hasPrefix("::"))
    let end = try #require(text.dropFirst(2).firstRange(of: "::"))
    let head = text[text.index(text.startIndex, offsetBy: 2)..<end.lowerBound]
    let parts = head.split(separator: " ", maxSplits: 1)
    var properties: [String: String] = [:]
    for pair in (parts.count > 1 ? parts[1] : "").split(separator: ",") {
      let sides = pair.split(separator: "=", maxSplits: 1)
      if sides.count == 2 {
        properties[String(sides[0])] = unescape(String(sides[1]), ["%0D": "\r", "%0A": "\n", "%3A": ":", "%2C": ","])
      }
    }
    return Command(
      name: String(parts[0]), properties: properties,
      message: unescape(String(text[end.upperBound...]), ["%0D": "\r", "%0A": "\n"]))
  }

  private func unescape(_ text: String, _ escapes: [String: String]) -> String {
    var result = Array(text.unicodeScalars)
    for (sequence, meaning) in Array(escapes).sorted(by: { $0.key < $1.key }) + [("%25", "%")] {
      let search = Array(sequence.unicodeScalars)
      var replaced: [Unicode.Scalar] = []
      var index = 0
      while index < result.count {
        if result[index...].starts(with: search) {
          replaced += Array(meaning.unicodeScalars)
          index += search.count
        } else {
          replaced.append(result[index])
          index += 1
        }
      }
      result = replaced
    }
    return String(String.UnicodeScalarView(result))
  }

  @Test("the runner reads the intended values", arguments: RandomCases.upTo(200)) func roundTrip(seed: Int) throws {
    var random = Dice(seed: seed)
    let report = RandomReport.make(&random)
    let places = ReportPlaces(report.findings, in: report.files)
    let commands = try GitHubRenderer().render(report).unicodeScalars.split(separator: "\n").map {
      try parse(Substring($0))
    }
    let findings = Severity.allCases.sorted().flatMap { severity in report.findings.filter { $0.severity == severity } }
    try #require(commands.count == findings.count)
    for (command, finding) in zip(commands, findings) {
      #expect(
        command.message.unicodeScalars.elementsEqual(finding.plainLines(places).joined(separator: "\n").unicodeScalars))
      #expect(command.properties["title"] == finding.kind.id)
      let place = places.located(finding.place)
      #expect(command.properties["file"] == place.map { VisibleText.line($0.file.path) })
      #expect(command.properties["line"] == place.map { "\($0.start.line)" })
      #expect(command.name == ["error": "error", "warning": "warning", "info": "notice"][finding.severity.rawValue])
    }
  }

  private func report(errors: Int, warnings: Int) -> FindingsReport {
    let marked = MarkedFile((0..<errors + warnings).map { "⟦k\($0)⟧: 1\n" }.joined())
    let findings = (0..<errors + warnings).map { index in
      Finding(Samples.plain, severity: index < warnings ? .warning : .error, "key 'k\(index)'", at: marked.place(index))
    }
    return FindingsReport(findings: findings, files: [marked.file], productCount: 0)
  }

  @Test("the most severe findings come first, and the tenth of each severity counts the rest") func tenth() {
    let lines = GitHubRenderer().render(report(errors: 37, warnings: 11)).split(separator: "\n")
    #expect(lines.count == 48)
    #expect(lines.prefix(37).allSatisfy { $0.hasPrefix("::error ") })
    #expect(lines[9].hasSuffix("%0Aand 27 more errors, which GitHub shows only in the job's summary and log"))
    #expect(lines[46].hasSuffix("%0Aand 1 more warning, which GitHub shows only in the job's summary and log"))
    #expect(lines.filter { $0.contains("more") }.count == 2)
  }

  @Test("shows at most ten of a kind") func ten() {
    #expect(!GitHubRenderer().render(report(errors: 10, warnings: 10)).contains("more"))
  }

  @Test("paths are relative to the repository's root") func folder() {
    let report = FindingsReport(
      findings: [Finding(Samples.plain, "m", at: SourceRange(file: 0, bytes: 0..<1))],
      files: [TextFile(path: "../shared/a.yaml", text: "a")], productCount: 0)
    let text = GitHubRenderer(RunContext(folder: "apps/lighthouse")).render(report)
    #expect(text == "::error title=duplicate-key,file=apps/shared/a.yaml,line=1,col=1,endLine=1,endColumn=2::m\n")
  }

  @Test("the summary stays within its limit, and reports omissions", arguments: [0, 100, 400, 2_000, 6_000])
  func bound(bytes: Int) {
    let report = report(errors: 80, warnings: 0)
    let page = GitHubSummary().render(report, mostBytes: bytes)
    #expect(page.utf8.count <= bytes)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| error ") }.count
    #expect(page.isEmpty || rows == 80 || page.contains("… and \(80 - rows) more findings"))
    #expect(GitHubSummary().render(report).split(separator: "\n").filter { $0.hasPrefix("| error ") }.count == 80)
  }

  @Test("no author's text becomes markup in the summary") func markup() {
    let marked = MarkedFile("⟦a⟧: 1\n")
    let page = GitHubSummary().render(
      Samples.report(marked, Samples.plain, "a | b <img src=x> [c](d) `e` @team *f* ![g](h)\nnext"))
    #expect(page.contains("a \\| b &lt;img src=x&gt; \\[c\\](d) \\`e\\` @&#8203;team \\*f\\* !\\[g\\](h)␊next"))
  }
}
