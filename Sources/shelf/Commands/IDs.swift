import CommandSupport
import ArgumentParser
import CatalogModel
import Reporting
import SourceDiagnostics

/// `shelf ids`: check the product IDs in an app's source code.
struct IDs: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ids",
    abstract: "Check product IDs in your app's source code",
    discussion: """
      Reads Swift, Objective-C (.m .mm .h), Kotlin, Java, JavaScript, TypeScript, Dart and C# code, property lists, \
      JSON and .storekit files. Files that .gitignore names are skipped. Reports strings that are product IDs, almost \
      are, or start like your product IDs.

      Examples:
        shelf ids Sources
        shelf ids App Extension --catalog catalog
        shelf ids . --format sarif -o ids.sarif

      Exit code: 0 they match, 1 an error was found (or a problem that --fail-on names), 2 something could not be read.
      """
  )

  @Argument(
    help: ArgumentHelp("Folders or files with code (default: the working folder).", valueName: "code"),
    completion: .file())
  var sources: [String] = []

  @OptionGroup var catalog: CatalogOptions

  @Flag(help: "Record all current problems in the baseline.")
  var writeBaseline = false

  @OptionGroup var date: DateOptions
  @OptionGroup(title: "Report options") var report: ReportOptions
  @OptionGroup(title: "Rule options") var rules: RuleOptions
  @OptionGroup(title: "Configuration options") var configuration: ConfigurationOptions
  @OptionGroup(title: "Configuration options") var settings: SettingsOptions
  @OptionGroup(title: "Common options") var common: CommonOptions

  func validate() throws {
    if writeBaseline, settings.noBaseline {
      throw ValidationError("--write-baseline and --no-baseline can't be combined")
    }
  }

  func run() async throws {
    let day = try date.day()
    let paths = catalog.paths
    var settings = try self.settings.settings(for: paths, configuration)
    try rules.apply(to: &settings.selection)
    let workspace = try await Workspace(paths, settings)
    let tree = try SourceTree(sources.isEmpty ? ["."] : sources, try Paths.ofRun(), settings)
    let scan = try await CodeScan(workspace, tree, settings, on: day, recording: writeBaseline)
    for note in scan.notes { Terminal.printError(note) }
    let isBroken = workspace.faults.contains { $0.severity == .error }
    let broken = isBroken ? ["IDs may be missing where the catalog has errors; run 'shelf lint' to see them"] : []
    try report.finish(
      scan.report, failures: workspace.failures + scan.failures + broken,
      fails: scan.report.findings.contains { settings.failOn.isReached(by: $0.severity) }, isComplete: rules.areAllAsked
    )
  }
}

/// The catalogs of a command whose arguments are other files.
struct CatalogOptions: ParsableArguments {
  @Option(
    name: .customLong("catalog"),
    help: ArgumentHelp("Catalog folder to use (repeatable; default: the nearest).", valueName: "path"),
    completion: .file(extensions: ["yaml", "yml"]))
  var paths: [String] = []
}
