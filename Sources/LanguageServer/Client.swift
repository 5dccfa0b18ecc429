/// The editor's capabilities, and the derived settings.
struct Client: Sendable {
  private(set) var folders: [String] = []
  private(set) var encoding = PositionEncoding.utf16
  private var canWatchFiles = false
  private(set) var showsMarkdown = false
  private(set) var showsSymbolTrees = false

  init() {}

  /// From the parameters of `initialize`.
  init(_ parameters: JSON) {
    let capabilities = parameters["capabilities"]
    let named = parameters["workspaceFolders"].array.compactMap { $0["uri"].string }
    let uris = named.isEmpty ? [parameters["rootUri"].string].compactMap { $0 } : named
    folders = uris.compactMap(DocumentURI.path)
    if folders.isEmpty, let path = parameters["rootPath"].string { folders = [path] }
    encoding = PositionEncoding(offered: capabilities["general"]["positionEncodings"].array.compactMap(\.string))
    canWatchFiles = capabilities["workspace"]["didChangeWatchedFiles"]["dynamicRegistration"] == true
    showsMarkdown = capabilities["textDocument"]["hover"]["contentFormat"].array.contains("markdown")
    showsSymbolTrees = capabilities["textDocument"]["documentSymbol"]["hierarchicalDocumentSymbolSupport"] == true
  }

  /// The server's name and capabilities.
  func answer(version: String) -> JSON {
    [
      "serverInfo": ["name": "shelf", "version": .string(version)],
      "capabilities": [
        "positionEncoding": .string(encoding.rawValue),
        "textDocumentSync": ["openClose": true, "change": 2, "save": true],
        "hoverProvider": true,
        "completionProvider": ["triggerCharacters": [" "]],
        "definitionProvider": true,
        "referencesProvider": true,
        "documentSymbolProvider": true,
        "workspaceSymbolProvider": true,
        "documentFormattingProvider": true,
        "documentLinkProvider": ["resolveProvider": false],
        "renameProvider": ["prepareProvider": true],
        "codeLensProvider": ["resolveProvider": false],
        "inlayHintProvider": true,
        "codeActionProvider": ["codeActionKinds": ["quickfix", "source.fixAll.shelf"]],
        "workspace": ["workspaceFolders": ["supported": true, "changeNotifications": true]],
      ],
    ]
  }

  /// The requests to watch files on disk.
  var registrations: [Effect] {
    guard canWatchFiles else { return [] }
    let patterns: [JSON] = [
      "**/*.{yaml,yml,png,jpg,jpeg}", "**/.shelf.yaml", "**/.shelf-baseline.yaml", "**/catalog.lock", "**/templates",
    ]
    return [
      .request(
        "watch-files", "client/registerCapability",
        [
          "registrations": [
            [
              "id": "watch-files", "method": "workspace/didChangeWatchedFiles",
              "registerOptions": ["watchers": .array(patterns.map { ["globPattern": $0] })],
            ]
          ]
        ])
    ]
  }

  /// Records added and removed folders.
  mutating func change(folders event: JSON) {
    let removed = event["removed"].array.compactMap { $0["uri"].string.flatMap(DocumentURI.path) }
    folders.removeAll { removed.contains($0) }
    for folder in event["added"].array.compactMap({ $0["uri"].string.flatMap(DocumentURI.path) })
    where !folders.contains(folder) { folders.append(folder) }
  }

  // MARK: - Places

  /// The byte range between two positions of a text; nil if the message has none.
  func offsets(of range: JSON, in text: EditorText) -> Range<Int>? {
    guard let start = offset(of: range["start"], in: text), let end = offset(of: range["end"], in: text) else {
      return nil
    }
    return start..<max(start, end)
  }

  /// The byte range that a change replaces; nil for the whole text. A byte order mark is the first character of its
  /// line there.
  func changedBytes(_ range: JSON, of text: EditorText) -> Range<Int>? {
    func isBeginning(_ position: JSON) -> Bool { position["line"].number == 0 && position["character"].number == 0 }
    guard let bytes = offsets(of: range, in: text), isBeginning(range["start"]) else {
      return offsets(of: range, in: text)
    }
    return isBeginning(range["end"]) ? 0..<0 : 0..<bytes.upperBound
  }

  func offset(of position: JSON, in text: EditorText) -> Int? {
    guard let line = position["line"].number, let character = position["character"].number else { return nil }
    return text.offset(of: EditorPosition(line: line, character: character), encoding)
  }

  /// A range in the editor's units.
  func range(_ bytes: Range<Int>, in text: EditorText) -> JSON {
    ["start": position(bytes.lowerBound, in: text), "end": position(bytes.upperBound, in: text)]
  }

  private func position(_ offset: Int, in text: EditorText) -> JSON {
    let position = text.position(of: offset, encoding)
    return ["line": .number(position.line), "character": .number(position.character)]
  }
}
