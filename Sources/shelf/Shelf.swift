import ArgumentParser
import SourceDiagnostics

/// The command `shelf`.
struct Shelf: AsyncParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "shelf",
    abstract: "The catalog compiler for in-app purchases.",
    discussion: """
      Checks what an app sells, kept in YAML under version control: every fault with its line, column and reason.

      Example: shelf lint catalog

      Exit status: 0 yes, clean; 1 no, something was found; 2 the answer is not known. See 'shelf help exit-status'.
      What else 'shelf help' explains: 'shelf help topics'; how the shell completes: 'shelf help completions'.
      """,
    version: version,
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

/// Where the program starts: the one place that turns errors into the three exit statuses.
@main
enum Main {
  /// Leaves the first thread waiting: an asynchronous `main` would end it, for which glibc loads a library first.
  static func main() {
    // They are read from /proc; a run that can't see what it is asked for must not end well. No other thread is there
    // yet: the pool of threads, which watches itself in /proc, ends a program that has none.
    if CommandLine.arguments.isEmpty { exit(for: Failure("the arguments can't be read: is /proc there?")) }
    Task.detached {
      await run()
      ExitStatus.yes.exit()
    }
    ExitStatus.waitForEnd()
  }

  private static func run() async {
    let arguments = CommandLine.arguments.dropFirst()
    if let topic = HelpTopic(arguments: arguments) {
      Terminal.write(topic.text)
      ExitStatus.yes.exit()
    }
    do {
      var command = try await Shelf.asyncParseAsRoot()
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch {
      exit(for: error)
    }
  }

  private static func exit(for error: any Error) -> Never {
    if let status = error as? ExitStatus { status.exit() }
    if let failure = error as? Failure {
      Terminal.complain(failure.message)
      ExitStatus.unclear.exit()
    }
    let message = Shelf.fullMessage(for: error) + "\n"
    if Shelf.exitCode(for: error).isSuccess {
      Terminal.write(message)
      ExitStatus.yes.exit()
    }
    Terminal.note(message)
    ExitStatus.unclear.exit()
  }
}
