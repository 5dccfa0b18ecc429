import ArgumentParser
import CommandSupport

/// The command `shelf-store`: everything that talks to a store or imitates one.
@main
struct ShelfStore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shelf-store",
    abstract: "The part of Shelf that talks to a store or imitates one.",
    discussion: """
      'shelf' runs these commands by itself: 'shelf plan' is 'shelf-store plan'.

      Exit status: 0 yes, done; 1 no, refused; 2 the answer is not known. See 'shelf help exit-status'.
      """,
    version: ShelfVersion.version,
    subcommands: [
      Plan.self, Submit.self, StoreCommand.self, Serve.self, Pull.self, Apply.self, Simulate.self, Export.self,
    ])

  static func main() { ProgramMain.run(ShelfStore.self) }
}
