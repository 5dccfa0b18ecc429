import LanguageServer
import TestSupport
import Testing

/// Completions in incomplete texts.
struct CompletionTests {
  private static let item = "products:\n  - id: com.example.lighthouse.gold\n"

  private static let places: [(name: String, text: String)] = [
    ("an empty file", "│"),
    ("a key at the top", "pro│"),
    ("the first key of an entry", "products:\n  - │"),
    ("a key of an entry", item + "    st│\n    type: consumable\n"),
    ("an empty line in an entry", item + "    price: 1\n    │\n    type: consumable\n"),
    ("a key that is there, in its middle", item + "    ty│pe: consumable\n"),
    ("a key in braces", item + "    review: {n│}\n"),
    ("a word", item + "    sells: │\n"),
    ("a word, half typed", item + "    status: in_│\n    type: consumable\n"),
    ("true or false", item + "    family_sharing: t│\n"),
    ("what an availability takes", item + "    availability:\n      │\n"),
    ("a locale as a key", item + "    localizations:\n      fr│\n"),
    ("a territory in a list", item + "    availability: {territories: {except: [JP│]}}\n"),
    (
      "a period",
      """
      subscription_groups:\n  - name: M\n    subscriptions:\n      - id: \
      com.example.lighthouse.m\n        period: P│\n
      """
    ),
    ("a template", item + "    extends: │\n"),
    ("a placeholder", Cursor.packed.replacing("with: {count: 100, what: chapters}", with: "with: {count: 100, │}")),
    ("a text", item + "    reference_name: Go│\n"),
    ("a comment", item + "    # pri│\n"),
    ("behind a fault", "products: [\n}\n" + item + "    st│\n"),
  ]

  @Test func offersAsRecorded() throws {
    var text = ""
    for place in Self.places {
      let items = try Cursor(place.text).ask("completion", Cursor.pack).array
      text += "=== \(place.name)\n"
      for item in items.prefix(8) {
        let edit = item["textEdit"]
        text += "\(Editor.short(edit["range"])) '\(edit["newText"].string ?? "")' \(item["detail"].string ?? "")\n"
      }
      text += items.count > 8 ? "and \(items.count - 8) more\n\n" : "\n"
    }
    try Golden.check(text, "Fixtures/completion.txt")
  }

  /// Every completion at every place of a text is readable.
  @Test func everyKeyThatIsOfferedIsKnown() throws {
    let text = Self.item + "    │\n    type: consumable\n"
    for item in try Cursor(text).ask("completion").array {
      let key = try #require(item["textEdit"]["newText"].string)
      let editor = try Editor(Editor.disk(text.replacing("│", with: key + (key.hasSuffix(" ") ? "" : " "))))
      #expect(
        !editor.lines("products.yaml").contains { $0.hasSuffix("unknown-key") || $0.hasSuffix("duplicate-key") },
        "\(key)")
    }
  }

  @Test func noPlaceBringsItDown() throws {
    let text = Cursor.packed + "retired: [a, \"b\"]\n# 😀 é\nsubscription_groups:\n  - {name: *x, localizations: {\n"
    var editor = try Editor(Editor.disk(text, Cursor.pack))
    editor.open("products.yaml")
    for (line, characters) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      for character in 0...characters.utf16.count {
        let place: JSON = ["line": .number(line), "character": .number(character)]
        for method in ["completion", "hover", "definition", "references"] {
          let answer = try editor.ask(
            "textDocument/" + method,
            ["textDocument": ["uri": .string(Editor.uri("products.yaml"))], "position": place])
          #expect(answer["error"] == .null)
        }
      }
    }
  }
}
