import CatalogLint
import CatalogModel
import LanguageServer
import SourceDiagnostics
import Testing

/// An editor with a disk of its own, in memory.
struct Editor {
  private(set) var session: Session
  private(set) var disk: [String: String]

  /// The server's messages, in order.
  private(set) var inbox: [JSON] = []

  /// The server's requests to the program, and whether it ended, as short texts.
  private(set) var requests: [String] = []

  /// Files that are there but can't be read.
  private var unreadable: [String: FileContents] = [:]

  private var nextID = 0

  static let root = "/home/ana/catalog"

  /// A few rules of every kind, so that a new one doesn't change these tests.
  static let rules = Rule.all.filter { rule in
    [
      "duplicate-product-id", "duplicate-reference-name", "hosted-content-type", "family-sharing-type",
      "duplicate-display-name", "unknown-locale", "untrimmed-text",
    ].contains(rule.kind.id)
  }

  /// An editor before its first message.
  init(silent disk: [String: String] = [:], rules: [Rule] = Self.rules) throws {
    let today = try #require(CalendarDate("2026-11-21"))
    session = Session(rules: rules, today: today)
    self.disk = disk
  }

  /// An editor after its first words; some of its files can't be read.
  init(
    _ disk: [String: String], encodings: [String] = [], capabilities: [String: JSON] = [:], rules: [Rule] = Self.rules,
    unreadable: [String: FileContents] = [:]
  ) throws {
    try self.init(silent: disk, rules: rules)
    self.unreadable = Dictionary(uniqueKeysWithValues: unreadable.map { (Self.path($0), $1) })
    var capabilities = capabilities
    if !encodings.isEmpty { capabilities["general"] = ["positionEncodings": .array(encodings.map { .string($0) })] }
    try ask(
      "initialize",
      ["processId": .null, "rootUri": "file:///home/ana", "capabilities": .object(capabilities)])
    notify("initialized", [:])
  }

  /// A catalog with an app, defaults that complete every product, and one file of products.
  static func disk(_ products: String, _ more: [String: String] = [:]) -> [String: String] {
    [root + "/app.yaml": app, root + "/products.yaml": products].merging(more.map { (path($0), $1) }) { $1 }
  }

  static let app = """
    app:
      name: Lighthouse
      bundle_id: com.example.lighthouse
      agreements: {paid_apps: active, tax: complete, banking: complete}
      apple_id: 1187265767
      platforms: [ios]
      primary_locale: en-US
      locales: [en-US]
      base_territory: USA
      version_on_sale: "1.0"
    defaults:
      type: consumable
      reference_name: Gold
      sells: content
      price: 0.99
      status: approved
      localizations:
        en-US: {name: Bars of Gold, description: Gold to spend on chapters.}

    """

  // MARK: - Speaking

  /// Sends the bytes of a message, and waits until the server is idle.
  mutating func send(_ body: [UInt8]) {
    carryOut(session.receive(body))
    while case let effects = session.settle(), !effects.isEmpty { carryOut(effects) }
  }

  mutating func notify(_ method: String, _ parameters: JSON) {
    send(JSON.object(["jsonrpc": "2.0", "method": .string(method), "params": parameters]).utf8)
  }

  /// Sends a request.
  ///
  /// - Returns: the whole response.
  @discardableResult
  mutating func ask(_ method: String, _ parameters: JSON) throws -> JSON {
    nextID += 1
    let id = JSON.number(nextID)
    send(JSON.object(["jsonrpc": "2.0", "id": id, "method": .string(method), "params": parameters]).utf8)
    return try #require(inbox.last { $0["id"] == id && $0["method"] == .null })
  }

  mutating func open(_ name: String) {
    let path = Self.path(name)
    notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(Self.uri(name)), "languageId": "yaml", "version": 1, "text": .string(disk[path] ?? ""),
        ]
      ])
  }

  mutating func close(_ name: String) {
    notify("textDocument/didClose", ["textDocument": ["uri": .string(Self.uri(name))]])
  }

  /// Changes a file: some ranges in order, or all of it.
  mutating func change(_ name: String, version: Int = 2, _ changes: JSON...) {
    send(Self.changing(name, version: version, changes).utf8)
  }

  /// The message about changes of a file.
  static func changing(_ name: String, version: Int = 2, _ changes: [JSON]) -> JSON {
    [
      "jsonrpc": "2.0", "method": "textDocument/didChange",
      "params": [
        "textDocument": ["uri": .string(uri(name)), "version": .number(version)], "contentChanges": .array(changes),
      ],
    ]
  }

  mutating func replace(_ name: String, _ text: String) { change(name, ["text": .string(text)]) }

  /// Changes the disk outside the editor, and reports it as a watcher would.
  mutating func write(_ text: String?, _ name: String) {
    let path = Self.path(name)
    let type: JSON = text == nil ? 3 : disk[path] == nil ? 1 : 2
    disk[path] = text
    notify("workspace/didChangeWatchedFiles", ["changes": [["uri": .string(Self.uri(name)), "type": type]]])
  }

  static func uri(_ name: String) -> String { "file://\(path(name))" }

  /// The path of a file of the catalog, or of one beside it: `../shared.yaml`.
  private static func path(_ name: String) -> String {
    name.hasPrefix("../") ? "/home/ana/" + name.dropFirst(3) : root + "/" + name
  }

  static func edit(_ line: Int, _ from: Int, _ to: Int, _ text: String) -> JSON {
    ["range": range(line, from, to), "text": .string(text)]
  }

  static func range(_ line: Int, _ from: Int, _ to: Int) -> JSON {
    [
      "start": ["line": .number(line), "character": .number(from)],
      "end": ["line": .number(line), "character": .number(to)],
    ]
  }

  /// The text of a file after some edits that don't overlap.
  static func apply(_ edits: [JSON], to text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    func offset(_ position: JSON) -> Int {
      let line = min(position["line"].number ?? 0, lines.count - 1)
      return lines[..<line].reduce(0) { $0 + $1.utf16.count + 1 } + (position["character"].number ?? 0)
    }
    var units = Array(text.utf16)
    for edit in edits.sorted(by: { offset($0["range"]["start"]) > offset($1["range"]["start"]) }) {
      let range = offset(edit["range"]["start"])..<offset(edit["range"]["end"])
      units.replaceSubrange(range, with: Array((edit["newText"].string ?? "").utf16))
    }
    return String(decoding: units, as: UTF16.self)
  }

  // MARK: - Listening

  /// The diagnostics that the server reported last about a file.
  func diagnostics(_ name: String) -> [JSON] {
    inbox.last { $0["method"] == "textDocument/publishDiagnostics" && $0["params"]["uri"] == .string(Self.uri(name)) }
      .map { $0["params"]["diagnostics"].array } ?? []
  }

  /// The diagnostics as short lines: `1:4-1:9 unknown-key`.
  func lines(_ name: String) -> [String] {
    diagnostics(name).map { "\(Self.short($0["range"])) \($0["code"].string ?? "")" }
  }

  /// A range as `1:4-1:9`.
  static func short(_ range: JSON) -> String {
    let ends = [range["start"], range["end"]].map { "\($0["line"].number ?? -1):\($0["character"].number ?? -1)" }
    return ends.joined(separator: "-")
  }

  /// The names of the files that the server reported on since a message.
  func published(since start: Int) -> [String] {
    inbox[start...].filter { $0["method"] == "textDocument/publishDiagnostics" }
      .compactMap { $0["params"]["uri"].string.map { String($0.dropFirst(Self.uri("").count)) } }
  }

  // MARK: - Effects

  private mutating func carryOut(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .send(let body):
        if let message = try? JSON(utf8: body) { inbox.append(message) } else { Issue.record("no JSON was sent") }
      case .findCatalogs(let folders, let others):
        requests.append((["find"] + folders + others.map { "above \($0)" }).joined(separator: " "))
        carryOut(session.found(catalogs))
      case .read(let paths):
        requests.append("read \(paths.joined(separator: " "))")
        carryOut(
          session.processLoadedFiles(
            paths.map { ($0, unreadable[$0] ?? disk[$0].map { .bytes(Array($0.utf8)) } ?? .missing) }))
      case .survey(let questions):
        for question in questions {
          requests.append("survey \(question.root)")
          session.surveyed(survey(question), for: question)
        }
      case .exit(let isOrderly): requests.append("exit \(isOrderly ? 0 : 1)")
      }
    }
  }

  /// The contents of referenced files; their texts are their bytes.
  private func survey(_ question: AssetQuery) -> Assets {
    let below = disk.filter { $0.key.hasPrefix(question.root + "/") }
    let files = below.map { path, text in
      DescribedFiles.File(
        String(path.dropFirst(question.root.count + 1)), .file(Array(text.utf8), size: text.utf8.count, mayRun: false))
    }
    let survey = AssetSurvey(of: question.mentions, on: DescribedFiles(files))
    return survey.assets(survey.wanted.map(survey.examine))
  }

  /// The catalogs on the disk, with templates in their `templates` folders.
  private var catalogs: [CatalogListing] {
    disk.keys.filter { $0.hasSuffix("/app.yaml") }.sorted().map { app in
      let root = String(app.dropLast(9))
      let below = disk.keys.filter { $0.hasPrefix(root + "/") && $0.hasSuffix(".yaml") && !$0.contains("/.") }.sorted()
      let folder = root + "/templates/"
      let scenarios = below.filter { $0.hasPrefix(root + "/scenarios/") }
      return CatalogListing(
        root: root,
        documents: below.filter {
          !$0.hasPrefix(folder) && !scenarios.contains($0) && $0 != root + "/accepted.yaml"
        },
        templates: below.filter { $0.hasPrefix(folder) }.map {
          CatalogListing.Template(name: String($0.dropFirst(folder.count).dropLast(5)), path: $0)
        }
          + disk.keys.filter { $0 == "/home/ana/shared.yaml" }.map {
            CatalogListing.Template(name: "../shared", path: $0)
          },
        scenarios: scenarios,
        settings: disk.keys.contains(root + "/.shelf.yaml") ? root + "/.shelf.yaml" : "/home/ana/.shelf.yaml")
    }
  }
}
