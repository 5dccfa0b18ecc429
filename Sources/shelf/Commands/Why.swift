import CommandSupport
import ArgumentParser
import CatalogModel
import CatalogProject
import CatalogYAML
import Reporting
import ReviewReadiness
import SourceDiagnostics

/// `shelf why`: explain why a product can't be bought.
struct Why: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Explain why a product can't be bought",
    discussion: """
      Examples:
        shelf why com.example.coins.100
        shelf why com.example.coins.100 catalog --territory JPN --as-of 2027-01-15
        shelf why com.example.coins.100 --format json
        shelf why com.example.coins.100 --values   each value and its line

      With --values, the source of each value is the product's entry, a template, 'defaults' or a 'shared.yaml'.

      Exit code: 0 it is for sale, 1 it is not, 2 its status is not stated, or something could not be read. With \
      --values: 0 printed, 2 unknown product.
      """
  )

  @Argument(help: ArgumentHelp("Product ID that the app requests.", valueName: "id"), completion: .productIDs)
  var id: String

  @OptionGroup var input: InputOptions

  @Flag(help: "Print the source of each value of the product instead.")
  var values = false

  @OptionGroup var storefront: StorefrontOptions

  @Option(help: "Output format.")
  var format = Format.text

  @OptionGroup var date: DateOptions
  @OptionGroup(title: "Configuration options") var configuration: ConfigurationOptions
  @OptionGroup(title: "Common options") var common: CommonOptions

  /// The formats of the report.
  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  func validate() throws {
    if values, storefront.territory != nil || date.asOf != nil {
      throw ValidationError("--values can't be combined with --territory or --as-of")
    }
  }

  func run() async throws {
    if values { return try await printValues() }
    let day = try date.day()
    let paths = input.paths
    let workspace = try await Workspace(paths, try configuration.settings(for: paths))
    try workspace.checkIsRead()
    let catalogs = workspace.catalogs.map(\.catalog)
    guard !catalogs.isEmpty else { throw Failure("no catalog found; name its folder") }
    // With several catalogs, the one that has the product, unless the first path is an app's own folder.
    let isNamed = paths.first == workspace.placeName(ofCatalog: 0)
    let index = isNamed ? 0 : catalogs.firstIndex { $0.allProducts.contains { $0.id.text == id } } ?? 0
    var query = SaleCauses.Query(id, in: catalogs[index], on: day)
    query.catalogName = workspace.name(ofCatalog: index, amongst: paths)
    query.neighbours = catalogs.indices.filter { $0 != index }.map { catalogs[$0] }
    query.territory = try storefront.code()
    if catalogs[index].allProducts.contains(where: { $0.id.text == id && $0.status == .missingMetadata }) {
      query.findings = await workspace.checklistRequest(today: day, ofCatalog: index).findings
    }
    let causes = SaleCauses(query)
    let ranges = causes.causes.map { $0.place.flatMap(workspace.catalogs[index].range) }
    let report = SaleCausesReport(causes, places: ChecklistReport.places(ranges, in: workspace.files))
    Terminal.write(format == .json ? report.json() : report.rendered(.terminal))
    try workspace.checkIsWhole("the answer")
    if !causes.isForSale { throw causes.isUnknown ? ExitStatus.failure : .no }
  }

  /// Prints the source of each value.
  private func printValues() async throws {
    let workspace = try await Workspace(input.paths, try configuration.settings(for: input.paths))
    try workspace.checkIsRead()
    StandardError.report(workspace.faults.filter { $0.severity == .error }, in: workspace.files)
    let catalogs = workspace.catalogs.map(\.catalog)
    if !catalogs.contains(where: { $0.allProducts.contains { $0.id.text == id } }) {
      throw Workspace.unknownProduct(id, in: catalogs)
    }
    for (index, catalog) in workspace.catalogs.enumerated() {
      guard let reading = catalog.reading, let entry = reading.entry(of: ProductID(id)) else { continue }
      let values = entry.leaves + reading.sharedLeavesOfApp
      let places = ChecklistReport.places(values.map(\.places.first), in: workspace.files)
      let rows = zip(values, places).map { value, place in
        ValuesReport.Row(value.key, value.text, at: place, from: workspace.origin(of: value, ofCatalog: index))
      }
      let report = ValuesReport(of: id, rows)
      Terminal.write(format == .json ? report.json() : report.rendered(.terminal))
      return
    }
    throw Failure("no YAML catalog has '\(id)'")
  }
}

extension Workspace {
  /// The kind of source of a value; nil for the product's own entry.
  fileprivate func origin(of value: EffectiveValue, ofCatalog catalog: Int) -> String? {
    guard value.isFromElsewhere, let file = value.places.first?.file else { return nil }
    let layout = project.layouts[catalog]
    if file == layout.shared { return "shared" }
    if let template = layout.templates.first(where: { $0.file == file }) { return "template '\(template.name)'" }
    return value.isAnchored ? "anchor" : "defaults"
  }
}
