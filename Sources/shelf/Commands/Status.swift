import ArgumentParser
import CommandSupport

/// `shelf status`: what waits, what blocks, and upcoming prices.
struct Status: AsyncParsableCommand {
  static let configuration = StatusOptions.configuration

  @OptionGroup var options: StatusOptions

  func run() async throws {
    let (paths, day) = (options.input.paths, try options.date.day())
    let workspace = try await Workspace.ofCatalogs(paths, try options.configuration.settings(for: paths))
    try options.write(await StatusOptions.apps(of: workspace, on: day), on: day, madeFrom: workspace.files)
    try workspace.checkIsWhole("the status")
  }
}
