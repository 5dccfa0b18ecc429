import CommandSupport
import ArgumentParser
import CatalogModel
import CatalogProject
import CatalogYAML
import Reporting
import ReviewReadiness
import SourceDiagnostics
import SystemPackage

/// `shelf checklist`: is it ready for review, and in which order is it submitted?
struct ChecklistCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "checklist",
    abstract: "Say what still blocks the review, and in which order to submit.",
    discussion: """
      Is it ready for review? Each item is answered yes, no or unknown, with whom it concerns, its reason and what to \
      do: what blocks \
      first, then what only the console or the app shows. With 'owner:' in the catalog, a table says what waits for \
      whom. Of several \
      catalogs each has its part.

      Examples:
        shelf checklist
        shelf checklist catalog --format html -o checklist.html
        shelf checklist --by 2027-02-01 --format markdown
        shelf checklist --only com.example.coins.100 --all
        shelf checklist --only price --only review-screenshot
        shelf checklist --require-known --format junit -o checklist.xml

      Exit status: 0 nothing says no, 1 something does, 2 something could not be read or written.
      """
  )

  @OptionGroup var input: InputOptions

  @Option(
    help: ArgumentHelp("How to write it: text, json, markdown, html, junit, csv.", valueName: "format"),
    completion: .list(ChecklistFormat.allCases.map(\.rawValue)))
  var format: ChecklistFormat?

  @OptionGroup var document: DocumentOptions

  @Option(
    help: ArgumentHelp(
      "Ask only this item, or only about the product with this ID; may be given several times.", valueName: "item-or-id"
    ),
    completion: .itemsAndProductIDs)
  var only: [String] = []

  @Option(
    help: ArgumentHelp(
      "Ask only about this product, its group and the app; may be given several times.", valueName: "id"),
    completion: .productIDs)
  var product: [String] = []

  @Option(help: ArgumentHelp("The day until which all is to be done; it stands in the report.", valueName: "date"))
  var by: CalendarDate?

  @Flag(help: "Count unknown as no.")
  var requireKnown = false

  @Flag(help: "Name everything in text and Markdown: what says yes, and every product.")
  var all = false

  @Option(help: "Colour the text.")
  var color = ReportOptions.ColorChoice.auto

  @Option(help: ArgumentHelp("The day for which it is judged.", valueName: "date"))
  var today: CalendarDate?

  @OptionGroup var source: SourceLinkOptions
  @OptionGroup var configuration: ConfigurationOptions

  func validate() throws { try document.check(isFormatNamed: format != nil) }

  func run() async throws {
    let day = try Clock.day(today)
    var page = try document.page(format == .html, usual: ChecklistPage.init, of: ChecklistPage.init(template:))
    page?.links = try source.links()
    let workspace = try await Workspace.ofCatalogs(input.paths, try configuration.settings(for: input.paths))
    let wish = try wish(in: workspace)
    var apps: [AppChecklist] = []
    for index in workspace.catalogs.indices where wish.concerns(workspace.catalogs[index].catalog) {
      apps.append(await checklist(ofCatalog: index, in: workspace, wish, day, withPictures: page != nil))
    }
    var report = ChecklistReport(apps, isSeveral: workspace.hasSeveral)
    report.due = by.map { ChecklistReport.DueDay($0, today: day) }
    try await document.write(parts(of: report, page), madeFrom: workspace.files)
    (report.isReady ? ExitStatus.yes : .no).exit()
  }

  /// The items and the products that are asked about; nil for all.
  private struct Wish {
    var items: Set<String>?
    var products: Set<ProductID>?

    func concerns(_ catalog: Catalog) -> Bool {
      products.map { ids in catalog.allProducts.contains { ids.contains($0.id) } } ?? true
    }
  }

  /// Sorts out which words of `--only` are items and which are products.
  private func wish(in workspace: Workspace) throws -> Wish {
    let items = only.filter { ChecklistItem.named($0) != nil }
    let known = Set(workspace.catalogs.flatMap(\.catalog.allProducts).map(\.id.text))
    for name in only where !items.contains(name) && !known.contains(name) {
      let all = ChecklistItem.all.map(\.id)
      let meant = nearestSpelling(to: name, among: all) ?? nearestIDs(to: name, among: known.sorted()).first
      throw Failure(
        "there is no item and no product '\(name)'; "
          + (meant.map { "did you mean '\($0)'?" } ?? "the items are \(all.joined(separator: ", "))"))
    }
    try workspace.check(products: product)
    let products = product + only.filter { !items.contains($0) }
    return Wish(
      items: items.isEmpty ? nil : Set(items), products: products.isEmpty ? nil : Set(products.map { ProductID($0) }))
  }

  private func checklist(
    ofCatalog index: Int, in workspace: Workspace, _ wish: Wish, _ day: CalendarDate, withPictures: Bool
  ) async -> AppChecklist {
    let read = workspace.catalogs[index]
    let catalog = read.catalog
    let name = workspace.name(ofCatalog: index, amongst: input.paths)
    var assets: Assets?
    if let root = workspace.roots[index] {
      assets = await AssetFiles(root: root, readsContent: true).assets(for: catalog)
    }
    // The store does not know of a baseline: what is in it still blocks.
    let findings = await workspace.findingsForRelease(today: day, ofCatalog: index, knowing: assets)
    var request = Checklist.Request(catalog, findings: findings, assets: assets, today: day)
    (request.catalogName, request.only, request.products) = (name, wish.items, wish.products)
    let work = Checklist.Work(request)
    let pieces = await concurrentMap(work.units, isLittle: workspace.isLittle) { work.entries($0) }
    let places = await places(of: pieces, in: read, workspace)
    var app = AppChecklist(
      Checklist(work, pieces), name: catalog.app?.name ?? catalog.app?.bundleID ?? "The catalog",
      folder: workspace.placeName(ofCatalog: index), places: places, requireKnown: requireKnown)
    if withPictures { app.outlook = ReleaseOutlook(catalog, only: wish.products, on: day) }
    if withPictures, let root = workspace.roots[index], let assets {
      var thumbnails = Thumbnails(root: root, assets: assets)
      app.pictures = thumbnails.pictures(of: catalog)
    }
    return app
  }

  /// Where each answer stands; what says yes and is not reported is not looked for.
  private func places(
    of pieces: [[Checklist.Entry]], in read: ProjectCatalog, _ workspace: Workspace
  ) async -> [ChecklistReport.Place?] {
    let namesAll = all || format ?? .text != .text || document.template != nil
    let (files, isLittle, find) = (workspace.files, workspace.isLittle, read.findRange)
    let ranges = await concurrentMap(pieces, isLittle: isLittle) { entries in
      entries.map { namesAll || $0.answer.verdict != .yes ? $0.answer.place.range(find) : nil }
    }
    let named = Set(ranges.joined().lazy.compactMap { $0?.file }).filter(files.indices.contains).sorted()
    let tables = Dictionary(
      uniqueKeysWithValues: await concurrentMap(named, isLittle: isLittle) { ($0, LineTable(files[$0])) })
    return await concurrentMap(ranges, isLittle: isLittle) { ChecklistReport.places($0, in: files, by: tables) }
      .flatMap(\.self)
  }

  private func parts(of report: ChecklistReport, _ page: ChecklistPage?) -> ReportParts {
    if let page { return page.parts(report) }
    switch format ?? .text {
    case .json: return ChecklistJSON().parts(report)
    case .markdown: return ReportParts(ChecklistMarkdown(isWhole: all).render(report))
    case .junit: return ReportParts(ChecklistJUnit(requireKnown: requireKnown).render(report))
    case .csv: return ReportParts(ChecklistCSV().render(report))
    case .text, .html:
      return ReportParts(ChecklistText(color: document.output == nil && color.isOn, isWhole: all).render(report))
    }
  }
}

extension ChecklistFormat: ExpressibleByArgument {}
