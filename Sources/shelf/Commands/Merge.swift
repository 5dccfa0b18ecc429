import ArgumentParser
import CatalogLint
import CatalogProject
import ReportMerging
import SourceDiagnostics
import SystemPackage

/// `shelf merge`: what do the parts of a run say together?
struct Merge: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Join the reports of all shares of a run to the report of the whole.",
    discussion: """
      'shelf lint --shard 1/8' and 'shelf checklist --shard 1/8' write the report of one share of the catalogs. Of all \
      of them, in any \
      order, this makes what one run over everything would have written: SARIF and JUnit, JSON of both, and Markdown \
      of the checklist.

      Examples:
        shelf merge lint-*.json -o lint.json
        shelf merge --output shelf.sarif shelf-1.sarif shelf-2.sarif
        shelf merge checklist-*.md

      Exit status: 0 joined, 2 a report is missing, is there twice or can't be read.
      """
  )

  @Argument(help: ArgumentHelp("The reports of all shares.", valueName: "report"), completion: .file())
  var reports: [String]

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Write to a file, whole or not at all.", valueName: "file"),
    completion: .file())
  var output: String?

  mutating func validate() throws { output = try OutputPath.checked(output) }

  func run() async throws {
    let files = try reports.map { path in
      guard let bytes = Source.bytes(of: FilePath(path)) else { throw Failure("can't read '\(path)'") }
      return TextFile(path: path, bytes: bytes)
    }
    let text: String
    do { text = try ReportMerger(ruleOrder: RuleBook.reportOrder).merge(files) } catch { throw Failure(error.message) }
    guard let output else { return Terminal.write(text) }
    try OutputFile(output, madeFrom: files).write(text)
  }
}
