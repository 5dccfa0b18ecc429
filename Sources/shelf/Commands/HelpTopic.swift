/// What `shelf help TOPIC` says of things that are no command.
enum HelpTopic: String, CaseIterable {
  case exitStatus = "exit-status"
  case completions

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
    }
  }

  private static let completing = """
    The shell completes commands, options, formats, paths and the names of rules. Write its script once:

      bash  shelf --generate-completion-script bash > ~/.local/share/bash-completion/completions/shelf
      zsh   shelf --generate-completion-script zsh > "${fpath[1]}/_shelf"
      fish  shelf --generate-completion-script fish > ~/.config/fish/completions/shelf.fish

    bash needs the package bash-completion, zsh 'autoload -Uz compinit && compinit' in ~/.zshrc.

    """
}
