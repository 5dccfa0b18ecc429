package import ArgumentParser
package import SourceDiagnostics

/// Where the settings come from.
package struct ConfigurationOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "The configuration file to use.",
      discussion: "Default: for each catalog the nearest .shelf.yaml at or above it, up to the folder with .git.",
      valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  package var config: String?

  @Flag(help: "Use no configuration file.")
  package var noConfig = false

  // Not a group: in debug builds ArgumentParser validates a group within a group again for each level around it.
  @Flag(help: ArgumentHelp(VerbosityOptions.help))
  package var verbose = false

  package func validate() throws {
    if verbose { Verbosity.turnOn() }
    if config != nil, noConfig { throw ValidationError("--config and --no-config exclude each other") }
  }

  /// The settings for some paths.
  package func settings(for paths: [String]) throws -> Settings {
    let shownPaths = try Paths.ofRun()
    if noConfig { return Settings(without: shownPaths.workingFolder) }
    guard let config else { return try Settings.holding(for: paths, shownPaths) }
    return try Settings(shownPaths.absolute(config), shown: shownPaths.shown(shownPaths.absolute(config)))
  }
}

/// What is known, and what fails the run.
package struct SettingsOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "A file of known findings, which are not reported again.",
      discussion: "Default: what the configuration names, else .shelf-baseline.yaml beside it.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  package var baseline: String?

  @Flag(help: "Report known findings as well.")
  package var noBaseline = false

  @Option(
    help: ArgumentHelp(
      "The lowest severity that fails the run: error, warning, info or never.",
      discussion: "Default: what the configuration says, else error.", valueName: "severity"))
  package var failOn: FailureThreshold?

  package func validate() throws {
    if baseline != nil, noBaseline { throw ValidationError("--baseline and --no-baseline exclude each other") }
  }

  /// The settings for some paths.
  package func settings(for paths: [String], _ configuration: ConfigurationOptions) throws -> Settings {
    var settings = try configuration.settings(for: paths)
    settings.chosenFailOn = failOn
    if noBaseline { settings.baseline = .none }
    if let baseline, let folder = FileSystem.workingFolder {
      settings.baseline = .file(Paths(workingFolder: folder).absolute(baseline))
    }
    return settings
  }
}

extension FailureThreshold: ExpressibleByArgument {}
