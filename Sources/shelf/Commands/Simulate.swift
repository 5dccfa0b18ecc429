import ArgumentParser
import CatalogModel
import Reporting

/// `shelf simulate`: what will the store do with this catalog?
struct Simulate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Tell what the store makes of changes between the plans of a group.",
    discussion: """
      For every pair of plans: whether it is an upgrade, a downgrade or a crossgrade, when it takes effect, and what is charged.

      Examples:
        shelf simulate --matrix 'Lighthouse Magazine'
        shelf simulate --matrix 'Lighthouse Magazine' catalog --territory DEU --format markdown

      Exit status: 0 told, 2 something could not be read.
      """
  )

  /// How to tell it.
  enum Format: String, WordArgument {
    case text, json, markdown
  }

  @Option(help: ArgumentHelp("The group, by its reference name.", valueName: "group"))
  var matrix: String

  @OptionGroup var input: InputOptions

  @Option(help: "How to tell it.")
  var format = Format.text

  @Option(help: ArgumentHelp("Where the customer is; default: the app's base territory, else USA.", valueName: "territory"))
  var territory: String?

  @Option(help: ArgumentHelp("The day for which prices are told.", valueName: "date"))
  var today: CalendarDate?

  func run() async throws {
    guard let day = today ?? Clock.today else { throw Failure("the clock gives no date; use --today") }
    let report = try await MatrixQuestion(group: matrix, paths: input.paths, territory: territory, day: day).answer()
    switch format {
    case .text: Terminal.write(report.text(color: Terminal.wantsColor))
    case .json: Terminal.write(report.json)
    case .markdown: Terminal.write(report.markdown)
    }
    ExitStatus.yes.exit()
  }
}
