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

/// `shelf serve`: an App Store Server of one's own.
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: StoreCommandName.serve.rawValue,
    abstract: StoreCommandName.serve.abstract,
    discussion: """
      Begins with what a catalog sells, and with what a scenario says of customers. What they buy, cancel and pay, and \
      how time \
      passes, is asked for at '/_server', or on the page at '/'; '/_server/root.der' is the certificate to trust. Its \
      clock stands \
      until you move it. Only this machine can reach it, unless --host is given. SIGINT ends it. See docs/serve.md.

      Examples:
        shelf serve catalog
        shelf serve catalog --scenario catalog/scenarios/lapse.yaml --port 8450
        shelf serve catalog --data server.sqlite --no-auth
        shelf serve catalog --webhook http://127.0.0.1:8460/notifications
        shelf serve catalog --host 0.0.0.0 --host-name shelf --root-key root-key.pem

      Exit status: 0 ended, 2 it could not be served.
      """
  )

  @Argument(
    help: ArgumentHelp("The catalog's folder or files; default: the one here.", valueName: "path"),
    completion: .file(extensions: ["yaml", "yml"]))
  var paths: [String] = []

  @Option(
    help: ArgumentHelp("Who takes part, and what happens by itself as time passes.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var scenario: String?

  @Option(help: ArgumentHelp("The port; 0 for any that is free.", valueName: "number"))
  var port = 8450

  @Option(
    help: ArgumentHelp(
      "Keep what happens and the root key in this SQLite file, and resume from it.", valueName: "file"),
    completion: .file())
  var data: String?

  @Option(
    help: ArgumentHelp(
      "Sign with the root key in this file; a new file is made for its owner only. Default: the key in --data, else a "
        + "new one.",
      valueName: "file"),
    completion: .file(extensions: ["pem"]))
  var rootKey: String?

  @Option(
    help: ArgumentHelp(
      "When its clock begins, without a scenario; a day means its first moment, in UTC. Default: now.",
      valueName: "moment"))
  var start: RehearsedMoment?

  @Flag(help: "Serve the test environment, where a month passes in minutes; with a scenario, that says it.")
  var sandbox = false

  @Option(
    help: ArgumentHelp(
      "Post notifications to your server as they come up, with retries by the clock of the served one.",
      valueName: "url")
  )
  var webhook: String?

  @Option(help: ArgumentHelp("What verifyReceipt asks for as 'password'; default: nothing.", valueName: "text"))
  var sharedSecret: String?

  @OptionGroup var hosting: HostOptions

  @OptionGroup var tokens: TokenOptions

  @OptionGroup var configuration: ConfigurationOptions

  mutating func validate() throws {
    if !(0...65_535).contains(port) { throw ValidationError("--port takes a number from 0 to 65535") }
    if data == "" || rootKey == "" { throw ValidationError("--data and --root-key need a file") }
    if let webhook, WebhookAddress(webhook) == nil { throw ValidationError(WebhookAddress.complaint(webhook)) }
    if scenario != nil, start != nil || sandbox {
      throw ValidationError(
        "--scenario says itself when it starts and in which environment; leave out --start and --sandbox")
    }
  }

  func run() async throws {
    let workspace = try await Workspace.ofOneCatalog(paths, try configuration.settings(for: paths))
    if workspace.faults.contains(where: { $0.severity == .error }) {
      throw Failure("the catalog can't be read without errors; see 'shelf lint'")
    }
    let catalog = workspace.catalogs[0].catalog
    let file = try PurchaseFile(data)
    let played = try scenario.map { try read($0, in: catalog) } ?? bare(try file.heading()?.start)
    let shop = Shop(
      catalog, environment: played.environment, era: played.era, renewalRate: played.renewalRate, seed: played.seed)
    let heading = JournalHeading(played, in: shop).line
    if let kept = try file.heading() {
      if let difference = JournalHeading(played, in: shop).difference(from: kept.text) {
        throw Failure("'\(data ?? "")' can't be gone on with: \(difference); name another file")
      }
    } else {
      try file.begin(heading, at: played.span.start)
    }
    guard let app = PayloadApp(catalog.app, environment: played.environment) else {
      throw Failure("the catalog's app has no 'bundle_id', by which it is asked for; add it to 'app'")
    }
    let signer = PayloadSigner(try rootKey == nil ? file.chain() : RootKeyFile.chain(in: rootKey))
    var server = PurchaseServer(app, in: shop, from: played.span.start, playing: played, signer: signer)
    server.tokens = try tokens.rules
    server.sharedSecret = sharedSecret
    let host = try PurchaseHost(server, file, webhook: webhook.flatMap { WebhookAddress($0) })
    let web = WebServer(host: host, page: Templates.serverPage, access: hosting.access)
    try await web.run(port: port) { address in
      Terminal.write("\(address)\n")
      Terminal.note(
        """
        shelf: \(app.bundleID) is served as of \(app.environment.rawValue); its page is at \(address)/, the \
        certificate to trust at \(address)/_server/root.der; ctrl-c ends it\n
        """
      )
    }
    file.close()
    ExitStatus.yes.exit()
  }

  /// A run with nobody in it yet.
  private func bare(_ kept: Instant?) -> Scenario {
    var scenario = Scenario()
    scenario.title = "serve"
    scenario.environment = sandbox ? .sandbox : .production
    scenario.starts = kept ?? start?.moment ?? Clock.now
    return scenario
  }

  private func read(_ name: String, in catalog: Catalog) throws -> Scenario {
    let source = Source.file(FilePath(name), shown: name)
    let parsed = source.parse(index: 0, vocabulary: CatalogReader.vocabulary)
    if let failure = parsed.failure { throw Failure(failure) }
    let reading = readScenario(parsed.tree)
    let faults = (parsed.faults + reading.faults + reading.faults(in: catalog)).filter { $0.severity == .error }
    if !faults.isEmpty {
      StandardError.report(faults, in: [parsed.tree.file])
      throw Failure("'\(name)' can't be played; see 'shelf simulate'")
    }
    return reading.scenario
  }
}
