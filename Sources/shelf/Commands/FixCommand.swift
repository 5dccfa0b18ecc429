import CommandSupport
import ArgumentParser
import CatalogLint
import CatalogModel
import CatalogYAML
import Reporting
import SourceDiagnostics

/// `shelf fix`: apply the fixes that are safe.
struct FixCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fix",
    abstract: "Apply the fixes that are safe, and leave everything else as it is written.",
    discussion: """
      Comments, order, quotes and line ends stay. A file is written whole or not at all, and only if nobody else has \
      changed it in the meantime.

      Examples:
        shelf fix --diff catalog         look first
        shelf fix catalog                apply them
        shelf fix --unsafe catalog       apply also fixes that are only likely to be right
        shelf fix - < products.yaml      to standard output

      What has no such fix stays as it is, and is counted; 'shelf lint' shows it.

      Exit status: 0 no error is left, 1 errors are left or, with --diff, there is something to fix, 2 something could \
      not be \
      read or written.
      """
  )

  @OptionGroup var input: InputOptions
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var rules: RuleOptions

  @Flag(help: "Apply also fixes that are only likely to be right.")
  var unsafe = false

  @Flag(help: "Show what would change, and change nothing.")
  var diff = false

  @Flag(name: .shortAndLong, help: "Say nothing when it is done.")
  var quiet = false

  @Option(help: ArgumentHelp("The day for which limits and dates are judged.", valueName: "date"))
  var today: CalendarDate?

  func validate() throws {
    if input.paths.contains("-"), input.paths.count > 1 {
      throw ValidationError("with '-' the fixed text goes to standard output, so no other path can be named")
    }
  }

  func run() async throws {
    let day = try Clock.day(today)
    var settings = try configuration.settings(for: input.paths)
    try rules.apply(to: &settings.selection)
    let workspace = try await Workspace.toWrite(input.paths, settings)
    let repair = try await Repair(of: workspace, kinds: settings.selection.selected, isUnsafe: unsafe, today: day)
    for failure in workspace.failures { Terminal.complain(failure) }
    if diff {
      for change in repair.changes { Terminal.write(patch: change.difference) }
      if repair.changes.isEmpty, !quiet { Terminal.note(repair.summary) }
    } else if input.paths == ["-"] {
      Terminal.write(bytes: repair.changes.first?.new ?? workspace.files.first?.bytes ?? [])
    } else {
      try repair.write()
      if !quiet { Terminal.say(repair.summary) }
    }
    if !workspace.failures.isEmpty { ExitStatus.unclear.exit() }
    (repair.hasErrors || diff && !repair.changes.isEmpty ? ExitStatus.no : ExitStatus.yes).exit()
  }
}
