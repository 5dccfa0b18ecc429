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
      Validate.self,
      FixCommand.self,
      FormatCommand.self,
      EditCommand.self,
      ChecklistCommand.self,
      Why.self,
      IDs.self,
      Diff.self,
      Lock.self,
      Merge.self,
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
    // Asked by scripts before each run; the argument parser would take longer than checking a small catalog.
    if arguments == ["--version"] {
      Terminal.write(Shelf.version + "\n")
      ExitStatus.yes.exit()
    }
    do {
      if let request = plainRequest(arguments) { return try await request.run() }
    } catch {
      exit(for: error)
    }
    if let topic = HelpTopic(arguments: arguments) {
      Terminal.write(topic.text)
      ExitStatus.yes.exit()
    }
    do {
      if let problem = CommandWords(arguments).problem(isHelp: arguments.first == "help") { throw Failure(problem) }
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

  /// What a command that runs often is asked for in plain words; nil when the argument parser has to read them.
  private static func plainRequest(_ arguments: ArraySlice<String>) -> (any PlainRequest)? {
    let rest = arguments.dropFirst()
    return switch arguments.first {
    case "lint": LintRequest(plain: rest)
    case "validate": ValidateRequest(plain: rest)
    case "diff": DiffRequest(plain: rest)
    case "ids": IDsRequest(plain: rest)
    default: nil
    }
  }

  private static func exit(for error: any Error) -> Never {
    if let status = error as? ExitStatus { status.exit() }
    if let failure = error as? Failure {
      Terminal.complain(failure.message)
      ExitStatus.unclear.exit()
    }
    let message = Shelf.fullMessage(for: error)
    if Shelf.exitCode(for: error).isSuccess {
      Terminal.write(message + "\n")
      ExitStatus.yes.exit()
    }
    // The parser adds its usage below the first line; one clear line is enough.
    let command = CommandWords(CommandLine.arguments.dropFirst()).spoken
    Terminal.complain("\(firstSentence(of: message)) (see '\(command) --help')")
    ExitStatus.unclear.exit()
  }

  /// The first line of the parser's words; a list that follows it, of values say, goes on in it.
  private static func firstSentence(of message: String) -> String {
    let lines = message.split(separator: "\n")
    guard let first = lines.first else { return "it failed without a word" }
    let line = String(first.hasPrefix("Error: ") ? first.dropFirst(7) : first)
    if line.contains("<date>'") { return line + ": a date is written as 2027-01-15" }
    let items = lines.dropFirst().prefix { $0.hasPrefix("  - ") }.map { String($0.dropFirst(4)) }
    let whole = items.isEmpty ? line : line + " " + items.map { "'\($0)'" }.joined(separator: ", ")
    guard let near = near(line, items) else { return whole }
    return whole.hasSuffix(".") ? "\(whole.dropLast()); did you mean '\(near)'?" : "\(whole); did you mean '\(near)'?"
  }

  /// The value that is nearest to one that was refused, among those that the parser's words list behind it, in the line
  /// or below.
  private static func near(_ line: String, _ items: [String]) -> String? {
    let parts = line.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 3, parts[0] == "The value ", parts[2].hasPrefix(" is invalid for ") else { return nil }
    let start = parts.firstIndex { $0.contains(" provide one of") } ?? parts.endIndex
    let inLine = parts[start...].enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    return nearestSpelling(to: parts[1], among: items + inLine)
  }
}
