package import ArgumentParser
package import CatalogModel
package import SourceDiagnostics

/// The options that every command accepts, with the same meaning everywhere.
package struct CommonOptions: ParsableArguments {
  package init() {}

  @Flag(name: .shortAndLong, help: "Print results and problems only.")
  package var quiet = false

  @Flag(help: "Print each step, its duration and the configuration in use.")
  package var verbose = false

  @Option(help: "When to color the output.")
  package var color = ColorChoice.auto

  package func validate() {
    if quiet { Terminal.turnQuiet() }
    if verbose { Verbosity.turnOn() }
    if color != .auto { Terminal.choose(color) }
  }
}

extension ColorChoice: ExpressibleByArgument {}

/// The date for which a command evaluates dates, limits and prices.
package struct DateOptions: ParsableArguments {
  package init() {}

  @Option(help: ArgumentHelp("Evaluate as of this date (default: today).", valueName: "date"))
  package var asOf: CalendarDate?

  /// The chosen date, or else today; throws a `Failure` if the clock has no date.
  package func day() throws -> CalendarDate { try Clock.day(asOf) }
}

/// Whether a command that changes files only shows the changes.
package struct DryRunOptions: ParsableArguments {
  package init() {}

  @Flag(help: "Change nothing; print what would be done.")
  package var dryRun = false

  @Flag(help: "Change nothing; print the patch.")
  package var diff = false

  /// Whether files may be changed.
  package var writes: Bool { !dryRun && !diff }
}

/// Where a result is written.
package struct OutputOptions: ParsableArguments {
  package init() {}

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Where to write (default: standard output).", valueName: "path"),
    completion: .file())
  package var output: String?

  /// The error for an empty path.
  package static let nowhere = "--output is empty; name a file"

  package mutating func validate() throws {
    if output == "" { throw ValidationError(Self.nowhere) }
    if output == "-" { output = nil }
  }

  /// Writes a result to the file, or else to standard output; throws a `Failure`.
  package func write(_ text: String, madeFrom files: SourceFiles) throws {
    guard let output else { return Terminal.write(text) }
    try OutputFile(output, madeFrom: files).write(text)
    Terminal.succeed("Wrote \(output)")
  }
}
