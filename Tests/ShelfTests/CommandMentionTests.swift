import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import CommandSupport
@testable import ShelfStore
@testable import shelf

/// Every command in a message, help text or page exists, with its options.
@Suite struct CommandMentionTests {
  /// A place that mentions a command.
  struct Mention: Hashable, CustomTestStringConvertible {
    let file: String
    let line: Int

    /// The text after `shelf`, up to the end of the command.
    let text: String

    var words: [String] { text.split(separator: " ").map(String.init) }
    var testDescription: String { "\(file):\(line): shelf \(text)" }
  }

  /// A command in quotes, in backticks, in brackets, after `Example:`, or on a line of its own.
  private static func mentions(in text: String, of file: String) -> [Mention] {
    let pattern = /(?:^[ \t]*(?:\$ )?|['`"(]|Examples?: )shelf ([a-z\-][^\n'`"]*)/.anchorsMatchLineEndings()
    return text.matches(of: pattern).map { match in
      let end =
        match.output.1.firstMatch(of: #/ {2,}| \#| \| |[>;)]|&&|\\\(/#)?.range.lowerBound ?? match.output.1.endIndex
      let line = text[..<match.output.1.startIndex].count { $0 == "\n" } + 1
      // A manual page writes its hyphens as '\-'.
      return Mention(file: file, line: line, text: String(match.output.1[..<end].replacing("\\-", with: "-")))
    }
  }

  private static let all: [Mention] = {
    let places = [
      "Sources", "docs", "templates", "README.md", "CONTRIBUTING.md", "action.yml", ".pre-commit-hooks.yaml",
    ]
    let files = places.flatMap { place -> [String] in
      let below = FileManager.default.enumerator(atPath: Repository.url(place).path)
      return (below?.compactMap { $0 as? String }.map { "\(place)/\($0)" } ?? []) + [place]
    }
    // A decision may mention a command that a later one removed.
    return files.filter { !$0.hasPrefix("docs/development/decisions/") }.sorted().flatMap { file -> [Mention] in
      guard let text = try? String(contentsOf: Repository.url(file), encoding: .utf8) else { return [] }
      return mentions(in: text, of: file)
    }
  }()

  /// The command names at the start of some words, and the following word if it is an unknown subcommand.
  private static func command(_ words: [String]) -> (names: [String], unknown: String?) {
    let isPassedOn = words.first { $0 != "help" }.flatMap(StoreCommandName.init) != nil
    var (names, command) = ([String](), isPassedOn ? ShelfStore.self : Shelf.self as any ParsableCommand.Type)
    for word in words where word != "help" {
      let subcommands = command.configuration.subcommands
      guard !subcommands.isEmpty, !word.hasPrefix("-") else { break }
      guard let next = subcommands.first(where: { $0.configuration.commandName == word }) else {
        return (names, command.configuration.defaultSubcommand == nil ? word : nil)
      }
      names.append(word)
      command = next
    }
    return (names, nil)
  }

  @Test func `there are many, in sources and pages`() {
    #expect(Self.all.count > 300)
    for place in ["Sources/shelf/", "Sources/CatalogLint/", "docs/", "README.md"] {
      #expect(Self.all.contains { $0.file.hasPrefix(place) }, "none in \(place)")
    }
    let made = Self.mentions(in: "say 'shelf lint --fix', or run\n  shelf nonsense x\n", of: "").map(\.text)
    #expect(made == ["lint --fix", "nonsense x"])
    #expect(Self.command(["nonsense", "x"]).unknown == "nonsense")
  }

  @Test func `each is a command`() {
    for mention in Self.all {
      let words = mention.words.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: ".,:")) }
        // 'TOPIC' is a placeholder.
        .prefix { $0 != $0.uppercased() || $0.hasPrefix("-") }
      let isTopic = words.first == "help" && words.dropFirst().first.flatMap { HelpTopic(rawValue: $0) } != nil
      #expect(isTopic || Self.command(Array(words)).unknown == nil, "\(mention.testDescription)")
    }
  }

  @Test func `each option is one of its command`() {
    var options: [[String]: Set<String>] = [:]
    for (words, command) in ListedCommand.all {
      options[words == ["simulate", "run"] ? ["simulate"] : words] =
        Set((command.arguments ?? []).flatMap(\.options)).union(["--help", "--version"])
    }
    options[[]] = ["--help", "--version", "--generate-completion-script"]
    for mention in Self.all where mention.text.contains(" --") {
      guard let known = options[Self.command(mention.words).names] else { continue }
      for option in mention.text.matches(of: /(?:^| )(--[a-z][a-z\-]*)/).map({ String($0.output.1) }) {
        #expect(known.contains(option), "\(mention.testDescription): \(option)")
      }
    }
  }

  /// The commands with arguments that recorded output suggests, without duplicates.
  private static let suggestions: [String] = {
    let folders = ["Tests/ShelfTests/Sessions", "Tests/ShelfTests/Fixtures", "Tests/ReviewReadinessTests/Fixtures"]
    let texts = folders.flatMap { folder -> [String] in
      let names = FileManager.default.enumerator(atPath: Repository.url(folder).path)?.compactMap { $0 as? String }
      return (names ?? []).filter { $0.hasSuffix(".txt") || $0.hasSuffix(".text") }.compactMap {
        try? String(contentsOf: Repository.url("\(folder)/\($0)"), encoding: .utf8)
      }
    }
    let quoted = /(?:[Rr]un|Next:|then|[a-z]:) 'shelf ([^'\n]*(?:'[^' \n]+'[^'\n]*)*)'/
    let unquoted = /(?:run|more):? +shelf ([^\n(]+)/
    let found = texts.flatMap { text in
      (text.matches(of: quoted).map(\.output.1) + text.matches(of: unquoted).map(\.output.1)).map {
        String($0).trimmingCharacters(in: .whitespaces)
      }
    }
    return Set(found).sorted()
  }()

  /// The words of a command line, quotes removed.
  private static func words(_ line: String) -> [String] {
    line.matches(of: /(?:'[^']*'|"[^"]*"|[^\s'"])+/).map { match in
      String(match.output).replacing("'", with: "").replacing("\"", with: "")
    }
  }

  @Test func `every suggested command line is accepted by the parser`() {
    var count = 0
    for line in Self.suggestions {
      let words = Self.words(line)
      // A name alone refers to the command; capitals are placeholders for values.
      guard words.count > Self.command(words).names.count, words.first != "help",
        !words.contains(where: { $0.count > 1 && $0 == $0.uppercased() && $0 != $0.lowercased() })
      else { continue }
      count += 1
      #expect(throws: Never.self, "shelf \(line)") { try ListedCommand.parse(words) }
    }
    #expect(count > 100)
  }
}
