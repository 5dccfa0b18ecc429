import Foundation
import Testing

/// Reports in files, several at once, and the reports added in CI services.
@Suite struct ReportFileTests {
  private let scratch = Scratch()

  /// A catalog with one error, in a folder of its own.
  private func writeCatalog(at folder: String = "") throws {
    let catalog = folder.isEmpty ? "" : folder + "/"
    try scratch.write("app: {name: Lighthouse, bundle_id: com.example.lighthouse}\n", catalog + "app.yaml")
    try scratch.write("products:\n  - {id: com.example.lighthouse.coins, typ: consumable}\n", catalog + "coins.yaml")
  }

  private func lint(_ scratch: Scratch, _ arguments: [String], _ environment: [String: String] = [:]) throws
    -> Program.Outcome
  {
    try Program.run(["lint", "--as-of", "2026-11-21"] + arguments, in: scratch.url, environment: environment)
  }

  @Test func aFileHasTheBytesOfTheStream() throws {
    try writeCatalog()
    let formats = ["json", "sarif", "github", "gitlab", "junit", "checkstyle", "rdjsonl", "concise", "text"]
    let all = try lint(scratch, formats.flatMap { ["--format", "\($0):out.\($0)"] })
    #expect(all.output == "" && all.complaint == "" && all.status == 1)
    for format in formats {
      let stream = try lint(scratch, ["--format", format])
      #expect(!stream.output.isEmpty)
      #expect(try scratch.read("out.\(format)") == stream.output, "\(format)")
      let one = try lint(scratch, ["-o", "out", "--format", format])
      #expect(one.output == "" && one.complaint == "" && one.status == 1)
      #expect(try scratch.read("out") == stream.output, "\(format)")
    }
    #expect(try scratch.names() == (["app.yaml", "coins.yaml", "out"] + formats.map { "out.\($0)" }).sorted())
  }

  @Test func streamsOfOneRunFollowOneAnother() throws {
    try writeCatalog()
    let outcome = try lint(scratch, ["--format", "sarif:out.sarif", "--format", "github", "--format", "text"])
    #expect(
      outcome.output.contains("error: unknown field 'typ'")
        && outcome.output.contains("\n::error title=unknown-key,file=coins.yaml"))
  }

  @Test func aFileThatCantBeWrittenIsSaidAndHidesNothing() throws {
    try writeCatalog()
    let outcome = try lint(
      scratch, ["--format", "sarif:missing/out.sarif", "--format", "json:out.json", "--format", "concise"])
    #expect(outcome.status == 2)
    #expect(outcome.complaint == "shelf: can't write 'missing/out.sarif': No such file or directory\n")
    #expect(outcome.output.contains("unknown field 'typ'"))
    #expect(try scratch.read("out.json").contains("shelf.findings/1"))
  }

  /// A file size limit simulates a full disk.
  @Test func aFullDiskLeavesTheOldReport() throws {
    try writeCatalog()
    try scratch.write("old\n", "out.sarif")
    let outcome = try scratch.shell(
      "trap '' XFSZ; ulimit -f 2; \(Program.uncounted) \"$SHELF\" lint --format sarif --output out.sarif")
    #expect(outcome.status == 2)
    #expect(outcome.complaint == "shelf: can't write 'out.sarif': File too large\n")
    #expect(try scratch.read("out.sarif") == "old\n")
    #expect(try scratch.names() == ["app.yaml", "coins.yaml", "out.sarif"])
  }

  @Test func aStreamByItsPathIsAddedTo() throws {
    try writeCatalog()
    let script = "{ echo before; \"$SHELF\" lint --format concise --output /dev/stdout; echo after; } >all.txt"
    _ = try scratch.shell(script)
    let lines = try scratch.read("all.txt").split(separator: "\n")
    #expect(lines.first == "before" && lines.last == "after" && lines.count > 2)
  }

  @Test func gitHubGetsAnnotationsAndASummary() throws {
    try writeCatalog(at: "apps/one")
    try scratch.write("# Before\n", "summary.md")
    let environment = [
      "GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": scratch.url.path,
      "GITHUB_STEP_SUMMARY": scratch.url.path + "/summary.md",
    ]
    let inner = scratch.url.appendingPathComponent("apps/one")
    let outcome = try Program.run(["lint", "--as-of", "2026-11-21"], in: inner, environment: environment)
    #expect(outcome.output.contains("┌─ coins.yaml:2:40"))
    #expect(outcome.output.contains("\n::error title=unknown-key,file=apps/one/coins.yaml,line=2,col=40,"))
    let summary = try scratch.read("summary.md")
    #expect(summary.hasPrefix("# Before\n### Shelf: "))
    #expect(summary.contains("| error | apps/one/coins.yaml:2:40 | unknown field 'typ'"))

    let without = try Program.run(["lint", "--as-of", "2026-11-21", "--no-ci"], in: inner, environment: environment)
    #expect(!without.output.contains("::error"))
    let chosen = try Program.run(["lint", "--format", "concise"], in: inner, environment: environment)
    #expect(!chosen.output.contains("::error"))
    #expect(try scratch.read("summary.md") == summary)
  }

  @Test func aSummaryThatCantBeWrittenFailsNothing() throws {
    try writeCatalog()
    let outcome = try lint(scratch, [], ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": scratch.url.path])
    #expect(outcome.status == 1)
    #expect(outcome.complaint == "shelf: can't write '\(scratch.url.path)': Is a directory\n")
  }

  @Test func gitLabFindsItsReport() throws {
    try writeCatalog()
    let environment = ["GITLAB_CI": "true", "CI_PROJECT_DIR": scratch.url.path]
    let outcome = try lint(scratch, [], environment)
    #expect(outcome.output.contains("error: unknown field 'typ'") && outcome.status == 1)
    let report = try scratch.read("gl-code-quality-report.json")
    #expect(report.contains("\"check_name\": \"unknown-key\""))
    try scratch.remove("gl-code-quality-report.json")
    _ = try lint(scratch, ["--no-ci"], environment)
    _ = try lint(scratch, ["--format", "text"], environment)
    _ = try Program.run(["lint", "--syntax-only"], in: scratch.url, environment: environment)
    #expect(try scratch.names() == ["app.yaml", "coins.yaml"])
    try FileManager.default.createDirectory(
      at: scratch.url.appendingPathComponent("gl-code-quality-report.json"), withIntermediateDirectories: false)
    #expect(try lint(scratch, [], environment).status == 2)
  }
}
