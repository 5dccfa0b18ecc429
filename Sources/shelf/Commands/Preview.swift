import ArgumentParser
import CommandSupport

/// `shelf preview`: the catalog as customers will see it.
struct Preview: AsyncParsableCommand {
  static let configuration = PreviewOptions.configuration

  @OptionGroup var options: PreviewOptions

  func run() async throws {
    if options.watch { try await StoreProgram.run(Array(CommandLine.arguments.dropFirst())) }
    try await options.export().write()
  }
}
