import CommandSupport
import ArgumentParser
import Reporting
import SourceDiagnostics

/// `shelf fmt`: every file laid out by one rule.
struct FormatCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fmt",
    abstract: "Lay out the files of catalogs by one rule: order of keys, indentation, empty lines.",
    discussion: """
      Keys go in the documented order, two columns in for each level, with an empty line between products. Comments \
      stay with \
      what they belong to; quotes and blocks of text stay as they are, and so does what is written in brackets where \
      it fits on a \
      line of 120 characters. The catalog stays the same, and a second run changes nothing. A file that can't be \
      laid out is reported and left alone; all others are written, or none.

      Examples:
        shelf fmt                        the catalog here, or all below, with their templates
        shelf fmt --diff catalog         look first
        shelf fmt --check                for CI: list the files that would change
        shelf fmt - < products.yaml      to standard output

      A 'shared.yaml' above catalogs is laid out with them. Scenarios are left as they are, for the order of their \
      steps and the lines \
      between them are their author's; so are settings and files of other formats. So is a file with an error of YAML, \
      which is reported.

      Exit status: 0 done, or everything is laid out, 1 with --check or --diff files would change, 2 something could \
      not be \
      read, laid out or written.
      """
  )

  @OptionGroup var input: InputOptions
  @OptionGroup var configuration: ConfigurationOptions

  @Flag(help: "Change nothing; list the files that would change, and end with 1 if there are any.")
  var check = false

  @Flag(help: "Show what would change, and change nothing.")
  var diff = false

  @Flag(name: .shortAndLong, help: "Say nothing when it is done.")
  var quiet = false

  func validate() throws {
    if check, diff { throw ValidationError("--check and --diff exclude each other") }
    if input.paths.contains("-"), input.paths.count > 1 {
      throw ValidationError("with '-' the text goes to standard output, so no other path can be named")
    }
  }

  func run() async throws {
    let workspace = try await Workspace.toWrite(input.paths, try configuration.settings(for: input.paths))
    let run = await FormatRun(workspace)
    for failure in workspace.failures { Terminal.complain(failure) }
    StandardError.report(run.errors, in: workspace.files)
    for problem in run.problems { Terminal.complain(problem) }
    let skipped = run.skipped + workspace.unformattable(among: input.paths)
    if !quiet {
      for path in skipped {
        Terminal.note("note: '\(path)' is no catalog file, template or 'shared.yaml', and is left alone\n")
      }
    }
    if diff {
      for change in run.changes { Terminal.write(patch: UnifiedDiff(from: change.old, to: change.new).bytes) }
    } else if check {
      if !quiet { for change in run.changes { Terminal.say(change.old.path + "\n") } }
    } else if input.paths == ["-"] {
      Terminal.write(bytes: run.changes.first?.new ?? workspace.files.first?.bytes ?? [])
    } else {
      try run.write()
      if !quiet { Terminal.say(run.summary) }
    }
    if !workspace.failures.isEmpty || !run.errors.isEmpty || !run.problems.isEmpty { ExitStatus.unclear.exit() }
    ((check || diff) && !run.changes.isEmpty ? ExitStatus.no : ExitStatus.yes).exit()
  }
}
