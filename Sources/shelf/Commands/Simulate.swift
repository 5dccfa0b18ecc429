import ArgumentParser
import CommandSupport

/// `shelf simulate`: what will the store do with this catalog?
struct Simulate: AsyncParsableCommand {
  static let configuration = SimulateOptions.configuration

  @OptionGroup var options: SimulateOptions

  func run() async throws {
    // Notifications are made and signed by the other program.
    if !options.needsServer {
      do { return try await options.run(with: nil) } catch is NotificationsExpected {}
    }
    try await StoreProgram.run(Array(CommandLine.arguments.dropFirst()))
  }
}
