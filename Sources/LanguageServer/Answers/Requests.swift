import CatalogYAML

/// The requests of an editor about a text.
extension Session {
  mutating func answer(_ method: String, _ parameters: JSON) -> Result<JSON, ResponseError> {
    switch method {
    case "textDocument/hover": ask(parameters, ofSettings: { $0.hover($1) }) { $0.hover($1) }
    case "textDocument/completion": ask(parameters, ofSettings: { $0.completion($1) }) { $0.completion($1) }
    case "textDocument/definition": ask(parameters) { $0.definition($1) }
    case "textDocument/references": ask(parameters) { $0.references($1) }
    case "textDocument/codeAction":
      ask(parameters, ofSettings: { $0.codeActions($1.place, parameters) }) { $0.codeActions($1.place, parameters) }
    case "textDocument/documentSymbol": ask(parameters) { $0.symbols($1) }
    case "textDocument/codeLens": ask(parameters) { $0.lenses($1) }
    case "textDocument/inlayHint": ask(parameters) { $0.hints($1, parameters["range"]) }
    case "textDocument/formatting": askForResult(parameters) { $0.formatting($1) }
    case "textDocument/prepareRename": askForResult(parameters) { $0.prepareRename($1) }
    case "textDocument/rename": askForResult(parameters) { $0.rename($1, to: parameters["newName"].string ?? "") }
    case "textDocument/documentLink": ask(parameters) { $0.links($1) }
    case "workspace/symbol": .success(symbols(named: parameters["query"].string ?? ""))
    default: .failure(.methodNotFound(method))
    }
  }

  /// A position in a file.
  struct TextPlace {
    let file: Int
    let text: CatalogText

    /// The cursor, or the start of the selection.
    let offset: Int
  }

  /// A request about a position in a catalog file.
  struct PositionQuery {
    let place: TextPlace
    let catalog: LiveCatalog

    var file: Int { place.file }
    var text: CatalogText { place.text }
    var offset: Int { place.offset }
    var isShared: Bool { catalog.shared == file }
    var isTemplate: Bool { !catalog.documents.contains(file) && !isShared }
    var role: TextRole { isShared ? .shared : isTemplate ? .template : .document }

    /// The key or value at the position.
    var spot: TextSpot? { text.spot(at: offset, in: role) }
  }

  /// A request about a position in a `.shelf.yaml`, a baseline or a scenario.
  struct SettingsQuery {
    let place: TextPlace
    let role: TextRole
  }

  /// Answers a request about a file, including pending changes; null for an unknown file.
  private mutating func ask(
    _ parameters: JSON, ofSettings answerOfSettings: (Session, SettingsQuery) -> JSON = { _, _ in .null },
    _ answer: (Session, PositionQuery) -> JSON
  ) -> Result<JSON, ResponseError> {
    askForResult(parameters, ofSettings: answerOfSettings) { .success(answer($0, $1)) }
  }

  /// Sends a request that can fail.
  private mutating func askForResult(
    _ parameters: JSON, ofSettings answerOfSettings: (Session, SettingsQuery) -> JSON = { _, _ in .null },
    _ answer: (Session, PositionQuery) -> Result<JSON, ResponseError>
  ) -> Result<JSON, ResponseError> {
    guard let uri = parameters["textDocument"]["uri"].string else {
      return .failure(.invalidParameters("'textDocument' has no 'uri'"))
    }
    workspace.refresh()
    guard let file = DocumentURI.path(uri).flatMap({ workspace.files.existingIndex(of: $0) }),
      workspace.isLookedAt(file),
      !workspace.isLock(file)
    else { return .success(.null) }
    let position = parameters["position"] == .null ? parameters["range"]["start"] : parameters["position"]
    let offset = client.offset(of: position, in: workspace.files.text(file)) ?? 0
    let place = TextPlace(file: file, text: workspace.files.parsed(file), offset: offset)
    if let role = workspace.role(ofOtherFile: file) {
      return .success(answerOfSettings(self, SettingsQuery(place: place, role: role)))
    }
    return workspace.catalog(of: file).map { answer(self, PositionQuery(place: place, catalog: $0)) } ?? .success(.null)
  }
}
