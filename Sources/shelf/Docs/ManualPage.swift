import CommandSupport
import JSONSyntax

/// The manual page as roff, generated from the argument parser's description of the commands.
struct ManualPage {
  /// The program's own entry in what `--experimental-dump-help` prints.
  let program: JSONNode

  /// The description of `shelf-store`, whose commands `shelf` only passes on.
  let store: JSONNode
  let version: String

  var text: String {
    """
    .\\" Made by 'shelf docs'; change what the commands say of themselves, then run 'make docs'.
    .TH SHELF 1 "" "shelf \(version)" "User Commands"
    .SH NAME
    shelf \\- \(Self.escaped(program.said("abstract")))
    .SH SYNOPSIS
    .B shelf
    .I command
    .RI [ argument ...]
    .SH DESCRIPTION
    \(Self.prose(program.said("discussion")))
    .SH OPTIONS
    \(Self.list(program.shown("arguments")))
    .SH COMMANDS
    \(commands.map { Self.section($0, below: "shelf") }.joined(separator: "\n"))
    \(Self.closing)

    """
  }

  /// The commands in the order of `shelf --help`, with the options that those of `shelf-store` have there.
  private var commands: [JSONNode] {
    program.subcommands.map { command in
      let name = command.said("commandName")
      guard StoreCommandName(rawValue: name) != nil else { return command }
      return store.subcommands.first { $0.said("commandName") == name } ?? command
    }
  }

  /// The part about one command, and the parts about those below it.
  private static func section(_ command: JSONNode, below parent: String) -> String {
    let title = "\(parent) \(command.said("commandName"))"
    // --help and --version are everywhere; the first section describes them.
    let own = command.shown("arguments").filter {
      !$0.names.contains { ["help", "version"].contains($0.said("name")) }
    }
    var parts = [".SS \"\(title)\"", escaped(command.said("abstract"))]
    if command.subcommands.isEmpty { parts += [".PP", "\\fB\(title)\\fR " + own.map(use).joined(separator: " ")] }
    if !command.said("discussion").isEmpty { parts += [".PP", prose(command.said("discussion"))] }
    if !own.isEmpty { parts.append(list(own)) }
    return (parts + command.subcommands.map { section($0, below: title) }).joined(separator: "\n")
  }

  private static func list(_ arguments: [JSONNode]) -> String {
    arguments.map { ".TP\n\(tag($0))\n\(explanation($0))" }.joined(separator: "\n")
  }

  /// The left side of an argument in a list.
  private static func tag(_ argument: JSONNode) -> String {
    let names =
      argument.names.filter { $0.said("name").count == 1 } + argument.names.filter { $0.said("name").count > 1 }
    return names.map(spelling).joined(separator: ", ") + value(argument)
  }

  /// An argument's form in the synopsis.
  private static func use(_ argument: JSONNode) -> String {
    let more = argument["isRepeating"]?.flag == true ? " ..." : ""
    let text = (argument["preferredName"].map(spelling) ?? "") + value(argument) + more
    return argument["isOptional"]?.flag == true ? "[\(text)]" : text
  }

  /// The placeholder after an option's name, or of an argument without one; a flag doesn't have a value.
  private static func value(_ argument: JSONNode) -> String {
    let kind = argument.said("kind")
    return kind == "flag" ? "" : (kind == "option" ? " " : "") + "\\fI\(escaped(argument.said("valueName")))\\fR"
  }

  private static func spelling(_ name: JSONNode) -> String {
    "\\fB\(escaped((name.said("kind") == "long" ? "--" : "-") + name.said("name")))\\fR"
  }

  private static func explanation(_ argument: JSONNode) -> String {
    let values = (argument["allValues"]?.elements ?? []).compactMap(\.text).joined(separator: ", ")
    let sentences = [
      argument.said("abstract"), argument.said("discussion"), values.isEmpty ? "" : "One of \(values).",
      argument["defaultValue"]?.text.map { "Default: \($0)." } ?? "",
    ]
    return escaped(sentences.filter { !$0.isEmpty }.joined(separator: " ").replacing("\n", with: " "))
  }

  /// Paragraphs; indented lines, which are examples, keep their lines.
  private static func prose(_ text: String) -> String {
    var (lines, isExample) = ([String](), false)
    for line in (text + "\n").split(separator: "\n", omittingEmptySubsequences: false) {
      let isIndented = line.hasPrefix("  ")
      if isExample, !isIndented { lines.append(".EE") }
      if !isExample, isIndented { lines += [".PP", ".EX"] }
      isExample = isIndented
      lines.append(line.isEmpty ? ".PP" : escaped(String(line)))
    }
    return lines.dropLast().joined(separator: "\n")
  }

  /// Text escaped for roff.
  private static func escaped(_ text: String) -> String {
    let literal = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("…", with: "...")
    return literal.hasPrefix(".") || literal.hasPrefix("'") ? "\\&" + literal : literal
  }

  private static let closing = #"""
    .SH EXIT STATUS
    .TP
    .B 0
    Clean, same, ready or done.
    .TP
    .B 1
    Problems, differences, not ready or refused.
    .TP
    .B 2
    The answer is unknown: bad usage, unreadable input, an internal error.
    .SH ENVIRONMENT
    .TP
    .B NO_COLOR
    If set and not empty, output is not colored, unless
    .B \-\-color always
    is given.
    .TP
    .B GITHUB_ACTIONS\fR, \fBGITLAB_CI
    Set by these services; the matching report is added, unless
    .B \-\-no\-ci
    or a format is given.
    .SH FILES
    .TP
    .I app.yaml
    Makes its folder a catalog.
    .TP
    .I .shelf.yaml
    The settings of the folder and of those below it.
    .SH SEE ALSO
    .BR git (1)
    .PP
    The catalog format, the rules and the settings of CI services are described in the folder
    .I docs
    of the source.
    """#
}

extension JSONNode {
  /// The text of a key; empty if there isn't one.
  fileprivate func said(_ key: String) -> String { self[key]?.text ?? "" }

  /// The elements of a list that help shows.
  fileprivate func shown(_ key: String) -> [JSONNode] {
    (self[key]?.elements ?? []).filter { $0["shouldDisplay"]?.flag != false }
  }

  fileprivate var names: [JSONNode] { self["names"]?.elements ?? [] }

  fileprivate var subcommands: [JSONNode] { shown("subcommands").filter { $0.said("commandName") != "help" } }
}
