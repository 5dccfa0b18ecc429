import ArgumentParser
import SourceDiagnostics

/// The words of a command line that name a command: `shelf content build`.
struct CommandWords {
  /// The names of the commands, from the program's on.
  let words: [String]

  /// The command that they name.
  let command: any ParsableCommand.Type

  /// What stands where a command should, and is none.
  let unknown: String?

  /// - Parameter arguments: the arguments of the program; those of `shelf help` name a command as well.
  init(_ arguments: some Sequence<String>) {
    var (words, command) = (["shelf"], Shelf.self as any ParsableCommand.Type)
    var unknown: String?
    for argument in arguments {
      let commands = command.configuration.subcommands
      guard !commands.isEmpty, !argument.hasPrefix("-") else { break }
      if argument == "help", words.count == 1 { continue }
      guard let next = commands.first(where: { $0.name == argument }) else {
        unknown = argument
        break
      }
      words.append(argument)
      command = next
    }
    (self.words, self.command, self.unknown) = (words, command, unknown)
  }

  /// The command as people type it: `shelf content build`.
  var spoken: String { words.joined(separator: " ") }

  /// What is wrong with a word that is no command, and what may be meant; nil when there is none. The help has topics
  /// besides.
  func problem(isHelp: Bool) -> String? {
    let topics = isHelp && words.count == 1 ? HelpTopic.allCases.map(\.rawValue) : []
    guard let unknown, !topics.contains(unknown) else { return nil }
    let names = command.configuration.subcommands.filter { $0.configuration.shouldDisplay }.map { $0.name } + topics
    let meant = nearestSpelling(to: unknown, among: names).map { ", did you mean '\($0)'?" } ?? ""
    return "'\(spoken)' has no command '\(unknown)'\(meant) (see '\(spoken) --help')"
  }
}

extension ParsableCommand {
  /// The name under which it is called.
  fileprivate static var name: String { configuration.commandName ?? "" }
}
