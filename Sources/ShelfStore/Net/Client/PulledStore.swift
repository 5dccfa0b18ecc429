import CommandSupport
import CatalogFormats
import CatalogModel
import SourceDiagnostics
import StoreClient
import StorePlanning

/// The state of an app in App Store Connect, read from its responses.
struct PulledStore {
  /// The responses, page by page.
  let pages: [StoreReader.Page]
  let app: StoreApp

  /// The number of requests sent.
  let calls: Int

  /// The requests that the key isn't allowed to make.
  let unknown: [ClientRefusal]

  /// The server that it was read from.
  let session: StoreSession

  /// The app's lock before the reading; nil if another run was changing the app.
  fileprivate var lockBefore: [UInt8]?

  /// The state that this computer last left or pulled before.
  var record: SeenStore { ApplyLock.record(lockBefore ?? []) }

  /// Acquires the app's lock; nil if another run has changed the app since the reading began.
  func unchangedLock() -> ApplyLock? {
    guard let lockBefore, let lock = try? ApplyLock(app.id, of: session.address) else { return nil }
    if lock.bytes == lockBefore { return lock }
    lock.release()
    return nil
  }

  /// The responses, one page per file.
  var answers: SourceFiles { pages.map { TextFile(path: $0.name, bytes: $0.bytes) } }

  /// The base territory of most products that are bought once; nil if it is the usual one.
  fileprivate var baseTerritory: String? {
    let files = answers.enumerated().map { FormatFile($1, index: $0) }
    let graph = AppStoreConnectReader.documents(files, ReadingOptions()).graph
    let found = CatalogAssembly(graph, on: nil, baseTerritory: nil).findBaseTerritory()
    return found == App.baseTerritory(of: nil) ? nil : found?.text
  }

  /// Whether the responses contain a review note or a custom code.
  var containSecrets: Bool {
    pages.contains { page in
      let text = String(decoding: page.bytes, as: UTF8.self)
      return ["\"reviewNote\"", "\"customCode\""].contains { name in
        var rest = text[...]
        while let found = rest.firstRange(of: name) {
          rest = rest[found.upperBound...].drop { $0 == " " || $0 == ":" }
          if rest.hasPrefix("\""), !rest.hasPrefix("\"\"") { return true }
        }
        return false
      }
    }
  }

  /// Reads an app's whole state from App Store Connect.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - session: the session with the server.
  ///   - baseTerritory: the territory that the prices of the others follow; nil for the default.
  ///   - excluded: the IDs of products of which only the lists' entries are read.
  ///   - earlier: an earlier reading, whose pages are used where nothing has changed.
  ///   - progress: receives the progress.
  /// - Returns: the app's state.
  /// - Throws: a `Failure` if a response is missing or incomplete.
  static func pull(
    _ app: StoreApp, _ session: StoreSession, baseTerritory: String? = nil, leavingOut excluded: Set<String> = [],
    after earlier: StoreReader.Earlier? = nil, _ progress: CountProgress
  ) async throws -> PulledStore {
    guard let queries = QueryList(QueryDocument.text) else { throw Failure("the requests can't be read") }
    var names = ["app_id": app.id]
    names["base_territory"] = baseTerritory
    defer { progress.finish() }
    let reader = StoreReader(session, queries, names, leavingOut: excluded, after: earlier) {
      progress.update($0, of: $1)
    }
    let answers = try await ClientFailure.reporting { try await reader.fetch() }
    return PulledStore(
      pages: answers.pages, app: app, calls: await session.calls, unknown: answers.unknown, session: session)
  }

  /// Selects an app among those that the key can see.
  ///
  /// - Parameters:
  ///   - wanted: its ID or its bundle ID; nil if there should be only one.
  ///   - session: the session with the server.
  /// - Returns: the app.
  /// - Throws: a `Failure` that lists the apps if the choice is ambiguous.
  static func app(_ wanted: String?, _ session: StoreSession) async throws -> StoreApp {
    let apps = try await ClientFailure.reporting { try await session.apps() }
    let found = wanted.map { wanted in apps.filter { $0.id == wanted || $0.bundleID == wanted } } ?? apps
    if found.count == 1 { return found[0] }
    let list = apps.prefix(20).map { "\($0.id) (\($0.bundleID), \($0.name))" }.joined(separator: ", ")
    if apps.isEmpty { throw Failure("the key can see no app at \(session.address.origin)") }
    let all = list + (apps.count > 20 ? " and \(apps.count - 20) more" : "")
    guard let wanted else { throw Failure("the key can see \(apps.count) apps; choose one with --app: \(all)") }
    throw Failure("the key can't see the app '\(wanted)' at \(session.address.origin); it can see \(all)")
  }

  /// Reports the responses that the key can't read; throws a `Failure` unless they may be missing,
  /// and names the option for that unless the command has none (nil).
  func checkIsWhole(allowsMissing: Bool?) throws {
    for refusal in unknown { Terminal.printError("can't read \(refusal.path): \(refusal.message)") }
    if let refusal = unknown.first, allowsMissing != true {
      let advice = refusal.advice.map { "; \($0)" } ?? ""
      let option = allowsMissing == nil ? "" : "; use --allow-missing to continue without them"
      throw Failure("this key can't read \(counted(unknown.count, "response"))\(advice)\(option)")
    }
  }
}

extension ClientOptions {
  /// Finds an app in App Store Connect.
  ///
  /// - Parameters:
  ///   - app: its ID or bundle ID; nil for that of the record.
  ///   - record: the app's record in the catalog.
  ///   - date: the date of a local server; nil for today.
  ///   - progress: hears why it waits.
  /// - Returns: the app, and the session for further requests.
  /// - Throws: a `Failure` if the app is not the catalog's.
  func find(
    _ app: String?, of record: App?, asOf date: CalendarDate?, _ progress: CountProgress
  ) async throws -> (app: StoreApp, session: StoreSession) {
    let address = try address()
    let session = try session(with: address, asOf: date, progress)
    let environment = Terminal.environment("ASC_APP_ID").flatMap { $0.isEmpty || address.isLoopback ? nil : $0 }
    let found = try await PulledStore.app(app ?? record?.appleID?.digits ?? record?.bundleID ?? environment, session)
    if let bundleID = record?.bundleID, bundleID != found.bundleID {
      throw Failure(
        "the catalog is for '\(bundleID)', but app \(found.id) is '\(found.bundleID)'; choose another with --app")
    }
    return (found, session)
  }

  /// Reads an app from App Store Connect.
  ///
  /// - Parameters:
  ///   - app: its ID or bundle ID; nil for the one in the record.
  ///   - record: the app's record in the catalog.
  ///   - date: the date of a local server; nil for today.
  ///   - allowsMissing: whether to continue without responses that the key can't read; nil without such an option.
  ///   - excluded: returns the IDs of products of which only the lists' entries are read, given the last known state.
  ///   - isStale: returns the IDs of products that must still be read, given what was read.
  /// - Returns: the app's state.
  /// - Throws: a `Failure` if a response is missing, or if the app isn't the catalog's.
  func pull(
    _ app: String?, of record: App?, asOf date: CalendarDate?, allowsMissing: Bool? = nil,
    leavingOut excluded: (SeenStore) -> Set<String> = { _ in [] },
    isStale: (PulledStore) throws -> Set<String> = { _ in [] }
  ) async throws -> PulledStore {
    let progress = CountProgress("reading App Store Connect")
    let (found, session) = try await find(app, of: record, asOf: date, progress)
    let base = record?.baseTerritory?.text
    let lock = try? ApplyLock(found.id, of: session.address)
    let lockBefore = lock?.bytes
    lock?.release()
    let excluded = excluded(ApplyLock.record(lockBefore ?? []))
    var pulled = try await PulledStore.pull(found, session, baseTerritory: base, leavingOut: excluded, progress)
    pulled.lockBefore = lockBefore
    let stale = excluded.isEmpty ? [] : try isStale(pulled)
    // Without a catalog, only the responses show which territory the other prices follow.
    let foundBase = record == nil ? pulled.baseTerritory : nil
    if !stale.isEmpty || foundBase != nil {
      pulled = try await PulledStore.pull(
        found, session, baseTerritory: foundBase ?? base, leavingOut: excluded.subtracting(stale),
        after: StoreReader.Earlier(pulled.pages, changedBy: []), CountProgress("reading App Store Connect"))
      pulled.lockBefore = lockBefore
    }
    try pulled.checkIsWhole(allowsMissing: allowsMissing)
    return pulled
  }
}

/// Faults of a client as failures of the program.
enum ClientFailure {
  /// Returns the result of an operation, and turns client errors into a `Failure`.
  static func reporting<Result>(_ work: () async throws -> Result) async throws -> Result {
    do { return try await work() } catch let fault as ClientFault { throw failure(fault) }
  }

  static func failure(_ fault: ClientFault) -> Failure {
    switch fault {
    case .refused(let refusal): Failure(refusal.message + (refusal.advice.map { "; \($0)" } ?? ""))
    case .impossible(let reason), .unclear(let reason): Failure(reason)
    }
  }
}
