package import ArgumentParser
package import CatalogModel
import Reporting
import SourceDiagnostics
import StoreSimulation

/// The options of `simulate`, and the work that both programs share.
package struct SimulateOptions: ParsableArguments {
  package init() {}

  package static let abstract = "Run purchase scenarios against a simulated App Store"

  /// The parts of the configuration that both programs share.
  package static let usage = "shelf simulate [<path> ...] [<options>]"
  package static let discussion = """
    A scenario lists who buys, cancels, restores or switches subscriptions, and when. Its expectations are tests. \
    Without a path, the scenarios of the nearest catalog are run. 'shelf simulate plan-changes GROUP' lists what every \
    change between two subscriptions of a group costs and when it takes effect.

    Examples:
      shelf simulate catalog/scenarios/lapse.yaml
      shelf simulate catalog --format concise
      shelf simulate catalog/scenarios/lapse.yaml --ends 2026-04-21 --customer ana
      shelf simulate catalog/scenarios/lapse.yaml --format html -o lapse.html
      shelf simulate long.yaml --state long.journal
      shelf simulate catalog --format notifications --root root.der
      shelf simulate plan-changes Magazine catalog --territory DEU

    Exit code: 0 all expectations are met; 1 an expectation is not met, a scenario has errors, or a notification \
    was not delivered; 2 something could not be read or written.
    """

  /// The formats of the report.
  package enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, concise
    case jsonLines = "json-lines"
    case notifications, svg, html
  }

  @Argument(
    help: ArgumentHelp(
      "Scenarios, or folders of scenarios ('-' for standard input).",
      discussion: "Default: the scenarios of the nearest catalog.", valueName: "path"),
    completion: .file(extensions: ["yaml", "yml"]))
  package var paths: [String] = []

  @Option(help: "Output format (default: text for one scenario, else concise).")
  package var format: Format?

  @OptionGroup package var target: OutputOptions

  @Option(
    name: .customLong("catalog"),
    help: ArgumentHelp(
      "Catalog folder to use (default: the one that the scenario names, else the nearest).", valueName: "path"),
    completion: .directory)
  package var catalogs: [String] = []

  @Option(help: ArgumentHelp("End of the run (the start of a day in UTC, or a moment).", valueName: "date"))
  package var ends: SimulatedMoment?

  @Option(help: ArgumentHelp("Report on this customer only.", valueName: "name"))
  package var customer: String?

  @Option(help: ArgumentHelp("Seed of the random events (default: the scenario's).", valueName: "number"))
  package var seed: UInt64?

  @Option(
    help: ArgumentHelp("State on disk (a journal, from which a run resumes).", valueName: "file"), completion: .file())
  package var state: String?

  @Flag(help: "List every event in a text report, with transaction numbers.")
  package var log = false

  @Flag(help: "List App Store Server Notifications in a text report.")
  package var notifications = false

  @Option(
    help: ArgumentHelp("Post App Store Server Notifications to your server, with retries.", valueName: "url"))
  package var webhook: String?

  @Option(
    help: ArgumentHelp("Write the root certificate to trust (PEM for a name in '.pem', else DER).", valueName: "file"),
    completion: .file())
  package var root: String?

  @Option(
    help: ArgumentHelp("Root key to sign with (created if it doesn't exist; default: a new key).", valueName: "file"),
    completion: .file(extensions: ["pem"]))
  package var rootKey: String?

  @OptionGroup package var source: SourceLinkOptions
  @OptionGroup(title: "Common options") package var common: CommonOptions

  package func validate() throws {
    if catalogs.count > 1 { throw ValidationError("--catalog is given more than once; a run uses one catalog") }
    if state == "" { throw ValidationError("--state is empty; name a file") }
    if root == "" || rootKey == "" { throw ValidationError("--root and --root-key need a file") }
    if root != nil || rootKey != nil, format != .notifications, webhook == nil {
      throw ValidationError("--root and --root-key require --format notifications or --webhook")
    }
    if let webhook, WebhookAddress(webhook) == nil { throw ValidationError(WebhookAddress.complaint(webhook)) }
    if format == .notifications, customer != nil {
      throw ValidationError("--format notifications covers all customers; remove --customer")
    }
    if notifications, ![nil, .text].contains(format) {
      throw ValidationError("--notifications requires a text report")
    }
  }

  /// Whether notifications are written, posted or listed, which only `shelf-store` does.
  package var needsServer: Bool { sendsNotifications || notifications }

  /// Whether they are written or posted.
  package var sendsNotifications: Bool { format == .notifications || webhook != nil }

  /// The server options, which only `shelf-store` adds.
  package struct Server {
    package let listener: ScenarioSimulation.ListenerMaker
    package var audience: ScenarioSimulation.AudienceMaker?

    /// The certificate to trust, for a file of the given name.
    package var certificate: ((_ file: String) -> [UInt8])?

    package init(listener: @escaping ScenarioSimulation.ListenerMaker) { self.listener = listener }
  }

  /// Plays the requested scenarios, reports the results and ends the program.
  ///
  /// - Throws: `NotificationsExpected` without a server, for a scenario that expects some; nothing is written then.
  package func run(with server: Server?) async throws {
    var simulation = ScenarioSimulation(
      paths: paths, catalog: catalogs.first, until: ends?.moment, customer: customer, seed: seed, state: state,
      showsEvents: format != .concise && format != .notifications)
    simulation.showsNotifications = notifications
    simulation.audience = server?.audience
    simulation.listener = server?.listener
    let certify = { (files: SourceFiles) in
      if let root, let certificate = server?.certificate {
        try OutputFile(root, madeFrom: files).write(certificate(root))
      }
    }
    // The server needs the certificate before it gets the notifications.
    if webhook != nil { try certify([]) }
    let answer = try await simulation.answer()
    let format = format ?? (answer.files.count == 1 || notifications ? .text : .concise)
    if webhook == nil { try certify(answer.files) }
    let text = try render(answer, format)
    if !text.isEmpty || target.output == nil { try target.write(text, madeFrom: answer.files) }
    write(answer, beside: format)
    for delivery in answer.deliveries { Terminal.printError(delivery) }
    for failure in answer.failures { Terminal.printError(failure) }
    if !answer.failures.isEmpty { throw ExitStatus.failure }
    if answer.isRefused { throw ExitStatus.no }
  }

  private var look: TextLook { .of(output: target.output) }

  private func render(_ answer: ScenarioSimulation.Answer, _ format: Format) throws -> String {
    let reports = answer.reports
    // If nothing was played, there is nothing to draw.
    if reports.isEmpty { return "" }
    switch format {
    case .concise: return reports.map { $0.conciseLine(look) }.joined()
    case .jsonLines: return reports.map(\.jsonLines).joined()
    case .notifications: return answer.notifications.joined()
    case .svg:
      guard reports.count == 1 else { throw Failure("an SVG shows one scenario, but there are \(reports.count)") }
      return reports[0].svg
    case .html:
      var page: SimulationPage
      do { page = try SimulationPage() } catch { throw Failure("the built-in page is damaged: \(error.message)") }
      page.links = try source.links()
      return page.render(reports)
    default: return reports.map { $0.rendered(look, log: log) }.joined(separator: "\n")
    }
  }

  /// Prints the errors: below text, and on standard error for programs.
  private func write(_ answer: ScenarioSimulation.Answer, beside format: Format) {
    guard !answer.findings.isEmpty else { return }
    guard target.output == nil, format == .text || format == .concise else {
      return StandardError.report(answer.findings, in: answer.files)
    }
    let report = FindingsReport(arranging: answer.findings, files: answer.files, productCount: 0)
    let options = TextRenderer.Options(color: look.color, width: look.width, isQuiet: true)
    Terminal.write((answer.reports.isEmpty ? "" : "\n") + TextRenderer(options).render(report))
  }
}

/// A day or a moment, as scenarios write them.
package struct SimulatedMoment: ExpressibleByArgument {
  package let moment: Instant

  package init?(argument: String) {
    guard let moment = CalendarDate(argument).map(Instant.init(startOf:)) ?? Instant(argument) else { return nil }
    self.moment = moment
  }
}
