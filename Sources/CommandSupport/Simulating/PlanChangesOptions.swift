package import ArgumentParser
import Reporting
import SourceDiagnostics

/// The options of `simulate plan-changes`, which both programs have.
package struct PlanChangesOptions: ParsableArguments {
  package init() {}

  package static let configuration = CommandConfiguration(
    commandName: "plan-changes",
    abstract: "List the effect of every switch between subscriptions",
    discussion: """
      For every pair of subscriptions of a group: whether the switch is an upgrade, a downgrade or a crossgrade, when \
      it takes effect, and what is charged.

      Example: shelf simulate plan-changes Magazine catalog --territory DEU

      Exit code: 0 listed, 2 something could not be read or written.
      """)

  /// The formats of the table.
  package enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, markdown
  }

  @Argument(help: ArgumentHelp("Subscription group, by its name.", valueName: "group"), completion: .groups)
  package var group: String

  @OptionGroup package var input: InputOptions

  @Option(help: "Output format.")
  package var format = Format.text

  @OptionGroup package var target: OutputOptions
  @OptionGroup package var storefront: StorefrontOptions
  @OptionGroup package var date: DateOptions
  @OptionGroup(title: "Common options") package var common: CommonOptions

  /// Prints the table; throws a `Failure` for an unknown group or storefront.
  package func run() async throws {
    let query = MatrixQuery(
      group: group, paths: input.paths, territory: storefront.territory, day: try date.day())
    let (report, files) = try await query.answer()
    let text =
      switch format {
      case .text: report.rendered(.of(output: target.output))
      case .json: report.json
      case .markdown: report.markdown
      }
    try target.write(text, madeFrom: files)
  }
}
