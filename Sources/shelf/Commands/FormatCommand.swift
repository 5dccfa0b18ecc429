import CommandSupport
import ArgumentParser
import Reporting
import SourceDiagnostics

/// `shelf fmt`: format catalog files.
struct FormatCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fmt",
    abstract: "Format catalog files",
    discussion: """
      Puts fields in the documented order, indents by two columns and separates products by an empty line. Comments, \
      quotes and block text are kept. The content of the catalog doesn't change. Scenarios, configuration files and \
      files with YAML errors are left unchanged. Either all files are written or none.

      Examples:
        shelf fmt                        the catalog here, or all below
        shelf fmt --diff catalog         show the patch first
        shelf fmt --check                for CI: list files that would change
        shelf fmt - < products.yaml      print the result

      Exit code: 0 done, or everything is formatted; 1 files would change, with --check, --diff or --dry-run; 2 \
      something could not be read, formatted or written.
      """
  )

  @OptionGroup var input: InputOptions

  @Flag(help: "Change nothing; exit 1 if something would change.")
  var check = false

  @OptionGroup var mode: DryRunOptions
  @OptionGroup(title: "Configuration options") var configuration: ConfigurationOptions
  @OptionGroup(title: "Common options") var common: CommonOptions

  func validate() throws {
    if input.paths.contains("-"), input.paths.count > 1 {
      throw ValidationError("'-' prints the result, so no other path can be given")
    }
  }

  func run() async throws {
    let workspace = try await Workspace.toWrite(input.paths, try configuration.settings(for: input.paths))
    let run = await FormatRun(workspace)
    for failure in workspace.failures { Terminal.printError(failure) }
    StandardError.report(run.errors, in: workspace.files)
    for problem in run.problems { Terminal.printError(problem) }
    let writes = mode.writes && !check
    for path in run.skipped + workspace.unformattable(among: input.paths) {
      Terminal.printError("'\(path)' is not a catalog file, template or 'shared.yaml'; left unchanged")
    }
    if mode.diff {
      for change in run.changes { Terminal.write(patch: UnifiedDiff(from: change.old, to: change.new).bytes) }
    } else if !writes {
      Terminal.succeed(run.changes.map { $0.old.path + "\n" }.joined())
    } else if input.paths == ["-"] {
      Terminal.write(bytes: run.changes.first?.new ?? workspace.files.first?.bytes ?? [])
    } else {
      try run.write()
      Terminal.succeed(run.summary)
    }
    if !workspace.failures.isEmpty || !run.errors.isEmpty || !run.problems.isEmpty { throw ExitStatus.failure }
    if !writes, !run.changes.isEmpty { throw ExitStatus.no }
  }
}
