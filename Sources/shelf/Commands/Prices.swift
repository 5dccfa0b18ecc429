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
      Territories in which the same holds share a line; CSV and JSON name each. What only the store knows, such as its equal \
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

  @Argument(
    help: ArgumentHelp(
      "Catalog folders or files; '-' is standard input.",
      discussion: "Default: the nearest folder above with an app.yaml, else every catalog below.", valueName: "path"),
    completion: .file(extensions: ["yaml", "yml"]))
  var paths: [String] = []

  @Option(
    help: ArgumentHelp("How to write it: text, csv, json, html.", valueName: "format"),
    completion: .list(PricesFormat.allCases.map(\.rawValue)))
  var format: PricesFormat?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Write to a file, whole or not at all.", valueName: "file"), completion: .file())
  var output: String?

  @Option(help: ArgumentHelp("A Mustache template of your own to fill in.", valueName: "file"), completion: .file())
  var template: String?

  @Option(
    help: ArgumentHelp("Only this storefront, by its three letters; may be given several times.", valueName: "code"),
    completion: .territories)
  var territory: [String] = []

  @Option(help: ArgumentHelp("Only this product; may be given several times.", valueName: "id"), completion: .productIDs)
  var product: [String] = []

  @Option(name: [.customLong("on"), .customLong("today")], help: ArgumentHelp("The day; default: today.", valueName: "date"))
  var day: CalendarDate?

  @Option(help: "Colour the text.")
  var color = ReportOptions.ColorChoice.auto

  @OptionGroup var source: SourceLinkOptions
  @OptionGroup var configuration: ConfigurationOptions

  mutating func validate() throws {
    output = try OutputPath.checked(output)
    if template == "" { throw ValidationError("--template names no file") }
    if template != nil, format != nil {
      throw ValidationError("--template and --format exclude each other: a template is a format")
    }
  }

  func run() async throws {
    guard let day = day ?? Clock.today else { throw Failure("the clock gives no date; use --on") }
    var page = try page()
    page?.links = try source.links()
    let territories = try territory.map(TerritoryCode.storefront)
    let workspace = try await Workspace.ofCatalogs(paths, try configuration.settings(for: paths))
    try workspace.check(products: product)
    var question = PriceList.Question(on: day)
    if !territories.isEmpty { question.territories = Set(territories).sorted() }
    if !product.isEmpty { question.products = Set(product.map { ProductID($0) }) }
    var reports: [PricesReport] = []
    for index in workspace.catalogs.indices {
      let catalog = workspace.catalogs[index].catalog
      // Of several catalogs those are meant that have the products.
      guard product.isEmpty || catalog.allProducts.contains(where: { question.products?.contains($0.id) ?? true }) else {
        continue
      }
      let plan = PriceList.Plan(of: catalog, question)
      let list = PriceList(plan, await concurrentMap(plan.units, isLittle: workspace.isLittle) { plan.entries($0) })
      var report = PricesReport(
        list, name: catalog.app?.name ?? catalog.app?.bundleID ?? "The catalog", folder: workspace.placeName(ofCatalog: index))
      if page?.links != nil { report.places = workspace.productPlaces(ofCatalog: index) }
      reports.append(report)
    }
    let output = ReportOutput(output, madeFrom: workspace.files, and: template)
    try await output.write(await parts(of: reports, page, isLittle: workspace.isLittle))
    if workspace.faults.contains(where: { $0.severity == .error }) {
      Terminal.complain("what could not be read may cost something else; fix it and ask again")
      ExitStatus.unclear.exit()
    }
    ExitStatus.yes.exit()
  }

  /// The page to fill in; nil for the formats that are none.
  private func page() throws -> PricesPage? {
    if let template {
      guard let bytes = Source.bytes(of: FilePath(template)) else { throw Failure("can't read '\(template)'") }
      guard let text = String(validating: bytes, as: UTF8.self) else { throw Failure("'\(template)' is not UTF-8 text") }
      do { return try PricesPage(template: text) } catch { throw Failure("'\(template)' is not a template: \(error.message)") }
    }
    guard format == .html else { return nil }
    do { return try PricesPage() } catch { throw Failure("the built-in page is damaged: \(error.message)") }
  }

  private func parts(of reports: [PricesReport], _ page: PricesPage?, isLittle: Bool) async -> ReportParts {
    if let page { return page.parts(reports) }
    switch format ?? .text {
    case .json: return PricesJSON().parts(reports)
    case .csv: return PricesCSV().parts(reports)
    case .text, .html:
      let text = PricesText(color: output == nil && color.isOn)
      return text.parts(
        reports, await concurrentMap(text.passages(of: reports), isLittle: isLittle) { text.read($0, of: reports) })
    }
  }
}

extension PricesFormat: ExpressibleByArgument {}
