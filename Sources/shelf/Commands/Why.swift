import CommandSupport
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
        shelf why com.example.coins.100 --values     each value, and the line that it stands in

      Values come from the product's entry, from templates, from defaults and from a 'shared.yaml' above several \
      catalogs; --values \
      says for each which one it is.

      Exit status: 0 it is for sale, 1 it is not, 2 nobody says how far it is, or something could not be read. With \
      --values: 0 \
      there is such a product, 2 there is none.
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

  @Option(
    name: [.customLong("on"), .customLong("today")], help: ArgumentHelp("The day; default: today.", valueName: "date"))
  var day: CalendarDate?

  @Option(help: "How to write it.")
  var format = Format.text

  @Flag(help: "Instead of that, say where each value of the product comes from.")
  var values = false

  @OptionGroup var configuration: ConfigurationOptions

  /// The ways to write it.
  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  func validate() throws {
    if values, territory != nil || day != nil { throw ValidationError("--territory and --on don't belong to --values") }
  }

  func run() async throws {
    if values { return try await printValues() }
    let day = try Clock.day(self.day, option: "--on")
    let workspace = try await Workspace(paths, try configuration.settings(for: paths))
    try workspace.checkIsRead()
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
    Terminal.write(format == .json ? report.json() : report.text(.terminal(.auto)))
    (causes.isForSale ? ExitStatus.yes : causes.isUnknown ? .unclear : .no).exit()
  }

  /// Prints where each value comes from.
  private func printValues() async throws {
    let workspace = try await Workspace(paths, try configuration.settings(for: paths))
    try workspace.checkIsRead()
    StandardError.report(workspace.faults.filter { $0.severity == .error }, in: workspace.files)
    try workspace.check(products: [id])
    for (index, catalog) in workspace.catalogs.enumerated() {
      guard let reading = catalog.reading, let entry = reading.entry(of: ProductID(id)) else { continue }
      let values = entry.leaves + reading.sharedLeavesOfApp
      let places = ChecklistReport.places(values.map(\.places.first), in: workspace.files)
      let rows = zip(values, places).map { value, place in
        ValuesReport.Row(value.key, value.text, at: place, from: workspace.origin(of: value, ofCatalog: index))
      }
      let report = ValuesReport(of: id, rows)
      Terminal.write(format == .json ? report.json() : report.text(.terminal(.auto)))
      return
    }
    throw Failure("'\(id)' is in no catalog in YAML")
  }

  private func has(_ catalog: Catalog) -> Bool {
    (catalog.products + catalog.subscriptionGroups.flatMap(\.subscriptions)).contains { $0.id.text == id }
  }
}

extension Workspace {
  /// Which kind of text a value stands in; nil for the product's own entry.
  fileprivate func origin(of value: EffectiveValue, ofCatalog catalog: Int) -> String? {
    guard value.isFromElsewhere, let file = value.places.first?.file else { return nil }
    let layout = project.layouts[catalog]
    if file == layout.shared { return "shared" }
    if let template = layout.templates.first(where: { $0.file == file }) { return "template '\(template.name)'" }
    return value.isAnchored ? "anchor" : "defaults"
  }
}
