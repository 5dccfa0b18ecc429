import ArgumentParser
import CatalogModel
import CatalogProject
import CatalogYAML
import Reporting
import ReviewReadiness
import SourceDiagnostics
import StoreFacts

/// `shelf why`: why can't a customer, or my app, see or buy this product?
struct Why: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Say why a product can't be seen or bought, or what it costs where.",
    discussion: """
      Examples:
        shelf why com.example.coins.100
        shelf why com.example.coins.100 catalog --territory JPN --on 2027-01-15
        shelf why com.example.coins.100 --format json

      Exit status: 0 it is for sale, 1 it is not, 2 nobody says how far it is, or something could not be read.
      """
  )

  @Argument(help: ArgumentHelp("The ID that the app asks for.", valueName: "id"), completion: .productIDs)
  var id: String

  @Argument(
    help: ArgumentHelp(
      "The catalog's folder or files; '-' is standard input.",
      discussion: "Default: the nearest folder above with an app.yaml, else the one below.", valueName: "path"),
    completion: .file(extensions: ["yaml", "yml"]))
  var paths: [String] = []

  @Option(
    help: ArgumentHelp("The storefront, by its three letters; default: the base territory.", valueName: "code"),
    completion: .territories)
  var territory: String?

  @Option(name: [.customLong("on"), .customLong("today")], help: ArgumentHelp("The day; default: today.", valueName: "date"))
  var day: CalendarDate?

  @Option(help: "How to write it.")
  var format = Format.text

  @OptionGroup var configuration: ConfigurationOptions

  /// The ways to write it.
  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  func run() async throws {
    guard let day = day ?? Clock.today else { throw Failure("the clock gives no date; use --on") }
    let workspace = try await Workspace(paths, try configuration.settings(for: paths))
    for failure in workspace.failures { Terminal.complain(failure) }
    if !workspace.failures.isEmpty { ExitStatus.unclear.exit() }
    let catalogs = workspace.catalogs.map(\.catalog)
    guard !catalogs.isEmpty else { throw Failure("there is no catalog here") }
    // Of several catalogs the one that has the product is meant.
    let index = paths.isEmpty ? catalogs.firstIndex(where: has) ?? 0 : 0
    var question = SaleCauses.Question(id, in: catalogs[index], on: day)
    question.neighbours = catalogs.indices.filter { $0 != index }.map { catalogs[$0] }
    question.territory = try territory.map(TerritoryCode.storefront)
    let causes = SaleCauses(question)
    let ranges = causes.causes.map { $0.place.flatMap(workspace.catalogs[index].range) }
    let report = SaleCausesReport(causes, places: ChecklistReport.places(ranges, in: workspace.files))
    Terminal.write(format == .json ? report.json() : report.text())
    (causes.isForSale ? ExitStatus.yes : causes.isUnknown ? .unclear : .no).exit()
  }

  private func has(_ catalog: Catalog) -> Bool {
    (catalog.products + catalog.subscriptionGroups.flatMap(\.subscriptions)).contains { $0.id.text == id }
  }
}

extension TerritoryCode {
  /// The storefront that somebody typed; throws a `Failure` with the one that was meant, if any: `UK` → GBR.
  static func storefront(_ text: String) throws -> TerritoryCode {
    let code = TerritoryCode(text.uppercased())
    if Territory.hasStorefront(code) || Territory.isKnownWithoutStorefront(code) { return code }
    let near = nearestSpelling(to: text, among: Territory.all.lazy.flatMap { [$0.code.text, $0.name] })
    let meant = Territory.suggestion(for: text) ?? near.flatMap(Territory.suggestion)
    throw Failure(
      "there is no storefront '\(text)'"
        + (meant.map { "; did you mean '\($0.code.text)' (\($0.name))?" } ?? "; they have three letters, such as USA"))
  }
}
