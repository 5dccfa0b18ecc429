import ArgumentParser
import CommandSupport
import SourceDiagnostics

/// The command `shelf`.
struct Shelf: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shelf",
    abstract: "The catalog compiler for in-app purchases.",
    discussion: """
      Checks what an app sells, kept in YAML under version control: every fault with its line, column and reason.

      Example: shelf lint catalog

      Exit status: 0 yes, clean; 1 no, something was found; 2 the answer is not known. See 'shelf help exit-status'.
      What else 'shelf help' explains: 'shelf help topics'; how the shell completes: 'shelf help completions'.
      """,
    version: ShelfVersion.version,
    subcommands: [
      Lint.self,
      FixCommand.self,
      FormatCommand.self,
      EditCommand.self,
      ChecklistCommand.self,
      Why.self,
      IDs.self,
      Diff.self,
      Lock.self,
      New.self,
      Prices.self,
      Export.self,
      Import.self,
      Plan.self,
      Submit.self,
      ContentCommand.self,
      PeriodsCommand.self,
      Simulate.self,
      Facts.self,
      Rules.self,
      Explain.self,
      Schema.self,
      StoreCommand.self,
      Serve.self,
      Pull.self,
      Apply.self,
      LanguageServerCommand.self,
      Dump.self,
      Docs.self,
    ]
  )
}

@main
enum Main {
  static func main() {
    ProgramMain.run(Shelf.self) { arguments in
      if let topic = HelpTopic(arguments: arguments) {
        Terminal.write(topic.text)
        throw ExitStatus.yes
      }
      guard arguments.first == "help", arguments.count > 1 else { return }
      if StoreCommandName(rawValue: arguments[1]) != nil { try await StoreProgram.run(arguments) }
      let commands = Shelf.configuration.subcommands.compactMap { $0.configuration.commandName }
      if !commands.contains(arguments[1]) {
        throw Failure("there is no command or topic '\(arguments[1])'; see 'shelf --help' and 'shelf help topics'")
      }
    }
  }
}
