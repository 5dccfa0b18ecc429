import ArgumentParser
import CommandSupport
import SourceDiagnostics

/// The command `shelf`.
struct Shelf: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shelf",
    abstract: "Lint, diff and release App Store in-app purchases",
    usage: "shelf <command> [<catalog>] [options]",
    discussion: """
      New here? Run 'shelf new catalog --id com.example.app --name "My App"'.

      Exit code: 0 clean, same, ready, done; 1 problems, differences, not ready, refused; 2 the answer is unknown. \
      See 'shelf help exit-codes'.
      """,
    version: ShelfVersion.version,
    subcommands: more + [Dump.self, Docs.self],
    groupedSubcommands: [
      CommandGroup(
        name: "Check",
        subcommands: [
          Lint.self, FixCommand.self, FormatCommand.self, IDs.self, ChecklistCommand.self, Status.self, Why.self,
        ]),
      CommandGroup(
        name: "Change",
        subcommands: [New.self, EditCommand.self, Import.self, Export.self, Preview.self]),
      CommandGroup(name: "Compare", subcommands: [Diff.self, Prices.self, Lock.self]),
      CommandGroup(name: "App Store Connect", subcommands: [Pull.self, Plan.self, Apply.self]),
      CommandGroup(name: "Test", subcommands: [Simulate.self, Serve.self, Receipts.self]),
    ]
  )

  /// The commands that `shelf help more` lists.
  static let more: [any ParsableCommand.Type] = [
    Rules.self, Explain.self, Facts.self, ContentCommand.self, Schema.self, LanguageServerCommand.self,
  ]
}

@main
enum Main {
  static func main() {
    ProgramMain.run(Shelf.self) { arguments in
      if let text = help(for: arguments) {
        Terminal.write(text)
        throw ExitStatus.yes
      }
      let isHelp = arguments.first == "help"
      guard let name = isHelp ? arguments.dropFirst().first : arguments.first, !name.hasPrefix("-") else { return }
      if isHelp, StoreCommandName(rawValue: name) != nil { try await StoreProgram.run(arguments) }
      // The other program has the options for App Store Connect.
      if name == Status.configuration.commandName, arguments.contains(StatusOptions.liveOption) {
        try await StoreProgram.run(arguments)
      }
      if name != "help", !commands.contains(name) { throw Failure(unknown(name)) }
    }
  }

  /// The help that the argument parser doesn't write; nil for other arguments.
  private static func help(for arguments: [String]) -> String? {
    let asksForHelp = arguments.contains { ["-h", "--help", "help"].contains($0) }
    let names = arguments.filter { !["-h", "--help", "help"].contains($0) }
    if names.isEmpty { return HelpTopic.overview }
    if let topic = HelpTopic(arguments: arguments) { return topic.text }
    // Without a subcommand, the parser would list the subcommands only.
    return asksForHelp && names == ["simulate"] ? Shelf.helpMessage(for: Simulate.Scenarios.self) + "\n" : nil
  }

  private static let commands = Shelf.configuration.subcommands.compactMap { $0.configuration.commandName }

  /// The message about a command that doesn't exist, with the one to use instead.
  static func unknown(_ name: String) -> String {
    let habits = ["init": "new", "check": "lint", "format": "fmt"]
    let listed = Shelf.configuration.subcommands.compactMap {
      $0.configuration.shouldDisplay ? $0.configuration.commandName : nil
    }
    let meant = habits[name] ?? nearestSpelling(to: name, among: listed)
    return "unknown command '\(name)'; " + (meant.map { "did you mean 'shelf \($0)'?" } ?? "see 'shelf help'")
  }
}
