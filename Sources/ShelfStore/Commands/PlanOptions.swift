import CommandSupport
import ArgumentParser
import CatalogModel
import CatalogProject
import SourceDiagnostics
import StoreClient
import StorePlanning
import SystemPackage

/// What every plan is made from, and how it is reported.
struct PlanOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Catalog folders or files.",
      discussion: "Default: the nearest folder above with an app.yaml, else every catalog below.", valueName: "path"),
    completion: .file(extensions: ["yaml", "yml"]))
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "The app's ID or bundle ID; default: the catalog's, ASC_APP_ID, else the only one that the key sees.",
      valueName: "id"))
  var app: String?

  @Option(
    help: ArgumentHelp(
      """
      Ask nobody: a folder with the store's answers, as 'shelf pull --answers' keeps them; for several \
      catalogs with a folder for each.
      """,
      valueName: "folder"),
    completion: .directory)
  var answers: String?

  @Option(
    help: ArgumentHelp("Plan only this product; repeatable.", valueName: "id"), completion: .productIDs)
  var product: [String] = []

  @Flag(help: "Read every product, also those unchanged since the last apply.")
  var refresh = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the plan to a file; the page of '--format html' to 'file.html'.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var output: String?

  @Option(
    help: ArgumentHelp("The format of the report: text, json, markdown, html.", valueName: "format"),
    completion: .list(ChangesFormat.allCases.map(\.rawValue)))
  var format: ChangesFormat?

  @Flag(help: "End with 1 when there is something to do.")
  var exitCode = false

  @Option(
    help: ArgumentHelp("Exit with 1 if a change has this consequence or a worse one.", valueName: "consequence"),
    completion: .list(StorePlan.consequences))
  var failOn: String?

  @Option(help: "Colour the text.")
  var color = ReportOptions.ColorChoice.auto

  @OptionGroup var client: ClientOptions
  @OptionGroup var configuration: ConfigurationOptions

  mutating func validate() throws {
    output = try OutputPath.checked(output)
    if let failOn, !StorePlan.consequences.contains(failOn) {
      throw ValidationError("--fail-on is one of \(StorePlan.consequences.joined(separator: ", "))")
    }
    if answers == "" { throw ValidationError("--answers names no folder") }
    if answers != nil, app != nil { throw ValidationError("--app asks the store, and --answers asks nobody") }
  }

  /// Makes a plan, says it, and ends the program.
  ///
  /// - Parameters:
  ///   - readsAll: whether it needs every product.
  ///   - plan: makes it of the answers, the catalog and what is asked for.
  /// - Throws: a `Failure` for a catalog or answers that can't be had.
  func carryOut(
    readsAll: Bool, _ plan: ([TextFile], Workspace, PlannedStore.Wish) async throws -> PlannedStore
  ) async throws -> Never {
    let day = try Clock.day(client.today)
    let all = try await PlannedStore.workspaces(paths, try configuration.settings(for: paths), on: day)
    if all.count > 1, app != nil { throw Failure("--app is for one catalog, and there are \(all.count); name one") }
    if all.count > 1, format == .json || format == .html {
      throw Failure(
        """
        --format \(format?.rawValue ?? "") is for one catalog, and there are \(all.count); --output FOLDER \
        writes a plan of each
        """
      )
    }
    var (isEmpty, fails) = (true, false)
    for (name, workspace) in all {
      let answers = answers.map { all.count > 1 ? FilePath($0).pushing(FilePath(name)).string : $0 }
      let (pages, wish) = try await read(workspace, answers, readsAll: readsAll || refresh, on: day)
      let planned = try await plan(pages, workspace, wish)
      isEmpty = isEmpty && planned.plan.isEmpty
      fails = fails || !planned.plan.impossible.isEmpty || failOn.map(planned.plan.reaches) ?? false
      if let output, all.count == 1, isReport(output) {
        try OutputFile(output, madeFrom: workspace.files).write(planned.text(format ?? .text, color: false))
        continue
      }
      if let output { try planned.write(to: try place(in: output, named: all.count > 1 ? name : nil), workspace) }
      if all.count > 1 { Terminal.write(format == .markdown ? "## \(name)\n\n" : "\(name)\n\n") }
      Terminal.write(try planned.text(format ?? .text, color: color.isOn) + (all.count > 1 ? "\n" : ""))
    }
    (fails || (exitCode && !isEmpty) ? ExitStatus.no : ExitStatus.yes).exit()
  }

  /// Reads of the store what a plan needs: not the products that have not changed in the catalog since the store had
  /// all of them, unless their entries in its lists say otherwise.
  func read(
    _ workspace: Workspace, _ answers: String?, readsAll: Bool, on day: CalendarDate
  ) async throws -> ([TextFile], PlannedStore.Wish) {
    let catalog = workspace.catalogs[0].catalog
    var wish = PlannedStore.Wish(day: day, store: try client.address().origin)
    if !product.isEmpty {
      try workspace.check(products: product)
      wish.leftOut = Set(catalog.allProducts.map(\.id)).subtracting(product.map { ProductID($0) })
    }
    if let answers { return (try PlannedStore.answers(in: answers), wish) }
    let settled = readsAll || !product.isEmpty ? [:] : await PlannedStore.settled(in: workspace)
    let ids = settled.isEmpty ? wish.leftOut.map(\.text) : Array(settled.values)
    var stale: Set<ProductID> = []
    let pulled = try await client.pull(app, of: catalog.app, leavingOut: Set(ids)) { pulled in
      let live = try PlannedStore.live(pulled.answers, catalog, on: day, unread: Set(settled.keys).union(wish.leftOut))
      stale = PlannedStore.seen(in: workspace).changed(among: settled.keys, in: live, digest: PlannedStore.digest)
      return Set(stale.compactMap { settled[$0] })
    }
    wish.leftOut.formUnion(settled.keys.filter { !stale.contains($0) })
    if !settled.isEmpty {
      let count = settled.count - stale.count
      Terminal.note(
        "\(count) \(count == 1 ? "product is" : "products are") unchanged since the last apply; --refresh reads all\n")
    }
    return (pulled.answers, wish)
  }

  /// Whether a file is for the report and not for the plan, by the ending of its name.
  private func isReport(_ output: String) -> Bool {
    let ending = FilePath(output).extension
    return format == .html && ["html", "htm"].contains(ending) || format == .markdown && ending == "md"
  }

  /// The file of a plan: the one that was named, or one in the catalog's folder below it.
  private func place(in output: String, named name: String?) throws -> String {
    guard let name else { return output }
    return try OutputFolder.place(below: output, named: name).appending("plan.json").string
  }
}
