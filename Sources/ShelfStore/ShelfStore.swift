import ArgumentParser
import CommandSupport

/// The command `shelf-store`: App Store Connect and local servers.
@main
struct ShelfStore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shelf",
    abstract: "Run Shelf's commands for App Store Connect",
    discussion: """
      'shelf' runs these commands: 'shelf plan' is 'shelf-store plan'.

      Exit code: 0 clean, same, ready, done; 1 problems, differences, not ready, refused; 2 the answer is unknown. \
      See 'shelf help exit-codes'.
      """,
    version: ShelfVersion.version,
    subcommands: [
      Pull.self, Plan.self, Apply.self, Serve.self, Simulate.self, Preview.self, Status.self,
    ])

  static func main() { ProgramMain.run(ShelfStore.self) }
}
