import CommandSupport
import ArgumentParser
import CatalogFormats
import CatalogModel
import CatalogProject
import SourceDiagnostics
import StoreClient
import StoreFacts
import StoreServer
import SystemPackage

/// `shelf pull`: import products from App Store Connect.
struct Pull: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: StoreCommandName.pull.rawValue,
    abstract: StoreCommandName.pull.abstract,
    discussion: """
      Reads everything that a catalog can contain, and changes nothing in App Store Connect. --into creates or changes \
      the catalog in a folder, as 'shelf import --into' does; of a folder with several catalogs it changes all of them \
      or none. --answers saves the responses for 'shelf plan' and \
      'shelf import'. Otherwise the catalog is printed.

      The key is set with --key, or with the variables of asc (ASC_KEY_ID, ASC_ISSUER_ID, ASC_PRIVATE_KEY_PATH, \
      ASC_PRIVATE_KEY, ASC_PRIVATE_KEY_B64) or of fastlane (APP_STORE_CONNECT_API_KEY_KEY_ID, …_ISSUER_ID, \
      …_KEY_FILEPATH, …_KEY). A local server needs none.

      Examples:
        shelf pull --app 1187265767 --into catalog
        shelf pull --into apps                   every catalog below
        shelf pull --answers answers
        shelf pull --api-url http://127.0.0.1:8440 --into catalog

      Exit code: 0 read, 2 something could not be read or written.
      """
  )

  @Option(
    help: ArgumentHelp(
      "App ID or bundle ID (default: the catalog's, $ASC_APP_ID, or the only one the key can see).", valueName: "id"))
  var app: String?

  @Option(
    help: ArgumentHelp(
      "Catalog folder to create or change (or a folder of catalogs; repeatable; default: print).", valueName: "folder"),
    completion: .directory)
  var into: [String] = []

  @Option(
    help: ArgumentHelp("Folder of App Store Connect responses (written, one file for each page).", valueName: "folder"),
    completion: .directory)
  var answers: String?

  @Flag(help: "Continue without responses that the key can't read.")
  var allowMissing = false

  @OptionGroup(title: "App Store Connect options") var client: ClientOptions
  @OptionGroup var date: DateOptions
  @OptionGroup(title: "Common options") var common: CommonOptions

  func validate() throws {
    if !into.isEmpty, answers != nil {
      throw ValidationError("--into and --answers can't be combined; 'shelf import' reads the responses")
    }
    if into.contains("") { throw ValidationError("--into is empty; name a folder") }
    if answers == "" { throw ValidationError("--answers is empty; name a folder") }
  }

  func run() async throws {
    guard into.isEmpty else { return try await update() }
    let pulled = try await client.pull(app, of: nil, asOf: date.asOf, allowsMissing: allowMissing)
    noteUndescribed(in: pulled)
    if let answers {
      if pulled.containSecrets {
        Terminal.note(
          """
          the responses contain review notes and offer codes in plain text; keep '\(answers)' out of version \
          control\n
          """)
      }
      let changed = try AnswerFolder(answers).keep(pulled.answers)
      return Terminal.succeed(
        "\(try summary(of: pulled))Wrote \(answers) (\(pulled.answers.count) responses, \(changed) of them new)")
    }
    try imported(pulled, for: nil).writeText()
  }

  /// Creates or changes the catalogs, all or none.
  private func update() async throws {
    let targets = try await targets()
    if targets.count > 1, app != nil {
      throw Failure("--app needs one catalog, but there are \(targets.count); name one")
    }
    try PlanOptions.checkApps(targets.compactMap(\.workspace))
    var results: [(pulled: PulledStore, change: CatalogChange)] = []
    for (folder, workspace) in targets {
      let record = workspace?.catalogs[0].catalog.app
      let pulled = try await client.pull(app, of: record, asOf: date.asOf, allowsMissing: allowMissing)
      noteUndescribed(in: pulled)
      results.append((pulled, try await CatalogChange(try imported(pulled, for: record), into: folder)))
    }
    try CatalogChange.write(results.map(\.change))
    for ((folder, _), result) in zip(targets, results) {
      if !allowMissing { try await remember(result.pulled, in: folder) }
      Terminal.succeed(try summary(of: result.pulled) + result.change.summary())
    }
  }

  /// The folders to change: those that were named, or the catalogs below them; with the catalog of each that has one.
  private func targets() async throws -> [(folder: String, workspace: Workspace?)] {
    var found: [(folder: String, workspace: Workspace?)] = []
    for folder in into {
      let isNew = !FileSystem.exists(FilePath(folder).appending("app.yaml"))
      // A folder without a catalog may be empty.
      let all = isNew ? try? await Workspace([folder]) : try await Workspace([folder])
      guard let all, isNew ? all.hasSeveral : true, !all.catalogs.isEmpty else {
        found.append((folder, nil))
        continue
      }
      try all.checkIsRead()
      for (index, one) in all.each.enumerated() {
        let root = all.hasSeveral ? all.placeName(ofCatalog: index) : folder
        if !found.contains(where: { $0.folder == root }) { found.append((root, one.workspace)) }
      }
    }
    return found
  }

  private func summary(of pulled: PulledStore) throws -> String {
    "\(pulled.calls) calls to \(try client.address().origin), app \(pulled.app.id) (\(pulled.app.bundleID))\n"
  }

  /// The catalog that was read, with base amounts in the territory of the app's record; throws a `Failure` if the
  /// responses are damaged.
  private func imported(_ pulled: PulledStore, for record: App?) throws -> ImportedCatalog {
    let imported = ImportedCatalog(
      pulled.answers, as: Format.appStoreConnect, on: date.asOf ?? Clock.today, base: record?.baseTerritory)
    StandardError.report(imported.faults, in: imported.files)
    if imported.faults.contains(where: { $0.severity == .error }) {
      throw Failure("nothing was written: the responses can't be read; use --answers FOLDER to keep them")
    }
    return imported
  }

  /// Reports attributes that a later version of the API added, all at once; they are left out.
  private func noteUndescribed(in pulled: PulledStore) {
    let files = pulled.answers.enumerated().map { FormatFile($1, index: $0) }
    let resources = AppStoreConnectReader.documents(files, ReadingOptions()).graph.resources
    let names = undescribedAttributes(of: resources.map { ($0.key.type.rawValue, Array($0.attributes.keys)) })
    guard !names.isEmpty else { return }
    Terminal.printError(
      """
      App Store Connect has attributes that Shelf, made for API \(StoreAPI.version.value), doesn't know; they are \
      left out: \(listed(names))
      """)
  }

  /// Records the state in the lock, so that the next plan can tell drift from a change of the catalog.
  private func remember(_ pulled: PulledStore, in folder: String) async throws {
    guard let day = date.asOf ?? Clock.today else { return }
    let workspace = try await Workspace([folder])
    try workspace.checkIsOneCatalog("name one of these folders")
    let request = PlannedStore.PlanRequest(day: day, store: try client.address().origin, session: pulled.session)
    let planned = try await PlannedStore(pulled.answers, workspace, request)
    try planned.remember(in: workspace)
    guard let lock = pulled.unchangedLock() else { return }
    defer { lock.release() }
    try planned.remember(in: lock, workspace.catalogs[0].catalog)
  }
}
