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

/// `shelf apply`: carry out what was planned, and nothing else.
struct Apply: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: StoreCommandName.apply.rawValue,
    abstract: StoreCommandName.apply.abstract,
    discussion: """
      Sends just the requests that the plan lists, those of one product one after the other and at most four products \
      side by \
      side. A journal beside the plan says what was done; a run that was stopped goes on behind it when it is started \
      again, and \
      what was sent without an answer is looked up first and never made twice. It also carries out what \
      'shelf export app-store-connect' writes, with --app.

      What customers or subscribers would feel, and what can't be undone, has to be allowed by name.

      Examples:
        shelf apply
        shelf apply plan.json
        shelf apply plan.json --allow breaks-customer,irreversible
        shelf apply plan.json --store http://127.0.0.1:8440 --allow all
        shelf apply requests.json --app 1187265767 --until review-ready

      Exit status: 0 everything is done, 1 the store refused something or consent is missing, 2 the outcome is not \
      known.
      """
  )

  @Argument(
    help: ArgumentHelp("The plan; default: make one, show it and ask.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var plan: String?

  @Option(
    help: ArgumentHelp(
      "Consequences that are allowed, with commas between; 'all' for a store of your own.", valueName: "names"))
  var allow: String?

  @Option(help: ArgumentHelp("For an export: the app's ID or bundle ID.", valueName: "id"))
  var app: String?

  @Option(
    help: ArgumentHelp(
      "For an export: the ID of the app's version that goes to review with its products.", valueName: "id"))
  var appVersion: String?

  @Option(help: ArgumentHelp("Stop before the request with this ID.", valueName: "id"))
  var until: String?

  @Option(
    help: ArgumentHelp(
      "The catalog's folder, which holds the pictures; default: the nearest one.", valueName: "folder"),
    completion: .directory)
  var catalog: String?

  @Option(
    help: ArgumentHelp("The journal; default: the plan's name with '.journal'.", valueName: "file"), completion: .file()
  )
  var journal: String?

  @Option(help: ArgumentHelp("The format of the result: text, json.", valueName: "format"))
  var format = ResultFormat.text

  @Flag(name: .shortAndLong, help: "Say nothing when it is done.")
  var quiet = false

  @OptionGroup var client: ClientOptions

  /// How the result is written.
  enum ResultFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  /// The file of the plan; one that is made here is kept, so that it can be resumed.
  var planFile: String { plan ?? "plan.json" }

  func validate() throws {
    if allow == "" { throw ValidationError("--allow names nothing") }
    if journal == "" { throw ValidationError("--journal names no file") }
  }

  func run() async throws {
    if plan == nil { try await makePlan() }
    guard let bytes = Source.bytes(of: FilePath(planFile)) else { throw Failure("can't read '\(planFile)'") }
    let document = try await ClientFailure.reporting { try StepDocument(TextFile(path: planFile, bytes: bytes)) }
    let address = try client.address(planned: document.plan?.store)
    if let planned = document.plan.flatMap({ StoreAddress($0.store) }), planned != address {
      throw Failure("the plan is for \(planned.origin), not for \(address.origin); make one for this store")
    }
    if document.plan == nil, app == nil, !address.isLoopback {
      throw Failure("an export is for no particular app; name one with --app")
    }
    if document.plan != nil, app != nil { throw Failure("--app is for an export; the plan says which app it is for") }
    let steps = try chosen(document)
    let heading = ApplyHeading(
      document: Digest.of(bytes, .sha256).hexadecimal, store: address.origin,
      app: document.plan?.appID ?? app ?? "")
    let journal = journal ?? "\(planFile).journal"
    // What can be said without the store is said before it is asked.
    try checkDay(document, isBegun: ApplyJournalFile.isBegun(journal, heading))
    try checkConsent(document, address)
    var source: Workspace?
    if let planned = document.plan { source = try await self.source(of: planned) }
    let pictures = try await pictures(for: steps, of: source)
    let progress = CountProgress("steps")
    let session = try client.session(with: address, progress)
    let target = try await PulledStore.app(document.plan?.appID ?? app, session)
    if let planned = document.plan, planned.bundleID != target.bundleID {
      throw Failure("app \(target.id) of the store is '\(target.bundleID)', and the plan is for '\(planned.bundleID)'")
    }
    let lock = try ApplyLock(target.id, of: address)
    defer { withExtendedLifetime(lock) {} }
    let file = try ApplyJournalFile(journal, heading)
    var before: [StoreReader.Page] = []
    if let planned = document.plan, let source, !file.record.isFinished {
      let begun = file.record.touchedProducts(of: document.steps)
      let read = try await checkStands(planned, source, target, session, begun: begun)
      before = read?.pages ?? []
      if let read, begun.isEmpty, !planned.isSubmission { try await checkIsPlanned(bytes, planned, read.live, source) }
    }
    let effects = ApplyEffects(
      note: { try file.add($0) }, digest: { Digest.of($0, .sha256).hexadecimal },
      file: { try pictures.bytes(of: $0) })
    var inputs = [StepDocument.appInput: target.id]
    inputs["app_version_id"] = appVersion
    if let source { inputs.merge(CatalogSecrets(source.catalogs[0].catalog).texts) { given, _ in given } }
    if let name = document.requiredInputs.first(where: { inputs[$0] == nil }) {
      throw Failure("'\(planFile)' needs '\(name)', which 'shelf apply' does not know")
    }
    if let left = await session.leftOfHour, left < steps.count {
      Terminal.complain(
        """
        '\(planFile)' has \(steps.count) requests, and the store takes \(left) more within this hour; it waits \
        for the next one when \
        they are used up
        """)
    }
    let executor = Executor(session, effects) { progress.update($0, of: $1) }
    let report = try await executor.run(steps, inputs: inputs, after: file.record)
    progress.finish()
    if report.isComplete, until == nil, !file.record.isFinished { try file.add(ApplyHeading.lastLine) }
    write(report, steps, calls: await session.calls)
    guard report.isComplete, until == nil, let planned = document.plan, !planned.isSubmission, let source else {
      writeResult(report, steps, calls: await session.calls, after: nil)
      end(report)
    }
    let after = try await look(
      planned, source, target, session, after: StoreReader.Earlier(before, changedBy: document.steps))
    try after.remember(in: source)
    after.report(quiet: quiet)
    writeResult(report, steps, calls: await session.calls, after: after)
    (after.isEmpty && !after.hasFailures ? ExitStatus.yes : .no).exit()
  }

  /// What the store has afterwards; a moment later where it may not show everything yet.
  private func look(
    _ planned: StepDocument.Plan, _ source: Workspace, _ target: StoreApp, _ session: StoreSession,
    after earlier: StoreReader.Earlier
  ) async throws -> Aftermath {
    let wish = try wish(planned, source)
    func lookOnce() async throws -> Aftermath {
      try await Aftermath(
        source, of: planned, read(planned, target, session, source, after: earlier).live, wish)
    }
    let first = try await lookOnce()
    guard first.mayChange else { return first }
    try await session.clock.sleep(10_000)
    return try await lookOnce()
  }

  // MARK: - Before

  /// Makes a plan, shows it and asks whether to apply it; ends the program when it is empty or not wanted.
  private func makePlan() async throws {
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
      throw Failure("name a plan, as 'shelf plan -o plan.json' writes it; without one, apply asks in a terminal only")
    }
    var options = try PlanOptions.parse([])
    (options.client, options.app, options.paths) = (client, app, catalog.map { [$0] } ?? [])
    let workspace = try await PlannedStore.workspace(
      options.paths, try options.configuration.settings(for: options.paths), on: try day)
    let (answers, wish) = try await options.read(workspace, nil, readsAll: false, on: try day)
    let planned = try await PlannedStore(answers, workspace, wish)
    Terminal.write(try planned.text(.text, color: options.color.isOn))
    if planned.plan.steps.isEmpty { (planned.plan.isEmpty ? ExitStatus.yes : .no).exit() }
    Terminal.note("Apply this plan? Type 'yes': ")
    guard readLine() == "yes" else {
      Terminal.complain("nothing was sent")
      ExitStatus.no.exit()
    }
    try planned.write(to: planFile, workspace)
  }

  /// The catalog that a plan was made from; throws a `Failure` when it says something else by now.
  private func source(of planned: StepDocument.Plan) async throws -> Workspace {
    let paths = catalog.map { [$0] } ?? []
    let workspace = try await PlannedStore.workspace(
      paths, try ConfigurationOptions.parse([]).settings(for: paths), on: try day)
    guard await PlannedStore.digest(of: workspace) == planned.catalog else {
      throw Failure(
        """
        the catalog in '\(workspace.shownRoot(ofCatalog: 0))' is not the one that '\(planFile)' was made from; \
        make the plan anew, or \
        name the catalog with --catalog
        """)
    }
    return workspace
  }

  /// What the plan is about: nothing else is read or compared.
  private func wish(_ planned: StepDocument.Plan, _ source: Workspace) throws -> PlannedStore.Wish {
    var wish = PlannedStore.Wish(day: try day, store: planned.store)
    let touched = Set(planned.live.map { ProductID($0.name) })
    wish.leftOut = Set(source.catalogs[0].catalog.allProducts.map(\.id)).subtracting(touched)
    return wish
  }

  private func read(
    _ planned: StepDocument.Plan, _ app: StoreApp, _ session: StoreSession, _ source: Workspace,
    after earlier: StoreReader.Earlier? = nil
  ) async throws -> (live: LiveStore, pages: [StoreReader.Page]) {
    let catalog = source.catalogs[0].catalog
    let leftOut = try wish(planned, source).leftOut
    let known = PlannedStore.seen(in: source).products.values.filter { leftOut.contains($0.id) }.map(\.storeID)
    let pulled = try await PulledStore.pull(
      app, session, baseTerritory: catalog.app?.baseTerritory?.text,
      leavingOut: Set(leftOut.map(\.text) + known), after: earlier, CountProgress("reading the store"))
    try pulled.checkIsWhole(partial: false)
    return (try PlannedStore.live(pulled.answers, catalog, on: try day, unread: leftOut), pulled.pages)
  }

  /// The day it is.
  private var day: CalendarDate {
    get throws { try Clock.day(client.today) }
  }

  /// Nothing is sent when somebody has changed what the plan was made for; what an earlier run began with has changed
  /// by that run.
  private func checkStands(
    _ planned: StepDocument.Plan, _ source: Workspace, _ app: StoreApp, _ session: StoreSession, begun: Set<String>
  ) async throws -> (live: LiveStore, pages: [StoreReader.Page])? {
    var begun = Set(begun.map { StorePlan.name(of: $0) })
    // What an earlier run put on the app's page has changed the app.
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
        the store has changed since '\(planFile)' was made: \(moved.prefix(5).joined(separator: ", "))\(more). \
        Nothing was sent; make \
        the plan anew
        """)
    }
    return read
  }

  /// Plans again, with and without `--prune`, and throws a `Failure` for a request that planning does not write: it was
  /// edited, or another version of Shelf planned it. Consent depends on the consequence that each request states.
  private func checkIsPlanned(
    _ bytes: [UInt8], _ planned: StepDocument.Plan, _ live: LiveStore, _ source: Workspace
  ) async throws {
    var open = StepDocument.requests(of: TextFile(path: planFile, bytes: bytes))
    for prunes in [false, true] where !open.isEmpty {
      var wish = try wish(planned, source)
      wish.prunes = prunes
      let again = try await PlannedStore(live, source, wish)
      let text = TextFile(path: "plan", bytes: Array(try again.text(.json, color: false).utf8))
      let known = Set(StepDocument.requests(of: text).map(\.bytes))
      open.removeAll { known.contains($0.bytes) }
    }
    if let edited = open.first {
      throw Failure(
        "request '\(edited.id)' of '\(planFile)' is not what 'shelf plan' writes for this store and catalog; nothing was "
          + "sent. Make the plan anew")
    }
  }

  private func chosen(_ document: StepDocument) throws -> [Step] {
    guard let until else { return document.steps }
    guard let end = document.steps.firstIndex(where: { $0.id == until }) else {
      throw Failure("'\(planFile)' has no request '\(until)'")
    }
    return Array(document.steps[..<end])
  }

  /// Prices depend on the day: a plan of another one would do something else than was reviewed.
  private func checkDay(_ document: StepDocument, isBegun: Bool) throws {
    guard let planned = document.plan?.day, !isBegun else { return }
    let today = try day
    if planned != today.description {
      throw Failure(
        "the plan is of \(planned), and today is \(today); what prices do depends on the day, so make it anew")
    }
  }

  private func checkConsent(_ document: StepDocument, _ address: StoreAddress) throws {
    let needed = document.consent
    let allowed = (allow ?? "").split(separator: ",").map { $0.split(separator: " ").joined() }
    let missing = try ApplyConsent(allowed: allowed).missing(needed, for: address)
    guard !missing.isEmpty else { return }
    Terminal.complain("nothing was sent: the plan needs consent; --allow \(missing.joined(separator: ",")) gives it")
    ExitStatus.no.exit()
  }

  /// The pictures that steps send, each as it was when the plan was made; an export does not say which catalog it is
  /// of.
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

  // MARK: - After

  private func write(_ report: Executor.Report, _ steps: [Step], calls: Int) {
    for problem in report.problems {
      Terminal.complain("\(problem.step.id): \(problem.reason)" + (problem.advice.map { "; \($0)" } ?? ""))
    }
    if let unclear = report.unclear { Terminal.complain(unclear) }
    let done = steps.count - report.notBegun.count - report.problems.count - (report.unclear == nil ? 0 : 1)
    let found = report.ends[.found, default: 0]
    if !quiet || !report.isComplete {
      let looked = found > 0 ? ", \(found) of them found done" : ""
      Terminal.note("\(done) of \(steps.count) steps are done\(looked); \(calls) \(calls == 1 ? "call" : "calls")\n")
    }
    if !report.notBegun.isEmpty {
      Terminal.complain(
        "\(report.notBegun.count) steps were not begun; '\(planFile)' goes on there when it is applied again")
    }
  }

  private func end(_ report: Executor.Report) -> Never {
    (report.unclear != nil ? ExitStatus.unclear : report.isComplete ? .yes : .no).exit()
  }
}
