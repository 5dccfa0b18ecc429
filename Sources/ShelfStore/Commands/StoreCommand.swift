import CommandSupport
import ArgumentParser
import CatalogModel
import CatalogProject
import CatalogYAML
import SourceDiagnostics
import StoreServer
import SystemPackage
import Templates

/// `shelf store`: a store of one's own.
struct StoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: StoreCommandName.store.rawValue, abstract: StoreCommandName.store.abstract,
    subcommands: [StoreServe.self])
}

/// `shelf store serve`: the purchase part of the App Store Connect API on this machine.
struct StoreServe: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve an App Store Connect API on this machine, without an account.",
    discussion: """
      Begins with what a catalog says, or with one empty app. It answers and refuses as the real store does, as far as \
      that is \
      known; 'http://127.0.0.1:PORT/' shows what is in it and each request. Only this machine can reach it. SIGINT \
      ends it.

      Examples:
        shelf store serve catalog
        shelf store serve --port 8440 --data store.sqlite --day 2026-12-01
        shelf store serve catalog --no-auth
        shelf store serve catalog --empty --trouble trouble.yaml

      Exit status: 0 ended, 2 it could not be served.
      """
  )

  @Argument(
    help: ArgumentHelp("The catalog's folder or files to begin with; none for an empty app.", valueName: "path"),
    completion: .file(extensions: ["yaml", "yml"]))
  var paths: [String] = []

  @Flag(help: "Begin with the app's record alone: its name and its IDs from the catalog, and no products.")
  var empty = false

  @Option(help: ArgumentHelp("The port; 0 for any that is free.", valueName: "number"))
  var port = 8440

  @Option(
    name: [.customLong("day"), .customLong("today")],
    help: ArgumentHelp("The day it is in the store; default: today.", valueName: "date"))
  var day: CalendarDate?

  @Option(
    help: ArgumentHelp("Keep the store in this SQLite file; a catalog is only read into a new one.", valueName: "file"),
    completion: .file())
  var data: String?

  @Option(
    help: ArgumentHelp("Break it on purpose: a YAML file with 'troubles'; see docs/store.md.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var trouble: String?

  @OptionGroup var tokens: TokenOptions

  @Option(help: ArgumentHelp("The most requests in a minute; 0 for any number.", valueName: "number"))
  var perMinute = 300

  @Option(help: ArgumentHelp("The most requests in an hour; 0 for any number.", valueName: "number"))
  var perHour = 3600

  @Option(
    help: ArgumentHelp(
      "How long a product that has just become complete still counts as incomplete; the real store takes about 5.",
      valueName: "seconds"))
  var stateDelay = 0

  @OptionGroup var configuration: ConfigurationOptions

  mutating func validate() throws {
    if !(0...3600).contains(stateDelay) {
      throw ValidationError("--state-delay takes a number of seconds from 0 to 3600")
    }
    if !(0...65_535).contains(port) { throw ValidationError("--port takes a number from 0 to 65535") }
    if perMinute < 0 || perHour < 0 { throw ValidationError("--per-minute and --per-hour take no negative numbers") }
    if data == "" { throw ValidationError("--data names no file") }
    if empty, paths.isEmpty { throw ValidationError("--empty takes the app from a catalog; name one") }
  }

  func run() async throws {
    guard let machine = Clock.now else { throw Failure("the clock gives no time") }
    let shift = day.map { Instant(startOf: $0).milliseconds + machine.timeOfDay - machine.milliseconds } ?? 0
    var store = LocalStore(try settings()) { Digest.of($0, .md5).hexadecimal }
    let file = try StoreFile(data)
    let kept = try file.contents()
    if kept.records.isEmpty {
      try await fill(&store, at: machine.adding(milliseconds: shift))
      try file.keep(store.state.everything.map { StoreChange(key: $0.key, record: $0) }, counter: store.state.counter)
    } else {
      store.restore(kept.records, counter: kept.counter)
    }
    if let trouble { store.meet(try TroubleFile.read(trouble)) }
    let server = WebServer(host: StoreHost(store, file, shift: shift), page: Templates.storePage)
    try await server.run(port: port) { address in
      Terminal.write("\(address)\n")
      Terminal.note("shelf: the store is served; its page is at \(address)/, and ctrl-c ends it\n")
    }
    file.close()
    ExitStatus.yes.exit()
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
    let workspace = try await Workspace.ofOneCatalog(paths, try configuration.settings(for: paths))
    if workspace.faults.contains(where: { $0.severity == .error }) {
      throw Failure("the catalog can't be read without errors; see 'shelf lint'")
    }
    let root = workspace.roots.first.flatMap(\.self)
    let catalog = workspace.catalogs[0].catalog
    store.load(empty ? catalog.withRecordAlone : catalog, at: now) { path in
      root.flatMap { Source.bytes(of: $0.appending(path)) }
    }
  }
}

extension Catalog {
  /// The app with what its record says from the start, and nothing that it sells.
  fileprivate var withRecordAlone: Catalog {
    var bare = Catalog()
    bare.app = app
    bare.app?.gracePeriod = nil
    return bare
  }
}
