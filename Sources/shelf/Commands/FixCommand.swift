import CommandSupport
import ArgumentParser
import CatalogModel
import SourceDiagnostics

/// `shelf fix`: apply safe fixes.
struct FixCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fix",
    abstract: "Apply safe fixes",
    discussion: """
      Comments, order, quotes and line endings are kept. Problems without a safe fix stay; 'shelf lint' shows them.

      Examples:
        shelf fix --diff catalog         show the patch first
        shelf fix catalog                apply the fixes
        shelf fix --unsafe catalog       also apply fixes you should review
        shelf fix - < products.yaml      print the result

      Exit code: 0 no errors remain, 1 errors remain (or there is something to fix, with --diff or --dry-run), 2 \
      something could not be read or written.
      """
  )

  @OptionGroup var input: InputOptions

  @Flag(help: "Also apply fixes that may not be what you meant.")
  var unsafe = false

  @OptionGroup var mode: DryRunOptions
  @OptionGroup var date: DateOptions
  @OptionGroup(title: "Rule options") var rules: RuleOptions
  @OptionGroup(title: "Configuration options") var configuration: ConfigurationOptions
  @OptionGroup(title: "Common options") var common: CommonOptions

  func validate() throws {
    if input.paths.contains("-"), input.paths.count > 1 {
      throw ValidationError("'-' prints the result, so no other path can be given")
    }
  }

  func run() async throws {
    let day = try date.day()
    var settings = try configuration.settings(for: input.paths)
    try rules.apply(to: &settings.selection)
    let workspace = try await Workspace.toWrite(input.paths, settings)
    let repair = try await Repair(of: workspace, kinds: settings.selection.selected, isUnsafe: unsafe, today: day)
    for failure in workspace.failures { Terminal.printError(failure) }
    for line in repair.unfixed where !Terminal.isQuiet { Terminal.note("note: \(line)\n") }
    if mode.diff, !repair.changes.isEmpty {
      for change in repair.changes { Terminal.write(patch: change.difference) }
    } else if mode.writes, input.paths == ["-"] {
      Terminal.write(bytes: repair.changes.first?.new ?? workspace.files.first?.bytes ?? [])
    } else {
      if mode.writes { try repair.write() }
      Terminal.succeed(repair.summary(isDone: mode.writes, paths: input.paths))
    }
    if !workspace.failures.isEmpty { throw ExitStatus.failure }
    if repair.hasErrors || !mode.writes && !repair.changes.isEmpty { throw ExitStatus.no }
  }
}
