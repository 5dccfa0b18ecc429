import CommandSupport
import ArgumentParser
import CatalogFormats
import CatalogModel
import CatalogProject
import SourceDiagnostics
import StoreClient
import StorePlanning
import SystemPackage

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
        shelf apply plan.json
        shelf apply plan.json --allow breaks-customer,irreversible
        shelf apply plan.json --store http://127.0.0.1:8440 --allow all
        shelf apply requests.json --app 1187265767 --until review-ready

      Exit status: 0 everything is done, 1 the store refused something or consent is missing, 2 the outcome is not \
      known.
      """
  )

  @Argument(help: ArgumentHelp("The plan.", valueName: "file"), completion: .file(extensions: ["json"]))
  var plan: String

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

  @Flag(name: .shortAndLong, help: "Say nothing when it is done.")
  var quiet = false

  @OptionGroup var client: ClientOptions

  func validate() throws {
    if allow == "" { throw ValidationError("--allow names nothing") }
    if journal == "" { throw ValidationError("--journal names no file") }
  }

  func run() async throws {
    guard let bytes = Source.bytes(of: FilePath(plan)) else { throw Failure("can't read '\(plan)'") }
    let document = try await ClientFailure.reporting { try StepDocument(TextFile(path: plan, bytes: bytes)) }
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
    let journal = journal ?? "\(plan).journal"
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
    if let planned = document.plan, let source, !file.record.isFinished {
      let begun = file.record.touchedProducts(of: document.steps)
      let live = try await checkStands(planned, source, target, session, begun: begun)
      if let live, begun.isEmpty { try await checkIsPlanned(bytes, planned, live, source) }
    }
    let effects = ApplyEffects(
      note: { try file.add($0) }, digest: { Digest.of($0, .sha256).hexadecimal },
      file: { try pictures.bytes(of: $0) })
    var inputs = [StepDocument.appInput: target.id]
    inputs["app_version_id"] = appVersion
    if let source { inputs.merge(CatalogSecrets(source.catalogs[0].catalog).texts) { given, _ in given } }
    if let name = document.requiredInputs.first(where: { inputs[$0] == nil }) {
      throw Failure("'\(plan)' needs '\(name)', which 'shelf apply' does not know")
    }
    if let left = await session.leftOfHour, left < steps.count {
      Terminal.complain(
        """
        '\(plan)' has \(steps.count) requests, and the store takes \(left) more within this hour; it waits \
        for the next one when \
        they are used up
        """)
    }
    let executor = Executor(session, effects) { progress.update($0, of: $1) }
    let report = try await executor.run(steps, inputs: inputs, after: file.record)
    progress.finish()
    if report.isComplete, until == nil, !file.record.isFinished { try file.add(ApplyHeading.lastLine) }
    write(report, steps, calls: await session.calls)
    guard report.isComplete, until == nil, let planned = document.plan, let source else { end(report) }
    if planned.isSubmission { ExitStatus.yes.exit() }
    let after = try await Aftermath(source, of: planned, read(planned, target, session, source), on: try day)
    after.report(quiet: quiet)
    (after.isEmpty ? ExitStatus.yes : .no).exit()
  }

  // MARK: - Before

  /// The catalog that a plan was made from; throws a `Failure` when it says something else by now.
  private func source(of planned: StepDocument.Plan) async throws -> Workspace {
    let paths = catalog.map { [$0] } ?? []
    let workspace = try await PlannedStore.workspace(
      paths, try ConfigurationOptions.parse([]).settings(for: paths), on: try day)
    guard await PlannedStore.digest(of: workspace) == planned.catalog else {
      throw Failure(
        """
        the catalog in '\(workspace.shownRoot(ofCatalog: 0))' is not the one that '\(plan)' was made from; \
        make the plan anew, or \
        name the catalog with --catalog
        """)
    }
    return workspace
  }

  private func read(
    _ planned: StepDocument.Plan, _ app: StoreApp, _ session: StoreSession, _ source: Workspace
  ) async throws -> LiveStore {
    let catalog = source.catalogs[0].catalog
    let pulled = try await PulledStore.pull(
      app, session, baseTerritory: catalog.app?.baseTerritory?.text, CountProgress("reading the store"))
    try pulled.checkIsWhole(partial: false)
    return try await PlannedStore.live(
      pulled.answers, source, .init(day: try day, store: planned.store, session: session),
      isReview: planned.isSubmission)
  }

  /// The day it is.
  private var day: CalendarDate {
    get throws { try Clock.day(client.today) }
  }

  /// Nothing is sent when somebody has changed what the plan was made for; what an earlier run began with has changed
  /// by that run.
  private func checkStands(
    _ planned: StepDocument.Plan, _ source: Workspace, _ app: StoreApp, _ session: StoreSession, begun: Set<String>
  ) async throws -> LiveStore? {
    var begun = Set(begun.map { StorePlan.name(of: $0) })
    // What an earlier run put on the app's page has changed the app.
    if !begun.isEmpty { begun.insert(StorePlan.name(of: "")) }
    let held = Dictionary(
      planned.live.filter { !begun.contains($0.name) }.map { ($0.name, $0.digest) },
      uniquingKeysWith: { first, _ in first })
    guard !held.isEmpty || begun.isEmpty else { return nil }
    let live = try await read(planned, app, session, source)
    let moved = StorePlan.moved(since: held, in: live, digest: PlannedStore.digest)
    guard moved.isEmpty else {
      let more = moved.count > 5 ? " and \(moved.count - 5) more" : ""
      throw Failure(
        """
        the store has changed since '\(plan)' was made: \(moved.prefix(5).joined(separator: ", "))\(more). \
        Nothing was sent; make \
        the plan anew
        """)
    }
    return live
  }

  /// Plans again, with and without `--prune`, and throws a `Failure` for a request that planning does not write: it was
  /// edited, or another version of Shelf planned it. Consent depends on the consequence that each request states.
  private func checkIsPlanned(
    _ bytes: [UInt8], _ planned: StepDocument.Plan, _ live: LiveStore, _ source: Workspace
  ) async throws {
    var open = StepDocument.requests(of: TextFile(path: plan, bytes: bytes))
    for prunes in planned.isSubmission ? [false] : [false, true] where !open.isEmpty {
      let wish = PlannedStore.Wish(day: try day, store: planned.store, prunes: prunes)
      let again =
        planned.isSubmission
        ? try await PlannedStore(
          submitting: live, source, wish,
          appVersion: StepDocument.appVersion(of: TextFile(path: plan, bytes: bytes)),
          chosen: Set(planned.live.map(\.name)))
        : try await PlannedStore(live, source, wish)
      let text = TextFile(path: "plan", bytes: Array(try again.text(.json, color: false).utf8))
      let known = Set(StepDocument.requests(of: text).map(\.bytes))
      open.removeAll { known.contains($0.bytes) }
    }
    if let edited = open.first {
      throw Failure(
        "'\(edited.id)' of '\(plan)' is not what 'shelf plan' writes for this store and catalog; nothing was "
          + "sent. Make the plan anew")
    }
  }

  private func chosen(_ document: StepDocument) throws -> [Step] {
    guard let until else { return document.steps }
    guard let end = document.steps.firstIndex(where: { $0.id == until }) else {
      throw Failure("'\(plan)' has no request '\(until)'")
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
        "\(report.notBegun.count) steps were not begun; '\(plan)' goes on there when it is applied again")
    }
  }

  private func end(_ report: Executor.Report) -> Never {
    (report.unclear != nil ? ExitStatus.unclear : report.isComplete ? .yes : .no).exit()
  }
}

/// The pictures of a catalog that go to the store.
struct ApplyPictures: Sendable {
  /// The catalog's folder.
  let root: FilePath?

  /// The bytes of a picture; throws a `Failure` when it is not what the plan says.
  func bytes(of upload: Step.Upload) throws -> [UInt8] {
    guard let root, Confinement(within: root).admits(root.appending(upload.file)),
      let bytes = Source.bytes(of: root.appending(upload.file))
    else { throw Failure("can't read the picture '\(upload.file)'; --catalog names the catalog's folder") }
    guard bytes.count == upload.size, Digest.of(bytes, .md5).hexadecimal == upload.md5 else {
      throw Failure("the picture '\(upload.file)' is not the one that was planned; make the plan anew")
    }
    return bytes
  }
}
