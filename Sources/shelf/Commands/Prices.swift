import CommandSupport
import ArgumentParser
import CatalogModel
import CatalogProject
import Reporting
import SourceDiagnostics
import StoreFacts

/// `shelf prices`: list prices in every territory, now and scheduled.
struct Prices: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prices",
    abstract: "List prices in every territory, now and scheduled",
    discussion: """
      Territories with the same prices share a line; CSV and JSON list each territory. Shelf doesn't guess the \
      prices that Apple sets from the base price.

      Examples:
        shelf prices
        shelf prices catalog --territory JPN --as-of 2027-01-15
        shelf prices --product com.example.coins.100 --format json
        shelf prices --format csv -o prices.csv
        shelf prices --format html -o prices.html

      Exit code: 0 printed, 2 something could not be read or written.
      """
  )

  @OptionGroup var input: InputOptions

  @Option(help: "Output format (default: text).")
  var format: PricesFormat?

  @OptionGroup var document: DocumentOptions
  @OptionGroup var selection: SelectionOptions

  @Option(
    help: ArgumentHelp("Storefront (three letters, such as JPN; repeatable; default: all).", valueName: "code"),
    completion: .territories)
  var territory: [String] = []

  @Flag(help: "Show your proceeds beside each price in text.")
  var proceeds = false

  @OptionGroup var date: DateOptions
  @OptionGroup var source: SourceLinkOptions
  @OptionGroup(title: "Configuration options") var configuration: ConfigurationOptions
  @OptionGroup(title: "Common options") var common: CommonOptions

  func validate() throws { try document.check(isFormatNamed: format != nil) }

  func run() async throws {
    let day = try date.day()
    var page = try document.page(isWanted: format == .html, usual: PricesPage.init, of: PricesPage.init(template:))
    page?.links = try source.links()
    let territories = try territory.map(TerritoryCode.storefront)
    let workspace = try await Workspace.ofCatalogs(input.paths, try configuration.settings(for: input.paths))
    var query = PriceList.Query(on: day)
    if !territories.isEmpty { query.territories = Set(territories).sorted() }
    query.products = try selection.ids(in: workspace)
    var reports: [PricesReport] = []
    for index in workspace.catalogs.indices {
      let catalog = workspace.catalogs[index].catalog
      // Of several catalogs, only those with selected products.
      if let products = query.products, !catalog.allProducts.contains(where: { products.contains($0.id) }) {
        continue
      }
      var report = PricesReport(
        PriceList(of: catalog, query), name: catalog.app?.name ?? catalog.app?.bundleID ?? "The catalog",
        folder: workspace.placeName(ofCatalog: index))
      report.bundleID = catalog.app?.bundleID
      if page?.links != nil { report.places = workspace.productPlaces(ofCatalog: index) }
      reports.append(report)
    }
    try document.write(rendered(reports, isSeveral: workspace.hasSeveral, page), madeFrom: workspace.files)
    try workspace.checkIsWhole("prices")
  }

  private func rendered(_ reports: [PricesReport], isSeveral: Bool, _ page: PricesPage?) -> String {
    if let page { return page.render(reports) }
    switch format ?? .text {
    case .json: return PricesJSON().render(reports, isSeveral: isSeveral)
    case .csv: return PricesCSV().render(reports, isSeveral: isSeveral)
    case .text, .html:
      return PricesText(.of(output: document.output), showsProceeds: proceeds).render(reports)
    }
  }
}

extension PricesFormat: ExpressibleByArgument {}
