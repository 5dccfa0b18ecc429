import CatalogLint
import LanguageServer
import SourceDiagnostics
import TestSupport
import Testing

/// When diagnostics are sent, and with which content.
struct DiagnosticsTests {
  @Test func readsAsRecorded() throws {
    let products = """
      products:
        - id: com.example.lighthouse.gold
          extends: pack
          hosted_content: {source: content/gold, version: "1.0"}
          pryce: 1
        - id: com.example.lighthouse.gold
          localizations: {en_US: {name: "Gold "}}

      """
    let editor = try Editor(Editor.disk(products, ["templates/pack.yaml": "type: consumable\nstatus: aproved\n"]))
    var text = ""
    for message in editor.inbox.dropFirst() { text += String(decoding: message.utf8, as: UTF8.self) + "\n" }
    try Golden.check(text, "Fixtures/diagnostics.jsonl")
  }

  @Test func onlyChangedFilesAreReported() throws {
    let one = "products:\n  - id: com.example.lighthouse.one\n    pryce: 1\n"
    let two = "products:\n  - id: com.example.lighthouse.two\n    pryce: 1\n"
    var editor = try Editor(Editor.disk(one, ["two.yaml": two]))
    // Both have the name of the defaults, which is reported in the app's file.
    #expect(editor.published(since: 0) == ["app.yaml", "products.yaml", "two.yaml"])
    editor.open("two.yaml")
    var start = editor.inbox.count
    editor.change("two.yaml", Editor.edit(2, 11, 12, "2"))
    #expect(editor.published(since: start) == [])
    start = editor.inbox.count
    editor.change("two.yaml", Editor.edit(2, 4, 9, "price"))
    #expect(editor.published(since: start) == ["two.yaml"])
    #expect(editor.lines("two.yaml") == [])
  }

  /// A request right after a change sees the change, and the diagnostics are still reported.
  @Test func aQuestionHidesNoFinding() throws {
    var editor = try Editor(Editor.disk("products:\n  - id: com.example.lighthouse.gold\n"))
    editor.open("products.yaml")
    var session = editor.session
    let change = Editor.changing("products.yaml", [Editor.edit(2, 0, 0, "    pryce: 1\n")])
    let question: JSON = [
      "jsonrpc": "2.0", "id": 9, "method": "textDocument/hover",
      "params": [
        "textDocument": ["uri": .string(Editor.uri("products.yaml"))], "position": ["line": 2, "character": 5],
      ],
    ]
    #expect(session.receive(change.utf8) == [])
    let answer = try #require(session.receive(question.utf8).first)
    guard case .send(let hover) = answer, case .send(let reported)? = session.settle().first else {
      Issue.record("nothing was sent")
      return
    }
    #expect(try JSON(utf8: hover)["result"]["contents"]["value"].string?.contains("unknown-key") == true)
    #expect(try JSON(utf8: reported)["params"]["diagnostics"].array.first?["code"] == "unknown-key")
    #expect(session.settle() == [])
  }

  @Test func aFindingLeadsToThePageThatItIsKnownFrom() throws {
    let product = "products:\n  - id: com.example.lighthouse.gold\n    family_sharing: true\n"
    let editor = try Editor(Editor.disk(product), rules: Rule.all)
    let finding = try #require(editor.diagnostics("products.yaml").first { $0["code"] == "family-sharing-type" })
    #expect(finding["codeDescription"]["href"].string?.hasPrefix("https://") == true)
  }

  @Test func commentsHideFindings() throws {
    let spoilt = "products:\n  - id: com.example.lighthouse.gold\n    family_sharing: true"
    var editor = try Editor(Editor.disk(spoilt + "\n"))
    #expect(editor.lines("products.yaml") == ["2:20-2:24 family-sharing-type"])
    editor.open("products.yaml")
    editor.replace("products.yaml", spoilt + " # shelf:ignore family-sharing-type -- soon\n")
    #expect(editor.lines("products.yaml") == [])
  }

  /// A change is answered like a fresh start: cached state is never out of date. Every example of every rule
  /// follows the one before it in the same workspace.
  @Test func keptFindingsAreFresh() throws {
    var editor = try Editor(Editor.disk("products: []\n"), rules: Rule.all)
    editor.open("products.yaml")
    for example in Rule.all.flatMap(\.kind.examples) where example.files.count == 1 {
      editor.replace("products.yaml", example.files[0].text)
      let fresh = try Editor(Editor.disk(example.files[0].text), rules: Rule.all)
      #expect(editor.diagnostics("products.yaml") == fresh.diagnostics("products.yaml"), "\(example.title)")
    }
  }
}
