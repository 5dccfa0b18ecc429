import CommandSupport
import ArgumentParser
import CatalogProject
import Reporting

/// `shelf rules`: which rules are there?
struct Rules: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "List all rules by what they are about.",
    discussion: """
      Examples:
        shelf rules
        shelf rules --format json        all that is known of each, for programs
        shelf explain price-in-text      the page of one

      Exit status: 0.
      """
  )

  @Option(help: "How to write the list.")
  var format = ListFormat.text

  @Option(help: "Colour the text.")
  var color = ReportOptions.ColorChoice.auto

  /// The ways to write the list; names are one a line.
  enum ListFormat: String, CaseIterable, ExpressibleByArgument {
    case text, names, markdown, json
  }

  static let list = RuleList(RuleBook.chapters.map { ($0.title, $0.kinds) })

  func run() {
    switch format {
    case .text: Terminal.write(Self.list.text(color: color.isOn))
    case .names: Terminal.write(Self.list.names)
    case .markdown: Terminal.write(Self.list.markdown)
    case .json: Terminal.write(RulePageJSON().render(RuleBook.kinds.map(RulePage.init)))
    }
  }
}
