package import CatalogLint
package import CatalogModel
import SourceDiagnostics

/// A conversation with an editor: messages in, effects out.
///
/// It performs no I/O. The program passes in messages and performs the returned effects, such as finding and reading
/// files. Diagnostics are computed in `settle()`, so that a burst of keystrokes costs only one update.
package struct Session: Sendable {
  /// The stage of the conversation.
  private enum Stage {
    case silent, open, closing
  }

  private var stage = Stage.silent
  private(set) var client = Client()
  var workspace: LiveWorkspace

  /// The last diagnostics sent for each file, by path.
  private var published: [String: JSON] = [:]

  /// The errors of the last search for catalogs, and those already reported.
  private var unsearched: [String] = []
  private var reportedFailures: Set<String> = []

  /// The URIs and versions of the editor's open files.
  private(set) var open: [String: OpenDocument] = [:]

  private let version: String

  struct OpenDocument {
    var uri: String
    var version: JSON
  }

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - rules: the rules to run.
  ///   - today: the day for limits and dates.
  ///   - version: the server's version.
  package init(rules: [Rule] = Rule.all, today: CalendarDate, version: String = "") {
    self.version = version
    workspace = LiveWorkspace(rules: rules, today: today)
  }

  /// The number of parsed texts and checked catalogs so far: the cost of changes.
  package var cost: (parsed: Int, catalogs: Int) {
    (workspace.files.parseCount, workspace.catalogs.reduce(0) { $0 + $1.checks })
  }

  /// Processes a message.
  package mutating func receive(_ body: [UInt8]) -> [Effect] {
    guard let message = try? JSON(utf8: body) else { return [.respond(to: .null, .failure(.notJSON))] }
    guard case .object = message else {
      return [.respond(to: .null, .failure(.invalidRequest("a message must be an object")))]
    }
    guard let method = message["method"].string else {
      // A response to one of the server's own requests needs no action.
      if message["result"] != .null || message["error"] != .null || message["id"].string != nil { return [] }
      return [.respond(to: message["id"], .failure(.invalidRequest("a request needs a 'method'")))]
    }
    let id = message["id"]
    return id == .null ? notified(method, message["params"]) : requested(id, method, message["params"])
  }

  private mutating func requested(_ id: JSON, _ method: String, _ parameters: JSON) -> [Effect] {
    switch (stage, method) {
    case (.silent, "initialize"):
      stage = .open
      client = Client(parameters)
      return [.respond(to: id, .success(client.answer(version: version)))]
    case (.silent, _): return [.respond(to: id, .failure(.notInitialized))]
    case (.open, "shutdown"):
      stage = .closing
      return [.respond(to: id, .success(.null))]
    case (.open, "initialize"): return [.respond(to: id, .failure(.invalidRequest("'initialize' was already sent")))]
    case (.closing, _): return [.respond(to: id, .failure(.invalidRequest("'\(method)' after 'shutdown'")))]
    case (.open, _): return [.respond(to: id, answer(method, parameters))]
    }
  }

  private mutating func notified(_ method: String, _ parameters: JSON) -> [Effect] {
    if method == "exit" { return [.exit(isOrderly: stage == .closing)] }
    guard stage == .open else { return [] }
    switch method {
    case "initialized": return client.registrations + [search]
    case "textDocument/didOpen": return opened(parameters["textDocument"])
    case "textDocument/didChange": return changed(parameters)
    case "textDocument/didClose": return closed(parameters["textDocument"])
    case "textDocument/didSave":
      workspace.forgetAssets()
      return []
    case "workspace/didChangeWatchedFiles": return filesChanged(parameters["changes"].array)
    case "workspace/didChangeWorkspaceFolders":
      client.change(folders: parameters["event"])
      return [search]
    default: return []
    }
  }

  /// The search for catalogs: in the editor's folders, and above open files outside of them.
  private var search: Effect {
    let outside = workspace.files.openPaths.map(LexicalPath.folder).filter { path in
      !client.folders.contains { LexicalPath.isInside(path, $0) }
    }
    return .findCatalogs(in: client.folders, above: Set(outside).sorted())
  }

  private static func isYAML(_ path: String) -> Bool { path.hasSuffix(".yaml") || path.hasSuffix(".yml") }

  private static func isPicture(_ path: String) -> Bool {
    [".png", ".jpg", ".jpeg"].contains { path.lowercased().hasSuffix($0) }
  }

}

// MARK: - Files

extension Session {
  /// Processes the result of `Effect.findCatalogs`, sorted by root.
  ///
  /// - Parameters:
  ///   - listings: the catalogs.
  ///   - failures: the errors, one line each.
  /// - Returns: the next effects.
  package mutating func found(_ listings: [CatalogListing], failures: [String] = []) -> [Effect] {
    workspace.setListings(listings, in: client.folders)
    unsearched = failures
    return readUnknown()
  }

  /// Processes the result of `Effect.read`; an unreadable file counts as empty.
  package mutating func processLoadedFiles(_ files: [(path: String, contents: FileContents)]) -> [Effect] {
    for file in files { workspace.files.load(workspace.files.index(of: file.path), file.contents) }
    workspace.touch()
    return readUnknown()
  }

  private mutating func readUnknown() -> [Effect] {
    let unknown = workspace.unknownFiles()
    return unknown.isEmpty ? [] : [.read(unknown)]
  }

  /// Processes the result of `Effect.survey`.
  package mutating func surveyed(_ assets: Assets, for query: AssetQuery) {
    workspace.setAssets(assets, for: query)
  }

  private mutating func opened(_ document: JSON) -> [Effect] {
    guard let uri = document["uri"].string, let path = DocumentURI.path(uri), let text = document["text"].string else {
      return []
    }
    let index = workspace.files.index(of: path)
    workspace.files.open(index, text)
    open[path] = OpenDocument(uri: uri, version: document["version"])
    workspace.touch()
    return workspace.isLookedAt(index) ? [] : [search]
  }

  private mutating func changed(_ parameters: JSON) -> [Effect] {
    guard let path = parameters["textDocument"]["uri"].string.flatMap(DocumentURI.path),
      let index = workspace.files.existingIndex(of: path), open[path] != nil
    else { return [] }
    for change in parameters["contentChanges"].array {
      guard let text = change["text"].string else { continue }
      let range = client.changedBytes(change["range"], of: workspace.files.text(index))
      workspace.files.replace(index, range, with: text)
    }
    open[path]?.version = parameters["textDocument"]["version"]
    workspace.touch()
    return []
  }

  private mutating func closed(_ document: JSON) -> [Effect] {
    guard let path = document["uri"].string.flatMap(DocumentURI.path), open.removeValue(forKey: path) != nil,
      let index = workspace.files.existingIndex(of: path)
    else { return [] }
    workspace.files.close(index)
    if LiveWorkspace.isStoreKitFile(path) { workspace.touch() }
    return workspace.isLookedAt(index) ? [.read([path])] : []
  }

  private mutating func filesChanged(_ changes: [JSON]) -> [Effect] {
    let changed = changes.compactMap { change in
      change["uri"].string.flatMap(DocumentURI.path).map { (path: $0, isSame: change["type"] == 2) }
    }
    if changed.contains(where: { !Self.isYAML($0.path) }) { workspace.forgetAssets() }
    // An added or removed file changes the list of files, and a folder its contents.
    if changed.contains(where: { !$0.isSame && !Self.isPicture($0.path) }) {
      let known = Set(changed.map(\.path)).filter { workspace.files.existingIndex(of: $0) != nil }
      return [.read(known.sorted()), search].filter { $0 != .read([]) }
    }
    let known = Set(changed.map(\.path)).filter { path in
      workspace.files.existingIndex(of: path).map { workspace.isLookedAt($0) } ?? false
    }
    return known.isEmpty ? [] : [.read(known.sorted())]
  }
}

// MARK: - Diagnostics

extension Session {
  /// Updates everything, and sends changed diagnostics to the editor, in the order of paths; call it until it returns
  /// no effects.
  package mutating func settle() -> [Effect] {
    guard stage == .open, workspace.isUnreported else { return [] }
    let unread = readUnknown()
    guard unread.isEmpty else { return unread }
    workspace.update()
    let queries = workspace.openQueries
    guard queries.isEmpty else { return [.survey(queries)] }
    workspace.refresh()
    workspace.markReported()
    var now: [String: JSON] = [:]
    for (file, findings) in workspace.findings {
      now[workspace.files.path(file)] = .array(findings.map { diagnostic($0) })
    }
    let changed = Set(now.keys).union(published.keys).filter { now[$0] != published[$0] }
    published = now
    return reportFailures()
      + changed.sorted().map { path in
        .notify(
          "textDocument/publishDiagnostics",
          .compact([
            "uri": .string(uri(of: path)), "version": open[path]?.version ?? .null, "diagnostics": now[path] ?? [],
          ]))
      }
  }

  /// Reports new read errors, which diagnostics can't show.
  private mutating func reportFailures() -> [Effect] {
    let now = unsearched + workspace.failures
    let new = now.filter { !reportedFailures.contains($0) }
    reportedFailures = Set(now)
    return new.map { .notify("window/showMessage", ["type": 1, "message": .string($0)]) }
  }

  /// The URI of a file, in the editor's spelling if it is open.
  func uri(of path: String) -> String { open[path]?.uri ?? DocumentURI.uri(path) }
}
