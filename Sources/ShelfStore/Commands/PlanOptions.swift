import CommandSupport
import ArgumentParser
import CatalogModel
import CatalogProject
import SourceDiagnostics
import StoreClient
import StorePlanning
import SystemPackage

/// The inputs of a plan and its report format.
struct PlanOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "App ID or bundle ID (default: the catalog's, $ASC_APP_ID, or the only one the key can see).", valueName: "id"))
  var app: String?

  @Option(
    help: ArgumentHelp("Folder of App Store Connect responses (here: to read instead of asking).", valueName: "folder"),
    completion: .directory)
  var answers: String?

  @Option(
    help: ArgumentHelp(
      "Product ID (repeatable; with --review also 'group:NAME' for a group's texts).", valueName: "id"),
    completion: .productIDs)
  var product: [String] = []

  @Flag(help: "Read every product, also those unchanged since the last apply.")
  var refresh = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where to write (the plan; for a name in '.md' or '.html' the report).", valueName: "path"),
    completion: .file(extensions: ["json"]))
  var output: String?

  @Option(help: "Output format (default: text).")
  var format: ChangesFormat?

  @Flag(help: "Exit 1 if there is a difference.")
  var exitCode = false

  @Option(
    help: ArgumentHelp("Exit 1 at this level or a worse one (a consequence).", valueName: "level"),
    completion: .list(StorePlan.consequences))
  var failOn: String?

  @OptionGroup(title: "App Store Connect options") var client: ClientOptions
  @OptionGroup var date: DateOptions
  @OptionGroup(title: "Configuration options") var configuration: ConfigurationOptions
  @OptionGroup(title: "Common options") var common: CommonOptions

  mutating func validate() throws {
    if output == "" { throw ValidationError(OutputOptions.nowhere) }
    if output == "-" { output = nil }
    if let failOn, !StorePlan.consequences.contains(failOn) {
      throw ValidationError("--fail-on must be one of \(StorePlan.consequences.joined(separator: ", "))")
    }
    if answers == "" { throw ValidationError("--answers is empty; name a folder") }
    if answers != nil, app != nil { throw ValidationError("--app and --answers can't be combined") }
  }

  /// Makes a plan, prints it, and exits.
  ///
  /// - Parameters:
  ///   - paths: the catalogs.
  ///   - readsAll: whether it needs every product.
  ///   - isReview: whether it is for a submission, for which `--product` chooses what is submitted.
  ///   - plan: makes the plan from the responses, the catalog and the options.
  /// - Throws: a `Failure` for a catalog or responses that can't be read.
  func carryOut(
    _ paths: [String], readsAll: Bool, isReview: Bool,
    _ plan: ([TextFile], Workspace, PlannedStore.PlanRequest) async throws -> PlannedStore
  ) async throws -> Never {
    let day = try date.day()
    let all = try await PlannedStore.workspaces(paths, try configuration.settings(for: paths), on: day)
    if all.count > 1, app != nil { throw Failure("--app needs one catalog, but there are \(all.count); name one") }
    if all.count > 1, format == .json || format == .html {
      throw Failure(
        """
        --format \(format?.rawValue ?? "") needs one catalog, but there are \(all.count); use --output FOLDER for a \
        plan of each
        """
      )
    }
    var (isEmpty, fails) = (true, false)
    for (name, workspace) in all {
      let answers = answers.map { all.count > 1 ? FilePath($0).pushing(FilePath(name)).string : $0 }
      let (pages, request) = try await read(
        workspace, answers, readsAll: readsAll || refresh, isReview: isReview, on: day)
      let planned = try await plan(pages, workspace, request)
      isEmpty = isEmpty && planned.plan.isEmpty
      fails = fails || !planned.plan.impossible.isEmpty || failOn.map(planned.plan.reaches) ?? false
      if let output, all.count == 1, isReport(output) {
        try OutputFile(output, madeFrom: workspace.files).write(planned.text(format ?? .text))
        Terminal.succeed("Wrote \(output)")
        continue
      }
      if let output { try planned.write(to: try place(in: output, named: all.count > 1 ? name : nil), workspace) }
      if all.count > 1 { Terminal.write(format == .markdown ? "## \(name)\n\n" : "\(name)\n\n") }
      let file = try output.map { try place(in: $0, named: all.count > 1 ? name : nil) }
      Terminal.write(
        try planned.text(format ?? .text, .terminal, file: file) + (all.count > 1 ? "\n" : ""))
    }
    (fails || (exitCode && !isEmpty) ? ExitStatus.no : ExitStatus.yes).exit()
  }

  /// Reads the data for a plan, except unchanged products: those that App Store Connect matched completely at the last
  /// sync, and whose list entries are unchanged.
  func read(
    _ workspace: Workspace, _ answers: String?, readsAll: Bool, isReview: Bool = false, on day: CalendarDate
  ) async throws -> ([TextFile], PlannedStore.PlanRequest) {
    let catalog = workspace.catalogs[0].catalog
    var request = PlannedStore.PlanRequest(day: day, store: try client.address().origin)
    let chosen = isReview ? [] : product
    if !chosen.isEmpty {
      try workspace.check(products: chosen)
      request.leftOut = Set(catalog.allProducts.map(\.id)).subtracting(chosen.map { ProductID($0) })
    }
    if let answers { return (try PlannedStore.answers(in: answers), request) }
    let settled = readsAll || isReview || !chosen.isEmpty ? [:] : await PlannedStore.settled(in: workspace)
    let ids = settled.isEmpty ? request.leftOut.map(\.text) : Array(settled.values)
    let unread = Set(settled.keys).union(request.leftOut)
    var stale: Set<ProductID> = []
    let pulled = try await client.pull(app, of: catalog.app, asOf: date.asOf, leavingOut: Set(ids)) { pulled in
      let live = try PlannedStore.live(pulled.answers, catalog, on: day, unread: unread)
      stale = PlannedStore.seen(in: workspace).changed(among: settled.keys, in: live, digest: PlannedStore.digest)
      return Set(stale.compactMap { settled[$0] })
    }
    request.session = pulled.session
    request.leftOut.formUnion(settled.keys.filter { !stale.contains($0) })
    let count = settled.count - stale.count
    if count > 0, !Terminal.isQuiet {
      Terminal.note("\(counted(count, "product")) unchanged since the last apply; --refresh reads all\n")
    }
    return (pulled.answers, request)
  }

  /// Whether the file is for the report instead of the plan, by its extension.
  private func isReport(_ output: String) -> Bool {
    let ending = FilePath(output).extension
    return format == .html && ["html", "htm"].contains(ending) || format == .markdown && ending == "md"
  }

  /// The file of a plan: the given one, or one in a folder for the catalog.
  private func place(in output: String, named name: String?) throws -> String {
    guard let name else { return output }
    return try OutputFolder.place(below: output, named: name).appending("plan.json").string
  }
}
