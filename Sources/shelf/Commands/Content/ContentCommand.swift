import ArgumentParser

/// `shelf content`: build, check and show packages of hosted content.
struct ContentCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "content",
    abstract: "Build and check packages of hosted content",
    discussion: """
      Example:
        shelf content build --output packages

      Exit code: 0 done or clean, 1 an error was found, 2 something could not be read or written.
      """,
    subcommands: [BuildContent.self, CheckContent.self, ShowContent.self, BumpContent.self]
  )
}
