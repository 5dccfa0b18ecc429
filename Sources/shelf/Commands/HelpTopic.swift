import CommandSupport
import CatalogDiff
import CatalogModel

/// What `shelf help TOPIC` says of things that are no command.
enum HelpTopic: String, CaseIterable {
  case exitStatus = "exit-status"
  case completions
  case catalog, configuration, consequences, statuses, topics

  /// The topic that the arguments of the program ask for.
  init?(arguments: some Collection<String>) {
    guard arguments.count == 2, arguments.first == "help", let topic = arguments.dropFirst().first else { return nil }
    self.init(rawValue: topic)
  }

  /// What to print.
  var text: String {
    switch self {
    case .exitStatus: ExitStatus.help
    case .completions: Self.completing
    case .catalog: Self.ofCatalogs
    case .configuration: Self.configuring
    case .consequences:
      Self.list("What a change of 'shelf diff' and 'shelf plan' does, worst first:", Self.consequenceRows)
    case .statuses:
      Self.list(
        "What 'status' says of a product, as the store has it:", ReviewStatus.allCases.map { ($0.rawValue, nil) })
    case .topics:
      Self.list("What 'shelf help' explains besides commands:", Self.allCases.map { ($0.rawValue, $0.summary) })
    }
  }

  /// What it is about, in a few words.
  private var summary: String {
    switch self {
    case .exitStatus: "what 0, 1 and 2 mean, command by command"
    case .completions: "how the shell completes commands, IDs and rules"
    case .catalog: "the files of a catalog, and how templates and defaults fill them"
    case .configuration: "where settings, known findings and comments stand"
    case .consequences: "what a change does to customers, subscribers and reviewers"
    case .statuses: "the words of 'status'"
    case .topics: "this list"
    }
  }

  private static var consequenceRows: [(String, String?)] { Consequence.allCases.map { ($0.rawValue, $0.meaning) } }

  /// Words with what they mean, in two columns.
  private static func list(_ title: String, _ rows: [(String, String?)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    let lines = rows.map { name, meaning in
      "  " + name + (meaning.map { String(repeating: " ", count: width - name.count + 2) + $0 } ?? "")
    }
    return ([title, ""] + lines + ["", ""]).joined(separator: "\n")
  }

  private static let ofCatalogs = """
    A catalog is a folder with an 'app.yaml'; every YAML file below it belongs to it, in any order and under any name.

      app:                  the app's record: name, bundle_id, primary_locale, base_territory, owner
      products:             what is bought once, each with id, type, price, localizations
      subscription_groups:  groups with their plans, levels and offers
      retired:              IDs that were used and never come back
      defaults:             keys for all products in its folder and below that don't set them
      templates/            texts that entries fill in: 'extends: gems' with 'with: {count: 100}'
      ../shared.yaml        above several catalogs: what they have in common, and tables of prices

    'shelf new catalog' begins one, 'shelf schema catalog' prints all keys for editors, docs/catalog-format.md \
    explains them.

    """

  private static let configuring = """
    '.shelf.yaml', at a catalog or above it, holds what you decided about the checks; the nearest one counts.

      rules: {price-inversion: off, emoji-in-text: error}   which rules run, and how severe they are
      fail_on: warning                                      what makes 'shelf lint' end with 1
      exclude: [drafts]                                     what is not looked at
      baseline: known.yaml                                  findings that are known: 'shelf lint --write-baseline'

    One finding is suppressed where it stands: '# shelf:ignore price-in-text -- the name of the pack'.
    See docs/configuration.md.

    """

  private static let completing = """
    The shell completes commands, options, formats, paths and the names of rules. Write its script once:

      bash  shelf --generate-completion-script bash > ~/.local/share/bash-completion/completions/shelf
      zsh   shelf --generate-completion-script zsh > "${fpath[1]}/_shelf"
      fish  shelf --generate-completion-script fish > ~/.config/fish/completions/shelf.fish

    bash needs the package bash-completion, zsh 'autoload -Uz compinit && compinit' in ~/.zshrc.

    """
}
