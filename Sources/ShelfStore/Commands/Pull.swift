import CommandSupport
import ArgumentParser
import CatalogFormats
import CatalogModel
import CatalogProject
import SourceDiagnostics
import StoreClient
import SystemPackage

/// `shelf pull`: what the store has, as a catalog.
struct Pull: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: StoreCommandName.pull.rawValue,
    abstract: StoreCommandName.pull.abstract,
    discussion: """
      Asks the App Store Connect API for everything that a catalog can hold, six questions at a time, and changes \
      nothing there. \
      With --into the catalog in a folder is changed where it stands, as 'shelf import --into' does; with --answers \
      the answers \
      are kept for 'shelf plan' and 'shelf import'; else the catalog goes to standard output.

      The key is what --key names, or what the variables of asc (ASC_KEY_ID, ASC_ISSUER_ID, ASC_PRIVATE_KEY_PATH, \
      ASC_PRIVATE_KEY, ASC_PRIVATE_KEY_B64) or of fastlane (APP_STORE_CONNECT_API_KEY_KEY_ID, …_ISSUER_ID, \
      …_KEY_FILEPATH, \
      …_KEY) say. A store on this machine needs none.

      Examples:
        shelf pull --app 1187265767 --into catalog
        shelf pull --answers answers
        shelf pull --store http://127.0.0.1:8440 --into catalog

      Exit status: 0 read, 2 something could not be read or written, or is unknown.
      """
  )

  @Option(
    help: ArgumentHelp(
      "The app's ID or bundle ID; default: ASC_APP_ID, else the only one that the key sees.", valueName: "id"))
  var app: String?

  @Option(
    help: ArgumentHelp("The folder of the catalog to write or to change.", valueName: "folder"), completion: .directory)
  var into: String?

  @Option(
    help: ArgumentHelp("Keep the answers in this folder, a page a file.", valueName: "folder"), completion: .directory)
  var answers: String?

  @Flag(help: "Go on without what the key may not read; of that the catalog stays as it is.")
  var partial = false

  @Flag(name: .shortAndLong, help: "Say nothing when it is done.")
  var quiet = false

  @OptionGroup var client: ClientOptions
  @OptionGroup var verbosity: VerbosityOptions

  func validate() throws {
    if into != nil, answers != nil {
      throw ValidationError("--into and --answers exclude each other; 'shelf import' reads answers")
    }
    if into == "" { throw ValidationError("--into names no folder") }
    if answers == "" { throw ValidationError("--answers names no folder") }
  }

  func run() async throws {
    let pulled = try await client.pull(app, of: try await own(), partial: partial)
    let summary =
      "\(pulled.calls) calls to \(try client.address().origin), app \(pulled.app.id) (\(pulled.app.bundleID))\n"
    if let answers {
      if pulled.containSecrets {
        Terminal.note(
          "the answers contain review notes and offer codes in clear; keep '\(answers)' out of version control\n")
      }
      let changed = try AnswerFolder(answers).keep(pulled.answers)
      if !quiet { Terminal.note("\(summary)\(pulled.answers.count) answers in '\(answers)', \(changed) of them new\n") }
      ExitStatus.yes.exit()
    }
    let imported = ImportedCatalog(pulled.answers, as: Format.appStoreConnect, on: client.today ?? Clock.today)
    StandardError.report(imported.faults, in: imported.files)
    if imported.faults.contains(where: { $0.severity == .error }) {
      throw Failure("the store's answers can't be read; nothing was written. --answers keeps them")
    }
    guard let into else {
      try await imported.writeText()
      ExitStatus.yes.exit()
    }
    let change = try await CatalogChange(imported, into: into)
    try change.write()
    if !partial { try await remember(pulled, in: into) }
    if !quiet { Terminal.note(summary + change.summary) }
    ExitStatus.yes.exit()
  }

  /// Notes in the lock what was seen, so that the next plan distinguishes a hand edit from a change of the catalog.
  private func remember(_ pulled: PulledStore, in folder: String) async throws {
    guard let day = client.today ?? Clock.today else { return }
    let workspace = try await Workspace([folder])
    try workspace.checkIsOneCatalog("name the folder of one")
    try await PlannedStore(pulled.answers, workspace, .init(day: day, store: try client.address().origin))
      .remember(in: workspace)
  }

  /// The app's record in the catalog that is to be changed; nil when there is none yet.
  private func own() async throws -> App? {
    guard let into, FileSystem.exists(FilePath(into).appending("app.yaml")) else { return nil }
    let workspace = try await Workspace([into])
    try workspace.checkIsOneCatalog("name the folder of one")
    return workspace.catalogs[0].catalog.app
  }
}
