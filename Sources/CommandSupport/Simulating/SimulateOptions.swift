package import ArgumentParser
package import CatalogModel
import Reporting
import SourceDiagnostics
import StoreSimulation
import SystemPackage

/// The options of `simulate`, and what it does with them in both programs.
package struct SimulateOptions: ParsableArguments {
  package init() {}

  package static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Rehearse the store: play scenarios with a catalog, and report what becomes of them.",
    discussion: """
      A scenario says who buys, cancels, restores or changes plans, and when; what it expects is a test. Without a \
      path the \
      scenarios of the catalog here are played. With --matrix it says, for every pair of plans of a group, whether a \
      change is \
      an upgrade, a downgrade or a crossgrade, when it takes effect, and what is charged.

      Examples:
        shelf simulate catalog/scenarios/lapse.yaml
        shelf simulate catalog --format concise
        shelf simulate catalog/scenarios/lapse.yaml --until 2026-04-21 --customer ana
        shelf simulate catalog/scenarios/lapse.yaml --format html -o lapse.html
        shelf simulate long.yaml --state long.journal
        shelf simulate catalog --format notifications --root root.der
        shelf simulate --matrix 'Lighthouse Magazine' catalog --territory DEU

      Exit status: 0 all expectations hold, 1 one does not, a scenario has faults or a notification was never taken, 2 \
      something could not be read or written.
      """
  )

  /// How to report it.
  package enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, concise
    case jsonLines = "json-lines"
    case notifications, svg, html, json, markdown
  }

  @Argument(
    help: ArgumentHelp(
      "Scenarios, or folders with them; '-' is standard input.",
      discussion: "Default: those of the catalog here. With --matrix: the catalog.", valueName: "path"),
    completion: .file(extensions: ["yaml", "yml"]))
  package var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      The format of the report: text, concise, json-lines, notifications, svg, html; with --matrix text, \
      json, markdown.
      """,
      discussion: "Default: text for one scenario, concise for several.", valueName: "format"),
    completion: .list(Format.allCases.map(\.rawValue)))
  package var format: Format?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Write to a file, whole or not at all.", valueName: "file"),
    completion: .file())
  package var output: String?

  @Option(
    help: ArgumentHelp(
      "The catalog to play with.",
      discussion: "Default: the one that the scenario names, else the nearest one above it.",
      valueName: "path"),
    completion: .directory)
  package var catalog: String?

  @Option(help: ArgumentHelp("Stop at this moment; a day means its first one, in UTC.", valueName: "moment"))
  package var until: RehearsedMoment?

  @Option(help: ArgumentHelp("Report only about this customer.", valueName: "name"))
  package var customer: String?

  @Option(help: ArgumentHelp("What chance begins with, instead of the scenario's own.", valueName: "number"))
  package var seed: UInt64?

  @Option(
    help: ArgumentHelp("Keep a journal: a run that was killed goes on from there.", valueName: "file"),
    completion: .file())
  package var state: String?

  @Option(
    help: ArgumentHelp(
      """
      With --format notifications or --webhook: write the certificate to trust, as PEM for a name that \
      ends with '.pem', else as DER.
      """,
      valueName: "file"), completion: .file())
  package var root: String?

  @Option(
    help: ArgumentHelp(
      "With --format notifications or --webhook: sign with this root key; a new file is made for its owner only.",
      valueName: "file"), completion: .file(extensions: ["pem"]))
  package var rootKey: String?

  @Option(
    help: ArgumentHelp(
      """
      Post notifications to your server, with the store's retries in virtual time, and judge \
      what scenarios expect of it.
      """,
      valueName: "url"))
  package var webhook: String?

  @Flag(help: "List every event in a text report, with transaction numbers.")
  package var log = false

  @Flag(help: "List the App Store's notifications among the events of a text report.")
  package var notifications = false

  @Option(
    help: ArgumentHelp("Report the changes between the plans of this group.", valueName: "group"), completion: .groups)
  package var matrix: String?

  @Option(
    help: ArgumentHelp(
      "With --matrix: where the customer is; default: the app's base territory, else USA.", valueName: "territory"),
    completion: .territories)
  package var territory: String?

  @Option(help: ArgumentHelp("With --matrix: the day whose prices are shown.", valueName: "date"))
  package var today: CalendarDate?

  @OptionGroup package var source: SourceLinkOptions
  @OptionGroup package var verbosity: VerbosityOptions

  package mutating func validate() throws {
    output = try OutputPath.checked(output)
    if state == "" { throw ValidationError("--state names no file") }
    if webhook != nil, matrix != nil { throw ValidationError("--webhook is for scenarios; leave out --matrix") }
    if root == "" || rootKey == "" { throw ValidationError("--root and --root-key need a file") }
    if root != nil || rootKey != nil, format != .notifications, webhook == nil {
      throw ValidationError("--root and --root-key belong to --format notifications and --webhook")
    }
    if let webhook, WebhookAddress(webhook) == nil { throw ValidationError(WebhookAddress.complaint(webhook)) }
    if format == .notifications, customer != nil {
      throw ValidationError("--format notifications covers all customers, as the store does; leave out --customer")
    }
    if notifications, matrix != nil || ![nil, .text].contains(format) {
      throw ValidationError("--notifications belongs to a text report of scenarios")
    }
    if matrix == nil {
      if territory != nil || today != nil { throw ValidationError("--territory and --today belong to --matrix") }
      if format == .json {
        throw ValidationError("scenarios are written as json-lines, an event a line; --format json is for --matrix")
      }
      if format == .markdown { throw ValidationError("--format markdown is for --matrix") }
    } else {
      if catalog != nil || until != nil || customer != nil || seed != nil || state != nil {
        throw ValidationError(
          "--matrix takes no --catalog, --until, --customer, --seed or --state; the catalog is its path")
      }
      if let format, ![.text, .json, .markdown].contains(format) {
        throw ValidationError("--matrix is written as text, json or markdown")
      }
    }
  }

  /// Whether notifications are written, posted or listed, which only `shelf-store` does.
  package var needsServer: Bool { sendsNotifications || notifications }

  /// Whether they are written or posted.
  package var sendsNotifications: Bool { format == .notifications || webhook != nil }

  /// What only `shelf-store` adds to a rehearsal.
  package struct Server {
    package let listener: ScenarioRehearsal.ListenerMaker
    package var audience: ScenarioRehearsal.AudienceMaker?

    /// The certificate to trust, for a file of some name.
    package var certificate: ((_ file: String) -> [UInt8])?

    package init(listener: @escaping ScenarioRehearsal.ListenerMaker) { self.listener = listener }
  }

  /// Plays what was asked for, reports it and ends the program.
  ///
  /// - Throws: `NotificationsExpected` without a server, for a scenario that expects some; nothing is written then.
  package func run(with server: Server?) async throws {
    if let matrix { return try await writeMatrix(matrix) }
    var rehearsal = ScenarioRehearsal(
      paths: paths, catalog: catalog, until: until?.moment, customer: customer, seed: seed, state: state,
      showsEvents: format != .concise && format != .notifications)
    rehearsal.showsNotifications = notifications
    rehearsal.audience = server?.audience
    rehearsal.listener = server?.listener
    let certify = { (files: SourceFiles) in
      if let root, let certificate = server?.certificate {
        try OutputFile(root, madeFrom: files).write(certificate(root))
      }
    }
    // Whoever gets them needs the certificate before.
    if webhook != nil { try certify([]) }
    let answer = try await rehearsal.answer()
    let format = format ?? (answer.files.count == 1 || notifications ? .text : .concise)
    if webhook == nil { try certify(answer.files) }
    try write(render(answer, format), madeFrom: answer.files)
    write(answer, beside: format)
    for delivery in answer.deliveries { Terminal.complain(delivery) }
    for failure in answer.failures { Terminal.complain(failure) }
    if !answer.failures.isEmpty { ExitStatus.unclear.exit() }
    (answer.isRefused ? ExitStatus.no : ExitStatus.yes).exit()
  }

  private func writeMatrix(_ group: String) async throws {
    let day = try Clock.day(today)
    let (report, files) = try await MatrixQuestion(group: group, paths: paths, territory: territory, day: day).answer()
    switch format {
    case .json: try write(report.json, madeFrom: files)
    case .markdown: try write(report.markdown, madeFrom: files)
    default: try write(report.text(look), madeFrom: files)
    }
    ExitStatus.yes.exit()
  }

  private var look: TextLook { .of(.auto, output: output) }

  private func render(_ answer: ScenarioRehearsal.Answer, _ format: Format) throws -> String {
    let reports = answer.reports
    // Where nothing could be played there is nothing to draw.
    if reports.isEmpty { return "" }
    switch format {
    case .concise: return reports.map { $0.conciseLine(look) }.joined()
    case .jsonLines: return reports.map(\.jsonLines).joined()
    case .notifications: return answer.notifications.joined()
    case .svg:
      guard reports.count == 1 else { throw Failure("an SVG shows one scenario; there are \(reports.count)") }
      return reports[0].svg
    case .html:
      var page: RehearsalPage
      do { page = try RehearsalPage() } catch { throw Failure("the built-in page is damaged: \(error.message)") }
      page.links = try source.links()
      return page.render(reports)
    default: return reports.map { $0.text(look, log: log) }.joined(separator: "\n")
    }
  }

  /// Says what is wrong: below a text, and on standard error beside what programs read.
  private func write(_ answer: ScenarioRehearsal.Answer, beside format: Format) {
    guard !answer.findings.isEmpty else { return }
    guard output == nil, format == .text || format == .concise else {
      return StandardError.report(answer.findings, in: answer.files)
    }
    let report = FindingsReport(arranging: answer.findings, files: answer.files, productCount: 0)
    let options = TextRenderer.Options(color: look.color, width: look.width, isQuiet: true)
    Terminal.write((answer.reports.isEmpty ? "" : "\n") + TextRenderer(options).render(report))
  }

  private func write(_ text: String, madeFrom files: SourceFiles) throws {
    guard let output else { return Terminal.write(text) }
    if text.isEmpty { return }
    try OutputFile(output, madeFrom: files).write(text)
  }
}

/// A day or a moment, as scenarios write them.
package struct RehearsedMoment: ExpressibleByArgument {
  package let moment: Instant

  package init?(argument: String) {
    guard let moment = CalendarDate(argument).map(Instant.init(startOf:)) ?? Instant(argument) else { return nil }
    self.moment = moment
  }
}
