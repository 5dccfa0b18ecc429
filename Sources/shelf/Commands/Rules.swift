import CommandSupport
import ArgumentParser
import CatalogProject
import Reporting

/// `shelf rules`: list all lint rules.
struct Rules: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "List all lint rules",
    discussion: """
      Examples:
        shelf rules
        shelf rules --format json        everything about each rule, for programs
        shelf explain price-in-text      explain one rule

      Exit code: 0.
      """
  )

  @Option(help: "Output format.")
  var format = ListFormat.text

  @OptionGroup(title: "Common options") var common: CommonOptions

  /// The formats of the list; `names` prints one per line.
  enum ListFormat: String, CaseIterable, ExpressibleByArgument {
    case text, names, markdown, json
  }

  static let list = RuleList(RuleBook.chapters.map { ($0.title, $0.kinds) })

  func run() {
    switch format {
    case .text: Terminal.write(Self.list.rendered(color: Terminal.wantsColor()))
    case .names: Terminal.write(Self.list.names)
    case .markdown: Terminal.write(Self.list.markdown)
    case .json: Terminal.write(RulePageJSON().render(RuleBook.kinds.map(RulePage.init)))
    }
  }
}
