import CommandSupport
import ArgumentParser
import CatalogModel
import CatalogProject
import Reporting
import ReviewReadiness
import SourceDiagnostics
import SystemPackage

/// `shelf checklist`: show what blocks submission to App Review.
struct ChecklistCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "checklist",
    abstract: "Show what blocks submission to App Review",
    discussion: """
      Lists what blocks a submission, what only App Store Connect or the app can show, and the order in which to \
      submit. With 'owner:' in the catalog, a table lists the open items of each teammate.

      Examples:
        shelf checklist
        shelf checklist catalog --format html -o checklist.html
        shelf checklist --until 2027-02-01 --format markdown
        shelf checklist --product com.example.coins.100 --all
        shelf checklist --only price --only review-screenshot
        shelf checklist --require-known --format junit -o checklist.xml

      Exit code: 0 nothing blocks, 1 something blocks, 2 something could not be read or written.
      """
  )

  @OptionGroup var input: InputOptions

  @Option(help: "Output format (default: text).")
  var format: ChecklistFormat?

  @OptionGroup var document: DocumentOptions

  @Option(
    help: ArgumentHelp("Checklist item to evaluate (repeatable; default: all).", valueName: "item"),
    completion: .checklistItems)
  var only: [String] = []

  @OptionGroup var selection: SelectionOptions

  @Option(help: ArgumentHelp("Last day (the deadline, shown in the report).", valueName: "date"))
  var until: CalendarDate?

  @Flag(help: "Exit 1 for items to check by hand too.")
  var requireKnown = false

  @Flag(help: "Include everything (passed items, and every product of an item).")
  var all = false

  @Flag(help: "Show the reason for each item, with its source.")
  var reasons = false

  @OptionGroup var date: DateOptions
  @OptionGroup var source: SourceLinkOptions
  @OptionGroup(title: "Configuration options") var configuration: ConfigurationOptions
  @OptionGroup(title: "Common options") var common: CommonOptions

  func validate() throws { try document.check(isFormatNamed: format != nil) }

  func run() async throws {
    let day = try date.day()
    var page = try document.page(
      isWanted: format == .html, usual: ChecklistPage.init, of: ChecklistPage.init(template:))
    page?.links = try source.links()
    let workspace = try await Workspace.ofCatalogs(input.paths, try configuration.settings(for: input.paths))
    let filter = try filter(in: workspace)
    var apps: [AppChecklist] = []
    for index in workspace.catalogs.indices where filter.concerns(workspace.catalogs[index].catalog) {
      apps.append(await checklist(ofCatalog: index, in: workspace, filter, day, withPictures: page != nil))
    }
    var report = ChecklistReport(apps, isSeveral: workspace.hasSeveral)
    report.due = until.map { ChecklistReport.DueDay($0, today: day) }
    try document.write(rendered(report, page), madeFrom: workspace.files)
    if !report.isReady { throw ExitStatus.no }
  }

  /// The requested items and products; nil for all.
  private struct Filter {
    var items: Set<String>?
    var products: Set<ProductID>?

    func concerns(_ catalog: Catalog) -> Bool {
      products.map { ids in catalog.allProducts.contains { ids.contains($0.id) } } ?? true
    }
  }

  /// The filter that the options describe; throws a `Failure` for an unknown item or product.
  private func filter(in workspace: Workspace) throws -> Filter {
    if let name = only.first(where: { ChecklistItem.named($0) == nil }) {
      let all = ChecklistItem.all.map(\.id)
      let meant = nearestSpelling(to: name, among: all).map { "did you mean '\($0)'?" }
      throw Failure("unknown checklist item '\(name)'; \(meant ?? "the items are \(all.joined(separator: ", "))")")
    }
    return Filter(items: only.isEmpty ? nil : Set(only), products: try selection.ids(in: workspace))
  }

  private func checklist(
    ofCatalog index: Int, in workspace: Workspace, _ filter: Filter, _ day: CalendarDate, withPictures: Bool
  ) async -> AppChecklist {
    let read = workspace.catalogs[index]
    let catalog = read.catalog
    let name = workspace.name(ofCatalog: index, amongst: input.paths)
    var request = await workspace.checklistRequest(today: day, ofCatalog: index)
    (request.catalogName, request.only, request.products) = (name, filter.items, filter.products)
    let checklist = Checklist(request)
    let namesAll = all || format ?? .text != .text || document.template != nil
    let ranges = checklist.entries.map { entry in
      namesAll || entry.answer.verdict != .yes ? entry.answer.place.range(read.findRange) : nil
    }
    var app = AppChecklist(
      checklist, name: catalog.app?.name ?? catalog.app?.bundleID ?? "The catalog",
      folder: workspace.placeName(ofCatalog: index), places: ChecklistReport.places(ranges, in: workspace.files),
      requireKnown: requireKnown)
    app.bundleID = catalog.app?.bundleID
    if withPictures { app.outlook = ReleaseOutlook(catalog, only: filter.products, on: day) }
    if withPictures, let root = workspace.roots[index], let assets = request.assets {
      var thumbnails = Thumbnails(root: root, assets: assets)
      app.pictures = thumbnails.pictures(of: catalog)
    }
    return app
  }

  private func rendered(_ report: ChecklistReport, _ page: ChecklistPage?) -> String {
    if let page { return page.render(report) }
    switch format ?? .text {
    case .json: return ChecklistJSON().render(report)
    case .markdown: return ChecklistMarkdown(isWhole: all).render(report)
    case .junit: return ChecklistJUnit(requireKnown: requireKnown).render(report)
    case .csv: return ChecklistCSV().render(report)
    case .text, .html:
      return ChecklistText(.of(output: document.output), isWhole: all, showsReasons: reasons).render(report)
    }
  }
}

extension ChecklistFormat: ExpressibleByArgument {}
