import CommandSupport
import ArgumentParser
import CatalogLint
import CatalogModel
import Reporting

/// `shelf lint`: check the catalog for problems.
struct Lint: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Check the catalog for problems",
    discussion: """
      Examples:
        shelf lint                       the catalog here, or all below
        shelf lint catalog               one catalog
        shelf lint --format json - < products.yaml
        shelf lint --format sarif:shelf.sarif --format text
        shelf lint --rule price-in-text=off --fail-on warning
        shelf lint --syntax-only         YAML syntax and fields only, no rules
        shelf lint --watch               check again on every change

      Exit code: 0 clean, 1 an error was found (or a problem that --fail-on names), 2 something could not be read. \
      With --watch, an interrupt ends the command with the status of the last check.
      """
  )

  @OptionGroup var input: InputOptions

  @Flag(help: "Check YAML syntax and fields only.")
  var syntaxOnly = false

  @Flag(help: "Follow changes until interrupted (check again).")
  var watch = false

  @Flag(help: "Record all current problems in the baseline.")
  var writeBaseline = false

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var date: DateOptions
  @OptionGroup(title: "Report options") var report: ReportOptions
  @OptionGroup(title: "Rule options") var rules: RuleOptions
  @OptionGroup(title: "Configuration options") var configuration: ConfigurationOptions
  @OptionGroup(title: "Configuration options") var settings: SettingsOptions
  @OptionGroup(title: "Common options") var common: CommonOptions

  func validate() throws {
    if syntaxOnly, writeBaseline || !rules.isEmpty {
      throw ValidationError("--syntax-only applies no rules; remove --rule, --select, --ignore and --write-baseline")
    }
    if watch, writeBaseline || input.paths.contains("-") {
      throw ValidationError("--watch can't be combined with '-' or --write-baseline")
    }
    if watch, !report.isText {
      throw ValidationError("--watch prints text: use --format text or concise, without a file")
    }
    if writeBaseline, selection.isLimited {
      throw ValidationError("--write-baseline records all problems; remove --product and --where")
    }
    if writeBaseline, settings.noBaseline {
      throw ValidationError("--write-baseline and --no-baseline can't be combined")
    }
  }

  func run() async throws {
    guard watch else {
      let (workspace, verdict) = try await check()
      try report.finish(
        verdict.report, failures: workspace.failures, fails: verdict.fails,
        isComplete: rules.areAllAsked && !syntaxOnly && !selection.isLimited)
    }
    let places = try Paths.ofRun()
    try await LintWatch.run(input.paths.isEmpty ? [places.workingFolder] : input.paths.map(places.absolute)) {
      let (workspace, verdict) = try await check()
      return (workspace, report.deliver(verdict.report, failures: workspace.failures, fails: verdict.fails))
    }
  }

  /// Reads and checks everything once.
  private func check() async throws -> (workspace: Workspace, verdict: Workspace.Verdict) {
    let day = try date.day()
    var settings = try self.settings.settings(for: input.paths, configuration)
    try rules.apply(to: &settings.selection)
    if writeBaseline { try Workspace.checkMayWrite(input.paths) }
    let workspace = try await Workspace(input.paths, settings)
    let asked = syntaxOnly ? [] : Rule.all
    let products = try selection.ids(in: workspace)
    var verdict = try await workspace.report(rules: asked, today: day, recording: writeBaseline, of: products)
    if report.hasSuggestions {
      let fixes = await Repair.fixesOfPastPriceChanges(in: workspace, today: day)
      verdict.report.suggest(fixes, for: Rule.priceChangeInThePast.kind)
    }
    return (workspace, verdict)
  }
}
