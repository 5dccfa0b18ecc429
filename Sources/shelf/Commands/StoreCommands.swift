import ArgumentParser
import CommandSupport

/// A command that `shelf-store` runs with the same arguments.
protocol PassedOnCommand: AsyncParsableCommand {
  static var name: StoreCommandName { get }
}

extension PassedOnCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: name.rawValue, abstract: name.abstract)
  }

  func run() async throws { try await StoreProgram.run(Array(CommandLine.arguments.dropFirst())) }
}

struct Pull: PassedOnCommand {
  static let name = StoreCommandName.pull

  @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

struct Plan: PassedOnCommand {
  static let name = StoreCommandName.plan

  @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

struct Apply: PassedOnCommand {
  static let name = StoreCommandName.apply

  @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

struct Serve: PassedOnCommand {
  static let name = StoreCommandName.serve

  @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}
