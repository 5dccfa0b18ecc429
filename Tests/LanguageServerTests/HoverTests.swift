import LanguageServer
import TestSupport
import Testing

/// Hover texts.
struct HoverTests {
  private static let places: [(name: String, text: String)] = [
    (
      "a rule that is broken",
      """
      products:\n  - id: com.example.lighthouse.gold\n    type: consumable\n    hosted_│content: {source: \
      a, version: "1.0"}\n
      """
    ),
    (
      "a key with a value when left out",
      "products:\n  - id: com.example.lighthouse.gold\n    cleared_for_sale│: true\n"
    ),
    ("one of the words", "products:\n  - id: com.example.lighthouse.gold\n    type: non_│consumable\n"),
    ("a state of the review", "products:\n  - id: com.example.lighthouse.gold\n    status: in_re│view\n"),
    (
      "a territory",
      "products:\n  - id: com.example.lighthouse.gold\n    price: {base: 0.99, territories: {JP│N: 150}}\n"
    ),
    (
      "a locale",
      """
      products:\n  - id: com.example.lighthouse.gold\n    localizations: {f│r-CA: {name: Des lingots, \
      description: De l'or pour vos chapitres.}}\n
      """
    ),
    ("a display name", "products:\n  - id: com.example.lighthouse.gold\n    localizations: {en-US: {name: Ba│rs}}\n"),
    (
      "a period",
      """
      subscription_groups:\n  - name: M\n    subscriptions:\n      - id: \
      com.example.lighthouse.m\n        period: P1│M\n
      """
    ),
    ("a tier", "products:\n  - id: com.example.lighthouse.gold\n    price: {tier: 3│}\n"),
    ("a template", packed("extends: coin│-pack")),
    ("a value with more below", packed("localizations│: {en-GB: {name: Coins}}")),
    ("a comment", "# not│hing\nproducts: []\n"),
    ("a key nobody knows", "products:\n  - id: com.example.lighthouse.gold\n    wi│dth: 3\n"),
  ]

  private static func packed(_ line: String) -> String {
    Cursor.packed.replacing(
      "extends: coin-pack", with: line.hasPrefix("extends") ? line : "extends: coin-pack\n    \(line)")
  }

  @Test func reportsAsRecorded() throws {
    var text = ""
    for place in Self.places {
      let hover = try Cursor(place.text).ask("hover", Cursor.pack)
      text += "=== \(place.name) \(Editor.short(hover["range"]))\n\(hover["contents"]["value"].string ?? "nothing")\n\n"
    }
    try Golden.check(text, "Fixtures/hover.txt")
  }

  @Test func plainTextForEditorsThatWantIt() throws {
    let cursor = Cursor("products:\n  - id: com.example.lighthouse.gold\n    type: non_│consumable\n")
    var editor = try cursor.editor(capabilities: [:])
    let contents = try editor.ask("textDocument/hover", cursor.parameters)["result"]["contents"]
    #expect(contents["kind"] == "plaintext")
    let value = try #require(contents["value"].string)
    #expect(value.hasPrefix("type of a product: The product type."))
    #expect(!value.contains("`") && !value.contains("**") && !value.contains("]("))
  }

  @Test func nothingOutsideOfCatalogs() throws {
    var editor = try Editor(["/home/ana/other.yaml": "products: []\n"])
    editor.notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": "file:///home/ana/other.yaml", "version": 1, "text": "products: []\n"]])
    let place: JSON = [
      "textDocument": ["uri": "file:///home/ana/other.yaml"], "position": ["line": 0, "character": 3],
    ]
    for method in ["hover", "completion", "definition", "references", "codeAction", "documentSymbol"] {
      #expect(try editor.ask("textDocument/" + method, place)["result"] == .null, "\(method)")
    }
    #expect(try editor.ask("textDocument/hover", [:])["error"]["code"] == -32602)
  }
}
