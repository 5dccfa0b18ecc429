import ArgumentParser
import CommandSupport

/// `shelf simulate`: run purchase scenarios against a simulated App Store.
struct Simulate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate", abstract: SimulateOptions.abstract, subcommands: [Scenarios.self, PlanChanges.self],
    defaultSubcommand: Scenarios.self)

  /// Runs scenarios; the default.
  struct Scenarios: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "run", abstract: SimulateOptions.abstract, usage: SimulateOptions.usage,
      discussion: SimulateOptions.discussion)

    @OptionGroup var options: SimulateOptions

    func run() async throws {
      // The other program creates and signs notifications.
      if !options.needsServer {
        do { return try await options.run(with: nil) } catch is NotificationsExpected {}
      }
      try await StoreProgram.run(Array(CommandLine.arguments.dropFirst()))
    }
  }

  /// Lists the effect of every switch between two subscriptions of a group.
  struct PlanChanges: AsyncParsableCommand {
    static let configuration = PlanChangesOptions.configuration

    @OptionGroup var options: PlanChangesOptions

    func run() async throws { try await options.run() }
  }
}
