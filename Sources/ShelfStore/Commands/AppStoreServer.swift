import CommandSupport
import ArgumentParser
import CatalogModel
import CatalogProject
import CatalogYAML
import ServerPayloads
import SourceDiagnostics
import StoreSimulation
import SystemPackage
import Templates
import YAMLSyntax

/// `shelf serve app-store-server`: a local App Store Server API.
struct AppStoreServer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "app-store-server",
    abstract: "Run a local App Store Server API",
    discussion: """
      Starts with the products of a catalog and the customers of a scenario. Purchases, cancellations and the clock \
      are controlled at '/_server', or on the page at '/'. The certificate to trust is '/_server/root.der'. Only this \
      machine can reach it, unless --host is given. Press Ctrl-C to stop. See docs/app-store-server.md.

      Examples:
        shelf serve app-store-server catalog
        shelf serve app-store-server --scenario catalog/scenarios/lapse.yaml
        shelf serve app-store-server catalog --state server.sqlite --no-auth
        shelf serve app-store-server --webhook http://127.0.0.1:8460/hook
        shelf serve app-store-server --host 0.0.0.0 --root-key root-key.pem

      Exit code: 0 stopped, 2 the server could not start.
      """
  )

  @OptionGroup var input: InputOptions

  @Option(
    help: ArgumentHelp("Scenario with customers and scheduled events (default: none).", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var scenario: String?

  @Option(help: ArgumentHelp("Port to listen on; 0 for any free port.", valueName: "number"))
  var port = 8450

  @Option(
    help: ArgumentHelp("State on disk (SQLite; with the root key, unless --root-key is given).", valueName: "file"),
    completion: .file())
  var state: String?

  @Option(
    help: ArgumentHelp("Root key to sign with (created if it doesn't exist; default: a new key).", valueName: "file"),
    completion: .file(extensions: ["pem"]))
  var rootKey: String?

  @Option(
    help: ArgumentHelp(
      "Evaluate as of this date (its start in UTC, or a moment; default: now).", valueName: "date"))
  var asOf: SimulatedMoment?

  @Flag(help: "Use sandbox timing (a month takes five minutes).")
  var sandbox = false

  @Option(
    help: ArgumentHelp("Post App Store Server Notifications to your server, with retries.", valueName: "url"))
  var webhook: String?

  @Option(help: ArgumentHelp("Shared secret that verifyReceipt requires (default: none).", valueName: "text"))
  var sharedSecret: String?

  @OptionGroup(title: "Network options") var hosting: HostOptions
  @OptionGroup(title: "Token options") var tokens: TokenOptions
  @OptionGroup(title: "Configuration options") var configuration: ConfigurationOptions
  @OptionGroup(title: "Common options") var common: CommonOptions

  func validate() throws {
    try Port.check(port)
    if state == "" || rootKey == "" { throw ValidationError("--state and --root-key need a file") }
    if let webhook, WebhookAddress(webhook) == nil { throw ValidationError(WebhookAddress.complaint(webhook)) }
    if scenario != nil, asOf != nil || sandbox {
      throw ValidationError("a scenario sets its start and environment; remove --as-of and --sandbox")
    }
  }

  func run() async throws {
    let workspace = try await Workspace.ofOneCatalog(input.paths, try configuration.settings(for: input.paths))
    if workspace.faults.contains(where: { $0.severity == .error }) {
      throw Failure("the catalog has errors; run 'shelf lint\(input.paths.map { " " + shellPath($0) }.joined())'")
    }
    let catalog = workspace.catalogs[0].catalog
    let file = try PurchaseFile(state)
    let kept = try file.heading()
    if let asOf, let kept, kept.start != asOf.moment {
      throw Failure(
        "can't resume from '\(state ?? "")' as of \(asOf.moment): it started at \(kept.start); "
          + "remove --as-of, or name another file")
    }
    let played = try scenario.map { try loadScenario($0, in: catalog) } ?? bare(kept?.start)
    let shop = Shop(
      catalog, environment: played.environment, era: played.era, renewalRate: played.renewalRate, seed: played.seed)
    let heading = JournalHeading(played, in: shop).line
    if let kept {
      if let difference = JournalHeading(played, in: shop).difference(from: kept.text) {
        throw Failure("can't resume from '\(state ?? "")': \(difference); name another file")
      }
    } else {
      try file.begin(heading, at: played.span.start)
    }
    guard let app = PayloadApp(catalog.app, environment: played.environment) else {
      throw Failure("the app has no 'bundle_id'; add it to 'app' in app.yaml")
    }
    let signer = PayloadSigner(try rootKey == nil ? file.chain() : RootKeyFile.chain(in: rootKey))
    let start = played.span.start
    var server = PurchaseServer(
      app, in: shop, from: start, playing: played, signer: signer, resuming: try file.memory(from: start, in: shop))
    server.tokens = try tokens.rules
    server.sharedSecret = sharedSecret
    let host = try PurchaseHost(server, file, webhook: webhook.flatMap { WebhookAddress($0) })
    let web = WebServer(host: host, page: Templates.serverPage, access: hosting.access)
    try await web.run(port: port) { address in
      Terminal.announce(
        address,
        """
        Local App Store Server of \(app.bundleID) (\(app.environment.rawValue)); open it in a browser.
        Certificate to trust: \(address)/_server/root.der. Press Ctrl-C to stop.
        """)
    }
    file.close()
  }

  /// A run without customers.
  private func bare(_ kept: Instant?) -> Scenario {
    var scenario = Scenario()
    scenario.title = "serve"
    scenario.environment = sandbox ? .sandbox : .production
    scenario.starts = kept ?? asOf?.moment ?? Clock.now
    return scenario
  }

  private func loadScenario(_ name: String, in catalog: Catalog) throws -> Scenario {
    let source = Source.file(FilePath(name), shown: name)
    let parsed = source.parse(index: 0)
    if let failure = parsed.failure { throw Failure(failure) }
    let reading = readScenario(parsed.tree)
    let faults = (parsed.faults + reading.faults + reading.faults(in: catalog)).filter { $0.severity == .error }
    if !faults.isEmpty {
      StandardError.report(faults, in: [parsed.tree.file])
      throw Failure("the scenario has errors; run 'shelf simulate \(shellPath(name))'")
    }
    return reading.scenario
  }
}
