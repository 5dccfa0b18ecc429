import CatalogYAML
import SourceDiagnostics

/// The questions that an editor asks about a text.
extension Session {
  mutating func answer(_ method: String, _ parameters: JSON) -> Result<JSON, ResponseError> {
    switch method {
    case "textDocument/hover": ask(parameters) { $0.hover($1) }
    case "textDocument/completion": ask(parameters) { $0.completion($1) }
    case "textDocument/definition": ask(parameters) { $0.definition($1) }
    case "textDocument/references": ask(parameters) { $0.references($1) }
    case "textDocument/codeAction": ask(parameters) { $0.codeActions($1, parameters) }
    case "textDocument/documentSymbol": ask(parameters) { $0.symbols($1) }
    default: .failure(.methodNotFound(method))
    }
  }

  /// A place in a file of a catalog that a question is about.
  struct Question {
    let file: Int
    let text: CatalogText
    let catalog: LiveCatalog

    /// Where the cursor is, or the selection begins.
    let offset: Int

    var isTemplate: Bool { !catalog.documents.contains(file) }

    /// What stands there.
    var spot: TextSpot? { text.spot(at: offset, isTemplate: isTemplate) }
  }

  /// Answers a question about a file of a catalog with all changes taken in; null about any other file.
  private mutating func ask(
    _ parameters: JSON, _ answer: (inout Session, Question) -> JSON
  ) -> Result<JSON, ResponseError> {
    guard let uri = parameters["textDocument"]["uri"].string else {
      return .failure(.invalidParameters("'textDocument' has no 'uri'"))
    }
    workspace.refresh()
    guard let file = DocumentURI.path(uri).flatMap({ workspace.files.existingIndex(of: $0) }),
      let catalog = workspace.catalog(of: file)
    else { return .success(.null) }
    let position = parameters["position"] == .null ? parameters["range"]["start"] : parameters["position"]
    let offset = client.offset(of: position, in: workspace.files.text(file)) ?? 0
    return .success(
      answer(&self, Question(file: file, text: workspace.files.parsed(file), catalog: catalog, offset: offset)))
  }
}
