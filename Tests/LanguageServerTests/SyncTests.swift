import LanguageServer
import Testing

/// Texts in the editor, on the disk, and the places in them.
struct SyncTests {
  private static let clean = "products:\n  - id: com.example.lighthouse.gold\n"

  @Test func unsavedTextCounts() throws {
    var editor = try Editor(Editor.disk(Self.clean))
    #expect(editor.lines("products.yaml") == [])
    editor.open("products.yaml")
    editor.change("products.yaml", Editor.edit(1, 33, 33, "\n    pryce: 1"))
    #expect(editor.lines("products.yaml") == ["2:4-2:9 unknown-key"])
    // The disk changes under an open file: the editor's text still applies.
    editor.write(Self.clean, "products.yaml")
    #expect(editor.lines("products.yaml") == ["2:4-2:9 unknown-key"])
    editor.close("products.yaml")
    #expect(editor.lines("products.yaml") == [])
  }

  @Test func severalChangesInOneMessage() throws {
    var editor = try Editor(Editor.disk(Self.clean))
    editor.open("products.yaml")
    editor.change(
      "products.yaml", Editor.edit(1, 33, 33, "\n    price: 1\n    pryce: 2"), Editor.edit(2, 4, 9, "pricy"),
      Editor.edit(3, 4, 9, "status"))
    #expect(editor.lines("products.yaml").contains("2:4-2:9 unknown-key"))
    editor.replace("products.yaml", Self.clean)
    #expect(editor.lines("products.yaml") == [])
  }

  /// Before the fault on its line are an emoji of two UTF-16 units, a Japanese word, and a letter with a combining
  /// mark.
  private static let wide = "products:\n  - {id: com.example.lighthouse.gold, reference_name: 😀ガラスe\u{301}, pryce: 1}\n"

  @Test(
    "counts in the agreed encoding",
    arguments: [([], 63, 68), (["utf-16"], 63, 68), (["utf-8", "utf-16"], 72, 77), (["utf-32"], 63, 68)])
  func encodings(_ offered: [String], _ start: Int, _ end: Int) throws {
    var editor = try Editor(Editor.disk(Self.wide), encodings: offered)
    let agreed = offered.contains("utf-8") ? "utf-8" : "utf-16"
    #expect(editor.inbox.first?["result"]["capabilities"]["positionEncoding"] == .string(agreed))
    #expect(editor.lines("products.yaml") == ["1:\(start)-1:\(end) unknown-key"])
    editor.open("products.yaml")
    editor.change("products.yaml", Editor.edit(1, start, end, "price"))
    #expect(editor.lines("products.yaml") == [])
  }

  @Test func lineBreaksOfAllKinds() throws {
    for text in [
      "products:\r\n  - id: com.example.lighthouse.gold\r\n    pryce: 1\r\n",
      "products:\r  - id: com.example.lighthouse.gold\r    pryce: 1\r",
    ] {
      var editor = try Editor(Editor.disk(text))
      #expect(editor.lines("products.yaml") == ["2:4-2:9 unknown-key"])
      editor.open("products.yaml")
      // A position after the end of a line means its end, one after the last line the end of the text.
      editor.change("products.yaml", Editor.edit(2, 4, 999, "price: 2"), Editor.edit(99, 0, 0, "    pryce: 3"))
      #expect(editor.lines("products.yaml") == ["3:4-3:9 unknown-key"])
    }
  }

  @Test func filesThatComeAndGo() throws {
    var editor = try Editor(Editor.disk(Self.clean))
    editor.write("products:\n  - id: com.example.lighthouse.gold\n", "more.yaml")
    #expect(editor.lines("more.yaml") + editor.lines("products.yaml") == ["1:8-1:35 duplicate-product-id"])
    editor.write(nil, "more.yaml")
    #expect(editor.lines("more.yaml") + editor.lines("products.yaml") == [])
    editor.write("products:\n  - id: com.example.lighthouse.gold\n    pryce: 1\n", "products.yaml")
    #expect(editor.lines("products.yaml") == ["2:4-2:9 unknown-key"])
  }

  @Test func catalogsAppearWithTheirApp() throws {
    var editor = try Editor([
      Editor.root + "/products.yaml": "products:\n  - id: com.example.lighthouse.gold\n    pryce: 1\n"
    ])
    editor.open("products.yaml")
    #expect(editor.lines("products.yaml") == [])
    editor.write(Editor.app, "app.yaml")
    #expect(editor.lines("products.yaml") == ["2:4-2:9 unknown-key"])
    editor.write(nil, "app.yaml")
    #expect(editor.lines("products.yaml") == [])
  }

  @Test func whatIsNoFileIsPassedOver() throws {
    var editor = try Editor(Editor.disk(Self.clean))
    let count = editor.inbox.count
    editor.notify(
      "textDocument/didOpen", ["textDocument": ["uri": "untitled:Untitled-1", "version": 1, "text": "a: [b"]])
    editor.notify(
      "textDocument/didChange", ["textDocument": ["uri": "untitled:Untitled-1"], "contentChanges": [["text": "x"]]])
    editor.notify("textDocument/didClose", ["textDocument": ["uri": "untitled:Untitled-1"]])
    editor.notify("textDocument/didChange", .null)
    #expect(editor.inbox.count == count)
  }
}
