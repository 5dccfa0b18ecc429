package import ArgumentParser
package import SourceDiagnostics

/// The configuration file.
package struct ConfigurationOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "Configuration file (default: the nearest .shelf.yaml).",
      valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  package var config: String?

  @Flag(help: "Ignore configuration files.")
  package var noConfig = false

  package func validate() throws {
    if config != nil, noConfig { throw ValidationError("--config and --no-config can't be combined") }
  }

  /// The settings that apply to the given paths.
  package func settings(for paths: [String]) throws -> Settings {
    let shownPaths = try Paths.ofRun()
    if noConfig { return Settings(without: shownPaths.workingFolder) }
    guard let config else { return try Settings.effective(for: paths, shownPaths) }
    return try Settings(shownPaths.absolute(config), shown: shownPaths.shown(shownPaths.absolute(config)))
  }
}

/// The baseline, and the severity that fails a run.
///
/// `ConfigurationOptions` isn't a group in here: in debug builds ArgumentParser validates a group within a group again
/// for each level around it.
package struct SettingsOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "File of known problems to leave out (default: the configured one, else .shelf-baseline.yaml).",
      valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  package var baseline: String?

  @Flag(help: "Report known problems too.")
  package var noBaseline = false

  @Option(
    help: ArgumentHelp(
      "Exit 1 at this level or a worse one (error, warning, info or never; default: the configured one, else error).",
      valueName: "level"))
  package var failOn: FailureThreshold?

  package func validate() throws {
    if baseline != nil, noBaseline { throw ValidationError("--baseline and --no-baseline can't be combined") }
  }

  /// The settings that apply to the given paths.
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
