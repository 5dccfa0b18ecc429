import CommandSupport
import ArgumentParser
import CatalogFormats
import CatalogModel
import CatalogProject
import LockFile
import SourceDiagnostics
import StoreClient
import StorePlanning
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// `shelf apply`: apply a plan to App Store Connect.
struct Apply: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: StoreCommandName.apply.rawValue,
    abstract: StoreCommandName.apply.abstract,
    discussion: """
      Sends exactly the requests of the plan. A journal beside the plan records progress; an interrupted run resumes, \
      and a request without a response is looked up before it is sent again. Also applies the output of 'shelf export \
      app-store-connect', with --app.

      Changes that customers notice, or that can't be undone, must be allowed by name.

      Examples:
        shelf apply
        shelf apply plan.json
        shelf apply plan.json --allow breaks-customer,irreversible
        shelf apply plan.json --dry-run
        shelf apply plan.json --api-url http://127.0.0.1:8440 --allow all
        shelf apply requests.json --app 1187265767 --stop-before review-ready

      Exit status: 0 applied, 1 App Store Connect refused something or consent is missing, 2 the outcome is unknown.
      """
  )

  @Argument(
    help: ArgumentHelp("Plan to apply (default: make one, show it and ask).", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var plan: String?

  @Argument(
    help: ArgumentHelp("Catalog of the plan (default: the nearest).", valueName: "path"), completion: .directory)
  var catalog: String?

  @Option(
    help: ArgumentHelp("Consequences to allow, separated by commas ('all' for a local server).", valueName: "names"))
  var allow: String?

  @Option(help: ArgumentHelp("App ID or bundle ID (required for an export).", valueName: "id"))
  var app: String?

  @Option(help: "Output format.")
  var format = ResultFormat.text

  @Option(help: ArgumentHelp("Version of the app to submit too (its ID).", valueName: "id"))
  var appVersionID: String?

  @Option(help: ArgumentHelp("Request to stop before (its ID).", valueName: "id"))
  var stopBefore: String?

  @Option(
    help: ArgumentHelp("State on disk (a journal; default: the plan's name with '.journal').", valueName: "file"),
    completion: .file())
  var state: String?

  @Flag(help: "Change nothing; print what would be done.")
  var dryRun = false

  @OptionGroup(title: "App Store Connect options") var client: ClientOptions
  @OptionGroup var date: DateOptions
  @OptionGroup(title: "Common options") var common: CommonOptions

  /// The format of the result.
  enum ResultFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  /// The file of the plan; a plan created here is saved, so that it can be resumed.
  var planFile: String { plan ?? "plan.json" }

  func validate() throws {
    if allow == "" { throw ValidationError("--allow is empty; name consequences") }
    if state == "" { throw ValidationError("--state is empty; name a file") }
  }

  func run() async throws {
    if plan == nil { try await makePlan() }
    guard let bytes = Source.bytes(of: FilePath(planFile)) else { throw Failure("can't read '\(planFile)'") }
    let document = try await ClientFailure.reporting { try StepDocument(TextFile(path: planFile, bytes: bytes)) }
    let address = try client.address(planned: document.plan?.store)
    if let planned = document.plan.flatMap({ StoreAddress($0.store) }), planned != address {
      throw Failure("the plan is for \(planned.origin), not for \(address.origin); run 'shelf plan' again")
    }
    if document.plan == nil, app == nil, !address.isLoopback {
      throw Failure("an export doesn't name its app; use --app")
    }
    if document.plan != nil, app != nil { throw Failure("the plan names its app; remove --app") }
    let steps = try chosen(document)
    let heading = ApplyHeading(
      document: Digest.of(bytes, .sha256).hexadecimal, store: address.origin,
      app: document.plan?.appID ?? app ?? "")
    let journal = state ?? "\(planFile).journal"
    // Everything that can be checked offline is checked first.
    try checkDay(document, isBegun: ApplyJournalFile.isBegun(journal, heading))
    if dryRun { return list(steps, consent: document.consent) }
    try checkConsent(document, address)
    var source: Workspace?
    if let planned = document.plan { source = try await self.source(of: planned) }
    let pictures = try await pictures(for: steps, of: source)
    let progress = CountProgress("steps")
    let session = try client.session(with: address, asOf: date.asOf, progress)
    let target = try await PulledStore.app(document.plan?.appID ?? app, session)
    if let planned = document.plan, planned.bundleID != target.bundleID {
      throw Failure("app \(target.id) is '\(target.bundleID)', but the plan is for '\(planned.bundleID)'")
    }
    let lock = try ApplyLock(target.id, of: address)
    defer { withExtendedLifetime(lock) {} }
    let file = try ApplyJournalFile(journal, heading)
    var before: [StoreReader.Page] = []
    if let planned = document.plan, let source, !file.record.isFinished {
      let begun = file.record.touchedProducts(of: document.steps)
      let read = try await checkStands(planned, source, target, session, begun: begun)
      before = read?.pages ?? []
      if let read, begun.isEmpty {
        try await checkIsPlanned(bytes, planned, read.live, source, withdraws: document.withdraws)
      }
    }
    let effects = ApplyEffects(
      note: { try file.add($0) }, digest: { Digest.of($0, .sha256).hexadecimal },
      file: { try pictures.bytes(of: $0) })
    var inputs = [StepDocument.appInput: target.id]
    inputs["app_version_id"] = appVersionID
    if let source { inputs.merge(CatalogSecrets(source.catalogs[0].catalog).texts) { given, _ in given } }
    if let name = document.requiredInputs.first(where: { inputs[$0] == nil }) {
      throw Failure("'\(planFile)' requires the input '\(name)', which is missing")
    }
    if let left = await session.leftOfHour, left < steps.count {
      Terminal.complain(
        """
        '\(planFile)' has \(steps.count) requests, but App Store Connect accepts only \(left) more this hour; the rest \
        wait for the next hour
        """)
    }
    let executor = Executor(session, effects) { progress.update($0, of: $1) }
    let report = try await executor.run(steps, inputs: inputs, after: file.record)
    progress.finish()
    if report.isComplete, stopBefore == nil, !file.record.isFinished { try file.add(ApplyHeading.lastLine) }
    write(report, steps, calls: await session.calls)
    guard report.isComplete, stopBefore == nil, let planned = document.plan, !planned.isSubmission, let source else {
      writeResult(report, steps, calls: await session.calls, after: nil)
      end(report)
    }
    let hasSentPictures = steps.contains { !$0.uploads.isEmpty } && report.ends[.sent, default: 0] > 0
    if hasSentPictures { try await session.clock.sleep(10_000) }
    let after = try await look(
      planned, source, target, session, document.steps,
      after: StoreReader.Earlier(before, changedBy: document.steps))
    try after.remember(in: source)
    after.report(showsText: format == .text)
    writeResult(report, steps, calls: await session.calls, after: after)
    (after.isEmpty && !after.hasFailures ? ExitStatus.yes : .no).exit()
  }

  /// App Store Connect after the last step; a moment later if it may not show everything yet.
  private func look(
    _ planned: StepDocument.Plan, _ source: Workspace, _ target: StoreApp, _ session: StoreSession, _ steps: [Step],
    after earlier: StoreReader.Earlier
  ) async throws -> Aftermath {
    let request = try request(planned, source)
    let read = try await read(planned, target, session, source, after: earlier)
    let first = try await Aftermath(source, of: planned, read.live, request)
    guard first.mayChange else { return first }
    try await session.clock.sleep(10_000)
    // If everything is there, only pictures are waited for.
    let again = first.isEmpty ? steps.filter { !$0.uploads.isEmpty } : steps
    return try await Aftermath(
      source, of: planned,
      self.read(
        planned, target, session, source, after: StoreReader.Earlier(read.pages, changedBy: again)
      ).live, request)
  }

  // MARK: - Before

  /// Makes a plan, shows it and asks whether to apply it; exits if it is empty or not confirmed.
  private func makePlan() async throws {
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
      throw Failure("without a plan, 'shelf apply' works only in a terminal; write one with 'shelf plan -o plan.json'")
    }
    var options = try PlanOptions.parse([])
    (options.client, options.app, options.date) = (client, app, date)
    let paths = catalog.map { [$0] } ?? []
    let workspace = try await PlannedStore.workspace(
      paths, try options.configuration.settings(for: paths), on: try day)
    let (answers, request) = try await options.read(workspace, nil, readsAll: false, on: try day)
    let planned = try await PlannedStore(answers, workspace, request)
    Terminal.write(try planned.text(.text, .terminal, showsCommand: false))
    if planned.plan.steps.isEmpty { (planned.plan.isEmpty ? ExitStatus.yes : .no).exit() }
    Terminal.note("Apply this plan? Type 'yes': ")
    guard readLine() == "yes" else {
      Terminal.complain("nothing was sent")
      ExitStatus.no.exit()
    }
    try planned.write(to: planFile, workspace)
  }

  /// The catalog of a plan; throws a `Failure` if it has changed.
  private func source(of planned: StepDocument.Plan) async throws -> Workspace {
    let paths = catalog.map { [$0] } ?? []
    let workspace = try await PlannedStore.workspace(
      paths, try ConfigurationOptions.parse([]).settings(for: paths), on: try day)
    guard await PlannedStore.digest(of: workspace) == planned.catalog else {
      throw Failure(
        """
        the catalog in '\(workspace.shownRoot(ofCatalog: 0))' has changed since '\(planFile)' was made; run \
        'shelf plan' again, or name another catalog
        """)
    }
    return workspace
  }

  /// The request for planning again: only the products that the plan touches, or all products for a submission.
  private func request(_ planned: StepDocument.Plan, _ source: Workspace) throws -> PlannedStore.PlanRequest {
    var request = PlannedStore.PlanRequest(day: try day, store: planned.store)
    if planned.isSubmission { return request }
    let touched = Set(planned.live.map { ProductID($0.name) })
    request.leftOut = Set(source.catalogs[0].catalog.allProducts.map(\.id)).subtracting(touched)
    return request
  }

  private func read(
    _ planned: StepDocument.Plan, _ app: StoreApp, _ session: StoreSession, _ source: Workspace,
    after earlier: StoreReader.Earlier? = nil
  ) async throws -> (live: LiveStore, pages: [StoreReader.Page]) {
    let catalog = source.catalogs[0].catalog
    var request = try request(planned, source)
    let leftOut = request.leftOut
    let known = PlannedStore.seen(in: source).products.values.filter { leftOut.contains($0.id) }.map(\.storeID)
    let pulled = try await PulledStore.pull(
      app, session, baseTerritory: catalog.app?.baseTerritory?.text,
      leavingOut: Set(leftOut.map(\.text) + known), after: earlier, CountProgress("reading App Store Connect"))
    try pulled.checkIsWhole(allowsMissing: false)
    request.session = session
    let live = try await PlannedStore.live(pulled.answers, source, request, isReview: planned.isSubmission)
    return (live, pulled.pages)
  }

  /// The date of the run.
  private var day: CalendarDate {
    get throws { try date.day() }
  }

  /// Throws a `Failure` if App Store Connect has changed since the plan was made, other than by an earlier run.
  private func checkStands(
    _ planned: StepDocument.Plan, _ source: Workspace, _ app: StoreApp, _ session: StoreSession, begun: Set<String>
  ) async throws -> (live: LiveStore, pages: [StoreReader.Page])? {
    var begun = Set(begun.map { StorePlan.name(of: $0) })
    // An earlier run may have changed the app's page.
    if !begun.isEmpty { begun.insert(StorePlan.name(of: "")) }
    let held = Dictionary(
      planned.live.filter { !begun.contains($0.name) }.map { ($0.name, $0.digest) },
      uniquingKeysWith: { first, _ in first })
    guard !held.isEmpty || begun.isEmpty else { return nil }
    let read = try await read(planned, app, session, source)
    let moved = StorePlan.moved(since: held, in: read.live, digest: PlannedStore.digest)
    guard moved.isEmpty else {
      let more = moved.count > 5 ? " and \(moved.count - 5) more" : ""
      throw Failure(
        """
        nothing was sent: App Store Connect has changed since '\(planFile)' was made \
        (\(moved.prefix(5).joined(separator: ", "))\(more)); run 'shelf plan' again
        """)
    }
    return read
  }

  /// Plans again, with and without `--prune`, and throws a `Failure` for a request that planning does not write: it was
  /// edited, or another version of Shelf planned it. Consent depends on the consequence that each request states.
  private func checkIsPlanned(
    _ bytes: [UInt8], _ planned: StepDocument.Plan, _ live: LiveStore, _ source: Workspace, withdraws: Bool
  ) async throws {
    let file = TextFile(path: planFile, bytes: bytes)
    var open = StepDocument.requests(of: file)
    for prunes in planned.isSubmission ? [false] : [false, true] where !open.isEmpty {
      var request = try request(planned, source)
      request.prunes = prunes
      let again =
        planned.isSubmission
        ? try await PlannedStore(
          submitting: live, source, request,
          appVersion: withdraws ? live.submittedAppVersion : StepDocument.appVersion(of: file),
          chosen: Set(planned.live.map(\.name)), withdraws: withdraws)
        : try await PlannedStore(live, source, request)
      let text = TextFile(path: "plan", bytes: Array(try again.text(.json).utf8))
      let known = Set(StepDocument.requests(of: text).map(\.bytes))
      open.removeAll { known.contains($0.bytes) }
    }
    if let edited = open.first {
      throw Failure(
        "nothing was sent: the request '\(edited.id)' of '\(planFile)' was edited, or made by another version; run "
          + "'shelf plan' again")
    }
  }

  private func chosen(_ document: StepDocument) throws -> [Step] {
    guard let stopBefore else { return document.steps }
    guard let end = document.steps.firstIndex(where: { $0.id == stopBefore }) else {
      throw Failure("'\(planFile)' has no request '\(stopBefore)'")
    }
    return Array(document.steps[..<end])
  }

  /// Throws a `Failure` for a plan from another day, because prices depend on the day.
  private func checkDay(_ document: StepDocument, isBegun: Bool) throws {
    guard let planned = document.plan?.day, !isBegun else { return }
    let today = try day
    if planned != today.description {
      throw Failure(
        "the plan was made on \(planned) and expires the same day; run 'shelf plan' again")
    }
  }

  private func checkConsent(_ document: StepDocument, _ address: StoreAddress) throws {
    let needed = document.consent
    let allowed = (allow ?? "").split(separator: ",").map { $0.split(separator: " ").joined() }
    let missing = try ApplyConsent(allowed: allowed).missing(needed, for: address)
    guard !missing.isEmpty else { return }
    throw Refused("nothing was sent: the plan needs consent; use --allow \(missing.joined(separator: ","))")
  }

  /// The pictures that steps upload, unchanged since the plan was made.
  private func pictures(for steps: [Step], of source: Workspace?) async throws -> ApplyPictures {
    let uploads = steps.flatMap(\.uploads)
    guard !uploads.isEmpty else { return ApplyPictures(root: nil) }
    var workspace = source
    if workspace == nil {
      let paths = catalog.map { [$0] } ?? []
      workspace = try await Workspace.ofOneCatalog(paths, try ConfigurationOptions.parse([]).settings(for: paths))
    }
    let pictures = ApplyPictures(root: workspace?.roots.first.flatMap(\.self))
    for upload in uploads { _ = try pictures.bytes(of: upload) }
    return pictures
  }

  /// Lists the requests of a dry run, and the consent that they need.
  private func list(_ steps: [Step], consent: [String]) {
    Terminal.succeed(steps.map { "Would send \($0.id)\n" }.joined())
    if !consent.isEmpty { Terminal.succeed("Needs --allow \(consent.joined(separator: ","))") }
  }

  // MARK: - After

  private func write(_ report: Executor.Report, _ steps: [Step], calls: Int) {
    for problem in report.problems {
      Terminal.complain("\(problem.step.id): \(problem.reason)" + (problem.advice.map { "; \($0)" } ?? ""))
    }
    if let unclear = report.unclear { Terminal.complain(unclear) }
    let done = steps.count - report.notBegun.count - report.problems.count - (report.unclear == nil ? 0 : 1)
    let found = report.ends[.found, default: 0]
    let looked = found > 0 ? " (\(found) already done)" : ""
    if format == .text {
      Terminal.succeed("Applied \(done) of \(counted(steps.count, "step"))\(looked), \(counted(calls, "API call"))")
    }
    if !report.notBegun.isEmpty {
      Terminal.complain(
        "\(report.notBegun.count) steps were not sent; run 'shelf apply \(shellWord(planFile))' again to resume")
    }
  }

  private func end(_ report: Executor.Report) -> Never {
    (report.unclear != nil ? ExitStatus.failure : report.isComplete ? .yes : .no).exit()
  }
}
