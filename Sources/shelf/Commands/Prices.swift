import CommandSupport
import ArgumentParser
import CatalogModel
import CatalogProject
import CatalogYAML
import Reporting
import ReviewReadiness
import SourceDiagnostics
import StoreFacts
import SystemPackage

/// `shelf prices`: what does everything cost, everywhere?
struct Prices: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prices",
    abstract: "Say what everything costs, everywhere: today, and by the changes that are announced.",
    discussion: """
      Territories in which the same holds share a line; CSV and JSON name each. What only the store knows, such as its \
      equal \
      price of an amount in another currency, is said to be unknown. Of several catalogs each has its list.

      Examples:
        shelf prices
        shelf prices catalog --territory JPN --on 2027-01-15
        shelf prices --product com.example.coins.100 --format json
        shelf prices --format csv -o prices.csv
        shelf prices --format html -o prices.html

      Exit status: 0 printed, 2 something could not be read or written.
      """
  )

  @OptionGroup var input: InputOptions

  @Option(
    help: ArgumentHelp("How to write it: text, csv, json, html.", valueName: "format"),
    completion: .list(PricesFormat.allCases.map(\.rawValue)))
  var format: PricesFormat?

  @OptionGroup var document: DocumentOptions

  @Option(
    help: ArgumentHelp("Only this storefront, by its three letters; may be given several times.", valueName: "code"),
    completion: .territories)
  var territory: [String] = []

  @Option(
    help: ArgumentHelp("Only this product; may be given several times.", valueName: "id"), completion: .productIDs)
  var product: [String] = []

  @Option(
    name: [.customLong("on"), .customLong("today")], help: ArgumentHelp("The day; default: today.", valueName: "date"))
  var day: CalendarDate?

  @Flag(help: "Show your proceeds beside each price in text.")
  var proceeds = false

  @Option(help: "Colour the text.")
  var color = ReportOptions.ColorChoice.auto

  @OptionGroup var source: SourceLinkOptions
  @OptionGroup var configuration: ConfigurationOptions

  func validate() throws { try document.check(isFormatNamed: format != nil) }

  func run() async throws {
    let day = try Clock.day(self.day, option: "--on")
    var page = try document.page(format == .html, usual: PricesPage.init, of: PricesPage.init(template:))
    page?.links = try source.links()
    let territories = try territory.map(TerritoryCode.storefront)
    let workspace = try await Workspace.ofCatalogs(input.paths, try configuration.settings(for: input.paths))
    try workspace.check(products: product)
    var question = PriceList.Question(on: day)
    if !territories.isEmpty { question.territories = Set(territories).sorted() }
    if !product.isEmpty { question.products = Set(product.map { ProductID($0) }) }
    var reports: [PricesReport] = []
    for index in workspace.catalogs.indices {
      let catalog = workspace.catalogs[index].catalog
      // Of several catalogs those are meant that have the products.
      guard product.isEmpty || catalog.allProducts.contains(where: { question.products?.contains($0.id) ?? true })
      else {
        continue
      }
      let plan = PriceList.Plan(of: catalog, question)
      let list = PriceList(plan, await concurrentMap(plan.units, isLittle: workspace.isLittle) { plan.entries($0) })
      var report = PricesReport(
        list, name: catalog.app?.name ?? catalog.app?.bundleID ?? "The catalog",
        folder: workspace.placeName(ofCatalog: index))
      report.bundleID = catalog.app?.bundleID
      if page?.links != nil { report.places = workspace.productPlaces(ofCatalog: index) }
      reports.append(report)
    }
    try await document.write(parts(of: reports, page), madeFrom: workspace.files)
    if workspace.faults.contains(where: { $0.severity == .error }) {
      Terminal.complain("what could not be read may cost something else; fix it and ask again")
      ExitStatus.unclear.exit()
    }
    ExitStatus.yes.exit()
  }

  private func parts(of reports: [PricesReport], _ page: PricesPage?) -> ReportParts {
    if let page { return page.parts(reports) }
    switch format ?? .text {
    case .json: return PricesJSON().parts(reports)
    case .csv: return PricesCSV().parts(reports)
    case .text, .html:
      return PricesText(.of(color, output: document.output), showsProceeds: proceeds).parts(reports)
    }
  }
}

extension PricesFormat: ExpressibleByArgument {}
