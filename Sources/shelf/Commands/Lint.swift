import CommandSupport
import ArgumentParser
import CatalogLint
import CatalogModel
import Reporting
import YAMLSyntax

/// `shelf lint`: is this catalog right?
struct Lint: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Check catalogs: every fault with its place, its reason and the way out.",
    discussion: """
      Examples:
        shelf lint                       the catalog here, or all below
        shelf lint catalog               one catalog
        shelf lint --format json - < products.yaml
        shelf lint --format sarif:shelf.sarif --format text
        shelf lint --rule price-in-text=off --fail-on warning
        shelf lint --syntax-only         whether the files can be read, and no rule
        shelf lint --watch               again whenever a file changes

      Exit status: 0 clean, 1 an error was found (or what --fail-on names), 2 something could not be read. With \
      --watch an \
      interrupt ends it, with the status of the last check.
      """
  )

  @OptionGroup var input: InputOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var settings: SettingsOptions
  @OptionGroup var rules: RuleOptions

  @Flag(help: "Write what is found into the baseline, so that from now on only what is new is reported.")
  var writeBaseline = false

  @Flag(help: "Check only that the files can be read; apply no rules.")
  var syntaxOnly = false

  @Flag(help: "Check again whenever a file changes, until an interrupt; as text.")
  var watch = false

  @Option(help: ArgumentHelp("The day for which limits and dates are judged.", valueName: "date"))
  var today: CalendarDate?

  func validate() throws {
    if syntaxOnly, writeBaseline || !rules.isEmpty {
      throw ValidationError("--syntax-only applies no rules; remove --rule, --select, --ignore and --write-baseline")
    }
    if watch, writeBaseline || input.paths.contains("-") {
      throw ValidationError("--watch goes with files, and not with '-' or --write-baseline")
    }
    if watch, !report.isText {
      throw ValidationError("--watch reports as text: its formats are 'text' and 'concise', without a file")
    }
    if writeBaseline, settings.noBaseline {
      throw ValidationError("--write-baseline and --no-baseline exclude each other")
    }
  }

  func run() async throws {
    guard watch else {
      let (workspace, verdict) = try await check()
      report.finish(
        verdict.report, failures: workspace.failures, fails: verdict.fails,
        isComplete: rules.areAllAsked && !syntaxOnly)
    }
    let places = try Paths.ofRun()
    try await LintWatch.run(input.paths.isEmpty ? [places.workingFolder] : input.paths.map(places.absolute)) {
      let (workspace, verdict) = try await check()
      return (workspace, report.deliver(verdict.report, failures: workspace.failures, fails: verdict.fails))
    }
  }

  /// Reads and judges everything once.
  private func check() async throws -> (workspace: Workspace, verdict: Workspace.Verdict) {
    let day = try Clock.day(today)
    var settings = try self.settings.settings(for: input.paths, configuration)
    try rules.apply(to: &settings.selection)
    if writeBaseline { try Workspace.checkMayWrite(input.paths) }
    let workspace = try await Workspace(input.paths, settings)
    let asked = syntaxOnly ? [] : Rule.all
    return (workspace, try await workspace.report(rules: asked, today: day, recording: writeBaseline))
  }
}
