import CatalogFormats
import CatalogModel
import CommandSupport
import SourceDiagnostics
import StoreClient
import StorePlanning
import SystemPackage

/// A plan, or a document of requests, that is applied: the checks before the first request, the requests, and the
/// comparison after the last one.
struct PlanRun {
  /// The document; of a file with several plans, its part.
  private(set) var file: TextFile
  private(set) var document: StepDocument
  let address: StoreAddress

  /// The catalog or the state that the plan is made from; nil for an export.
  var source: PlanSource?

  private let options: Apply
  private let isOneOfSeveral: Bool
  private let journalName: String
  private var pictures = ApplyPictures(root: nil)
  private var connection: Connection?
  private var journal: ApplyJournalFile?
  private var before: [StoreReader.Page] = []

  /// Whether this run has planned the requests.
  private var isFresh = false

  /// The app, and the lock that keeps other runs from changing it; a dry run has none.
  private struct Connection {
    let session: StoreSession
    let target: StoreApp
    let lock: ApplyLock?
  }

  /// The result of an applied plan.
  struct Outcome {
    let report: Executor.Report
    let steps: [Step]
    let calls: Int

    /// Whether earlier runs have sent all the chosen steps.
    let wasSent: Bool
    var after: Aftermath?

    var status: ExitStatus {
      if report.unclear != nil { return .failure }
      return report.isComplete && isAsPlanned ? .yes : .no
    }

    /// Whether no difference from the plan was found, or none was searched for.
    var isAsPlanned: Bool { after.map { $0.isEmpty && !$0.hasFailures } ?? true }
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - file: the document.
  ///   - options: the options of the command.
  ///   - isOneOfSeveral: whether the file has other plans.
  /// - Throws: a `Failure` if it is damaged; `Refused` if it was edited, or is for another server.
  init(_ file: TextFile, _ options: Apply, isOneOfSeveral: Bool) async throws {
    (self.file, self.options, self.isOneOfSeveral) = (file, options, isOneOfSeveral)
    document = try await SavedPlan.document(in: file)
    address = try options.client.address(planned: document.plan?.store)
    if let planned = document.plan.flatMap({ StoreAddress($0.store) }), planned != address {
      throw Refused("the plan is for \(planned.origin), not for \(address.origin); run 'shelf plan' again")
    }
    if document.plan == nil, options.app == nil, !address.isLoopback {
      throw Failure("an export doesn't name its app; use --app")
    }
    let journal = options.state ?? "\(file.path).journal"
    journalName = isOneOfSeveral ? "\(journal).\(document.plan?.bundleID ?? "")" : journal
    if document.plan?.wayBack != nil {
      guard let way = WayBack(in: file) else { throw Failure("'\(file.path)' is damaged: its state can't be read") }
      source = .wayBack(way)
    }
  }

  private var heading: ApplyHeading {
    ApplyHeading(
      document: Digest.of(file.bytes, .sha256).hexadecimal, store: address.origin,
      app: document.plan?.appID ?? options.app ?? "")
  }

  /// The record of an earlier run.
  private var record: ApplyRecord? { ApplyJournalFile.record(journalName, heading) }

  /// Whether an earlier run has sent something.
  var isBegun: Bool { record?.isBegun ?? false }

  /// Whether an earlier run has done everything.
  var isFinished: Bool { record?.isFinished ?? false }

  /// Whether nothing is left to do.
  var isIdle: Bool { isFinished || document.steps.isEmpty }

  /// Whether it is a submission that sends nothing because something is blocked.
  var isBlockedSubmission: Bool {
    document.steps.isEmpty && document.plan.map { $0.isSubmission && !$0.blocked.isEmpty } ?? false
  }

  /// The app, as messages name it.
  var name: String { document.plan?.bundleID ?? options.app ?? "the export" }

  /// The chosen steps.
  var steps: [Step] {
    get throws {
      guard let end = options.stopBefore else { return document.steps }
      guard let index = document.steps.firstIndex(where: { $0.id == end }) else {
        throw Failure("'\(file.path)' has no request '\(end)'")
      }
      return Array(document.steps[..<index])
    }
  }

  /// Whether its requests are planned only when it is applied.
  var isPlannedNow: Bool { if case .wayBack? = source { !isBegun } else { false } }

  /// The steps that are left to send.
  var left: [Step] {
    get throws {
      isFinished ? [] : Executor.open(try steps, inputs: Set(inputs.keys), after: record ?? ApplyRecord())
    }
  }

  /// The values of the inputs.
  private var inputs: [String: String] {
    var inputs = source?.secrets ?? [:]
    inputs[RequestDocument.appVersionInput] = options.appVersionID
    inputs[RequestDocument.appInput] = connection?.target.id ?? ""
    return inputs
  }

  // MARK: - Before

  /// Throws `Refused` for a plan of another day: prices depend on the day.
  func checkDay() throws {
    guard let planned = document.plan?.day, !isBegun, !isFresh else { return }
    if planned != (try options.date.day()).description {
      throw Refused("the plan was made on \(planned) and expires the same day; run 'shelf plan' again")
    }
  }

  /// Plans the requests that restore the state of the document, from the present state of App Store Connect.
  ///
  /// - Returns: the plan.
  /// - Throws: `Refused` if something was changed since the plan was applied.
  mutating func planWayBack() async throws -> PlannedStore? {
    guard case .wayBack(let way)? = source, let planned = document.plan else { return nil }
    let day = try options.date.day()
    let connection = try await connect()
    let read = try await PlanSource.wayBack(way).fetch(planned, on: day, connection.target, connection.session)
    let again = try await PlanSource.wayBack(way).plan(read.live, planned, on: day)
    if !again.plan.isEmpty { try check(way, read.live) }
    file = TextFile(path: file.path, bytes: again.document(restoring: way))
    // The journal is bound to the bytes that the next run finds in a file with several plans.
    if isOneOfSeveral { file = PlanDocuments.part(file) }
    document = try await ClientFailure.reporting { [file] in try StepDocument(file) }
    (isFresh, before) = (true, read.pages)
    return again
  }

  private func check(_ way: WayBack, _ live: LiveStore) throws {
    if way.left.isEmpty {
      throw Refused(
        """
        nothing was sent: the plan of '\(file.path)' wasn't applied completely; run 'shelf apply' with that plan first
        """)
    }
    let moved = StorePlan.moved(sinceLeft: way.left, in: live, digest: PlannedStore.digest)
    guard moved.isEmpty else {
      throw Refused(
        """
        nothing was sent: App Store Connect has changed since the plan of '\(file.path)' was applied \
        (\(Self.list(moved))); change the catalog and run 'shelf plan' instead
        """)
    }
  }

  /// The pictures that the steps upload, unchanged since the plan was made.
  mutating func findPictures(_ workspace: Workspace?) throws {
    let uploads = try steps.flatMap(\.uploads)
    guard !uploads.isEmpty else { return }
    pictures = ApplyPictures(root: workspace?.roots.first.flatMap(\.self))
    for upload in uploads { _ = try pictures.bytes(of: upload) }
  }

  /// Opens the journal, and checks that App Store Connect is as the plan requires. A dry run makes no journal.
  mutating func begin() async throws {
    let connection = try await connect()
    if !options.dryRun || FileSystem.exists(FilePath(journalName)) {
      journal = try ApplyJournalFile(journalName, heading, isRead: options.dryRun)
    }
    let record = journal?.record ?? ApplyRecord()
    guard let planned = document.plan, let source, !record.isFinished, !isFresh else { return }
    let begun = record.touchedProducts(of: document.steps)
    let read = try await checkUnchanged(planned, source, connection, begun: begun)
    before = read?.pages ?? []
    if let read, begun.isEmpty { try await checkIsPlanned(planned, read.live, source) }
  }

  private mutating func connect() async throws -> Connection {
    if let connection { return connection }
    let session = try options.client.session(with: address, asOf: options.date.asOf, CountProgress("steps"))
    let target = try await PulledStore.app(document.plan?.appID ?? options.app, session)
    if let planned = document.plan, planned.bundleID != target.bundleID {
      throw Refused("app \(target.id) is '\(target.bundleID)', but the plan is for '\(planned.bundleID)'")
    }
    let lock = options.dryRun ? nil : try ApplyLock(target.id, of: address)
    let made = Connection(session: session, target: target, lock: lock)
    connection = made
    return made
  }

  /// Throws `Refused` if App Store Connect has changed since the plan was made, other than by an earlier run.
  private func checkUnchanged(
    _ planned: StepDocument.Plan, _ source: PlanSource, _ connection: Connection, begun: Set<String>
  ) async throws -> PlanSource.Reading? {
    var begun = Set(begun.map { StorePlan.name(of: $0) })
    // An earlier run may have changed the app's page.
    if !begun.isEmpty { begun.insert(StorePlan.name(of: "")) }
    let digests = Dictionary(
      planned.live.filter { !begun.contains($0.name) }.map { ($0.name, $0.digest) },
      uniquingKeysWith: { first, _ in first })
    guard !digests.isEmpty || begun.isEmpty else { return nil }
    let read = try await source.fetch(planned, on: try options.date.day(), connection.target, connection.session)
    let moved = StorePlan.moved(since: digests, in: read.live, digest: PlannedStore.digest)
    guard moved.isEmpty else {
      throw Refused(
        """
        nothing was sent: App Store Connect has changed since '\(file.path)' was made (\(Self.list(moved))); run \
        'shelf plan' again
        """)
    }
    return read
  }

  private static func list(_ names: [String]) -> String {
    names.prefix(5).joined(separator: ", ") + (names.count > 5 ? " and \(names.count - 5) more" : "")
  }

  /// Plans again, with and without `--prune`, and throws `Refused` if neither gives the same requests: the plan was
  /// edited, or another version of Shelf made it. Consent depends on the consequence that each request states.
  private func checkIsPlanned(_ planned: StepDocument.Plan, _ live: LiveStore, _ source: PlanSource) async throws {
    let owners = Set(planned.live.map { $0.name == StorePlan.name(of: "") ? "" : $0.name })
    var edited: String?
    for prunes in planned.isSubmission ? [false] : [false, true] {
      let again = try await source.plan(
        live, planned, on: try options.date.day(), prunes: prunes, withdraws: document.withdraws)
      let new = TextFile(path: "plan", bytes: again.document())
      let odd = StepDocument.difference(of: file, from: new, about: planned.isSubmission ? nil : owners)
      if odd == nil { return }
      edited = edited ?? odd
    }
    throw Refused(
      """
      nothing was sent: \(edited ?? "a request") of '\(file.path)' was edited, or made by another version or with \
      another --config; run 'shelf plan' again
      """)
  }

  // MARK: - Carrying it out

  /// The expected result of a run; if everything was sent, it compares App Store Connect with the catalog.
  func outlook() async throws -> Outcome {
    guard let connection else { throw Failure("'\(file.path)' was not checked") }
    let steps = try steps
    try await checkInputs(connection, steps)
    var report = Executor.Report()
    report.notBegun = try left
    let wasSent = isBegun && report.notBegun.isEmpty
    var after: Aftermath?
    if isFinished, let planned = document.plan, !planned.isSubmission, let source {
      after = try await look(planned, source, connection, report)
    }
    return Outcome(
      report: report, steps: steps, calls: await connection.session.calls, wasSent: wasSent, after: after)
  }

  /// Sends the requests, and compares App Store Connect with the catalog after the last one.
  func carryOut() async throws -> Outcome {
    guard let connection, let lock = connection.lock, let journal else {
      throw Failure("'\(file.path)' was not checked")
    }
    let (session, pictures, steps) = (connection.session, pictures, try steps)
    let wasSent = try isBegun && left.isEmpty
    defer { withExtendedLifetime(lock) {} }
    let effects = ApplyEffects(
      note: { try journal.append($0) }, digest: { Digest.of($0, .sha256).hexadecimal },
      file: { try pictures.bytes(of: $0) })
    // Without a plan, the products are not known.
    let changed = document.plan.map { Set($0.live.map(\.name) + steps.map(\.product)) }
    try await checkInputs(connection, steps)
    try lock.write(lock.record.unsettled(changed))
    let progress = CountProgress("steps")
    let report = try await Executor(session, effects) { progress.update($0, of: $1) }
      .run(steps, inputs: inputs, after: journal.record)
    progress.finish()
    let isWhole = report.isComplete && options.stopBefore == nil
    if isWhole, !journal.record.isFinished { try journal.append(ApplyHeading.lastLine) }
    var after: Aftermath?
    if let planned = document.plan, !planned.isSubmission, let source {
      if isWhole {
        after = try await look(planned, source, connection, report)
        try after?.remember(source, in: lock)
      }
      try await noteLeft(planned, source, connection, report, after)
    }
    return Outcome(report: report, steps: steps, calls: await session.calls, wasSent: wasSent, after: after)
  }

  /// Throws a `Failure` if an input is missing, and warns if the steps need more than an hour.
  private func checkInputs(_ connection: Connection, _ steps: [Step]) async throws {
    let inputs = inputs
    if let name = document.requiredInputs.first(where: { inputs[$0] == nil }) {
      throw Failure("'\(file.path)' requires the input '\(name)', which is missing")
    }
    if let left = await connection.session.leftOfHour, left < steps.count {
      Terminal.printError(
        """
        '\(file.path)' has \(steps.count) requests, but App Store Connect accepts only \(left) more this hour; the \
        rest wait for the next hour
        """)
    }
  }

  /// App Store Connect after the last step; a moment later if it may not show everything yet.
  private func look(
    _ planned: StepDocument.Plan, _ source: PlanSource, _ connection: Connection, _ report: Executor.Report
  ) async throws -> Aftermath {
    let (session, steps, day) = (connection.session, document.steps, try options.date.day())
    let uploads = steps.filter { !$0.uploads.isEmpty }
    let wasFinished = journal?.record.isFinished ?? false
    if !uploads.isEmpty, report.ends[.sent, default: 0] > 0 { try await session.clock.sleep(10_000) }
    func look(after earlier: StoreReader.Earlier) async throws -> (after: Aftermath, pages: [StoreReader.Page]) {
      let read = try await source.fetch(planned, on: day, connection.target, session, after: earlier)
      let left = try await source.plan(read.live, planned, on: day)
      let after = try await Aftermath(
        source, of: planned, left, moved: report.moved.map(\.owner), wasFinished: wasFinished, on: day)
      return (after, read.pages)
    }
    let first = try await look(after: StoreReader.Earlier(before, changedBy: steps))
    // Changes of a run that had already ended show by now.
    guard first.after.mayChange, !wasFinished else { return first.after }
    try await session.clock.sleep(10_000)
    // If everything is there with its status, only pictures are waited for.
    let isWhole = first.after.isEmpty && !first.after.hasLateStatus
    let again = isWhole && !uploads.isEmpty ? uploads : steps
    return try await look(after: StoreReader.Earlier(first.pages, changedBy: again)).after
  }

  /// Notes for the way back what the plan left behind, also where App Store Connect has refused a step.
  private func noteLeft(
    _ planned: StepDocument.Plan, _ source: PlanSource, _ connection: Connection, _ report: Executor.Report,
    _ after: Aftermath?
  ) async throws {
    guard case .catalog = source, report.unclear == nil, isBegun, PlanFile.hasWayBack(file) else { return }
    let live =
      if let after { after.live } else {
        try await source.fetch(planned, on: try options.date.day(), connection.target, connection.session).live
      }
    let sent = report.ends[.sent, default: 0] + report.ends[.found, default: 0]
    try PlanFile.noteLeft(
      live, of: planned.live.map(\.name), by: file, sent: record?.touchedProducts(of: document.steps) ?? [],
      isNewer: sent > 0)
  }
}
