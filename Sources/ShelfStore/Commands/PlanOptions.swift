import CommandSupport
import ArgumentParser
import CatalogModel
import CatalogProject
import LockFile
import Reporting
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
    help: ArgumentHelp(
      "Folder of App Store Connect responses (read instead of App Store Connect).", valueName: "folder"),
    completion: .directory)
  var answers: String?

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
    help: ArgumentHelp(
      "Exit 1 at this level or a worse one (\(StorePlan.consequences.joined(separator: ", "))).", valueName: "level"),
    completion: .list(StorePlan.consequences))
  var failOn: String?

  @OptionGroup var selection: SelectionOptions
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

  /// Makes a plan for each catalog.
  ///
  /// - Parameters:
  ///   - paths: the catalogs.
  ///   - readsAll: whether it needs every product.
  ///   - isReview: whether it is for a submission, for which the options choose what is submitted.
  ///   - plan: makes the plan from the responses, the catalog and the options.
  /// - Returns: the plans, at least one.
  /// - Throws: a `Failure` for a catalog or responses that can't be read, and for two catalogs of one app.
  func plans(
    _ paths: [String], readsAll: Bool, isReview: Bool,
    _ plan: ([TextFile], Workspace, PlannedStore.PlanRequest) async throws -> PlannedStore
  ) async throws -> [NamedPlan] {
    let day = try date.day()
    var all = try await PlannedStore.workspaces(paths, try configuration.settings(for: paths))
    if all.count > 1, app != nil { throw Failure("--app needs one catalog, but there are \(all.count); name one") }
    for one in all { try await PlannedStore.check(one.workspace, on: day) }
    try Self.checkApps(all.map(\.workspace))
    let chosen = try chosen(in: all.map(\.workspace.catalogs[0].catalog), isReview: isReview)
    if let chosen, !isReview {
      all.removeAll { one in !one.workspace.catalogs[0].catalog.allProducts.contains { chosen.contains($0.id.text) } }
    }
    var plans: [NamedPlan] = []
    var requests: [PlannedStore.PlanRequest] = []
    for (name, workspace) in all {
      let answers = answers.map { all.count > 1 ? FilePath($0).pushing(FilePath(name)).string : $0 }
      let (pages, request) = try await readPlanRequest(
        workspace, answers, readsAll: readsAll || refresh, chosen: chosen, isReview: isReview, on: day)
      plans.append(NamedPlan(name: name, workspace: workspace, planned: try await plan(pages, workspace, request)))
      requests.append(request)
    }
    let ambiguous = PlannedStore.reportAccepted(plans)
    for (index, one) in plans.enumerated() where !ambiguous.isEmpty {
      requests[index].ambiguous = ambiguous
      let planned = try await PlannedStore(one.planned.live, one.workspace, requests[index])
      plans[index] = NamedPlan(name: one.name, workspace: one.workspace, planned: planned)
    }
    try Self.checkApps(plans.map { ($0.workspace, $0.plan.app.bundleID ?? $0.plan.app.id) })
    return plans
  }

  /// Throws a `Failure` for two catalogs with the bundle ID or the Apple ID of one app.
  static func checkApps(_ workspaces: [Workspace]) throws {
    try checkApps(workspaces.map { ($0, $0.catalogs[0].catalog.app?.bundleID) })
    try checkApps(workspaces.map { ($0, $0.catalogs[0].catalog.app?.appleID?.digits) })
  }

  /// Throws a `Failure` for two catalogs of one app: each plan would revert the other.
  private static func checkApps(_ catalogs: [(workspace: Workspace, app: String?)]) throws {
    var known: [String: Workspace] = [:]
    for (workspace, app) in catalogs {
      guard let app else { continue }
      if let other = known.updateValue(workspace, forKey: app) {
        let names = [other, workspace].map { "'\($0.placeName(ofCatalog: 0))'" }
        throw Failure("\(names[0]) and \(names[1]) are both for the app '\(app)'; name one of them")
      }
    }
  }

  /// The products that the options select, and for a submission groups as `group:NAME`; nil for all. Throws a `Failure`
  /// for a product or a group that no catalog has.
  private func chosen(in catalogs: [Catalog], isReview: Bool) throws -> Set<String>? {
    guard selection.isLimited else { return nil }
    let groups = isReview ? selection.products.compactMap(OwnerName.group(in:)) : []
    for name in groups where !catalogs.contains(where: { $0.subscriptionGroups.contains { $0.name == name } }) {
      throw Failure("unknown group '\(name)'")
    }
    var others = selection
    others.products.removeAll { isReview && OwnerName.group(in: $0) != nil }
    let ids = others.isLimited ? try others.ids(in: catalogs) : []
    return Set(groups.map(OwnerName.group) + ids.map(\.text))
  }

  /// Makes the plans, writes and prints them, and exits; see `plans(_:readsAll:isReview:_:)`.
  func carryOut(
    _ paths: [String], readsAll: Bool, isReview: Bool,
    _ plan: ([TextFile], Workspace, PlannedStore.PlanRequest) async throws -> PlannedStore
  ) async throws -> Never {
    let plans = try await plans(paths, readsAll: readsAll, isReview: isReview, plan)
    let reportFormat = output.flatMap { Self.reportFormat(of: $0) }
    let format = format ?? reportFormat
    if let output, reportFormat != nil {
      try OutputFile(output, madeFrom: plans.flatMap(\.workspace.files)).write(
        try Self.render(of: plans, format ?? .text, TextLook(), file: nil))
      Terminal.succeed("Wrote \(output)")
    } else {
      if let output { try PlanFile.write(plans, to: output) }
      Terminal.write(try Self.render(of: plans, format ?? .text, .terminal, file: output))
    }
    let fails = plans.contains { !$0.plan.impossible.isEmpty || failOn.map($0.plan.reaches) ?? false }
    throw fails || (exitCode && !plans.allSatisfy(\.plan.isEmpty)) ? ExitStatus.no : .yes
  }

  /// The plans in a format, one after the other.
  static func render(
    of plans: [NamedPlan], _ format: ChangesFormat, _ look: TextLook, file: String?, showsCommand: Bool = true
  ) throws -> String {
    guard plans.count > 1 else {
      return try plans[0].planned.render(format, look, file: file, showsCommand: showsCommand)
    }
    switch format {
    case .json:
      let bytes = PlanDocuments.joined(plans.map { TextFile(path: $0.name, bytes: $0.planned.document()) })
      return String(decoding: bytes, as: UTF8.self)
    case .markdown: return PlanMarkdown().render(plans.map { ($0.name, $0.plan, $0.planned.report) })
    case .html: return try PlannedStore.page(of: plans.map(\.planned))
    case .text:
      let texts = try plans.map { "\($0.name)\n\n" + (try $0.planned.render(format, look, showsCommand: false)) + "\n" }
      let command = showsCommand ? PlanText(look).command(for: plans.map(\.plan), file: file) : ""
      return texts.joined() + String(command.drop { $0 == "\n" })
    }
  }

  /// Prints the versions of the app with their IDs.
  func listVersions(_ paths: [String]) async throws {
    let workspace = try await Workspace.ofOneCatalog(paths, try configuration.settings(for: paths))
    let (app, session) = try await client.find(
      self.app, of: workspace.catalogs[0].catalog.app, asOf: date.asOf, CountProgress("reading App Store Connect"))
    let versions = try await ClientFailure.reporting { try await session.versions(of: app) }
    if versions.isEmpty { throw Refused("\(app.name) has no versions; add one in App Store Connect") }
    var page = TextPage(.terminal)
    page.addTable(versions.map { [$0.id, $0.number, $0.platform, $0.state].map { StyledText($0) } })
    Terminal.write(page.text)
  }

  /// Reads what a plan needs: without products that haven't changed in the catalog since App Store Connect had all of
  /// them, unless their entries in its lists differ.
  func readPlanRequest(
    _ workspace: Workspace, _ answers: String?, readsAll: Bool, chosen: Set<String>?, isReview: Bool,
    on day: CalendarDate
  ) async throws -> ([TextFile], PlannedStore.PlanRequest) {
    let catalog = workspace.catalogs[0].catalog
    let saved = try answers.map { try PlannedStore.answers(in: $0) }
    let address = try client.address(planned: saved.flatMap(PlannedStore.origin))
    var request = PlannedStore.PlanRequest(day: day, store: address.origin)
    request.chosen = chosen
    if let chosen, !isReview {
      request.excluded = Set(catalog.allProducts.map(\.id).filter { !chosen.contains($0.text) })
    }
    if let saved { return (saved, request) }
    let files = await PlannedStore.digests(of: workspace)
    let known = PlannedStore.seen(in: workspace).products
    var settled: [ProductID: String] = [:]
    var stale: Set<ProductID> = []
    let leftOut = request.excluded
    let pulled = try await client.pull(app, of: catalog.app, asOf: date.asOf) { record in
      if readsAll || isReview || chosen != nil { return Set(leftOut.map(\.text)) }
      settled = record.settled(in: catalog, files, digest: PlannedStore.digest)
        // A folder without this lock may be for another local server.
        .filter { known[$0.key]?.storeID == $0.value }
      return Set(settled.values)
    } isStale: { pulled in
      let unread = Set(settled.keys).union(leftOut)
      let live = try PlannedStore.live(pulled.answers, catalog, on: day, unread: unread)
      // Another product may have a code that would be created, and counts for a limit.
      if live.lacksCodes(of: catalog, besides: unread) {
        stale = Set(settled.keys)
        return Set(leftOut.map(\.text) + settled.values)
      }
      stale = pulled.record.changed(among: settled.keys, in: live, digest: PlannedStore.digest)
      return Set(stale.compactMap { settled[$0] })
    }
    (request.session, request.record) = (pulled.session, pulled.record)
    request.excluded.formUnion(settled.keys.filter { !stale.contains($0) })
    let count = settled.count - stale.count
    if count > 0, format ?? .text == .text {
      Terminal.succeed("\(counted(count, "product")) unchanged since the last apply; --refresh reads all")
    }
    return (pulled.answers, request)
  }

  /// The format of a file that is for the report, by its extension; nil for the plan.
  private static func reportFormat(of output: String) -> ChangesFormat? {
    switch FilePath(output).extension {
    case "html", "htm": .html
    case "md": .markdown
    default: nil
    }
  }
}
