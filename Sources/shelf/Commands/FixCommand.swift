import ArgumentParser
import CatalogLint
import CatalogModel
import CatalogYAML
import Reporting
import SourceDiagnostics

/// `shelf fix`: mend what has one safe answer.
struct FixCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fix",
    abstract: "Mend what has one safe answer, and leave everything else as it is written.",
    discussion: """
      Comments, order, quotes and line ends stay. A file is written whole or not at all, and only if nobody else has \
      changed it in the meantime.

      Examples:
        shelf fix --diff catalog         look first
        shelf fix catalog                mend
        shelf fix --unsafe catalog       mend also what has only a likely answer
        shelf fix - < products.yaml      to standard output

      Exit status: 0 done, or nothing to do; 1 with --diff, when there is something to mend; 2 something could not be read \
      or written.
      """
  )

  @OptionGroup var input: InputOptions
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var rules: RuleOptions

  @Flag(help: "Mend also what has an answer that is likely and not sure.")
  var unsafe = false

  @Flag(help: "Show what would change, and change nothing.")
  var diff = false

  @Flag(name: .shortAndLong, help: "Say nothing when it is done.")
  var quiet = false

  @Option(help: ArgumentHelp("The day for which limits and dates are judged.", valueName: "date"))
  var today: CalendarDate?

  func validate() throws {
    if input.paths.contains("-"), input.paths.count > 1 {
      throw ValidationError("'-' is mended to standard output, and so takes no other path beside it")
    }
  }

  func run() async throws {
    guard let day = today ?? Clock.today else { throw Failure("the clock gives no date; use --today") }
    var settings = try configuration.settings(for: input.paths)
    try rules.apply(to: &settings.selection)
    let workspace = try await Workspace(input.paths, settings)
    let repair = try await Repair(of: workspace, kinds: settings.selection.selected, isUnsafe: unsafe, today: day)
    for failure in workspace.failures { Terminal.complain(failure) }
    if diff {
      for change in repair.changes { Terminal.write(patch: change.difference) }
    } else if input.paths == ["-"] {
      Terminal.write(bytes: repair.changes.first?.new ?? workspace.files.first?.bytes ?? [])
    } else {
      try repair.write()
      if !quiet { Terminal.say(repair.summary) }
    }
    if !workspace.failures.isEmpty { ExitStatus.unclear.exit() }
    (diff && !repair.changes.isEmpty ? ExitStatus.no : ExitStatus.yes).exit()
  }
}
