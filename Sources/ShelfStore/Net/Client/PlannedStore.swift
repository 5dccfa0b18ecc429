import CommandSupport
import CatalogDiff
import CatalogFormats
import CatalogModel
import CatalogProject
import CatalogYAML
import LockFile
import Reporting
import SourceDiagnostics
import StoreClient
import StorePlanning
import SystemPackage
import TextFormats

/// A plan that makes App Store Connect match the catalog, based on its responses.
struct PlannedStore {
  let plan: StorePlan
  let report: ChangesReport

  /// The state of App Store Connect that the plan is based on.
  let live: LiveStore

  /// The options of a plan, besides the responses and the catalog.
  struct PlanRequest {
    var day: CalendarDate
    var store: String
    var prunes = false

    /// The session for further requests while planning; nil for saved responses.
    var session: StoreSession?

    /// The products that are left unchanged.
    var excluded: Set<ProductID> = []

    /// The products to submit, and groups as `group:NAME`; nil for all that are ready.
    var chosen: Set<String>?

    /// The state that this computer last left or pulled.
    var record = SeenStore()

    /// Trailers that don't count, because they fit changes of several apps.
    var ambiguous: [AcceptedChange] = []
  }

  let options: PlanningOptions

  /// The changes that the catalog and the last commit accept.
  private(set) var accepted = (file: AcceptedReading(), trailers: AcceptedTrailers())

  /// Makes a plan.
  ///
  /// - Parameters:
  ///   - answers: the pages of App Store Connect's responses.
  ///   - workspace: the checked catalog.
  ///   - request: the options.
  /// - Throws: a `Failure` for incomplete responses, and for those of another app.
  init(_ answers: [TextFile], _ workspace: Workspace, _ request: PlanRequest) async throws {
    let live = try await Self.live(answers, workspace, request)
    try await self.init(live, workspace, request)
  }

  /// Makes a plan from a known state of App Store Connect.
  init(_ live: LiveStore, _ workspace: Workspace, _ request: PlanRequest) async throws {
    let catalog = workspace.catalogs[0].catalog
    self.live = live
    var options = PlanningOptions()
    options.prunes = request.prunes
    options.excluded = request.excluded
    options.isPartial = request.chosen != nil
    options.digests = await Self.digests(of: workspace)
    options.blocked = BlockedProducts(try await Self.errors(in: workspace, on: request.day).errors, of: catalog).changes
    accepted = await Self.accepted(in: workspace)
    accepted.trailers.reading.entries.removeAll { request.ambiguous.contains($0.change) }
    options.accepted = (accepted.file.entries + accepted.trailers.reading.entries).map(\.change)
    self.options = options
    let seen = Self.seen(in: workspace).knowing(request.record)
    let frame = Self.frame(request, catalog, options.digests)
    guard let plan = StorePlan(live, catalog, seen: seen, frame, options, digest: Self.digest) else { throw Self.noApp }
    self.plan = plan
    report = Self.report(plan, workspace)
  }

  /// Makes the plan that sends what is ready to review, or withdraws it.
  ///
  /// - Parameters:
  ///   - live: the known state of App Store Connect, with its open submissions.
  ///   - workspace: the checked catalog.
  ///   - request: the options.
  ///   - appVersion: the ID of the app's version that goes along; nil for none.
  ///   - withdraws: whether submissions are withdrawn instead.
  /// - Throws: a `Failure` for responses of another app.
  init(
    submitting live: LiveStore, _ workspace: Workspace, _ request: PlanRequest, appVersion: String?,
    withdraws: Bool = false
  ) async throws {
    let catalog = workspace.catalogs[0].catalog
    self.live = live
    var options = PlanningOptions()
    options.digests = await Self.digests(of: workspace)
    self.options = options
    let frame = Self.frame(request, catalog, options.digests)
    guard
      let plan = StorePlan(
        submitting: live, catalog, appVersion: appVersion, chosen: request.chosen, withdraws: withdraws, frame, options,
        digest: Self.digest)
    else { throw Self.noApp }
    self.plan = plan
    report = Self.report(plan, workspace)
  }

  /// Makes the plan that restores a state.
  ///
  /// - Parameters:
  ///   - way: the state.
  ///   - live: the current state.
  ///   - request: the options.
  /// - Throws: a `Failure` for responses that don't name the app.
  init(_ way: WayBack, _ live: LiveStore, _ request: PlanRequest) throws {
    self.live = live
    var options = PlanningOptions()
    options.excluded = request.excluded
    self.options = options
    guard let plan = StorePlan.restoring(way, from: live, Self.frame(request, way.state, [:]), digest: Self.digest)
    else { throw Self.noApp }
    self.plan = plan
    var report = ChangesReport(plan.changes, old: "App Store Connect", new: "before")
    report.describe(Catalog(), way.state)
    report.bundleID = plan.app.bundleID
    self.report = report
  }

  private static let noApp = Failure("the responses don't identify the app")

  /// Returns the state of App Store Connect from its responses. Throws a `Failure` if they are incomplete or belong to
  /// another app.
  static func live(
    _ answers: [TextFile], _ catalog: Catalog, on day: CalendarDate, unread: Set<ProductID> = []
  ) throws -> LiveStore {
    let files = answers.enumerated().map { FormatFile($1, index: $0) }
    let live = LiveStore(files, on: day, baseTerritory: catalog.app?.baseTerritory, unread: unread)
    try check(live, against: catalog, answers)
    return live
  }

  /// Returns the state of App Store Connect, with the further values that a plan for the catalog requests.
  ///
  /// - Parameters:
  ///   - answers: the pages of App Store Connect's responses.
  ///   - workspace: the catalog.
  ///   - request: the options.
  ///   - isReview: whether open submissions are read as well.
  /// - Returns: the state of App Store Connect.
  /// - Throws: a `Failure` for incomplete responses.
  static func live(
    _ answers: [TextFile], _ workspace: Workspace, _ request: PlanRequest, isReview: Bool = false
  ) async throws -> LiveStore {
    let catalog = workspace.catalogs[0].catalog
    let live = try Self.live(answers, catalog, on: request.day, unread: request.excluded)
    return try await completed(live, for: catalog, request, isReview: isReview)
  }

  /// The state of App Store Connect with the further values that a plan for a catalog requests.
  static func completed(
    _ live: LiveStore, for catalog: Catalog, _ request: PlanRequest, isReview: Bool = false
  ) async throws -> LiveStore {
    guard let session = request.session else { return live }
    return try await ClientFailure.reporting {
      var live = live
      try await live.readEqualPrices(for: catalog, leavingOut: request.excluded) { try await session.bodies(at: $0) }
      if isReview { try await live.readOpenSubmissions { try await session.bodies(at: $0) } }
      return live
    }
  }

  /// The last seen state, as recorded in the catalog's lock file.
  static func seen(in workspace: Workspace) -> SeenStore {
    SeenStore(workspace.lock(ofCatalog: 0)?.reading.seen ?? [])
  }

  /// The digests of the files that a catalog references.
  static func digests(of workspace: Workspace) async -> [String: FileDigest] {
    guard let root = workspace.roots[0] else { return [:] }
    return await AssetFiles(root: root).digests(for: workspace.catalogs[0].catalog)
  }

  private static func frame(_ request: PlanRequest, _ catalog: Catalog, _ digests: [String: FileDigest])
    -> StorePlan.Frame
  {
    StorePlan.Frame(
      day: request.day, store: request.store, shelf: ShelfVersion.version, catalog: digest(of: catalog, digests))
  }

  private static func report(_ plan: StorePlan, _ workspace: Workspace) -> ChangesReport {
    let read = workspace.catalogs[0]
    var lines = LineTables(workspace.files)
    let old = "App Store Connect"
    var report = ChangesReport(plan.changes, old: old, new: workspace.shownRoot(ofCatalog: 0)) { change in
      guard !change.isGone, let range = read.range(of: change.path), let start = lines.start(of: range) else {
        return nil
      }
      return ChangesReport.Place(file: start.path, line: start.position.line, column: start.position.column)
    }
    report.describe(Catalog(), read.catalog)
    report.bundleID = plan.app.bundleID
    return report
  }

  /// Returns the catalogs that the arguments name, each with its path below the folder that all share.
  ///
  /// A missing picture isn't an error here: App Store Connect may have it, and the API never returns it. The planner
  /// reports each picture that can't be uploaded because it is missing.
  static func workspaces(
    _ paths: [String], _ settings: Settings
  ) async throws -> [(name: String, workspace: Workspace)] {
    let workspace = try await Workspace(paths, settings)
    try workspace.checkIsRead()
    if workspace.catalogs.count < 2 { try workspace.checkIsOneCatalog() }
    return workspace.catalogs.count == 1 ? [(workspace.placeName(ofCatalog: 0), workspace)] : workspace.each
  }

  /// Ends the program if something can't be read; a product with another error is skipped in the plan.
  static func check(_ workspace: Workspace, on day: CalendarDate) async throws {
    let (errors, files) = try await errors(in: workspace, on: day)
    let unreadable = BlockedProducts(errors, of: workspace.catalogs[0].catalog).unreadable
    guard unreadable.isEmpty else {
      StandardError.report(unreadable, in: files)
      Terminal.printError("nothing was planned, because the catalog can't be read; fix the errors above")
      throw ExitStatus.failure
    }
  }

  /// The errors that lint reports.
  private static func errors(
    in workspace: Workspace, on day: CalendarDate
  ) async throws -> (errors: [FindingsReport.Finding], files: SourceFiles) {
    let report = try await workspace.report(rules: workspace.refusingRules(for: Format.appStoreConnect), today: day)
      .report
    return (report.findings.filter { $0.severity == .error }, report.files)
  }

  // MARK: - Last seen state

  /// Records the state of App Store Connect in the app's lock on this computer, so that the next plan skips what is
  /// settled.
  ///
  /// - Parameters:
  ///   - lock: the lock.
  ///   - catalog: the catalog that App Store Connect was made to match; nil if an earlier state was restored.
  /// - Throws: a `Failure` if it can't be written.
  func remember(in lock: ApplyLock, _ catalog: Catalog?) throws {
    try lock.write(
      SeenStore(
        of: live, catalog ?? live.catalog, catalog == nil ? nil : plan, options, earlier: lock.record,
        digest: Self.digest))
  }

  /// Records the state of App Store Connect in the catalog's lock, so that the next plan can distinguish edits there
  /// from edits in the catalog.
  func remember(in workspace: Workspace) throws {
    guard let root = workspace.roots[0] else { return }
    let old = workspace.lock(ofCatalog: 0)
    guard old?.reading.isTrustworthy ?? true else {
      return Terminal.printError(
        "'\(CatalogFiles.lockName)' can't be read, so the state of App Store Connect is not recorded in it")
    }
    let seen = SeenStore(
      of: live, workspace.catalogs[0].catalog, nil, options, earlier: Self.seen(in: workspace).unsettled(nil),
      digest: Self.digest)
    let bytes = Array(LockFile.lockText(of: old?.reading.lock ?? CatalogLock(), seen: Array(seen.products.values)).utf8)
    guard bytes != old?.file.bytes, old != nil || !seen.products.isEmpty else { return }
    let path = root.appending(CatalogFiles.lockName)
    do { try AtomicFile.write(bytes, to: path, within: workspace.writable) } catch {
      throw Failure("can't write '\(path)': \(error)")
    }
  }

  // MARK: - Reporting

  /// The document of the plan.
  ///
  /// - Parameter way: the state that it restores; nil for other plans.
  /// - Returns: its bytes.
  func document(restoring way: WayBack? = nil) -> [UInt8] {
    Array(PlanJSON().render(plan, report, restoring: way, digest: Self.digest).utf8)
  }

  /// The plan in a format.
  ///
  /// - Parameters:
  ///   - format: the format.
  ///   - look: the look of text.
  ///   - file: the file that the plan is written to; nil for none.
  ///   - showsCommand: whether text ends with the command that applies the plan.
  /// - Returns: the text.
  /// - Throws: a `Failure` if the built-in page is damaged.
  func render(
    _ format: ChangesFormat, _ look: TextLook = TextLook(), file: String? = nil, showsCommand: Bool = true
  ) throws -> String {
    switch format {
    case .text:
      return PlanText(look, isWhole: Verbosity.isOn, showsCommand: showsCommand).render(plan, report, file: file)
    case .json: return PlanJSON().render(plan, report, digest: Self.digest)
    case .markdown: return PlanMarkdown().render(plan, report)
    case .html: return try Self.page(of: [self])
    }
  }

  /// Plans as one HTML page. Throws a `Failure` if the built-in page is damaged.
  static func page(of plans: [PlannedStore]) throws -> String {
    do { return try PlanPage().render(plans.map { ($0.plan, $0.report) }) } catch {
      throw Failure("the built-in page is damaged: \(error.message)")
    }
  }

  // MARK: - Answers

  /// Throws if a plan can't be based on the responses, because they are incomplete or belong to another app.
  private static func check(_ live: LiveStore, against catalog: Catalog, _ answers: [TextFile]) throws {
    for fault in live.faults.prefix(5) {
      let file = fault.place.map { " in '\(answers[$0.file].path)'" } ?? ""
      Terminal.printError("\(fault.message)\(file)")
    }
    for gap in live.gaps.prefix(5) { Terminal.printError(gap) }
    if !live.faults.isEmpty || !live.gaps.isEmpty {
      let more = max(0, live.faults.count - 5) + max(0, live.gaps.count - 5)
      throw Failure(
        """
        the responses are incomplete\(more > 0 ? " (\(more) more reasons)" : ""), so nothing is planned; request all \
        that 'shelf export app-store-connect --questions' lists
        """)
    }
    guard let app = live.app else { throw Failure("the responses don't contain the app") }
    if let own = catalog.app?.bundleID, let other = app.bundleID, own != other {
      throw Failure(
        """
        the responses are for the app '\(other)', but the catalog is for '\(own)'; request those of that app
        """)
    }
    if let own = catalog.app?.appleID?.digits, own != app.id {
      throw Failure("the responses are for the app \(app.id), but the catalog is for \(own); request those of that app")
    }
  }

  // MARK: - Digests

  /// The digest of a workspace's whole catalog, for plans.
  static func digest(of workspace: Workspace) async -> String {
    digest(of: workspace.catalogs[0].catalog, await digests(of: workspace))
  }

  /// The digest of a whole catalog and the pictures that it references.
  private static func digest(of catalog: Catalog, _ digests: [String: FileDigest]) -> String {
    var bytes = Format.canonical.writer?.write(catalog, WritingOptions()).files.first?.bytes ?? []
    for (path, digest) in digests.sorted(by: { $0.key < $1.key }) {
      bytes += Array("\(path) \(digest.size) \(digest.md5)\n".utf8)
    }
    return digest(bytes)
  }

  /// The SHA-256 of bytes, in hexadecimal digits.
  static func digest(_ bytes: [UInt8]) -> String { Digest.of(bytes, .sha256).hexadecimal }

  // MARK: - Answers in a folder

  /// The saved responses in a folder, as `ask-questions.py` and `shelf pull --answers` write them.
  static func answers(in folder: String) throws -> [TextFile] {
    _ = try UndoLog.undo(in: FilePath(folder))
    let names: [FilePath.Component]
    do { names = try FileSystem.names(in: FilePath(folder)) } catch {
      throw Failure("can't read the responses in '\(folder)': \(error)")
    }
    let files = try names.sorted { $0.string < $1.string }.filter { $0.string.hasSuffix(".json") }.map { name in
      let path = FilePath(folder).appending(name)
      guard let bytes = Source.bytes(of: path, within: Confinement(within: FilePath(folder))) else {
        throw Failure("can't read '\(path)'")
      }
      return TextFile(path: path.string, bytes: bytes)
    }
    guard !files.isEmpty else { throw Failure("the folder '\(folder)' has no responses (files that end in '.json')") }
    return files
  }

  /// The server that responses come from, by their own links; nil if they have none.
  static func origin(of answers: [TextFile]) -> String? {
    let links = answers.lazy.compactMap { answer -> String? in
      let root = parseJSON(answer).root
      return (root?["links"] ?? root?["data"]?["links"])?["self"]?.text
    }
    let origin = links.first?.split(separator: "/", omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
    return origin.flatMap(StoreAddress.init)?.origin
  }
}
