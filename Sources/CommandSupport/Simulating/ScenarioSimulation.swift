package import CatalogModel
import CatalogProject
import CatalogYAML
package import Reporting
package import SourceDiagnostics
package import StoreSimulation
import SystemPackage
import YAMLSyntax

/// Runs `shelf simulate`: plays a scenario against a simulated App Store.
package struct ScenarioSimulation {
  package typealias AudienceMaker = (_ scenario: Scenario, _ shop: Shop, _ shown: String) throws ->
    any SimulationAudience
  package typealias ListenerMaker = (_ scenario: Scenario, _ shop: Shop, _ shown: String) throws ->
    any NotificationListener

  /// The scenarios, as typed.
  package let paths: [String]

  /// The catalog for all scenarios, if the command line has one.
  package let catalog: String?
  package let until: Instant?
  package let customer: String?
  package let seed: UInt64?

  /// The journal.
  package let state: String?

  /// Whether the events are reported, and not only their number.
  package let showsEvents: Bool

  /// Whether the notifications are reported among the events.
  package var showsNotifications = false

  /// Creates the observer of a scenario; nil if there isn't one.
  package var audience: AudienceMaker?

  /// Creates the listener of a scenario that expects notifications; nil if this program can't create them.
  package var listener: ListenerMaker?

  /// The result of a run.
  package struct Answer {
    /// One for each scenario that was played.
    package var reports: [SimulationReport] = []
    package var findings: [Diagnostic<SourceRange?>] = []

    /// The signed notifications to a server, one per line.
    package var notifications: [String] = []

    /// The delivery results, one line for each scenario, and whether any delivery failed.
    package var deliveries: [String] = []
    package var hasLost = false
    package var files: SourceFiles = []

    /// The catalogs whose errors were printed.
    package var unreadCatalogs: Set<String> = []

    /// The read errors, one line each.
    package var failures: [String] = []

    /// Whether anything failed.
    package var isRefused: Bool { hasLost || findings.contains { $0.severity == .error } }
  }

  package func answer() async throws -> Answer {
    let paths = try Paths.ofRun()
    let settings = try Settings.effective(for: self.paths, paths)
    let sources = try ScenarioFiles(paths, settings).find(self.paths)
    if state != nil, sources.count > 1 {
      throw Failure(
        """
        --state works with one scenario, but there are \(sources.count)
        """)
    }
    var catalogs = ScenarioCatalogs(paths, settings, named: catalog)
    var answer = Answer()
    for (index, source) in sources.enumerated() {
      let parsed = source.parse(index: index)
      answer.files.append(parsed.tree.file)
      if let failure = parsed.failure {
        answer.failures.append(failure)
        continue
      }
      try await play(source, parsed, &catalogs, &answer)
    }
    try checkCustomer(answer)
    return answer
  }

  /// Reads one scenario, checks it against its catalog, and plays it unless there are errors.
  private func play(
    _ source: Source, _ parsed: Source.Parsed, _ catalogs: inout ScenarioCatalogs, _ answer: inout Answer
  ) async throws {
    let reading = readScenario(parsed.tree)
    // In a truncated text, a missing part doesn't mean anything.
    let isBroken = parsed.faults.contains { $0.severity == .error }
    var faults = parsed.faults + (isBroken ? [] : reading.faults)
    let shown = parsed.tree.file.path
    if faults.contains(where: { $0.severity == .error }) { return answer.findings += faults }
    let workspace: Workspace
    do {
      workspace = try await catalogs.catalog(of: source, naming: reading.scenario.catalog)
    } catch let failure as Failure {
      return answer.failures.append("\(shown): \(failure.message)")
    }
    if workspace.faults.contains(where: { $0.severity == .error }) {
      // Reported once, however many scenarios use it.
      if answer.unreadCatalogs.insert(workspace.roots.map { $0?.string ?? "" }.joined(separator: "\n")).inserted {
        StandardError.report(workspace.faults.filter { $0.severity == .error }, in: workspace.files)
      }
      return answer.failures.append("\(shown): not run: fix the errors of its catalog first")
    }
    let model = workspace.catalogs[0].catalog
    faults += reading.faults(in: model)
    answer.findings += faults
    if faults.contains(where: { $0.severity == .error }) { return }
    let scenario = reading.scenario
    if scenario.expectsNotifications, listener == nil { throw NotificationsExpected() }
    let shop = Shop(
      model, environment: scenario.environment, era: scenario.era, renewalRate: scenario.renewalRate,
      seed: seed ?? scenario.seed)
    let audience: (any SimulationAudience)?
    do { audience = try self.audience?(scenario, shop, shown) } catch let failure as Failure {
      return answer.failures.append(failure.message)
    }
    guard let (record, echo) = try await record(scenario, shop, audience, shown, &answer) else { return }
    let failures = record.failures.map { index in
      reading.failure(of: index, found: record.outcomes[index]?.found ?? scenario.expectations[index].claim)
    }
    answer.findings += failures
    answer.notifications += echo.notifications
    answer.hasLost = answer.hasLost || echo.hasLost
    if let summary = echo.summary { answer.deliveries.append(summary) }
    answer.findings += echo.failures.map { reading.failure(ofServer: $0.index, found: $0.found) }
    let unasked = echo.summary == nil ? scenario.serverExpectations.count : 0
    if unasked > 0 {
      answer.deliveries.append(
        """
        \(shown): \(counted(unasked, "expectation")) of your server \(unasked == 1 ? "is" : "are") \
        checked only with --webhook
        """
      )
    }
    if Verbosity.isOn { Verbosity.say("played '\(shown)': \(record.eventCounts.values.reduce(0, +)) events") }
    answer.reports.append(
      SimulationReport(
        record, source: shown, customer: customer, places: reading.links(of: parsed.tree.file),
        server: (echo.judged, echo.failures.count)))
  }

  /// Plays a scenario to its end, and keeps the journal; nil, reported as a failure, if it doesn't end.
  private func record(
    _ scenario: Scenario, _ shop: Shop, _ audience: (any SimulationAudience)?, _ shown: String, _ answer: inout Answer
  ) async throws -> (SimulationRecord, SimulationEcho)? {
    var journal = try state.map { try JournalFile($0, JournalHeading(scenario, in: shop)) }
    if let journal, journal.wasTorn {
      Terminal.printError("the last line of '\(journal.name)' was incomplete and is written again")
    }
    var run = ScenarioRun(scenario, in: shop, until: until, resuming: journal?.events ?? [], keepsEvents: false)
    var recorder = SimulationRecorder(of: run, scenario, keepsEvents: showsEvents)
    recorder.keepsNotifications = showsNotifications
    var audience = audience
    let isHeard = scenario.expectsNotifications || showsNotifications
    var listener = isHeard ? try listener?(scenario, shop, shown) : nil
    while let events = run.next() {
      recorder.record(events)
      for sent in listener?.words(of: events) ?? [] {
        recorder.recordNotification(ofType: sent.words, to: sent.customer)
      }
      if audience != nil {
        // Events recorded by an earlier run arrive all at once, but are still played moment by moment.
        var rest = events
        while let moment = rest.first?.at {
          let now = rest.prefix { $0.at == moment }
          rest = rest.dropFirst(now.count)
          try await audience?.receive(now, at: moment)
        }
      }
      try journal?.keep(events)
    }
    guard !run.isStopped else {
      answer.failures.append(
        """
        \(shown): stopped after \(run.mostEvents) events, before \(run.end); set an earlier 'ends', or use fewer \
        customers
        """)
      return nil
    }
    let echo = try await audience?.finish(at: run.end) ?? SimulationEcho()
    try journal?.close(at: run.end)
    return (recorder.record(of: run), echo)
  }

  /// Throws a `Failure` if none of the scenarios has the requested customer.
  private func checkCustomer(_ answer: Answer) throws {
    let names = answer.reports.flatMap(\.customers)
    guard let customer, !answer.reports.isEmpty, !names.contains(customer) else { return }
    let meant = nearestSpelling(to: customer, among: names).map { "did you mean '\($0)'?" }
    let all = Set(names).sorted().map { "'\($0)'" }.joined(separator: ", ")
    throw Failure("no customer '\(customer)'; \(meant ?? "there \(names.count == 1 ? "is" : "are") \(all)")")
  }
}
