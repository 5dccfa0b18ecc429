import ArgumentParser
import CommandSupport
import CatalogDiff
import CatalogModel

/// The topics of `shelf help TOPIC` other than commands.
enum HelpTopic: String, CaseIterable {
  case more, topics
  case exitCodes = "exit-codes"
  case completions, catalog, configuration, consequences, statuses

  /// The topic that the arguments of the program name.
  init?(arguments: some Collection<String>) {
    guard arguments.count == 2, arguments.first == "help", let topic = arguments.dropFirst().first else { return nil }
    self.init(rawValue: topic)
  }

  /// The text to print.
  var text: String {
    switch self {
    case .more: Self.list("More commands:", Self.rows(of: Shelf.more))
    case .topics: Self.list("Topics of 'shelf help':", Self.allCases.map { ($0.rawValue, $0.summary) })
    case .exitCodes: ExitStatus.help
    case .completions: Self.completing
    case .catalog: Self.ofCatalogs
    case .configuration: Self.configuring
    case .consequences: Self.list("Consequences of a change, worst first:", Self.consequenceRows)
    case .statuses: Self.list("Values of 'status':", ReviewStatus.allCases.map { ($0.rawValue, nil) })
    }
  }

  /// The subject in a few words.
  private var summary: String {
    switch self {
    case .more: "commands that 'shelf --help' does not list"
    case .topics: "this list"
    case .exitCodes: "the meaning of 0, 1 and 2"
    case .completions: "shell completion of commands, IDs and rules"
    case .catalog: "the files of a catalog, templates and defaults"
    case .configuration: "configuration, baseline and suppression comments"
    case .consequences: "what a change does to customers, subscribers and App Review"
    case .statuses: "the values of 'status'"
    }
  }

  /// The output of `shelf --help`.
  static let overview: String = {
    let configuration = Shelf.configuration
    let groups = configuration.groupedSubcommands.map { group in
      "\(group.name)\n" + lines(rows(of: group.subcommands), width: 9).joined(separator: "\n") + "\n"
    }
    let more = Shelf.more.compactMap { $0.configuration.commandName }.joined(separator: ", ")
    return """
      Shelf: \(configuration.abstract.prefix(1).lowercased() + configuration.abstract.dropFirst())

      Usage: \(configuration.usage ?? "")

      \(groups.joined(separator: "\n"))
      'shelf help more' lists \(more).
      'shelf help topics' lists guides.
      New here? Run 'shelf new catalog --id com.example.app --name "My App"'.

      """
  }()

  private static func rows(of commands: [any ParsableCommand.Type]) -> [(String, String?)] {
    commands.map { ($0.configuration.commandName ?? "", $0.configuration.abstract) }
  }

  private static var consequenceRows: [(String, String?)] { Consequence.allCases.map { ($0.rawValue, $0.meaning) } }

  /// A title, and words with their meanings in two columns.
  private static func list(_ title: String, _ rows: [(String, String?)]) -> String {
    ([title, ""] + lines(rows, width: rows.map(\.0.count).max() ?? 0) + ["", ""]).joined(separator: "\n")
  }

  private static func lines(_ rows: [(String, String?)], width: Int) -> [String] {
    rows.map { name, meaning in
      "  " + name + (meaning.map { String(repeating: " ", count: width - name.count + 2) + $0 } ?? "")
    }
  }

  private static let ofCatalogs = """
    A catalog is a folder with an 'app.yaml'. Every YAML file below belongs to it,
    under any name.

      app:                  the app: name, bundle_id, primary_locale, owner, …
      products:             one-time purchases: id, type, price, localizations, …
      subscription_groups:  groups with their subscriptions, levels and offers
      retired:              product IDs that were used and can't be used again
      defaults:             default fields of the products in the folder and below
      templates/            templates: 'extends: gems' with 'with: {count: 100}'
      ../shared.yaml        above several catalogs: common fields, price tables

    Create one with 'shelf new catalog --id com.example.app'. 'shelf schema catalog'
    prints a JSON Schema for editors. docs/catalog-format.md explains all fields.

    """

  private static let configuring = """
    '.shelf.yaml' configures the checks of the catalogs in its folder and below. The
    nearest one applies.

      rules: {price-inversion: off}   severity of rules
      fail_on: warning                severity that makes 'shelf lint' exit 1
      exclude: [drafts]               files and folders to skip
      baseline: known.yaml            from 'shelf lint --write-baseline'

    Suppress a single problem on its line, with the reason:

      # shelf:ignore price-in-text -- the name of the pack

    See docs/configuration.md.

    """

  private static let completing = """
    Your shell can complete commands, options, formats, paths, product IDs and
    rules. Install its script:

      bash
        cd ~/.local/share/bash-completion/completions
        shelf --generate-completion-script bash > shelf
      zsh
        shelf --generate-completion-script zsh > "${fpath[1]}/_shelf"
      fish
        cd ~/.config/fish/completions
        shelf --generate-completion-script fish > shelf.fish

    bash requires the package bash-completion; zsh requires
    'autoload -Uz compinit && compinit' in ~/.zshrc.

    """
}
