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
      Is it ready for review? Each item is answered yes, no or unknown, with its place, its reason and what to do. Unknown is what only the console or \
      the app shows.

      Examples:
        shelf checklist
        shelf checklist catalog --format html -o checklist.html
        shelf checklist --only price --only review-screenshot
        shelf checklist --product com.example.coins.100 --all
        shelf checklist --require-known --format junit -o checklist.xml

      Exit status: 0 nothing says no, 1 something does, 2 something could not be read or written.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "The catalog's folder or files; '-' is standard input.",
      discussion: "Default: the nearest folder above with an app.yaml, else the one below.", valueName: "path"),
    completion: .file(extensions: ["yaml", "yml"]))
  var paths: [String] = []

  @Option(
    help: ArgumentHelp("How to write it: text, json, markdown, html, junit.", valueName: "format"),
    completion: .list(ChecklistFormat.allCases.map(\.rawValue)))
  var format: ChecklistFormat?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Write to a file, whole or not at all.", valueName: "file"), completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp("A Mustache template of your own to fill in.", valueName: "file"), completion: .file())
  var template: String?

  @Option(
    help: ArgumentHelp("Ask only this item; may be given several times.", valueName: "item"),
    completion: .list(ChecklistItem.all.map(\.id)))
  var only: [String] = []

  @Option(
    help: ArgumentHelp("Ask only about this product, its group and the app; may be given several times.", valueName: "id"),
    completion: .productIDs)
  var product: [String] = []

  @Flag(help: "Count unknown as no.")
  var requireKnown = false

  @Flag(help: "Tell what says yes as well; the other formats always do.")
  var all = false

  @Option(help: "Colour the text.")
  var color = ReportOptions.ColorChoice.auto

  @Option(help: ArgumentHelp("The day for which it is judged.", valueName: "date"))
  var today: CalendarDate?

  @OptionGroup var configuration: ConfigurationOptions

  mutating func validate() throws {
    output = try OutputPath.checked(output)
    if template == "" { throw ValidationError("--template names no file") }
    if template != nil, format != nil {
      throw ValidationError("--template and --format exclude each other: a template is a format")
    }
    for name in only where ChecklistItem.named(name) == nil {
      let meant = nearestSpelling(to: name, among: ChecklistItem.all.map(\.id)).map { "did you mean '\($0)'?" }
      throw ValidationError(
        "there is no item '\(name)'; \(meant ?? "there are \(ChecklistItem.all.map(\.id).joined(separator: ", "))")")
    }
  }

  func run() async throws {
    guard let day = today ?? Clock.today else { throw Failure("the clock gives no date; use --today") }
    let page = try page()
    let workspace = try await Workspace.ofOneCatalog(paths, try configuration.settings(for: paths))
    let reading = workspace.catalogs[0]
    let known = Set((reading.catalog.products + reading.catalog.subscriptionGroups.flatMap(\.subscriptions)).map(\.id.text))
    for id in product where !known.contains(id) {
      let meant = nearestIDs(to: id, among: known.sorted()).first.map { "; did you mean '\($0)'?" } ?? ""
      throw Failure("there is no product '\(id)' in the catalog\(meant)")
    }
    var assets: Assets?
    if let root = workspace.roots[0] { assets = await AssetFiles(root: root, readsContent: true).assets(for: reading.catalog) }
    // The store does not know of a baseline: what is in it still blocks.
    let findings = await workspace.findingsForRelease(today: day)
    let checklist = Checklist(request(reading.catalog, findings, assets, day))
    var report = ChecklistReport(
      checklist, name: reading.catalog.app?.name ?? reading.catalog.app?.bundleID ?? "The catalog",
      ranges: ranges(of: checklist, in: reading), files: workspace.files,
      requireKnown: requireKnown)
    if page != nil, let root = workspace.roots[0], let assets {
      var thumbnails = Thumbnails(root: root, assets: assets)
      report.pictures = thumbnails.pictures(of: reading.catalog)
    }
    try write(render(report, page), madeFrom: workspace.files)
    (report.isReady ? ExitStatus.yes : .no).exit()
  }

  /// Where each answer stands; what says yes and is not told is not looked for.
  private func ranges(of checklist: Checklist, in read: ProjectCatalog) -> [SourceRange?] {
    let tellsAll = all || format ?? .text != .text || template != nil
    return checklist.entries.map { entry in
      guard tellsAll || entry.answer.verdict != .yes else { return nil }
      return entry.answer.place.range(read.range)
    }
  }

  private func request(
    _ catalog: Catalog, _ findings: [Diagnostic<SourceRange?>], _ assets: Assets?, _ day: CalendarDate
  ) -> Checklist.Request {
    var request = Checklist.Request(catalog, findings: findings, assets: assets, today: day)
    request.catalogName = paths.first { $0 != "-" } ?? "."
    if !only.isEmpty { request.only = Set(only) }
    if !product.isEmpty { request.products = Set(product.map { ProductID($0) }) }
    return request
  }

  /// The page to fill in; nil for the formats that are none.
  private func page() throws -> ChecklistPage? {
    if let template {
      guard let bytes = Source.bytes(of: FilePath(template)) else { throw Failure("can't read '\(template)'") }
      guard let text = String(validating: bytes, as: UTF8.self) else { throw Failure("'\(template)' is not UTF-8 text") }
      do { return try ChecklistPage(template: text) } catch { throw Failure("'\(template)' is not a template: \(error.message)") }
    }
    guard format == .html else { return nil }
    do { return try ChecklistPage() } catch { throw Failure("the built-in page is damaged: \(error.message)") }
  }

  private func render(_ report: ChecklistReport, _ page: ChecklistPage?) -> String {
    if let page { return page.render(report) }
    switch format ?? .text {
    case .json: return ChecklistJSON().render(report)
    case .markdown: return ChecklistMarkdown().render(report)
    case .junit: return ChecklistJUnit(requireKnown: requireKnown).render(report)
    case .text, .html: return ChecklistText(color: output == nil && color.isOn, tellsAll: all).render(report)
    }
  }

  private func write(_ text: String, madeFrom files: SourceFiles) throws {
    guard let output else { return Terminal.write(text) }
    try OutputFile(output, madeFrom: files, and: [template]).write(text)
  }
}

extension ChecklistFormat: ExpressibleByArgument {}
