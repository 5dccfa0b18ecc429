import ArgumentParser
import Foundation
import Testing

@testable import CommandSupport
@testable import ShelfStore
@testable import shelf

/// The commands of both programs as the argument parser lists them.
struct ListedCommand: Decodable {
  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String
    }

    let kind: String
    let names: [Name]?
    let valueName: String?
    let abstract: String?
    let allValues: [String]?
    let isOptional: Bool
    let shouldDisplay: Bool

    /// The options as typed, without `--help` and `--version`.
    var options: [String] {
      (names ?? []).filter { $0.kind == "long" && !["help", "version"].contains($0.name) }.map { "--\($0.name)" }
    }
  }

  let commandName: String
  let abstract: String?
  let discussion: String?
  let shouldDisplay: Bool
  let subcommands: [ListedCommand]?
  let arguments: [Argument]?

  private struct Document: Decodable { let command: ListedCommand }

  private static func program(_ text: String) -> ListedCommand? {
    try? JSONDecoder().decode(Document.self, from: Data(text.utf8)).command
  }

  /// Every command without subcommands, by its words.
  static let all: [(words: [String], command: ListedCommand)] = {
    let programs = [program(Shelf._dumpHelp()), program(ShelfStore._dumpHelp())].compactMap(\.self)
    let passedOn = Set(StoreCommandName.allCases.map(\.rawValue))
    return zip(programs, [false, true]).flatMap { program, isStore in
      (program.subcommands ?? []).filter { passedOn.contains($0.commandName) == isStore }.flatMap { $0.leaves([]) }
    }
  }()

  private func leaves(_ parents: [String]) -> [(words: [String], command: ListedCommand)] {
    guard shouldDisplay, commandName != "help" else { return [] }
    let words = parents + [commandName]
    return subcommands.map { $0.flatMap { $0.leaves(words) } } ?? [(words, self)]
  }

  /// Parses a command line, without `shelf`, as the program does; throws the parser's error.
  static func parse(_ words: [String]) throws {
    let isPassedOn = words.first.flatMap(StoreCommandName.init) != nil
    _ = try isPassedOn ? ShelfStore.parseAsRoot(words) : Shelf.parseAsRoot(words)
  }
}

/// The help of every command, read in this process.
@Suite struct HelpTests {
  @Test func `both programs have commands`() {
    let names = ListedCommand.all.map { $0.words.joined(separator: " ") }
    #expect(names.count > 35)
    for name in ["lint", "edit set", "plan", "serve app-store-server", "simulate plan-changes"] {
      #expect(names.contains(name), "\(name)")
    }
  }

  @Test func `every flag has one meaning`() {
    var meanings: [String: Set<String>] = [:]
    for argument in ListedCommand.all.flatMap({ $0.command.arguments ?? [] }) where argument.shouldDisplay {
      // Parentheses contain the details: a default, an example, the risk.
      let head = (argument.abstract ?? "").prefix { !"(;:".contains($0) }
      let meaning = head.trimmingCharacters(in: CharacterSet(charactersIn: " .").union(.whitespaces))
      for option in argument.options { meanings[option, default: []].insert(meaning) }
    }
    #expect(meanings.count > 60)
    for (option, texts) in meanings { #expect(texts.count == 1, "\(option): \(texts.sorted())") }
  }

  @Test func `abstracts are short, and all options have a description`() {
    for (words, command) in ListedCommand.all {
      let abstract = command.abstract ?? ""
      #expect(
        (2...8).contains(abstract.split(separator: " ").count), "\(words): \(abstract)")
      #expect(!abstract.hasSuffix("."), "\(words): \(abstract)")
      for line in (command.discussion ?? "").split(separator: "\n") where line.hasPrefix("  ") {
        #expect(line.count <= 80, "\(words): this example is wrapped: \(line)")
      }
      for argument in command.arguments ?? [] {
        #expect(argument.abstract?.isEmpty == false, "\(words): \(argument.options)")
        #expect(argument.abstract?.contains("may be repeated") == false, "\(words): write 'repeatable'")
      }
    }
  }

  @Test func `commands that change files don't offer standard input`() {
    for (words, command) in ListedCommand.all where words[0] == "edit" || words == ["lock"] {
      for argument in command.arguments ?? [] {
        #expect(argument.abstract?.contains("standard input") != true, "\(words): \(argument.abstract ?? "")")
      }
    }
    for words in [["lock"], ["edit", "rename", "a", "b"], ["edit", "unset", "price", "--all-products"]] {
      #expect(throws: (any Error).self) { try ListedCommand.parse(words + ["-"]) }
    }
  }

  @Test func `topics and usage fit into 80 columns`() throws {
    let usage = try Program.run(["edit", "rename", "--help"], in: FileManager.default.temporaryDirectory).output
    #expect(usage.contains("USAGE: shelf edit rename <id> <new> [--code <code> ...] [<path> ...]"))
    for text in HelpTopic.allCases.map(\.text) + [usage] {
      for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }
  }

  /// The arguments that some commands need in addition to an option.
  private static let required = [
    "why": ["id"], "explain": ["price-in-text"], "receipts": ["receipt.json"], "import": ["file.csv"],
    "content build": ["-o", "packages"], "content show": ["package"], "simulate plan-changes": ["group"],
  ]

  @Test func `every command accepts each format that it lists`() throws {
    var count = 0
    for (words, command) in ListedCommand.all {
      let needed = Self.required[words.joined(separator: " ")] ?? []
      for argument in command.arguments ?? [] where argument.options.contains("--format") {
        let formats = argument.allValues ?? []
        #expect(!formats.isEmpty, "\(words) lists no formats")
        for format in formats {
          count += 1
          #expect(throws: Never.self, "\(words) --format \(format)") {
            try ListedCommand.parse(words + needed + ["--format", format])
          }
        }
      }
      for argument in command.arguments ?? [] where argument.kind == "positional" && words == ["export"] {
        for format in argument.allValues ?? [] {
          count += 1
          #expect(throws: Never.self, "export \(format)") { try ListedCommand.parse(words + [format, "-o", "out"]) }
        }
      }
    }
    #expect(count > 60)
  }

  @Test func `every command has the common options`() {
    for (words, command) in ListedCommand.all {
      let options = Set((command.arguments ?? []).flatMap(\.options))
      #expect(options.isSuperset(of: ["--quiet", "--verbose", "--color"]), "\(words)")
    }
  }

  @Test func `the overview fits on a screen and lists every command`() {
    let lines = HelpTopic.overview.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 45)
    #expect(lines.allSatisfy { $0.count <= 80 })
    for command in Shelf.configuration.subcommands where command.configuration.shouldDisplay {
      #expect(HelpTopic.overview.contains(command.configuration.commandName ?? "?"))
    }
  }

  @Test(arguments: [("init", "new"), ("check", "lint"), ("format", "fmt"), ("lnt", "lint")])
  func `an unknown command gets a suggestion`(_ typed: String, _ meant: String) {
    #expect(Main.unknown(typed) == "unknown command '\(typed)'; did you mean 'shelf \(meant)'?")
  }
}
