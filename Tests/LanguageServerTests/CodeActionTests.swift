import LanguageServer
import Testing

/// Edits that fix findings, and edits that suppress them.
struct CodeActionTests {
  private static let item = "products:\n  - id: com.example.lighthouse.gold\n"

  /// The actions at a place, and the text after each.
  private func actions(_ text: String, only: [JSON] = []) throws -> [(title: String, isPreferred: Bool, text: String)] {
    let cursor = Cursor(text)
    var editor = try cursor.editor()
    let parameters: JSON = [
      "textDocument": cursor.parameters["textDocument"], "range": cursor.parameters["range"],
      "context": ["diagnostics": [], "only": .array(only)],
    ]
    return try editor.ask("textDocument/codeAction", parameters)["result"].array.map { action in
      let edits = action["edit"]["changes"][Editor.uri(cursor.name)].array
      return (action["title"].string ?? "", action["isPreferred"] == true, Editor.apply(edits, to: cursor.text))
    }
  }

  @Test func unsafeFixesSayThatTheyAre() throws {
    let found = try actions(Self.item + "    pr│yce: 1\n")
    #expect(found.map(\.title) == ["write 'price' (unsafe fix)"])
    #expect(found.first?.text == Self.item + "    price: 1\n")
    #expect(found.first?.isPreferred == false)
  }

  @Test func safeFixesArePreferred() throws {
    let found = try actions(
      Self.item + "    localizations: {en-US: {name: \"😀 Bars \"}, en│_GB: {name: Bars of Gold}}\n")
    #expect(found.map(\.title) == ["write 'en-GB'", "suppress 'unknown-locale' here"])
    #expect(found.first?.isPreferred == true)
    #expect(found.first?.text.contains("en-GB: {name") == true)
  }

  @Test func ignoringHides() throws {
    let text = Self.item + "    family_sharing: tr│ue\r\n    price: 1\r\n"
    let action = try #require(try actions(text).first)
    #expect(action.title == "suppress 'family-sharing-type' here")
    #expect(
      action.text == Self.item
        + "    # shelf:ignore family-sharing-type\r\n    family_sharing: true\r\n    price: 1\r\n")
    #expect(try Editor(Editor.disk(action.text)).lines("products.yaml") == [])
  }

  @Test func nothingIsWrittenIntoTexts() throws {
    let text =
      Self.item
        + """
            localizations:\n      en-US:\n        description: |\n          Some bars of gold.\n          \
        TO│DO: write more\n
        """
    #expect(
      try !actions(text).contains {
        $0.title.hasPrefix("ignore") && $0.text.contains("|\n          Some bars of gold.\n          # shelf")
      })
  }

  @Test func everythingSafeAtOnce() throws {
    let text = Self.item + "    localizations: {en_GB: {name: \" Bars of Gold\"}, fr_FR: {name: \"Lingots \"}}\n│"
    let found = try actions(text, only: ["source.fixAll"])
    #expect(found.map(\.title) == ["apply all safe fixes"])
    #expect(
      found.first?.text == Self.item
        + "    localizations: {en-GB: {name: \"Bars of Gold\"}, fr-FR: {name: \"Lingots\"}}\n")
    #expect(try actions(text, only: ["refactor"]).isEmpty)
  }
}
