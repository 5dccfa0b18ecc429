import CatalogLint
import LanguageServer

/// A text with the editor's cursor in it, written `│`.
struct Cursor {
  let name: String
  let text: String
  let position: JSON

  init(_ marked: String, in name: String = "products.yaml") {
    let parts = marked.split(separator: "│", maxSplits: 1, omittingEmptySubsequences: false)
    let before = parts[0].split(separator: "\n", omittingEmptySubsequences: false)
    self.name = name
    text = parts.joined()
    position = ["line": .number(before.count - 1), "character": .number(before.last?.utf16.count ?? 0)]
  }

  /// The parameters of a request about the place.
  var parameters: JSON {
    [
      "textDocument": ["uri": .string(Editor.uri(name))], "position": position,
      "range": ["start": position, "end": position], "context": ["diagnostics": []],
    ]
  }

  /// An editor in which the file is open.
  func editor(
    _ more: [String: String] = [:], capabilities: [String: JSON] = Self.markdown, rules: [Rule] = Editor.rules
  ) throws -> Editor {
    var files = more
    files[name] = text
    var editor = try Editor(Editor.disk("products: []\n", files), capabilities: capabilities, rules: rules)
    editor.open(name)
    return editor
  }

  /// The response to a request about the place.
  func ask(_ method: String, _ more: [String: String] = [:]) throws -> JSON {
    var editor = try editor(more)
    return try editor.ask("textDocument/" + method, parameters)["result"]
  }

  static let markdown: [String: JSON] = [
    "textDocument": [
      "hover": ["contentFormat": ["markdown", "plaintext"]],
      "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
    ]
  ]
}

extension Cursor {
  static let pack = [
    "templates/coin-pack.yaml": """
    type: consumable
    reference_name: "{{count}} Coins"
    localizations:
      en-US: {name: "{{count}} Coins", description: "Coins for {{what}} and more."}

    """
  ]

  static let packed = """
    products:
      - id: com.example.lighthouse.coins
        extends: coin-pack
        with: {count: 100, what: chapters}

    """
}
