import CommandSupport
import ArgumentParser
import CatalogModel
import CatalogProject
import SourceDiagnostics
import StoreServer
import SystemPackage
import Templates

/// `shelf serve`: local servers.
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: StoreCommandName.serve.rawValue, abstract: StoreCommandName.serve.abstract,
    subcommands: [AppStoreConnectServer.self, AppStoreServer.self])
}

/// `shelf serve app-store-connect`: a local App Store Connect API.
struct AppStoreConnectServer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "app-store-connect",
    abstract: "Run a local App Store Connect API",
    discussion: """
      Starts with the products of a catalog, of several, or with one empty app. It accepts and refuses requests as App \
      Store Connect does, as far as that is known. 'http://127.0.0.1:PORT/' shows its content and every request. Only \
      this \
      machine can reach it. Press Ctrl-C to stop.

      Examples:
        shelf serve app-store-connect catalog
        shelf serve app-store-connect apps       an app for each catalog below
        shelf serve app-store-connect --state local.sqlite --as-of 2026-12-01
        shelf serve app-store-connect catalog --no-auth
        shelf serve app-store-connect catalog --empty --trouble trouble.yaml

      Exit code: 0 stopped, 2 the server could not start.
      """
  )

  @Argument(
    help: ArgumentHelp("Catalog folders or files ('-' for standard input; default: one empty app).", valueName: "path"),
    completion: .file(extensions: ["yaml", "yml"]))
  var paths: [String] = []

  @Flag(help: "Start with the app's record only, without products.")
  var empty = false

  @Option(help: ArgumentHelp("Port to listen on; 0 for any free port.", valueName: "number"))
  var port = 8440

  @Option(
    help: ArgumentHelp("State on disk (SQLite; a catalog is only read into a new file).", valueName: "file"),
    completion: .file())
  var state: String?

  @Option(
    help: ArgumentHelp("Errors to inject, from a YAML file; see docs/local-app-store-connect.md.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var trouble: String?

  @Option(help: ArgumentHelp("Maximum requests a minute; 0 for no limit.", valueName: "number"))
  var perMinute = 300

  @Option(help: ArgumentHelp("Maximum requests an hour; 0 for no limit.", valueName: "number"))
  var perHour = 3600

  @Option(
    help: ArgumentHelp(
      "Delay until a complete product is ready; App Store Connect takes about 5.", valueName: "seconds"))
  var stateDelay = 0

  @OptionGroup(title: "Token options") var tokens: TokenOptions
  @OptionGroup var date: DateOptions
  @OptionGroup(title: "Configuration options") var configuration: ConfigurationOptions
  @OptionGroup(title: "Common options") var common: CommonOptions

  func validate() throws {
    if !(0...3600).contains(stateDelay) {
      throw ValidationError("--state-delay must be a number of seconds from 0 to 3600")
    }
    try Port.check(port)
    if perMinute < 0 || perHour < 0 { throw ValidationError("--per-minute and --per-hour can't be negative") }
    if state == "" { throw ValidationError("--state is empty; name a file") }
    if empty, paths.isEmpty { throw ValidationError("--empty requires a catalog, for the app's record") }
  }

  func run() async throws {
    guard let machine = Clock.now else { throw Failure("the system clock can't be read") }
    let shift = date.asOf.map { Instant(startOf: $0).milliseconds + machine.timeOfDay - machine.milliseconds } ?? 0
    var store = LocalStore(try settings()) { Digest.of($0, .md5).hexadecimal }
    let file = try StoreFile(state)
    let kept = try file.contents()
    if kept.records.isEmpty {
      try await fill(&store, at: machine.adding(milliseconds: shift))
      try file.keep(store.state.everything.map { StoreChange(key: $0.key, record: $0) }, counter: store.state.counter)
    } else {
      store.restore(kept.records, counter: kept.counter)
    }
    if let trouble { store.meet(try TroubleFile.load(trouble)) }
    let server = WebServer(host: StoreHost(store, file, shift: shift), page: Templates.storePage)
    try await server.run(port: port) { address in
      let content = paths.isEmpty && kept.records.isEmpty ? " with one empty app, because no catalog was named" : ""
      Terminal.announce(address, "Local App Store Connect\(content); open it in a browser. Press Ctrl-C to stop.")
    }
    file.close()
  }

  private func settings() throws -> StoreSettings {
    var settings = StoreSettings()
    settings.secondsUntilReady = stateDelay
    settings.requestsPerMinute = perMinute == 0 ? nil : perMinute
    settings.requestsPerHour = perHour == 0 ? nil : perHour
    settings.tokens = try tokens.rules
    return settings
  }

  private func fill(_ store: inout LocalStore, at now: Instant) async throws {
    guard !paths.isEmpty else {
      store.addApp(name: "My App", bundleID: "com.example.app")
      return
    }
    let workspace = try await Workspace.ofCatalogs(paths, try configuration.settings(for: paths))
    if workspace.faults.contains(where: { $0.severity == .error }) {
      throw Failure("the catalog has errors; run 'shelf lint\(paths.map { " " + shellPath($0) }.joined())'")
    }
    try PlanOptions.checkApps(workspace.each.map(\.workspace))
    for (root, read) in zip(workspace.roots, workspace.catalogs) {
      store.load(empty ? read.catalog.withRecordAlone : read.catalog, at: now) { path in
        root.flatMap { Source.bytes(of: $0.appending(path), within: Confinement(within: $0)) }
      }
    }
  }
}

extension Catalog {
  /// The app's record without products.
  fileprivate var withRecordAlone: Catalog {
    var bare = Catalog()
    bare.app = app
    bare.app?.gracePeriod = nil
    return bare
  }
}
