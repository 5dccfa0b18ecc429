import CommandSupport
import ArgumentParser
import CatalogModel
import Reporting
import SourceDiagnostics
import SourceScanning

/// `shelf ids`: do the IDs in the app's code match the catalog?
struct IDs: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ids",
    abstract: "Compare the product IDs in an app's code with the catalog.",
    discussion: """
      Looks into Swift, Objective-C (.m .mm .h), Kotlin, Java, JavaScript and TypeScript, Dart, C#, property lists, \
      JSON and \
      .storekit files; not into what .gitignore names, nor behind links. A string counts that is an ID of the catalog \
      or \
      nearly one, or that begins as only its IDs do; names of the same file are put in.

      Examples:
        shelf ids Sources
        shelf ids App Extension --catalog catalog
        shelf ids . --format sarif -o ids.sarif

      Exit status: 0 they match, 1 an error was found (or what --fail-on names), 2 something could not be read.
      """
  )

  @Argument(help: "Folders or files with code; default: the folder here.", completion: .file())
  var sources: [String] = []

  @Option(
    help: ArgumentHelp(
      "The catalog's folder or file; may be repeated.",
      discussion: "Default: the nearest folder above with an app.yaml, else every catalog below.", valueName: "path"),
    completion: .file(extensions: ["yaml", "yml"]))
  var catalog: [String] = []

  @OptionGroup var report: ReportOptions
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var settings: SettingsOptions
  @OptionGroup var rules: RuleOptions

  @Flag(help: "Write what is found into the baseline, so that from now on only what is new is reported.")
  var writeBaseline = false

  @Option(help: ArgumentHelp("The day for which it is judged what is for sale.", valueName: "date"))
  var today: CalendarDate?

  func validate() throws {
    if writeBaseline, settings.noBaseline {
      throw ValidationError("--write-baseline and --no-baseline exclude each other")
    }
  }

  func run() async throws {
    let day = try Clock.day(today)
    var settings = try self.settings.settings(for: catalog, configuration)
    try rules.apply(to: &settings.selection)
    let workspace = try await Workspace(catalog, settings)
    let tree = try SourceTree(sources.isEmpty ? ["."] : sources, try Paths.ofRun(), settings)
    let scan = try await CodeScan(workspace, tree, settings, on: day, recording: writeBaseline)
    for note in scan.notes { Terminal.complain(note) }
    report.finish(
      scan.report, failures: workspace.failures + scan.failures,
      fails: scan.report.findings.contains { settings.failOn.isReached(by: $0.severity) }, isComplete: rules.areAllAsked
    )
  }
}
