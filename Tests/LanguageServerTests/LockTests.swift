import CatalogLint
import LanguageServer
import SourceDiagnostics
import Testing

/// Approved values stay locked during edits: `catalog.lock` is read as `shelf lint` reads it.
struct LockTests {
  private static let rules = Rule.all.filter {
    ["locked-fact-changed", "hosting-on-live-product"].contains($0.kind.id)
  }
  private static let products = "products:\n  - id: com.example.lighthouse.gold\n    type: consumable\n"
  private static let lock = "com.example.lighthouse.gold consumable\n"

  private func editor(_ lock: String?, _ products: String = Self.products) throws -> Editor {
    var disk = Editor.disk(products)
    disk[Editor.root + "/catalog.lock"] = lock
    return try Editor(disk, rules: Self.rules)
  }

  private func codes(_ editor: Editor, _ name: String = "products.yaml") -> [String] {
    editor.diagnostics(name).compactMap { $0["code"].string }
  }

  @Test func typingSomethingElseIsReportedAtOnce() throws {
    var editor = try editor(Self.lock)
    #expect(codes(editor) == [])
    editor.open("products.yaml")
    editor.change("products.yaml", Editor.edit(2, 10, 20, "non_consumable"))
    #expect(codes(editor) == ["locked-fact-changed"])
    let finding = try #require(editor.diagnostics("products.yaml").first)
    #expect(finding["range"] == Editor.range(2, 10, 24))
    #expect(finding["severity"] == 1)
    let note = try #require(finding["relatedInformation"].array.first)
    #expect(note["location"]["uri"] == .string(Editor.uri("catalog.lock")))
    #expect(note["location"]["range"] == Editor.range(0, 0, 38))
    editor.change("products.yaml", version: 3, Editor.edit(2, 10, 24, "consumable"))
    #expect(codes(editor) == [])
  }

  @Test func theLockIsReadAgainWhenItChanges() throws {
    var editor = try editor(nil)
    #expect(codes(editor) == [])
    // It is created, changed and deleted outside the editor, as when a branch is checked out.
    editor.write("com.example.lighthouse.gold non_consumable\n", "catalog.lock")
    #expect(codes(editor) == ["locked-fact-changed"])
    editor.write(Self.lock, "catalog.lock")
    #expect(codes(editor) == [])
    editor.write("com.example.lighthouse.gold non_consumable\n", "catalog.lock")
    editor.write(nil, "catalog.lock")
    #expect(codes(editor) == [])
  }

  @Test func whatTheEditorHasOfTheLockCounts() throws {
    var editor = try editor(Self.lock)
    editor.open("catalog.lock")
    editor.replace("catalog.lock", "com.example.lighthouse.gold non_consumable\n")
    #expect(codes(editor) == ["locked-fact-changed"])
    editor.close("catalog.lock")
    #expect(codes(editor) == [])
    let answer = try editor.ask(
      "textDocument/hover",
      ["textDocument": ["uri": .string(Editor.uri("catalog.lock"))], "position": ["line": 0, "character": 3]])
    #expect(answer["result"] == .null)
  }

  @Test func whatIsWrongInTheLockIsReportedThere() throws {
    var editor = try editor("<<<<<<< HEAD\n" + Self.lock + "=======\n>>>>>>> autumn\n")
    #expect(codes(editor, "catalog.lock") == ["broken-lock"])
    #expect(codes(editor) == [])
    editor.write(Self.lock + "com.example.lighthouse.silver consumable\n", "catalog.lock")
    #expect(codes(editor, "catalog.lock") == ["locked-fact-changed"])
    editor.write(Self.lock, "catalog.lock")
    #expect(codes(editor, "catalog.lock") == [])
  }

  private static let ignoring = products.replacing(
    "type: consumable", with: "type: consumable # shelf:ignore locked-fact-changed")

  @Test func aCommentMayBeNecessaryIfTheLockIsBroken() throws {
    var editor = try editor(Self.lock, Self.ignoring)
    #expect(codes(editor) == ["unused-suppression"])
    editor.write("{{{{\n", "catalog.lock")
    #expect(codes(editor) == [])
  }

  @Test func aLockThatCantBeReadIsReported() throws {
    let editor = try Editor(
      Editor.disk(Self.ignoring), rules: Self.rules, unreadable: ["catalog.lock": .unreadable("permission denied")])
    #expect(codes(editor) == [])
    let reported = editor.inbox.filter { $0["method"] == "window/showMessage" }.compactMap {
      $0["params"]["message"].string
    }
    #expect(reported == ["can't read '\(Editor.root)/catalog.lock': permission denied"])
  }

  @Test func itsSeverityIsAsTheSettingsSay() throws {
    var disk = Editor.disk(Self.products)
    disk[Editor.root + "/catalog.lock"] = "com.example.lighthouse.gold non_consumable\n"
    disk[Editor.root + "/.shelf.yaml"] = "rules: {locked-fact-changed: warning}"
    let editor = try Editor(disk, rules: Self.rules)
    #expect(editor.diagnostics("products.yaml").map { $0["severity"] } == [2])
  }
}
