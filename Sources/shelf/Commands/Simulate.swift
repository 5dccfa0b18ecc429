import ArgumentParser
import CatalogModel
import CatalogYAML
import Reporting
import SourceDiagnostics
import StoreSimulation

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
    let workspace = try await Workspace(input.paths)
    if let failure = workspace.failures.first { throw Failure(failure) }
    guard workspace.catalogs.count == 1 else {
      throw Failure(
        workspace.catalogs.isEmpty ? "there is no catalog here" : "there are \(workspace.catalogs.count) catalogs; name one")
    }
    let catalog = workspace.catalogs[0].catalog
    guard let group = catalog.subscriptionGroups.first(where: { $0.name == matrix }) else {
      throw Failure("no group is called '\(matrix)'\(advice(catalog.subscriptionGroups.map(\.name)))")
    }
    let base = catalog.app?.baseTerritory ?? "USA"
    let report = PlanMatrixReport(
      planMatrix(of: group, in: territory.map { TerritoryCode($0) } ?? base, on: day, base: base))
    switch format {
    case .text: Terminal.write(report.text(color: Terminal.wantsColor))
    case .json: Terminal.write(report.json)
    case .markdown: Terminal.write(report.markdown)
    }
    ExitStatus.yes.exit()
  }

  private func advice(_ names: [String]) -> String {
    if names.isEmpty { return "; the catalog has no subscription groups" }
    return "; there \(names.count == 1 ? "is" : "are") \(names.map { "'\($0)'" }.joined(separator: ", "))"
  }
}
