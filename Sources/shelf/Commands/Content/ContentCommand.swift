import CommandSupport
import ArgumentParser

/// `shelf content`: make, check and show packages of hosted content.
struct ContentCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "content",
    abstract: "Make and verify packages of the content that the store hosts.",
    discussion: """
      Example:
        shelf content build --output packages

      Exit status: 0 done or clean, 1 an error was found, 2 something could not be read or written.
      """,
    subcommands: [BuildContent.self, CheckContent.self, ShowContent.self, BumpContent.self]
  )
}

/// Which catalog's content.
struct CatalogOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder of the catalog.",
      discussion: "Default: the nearest folder above with an app.yaml, else the one below.",
      valueName: "path"), completion: .directory)
  var catalog: [String] = []

  var paths: [String] { catalog }
}
