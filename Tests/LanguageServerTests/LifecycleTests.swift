import LanguageServer
import Testing

/// How a session starts, ends, and survives invalid messages.
struct LifecycleTests {
  @Test func firstRequestIsInitialize() throws {
    var editor = try Editor(silent: [:])
    #expect(try editor.ask("textDocument/hover", [:])["error"]["code"] == -32002)
    editor.notify("textDocument/didOpen", ["textDocument": ["uri": "file:///a.yaml", "text": ":"]])
    #expect(editor.inbox.count == 1)
    #expect(
      try editor.ask("initialize", ["capabilities": [:]])["result"]["capabilities"]["textDocumentSync"]["change"] == 2)
    #expect(try editor.ask("initialize", ["capabilities": [:]])["error"]["code"] == -32600)
  }

  @Test func unknownRequestsAreAnswered() throws {
    var editor = try Editor([:])
    #expect(try editor.ask("workspace/frobnicate", [:])["error"]["code"] == -32601)
    let count = editor.inbox.count
    editor.notify("$/setTrace", ["value": "off"])
    editor.notify("$/cancelRequest", ["id": 1])
    editor.notify("workspace/frobnicated", .null)
    editor.send(JSON.object(["jsonrpc": "2.0", "id": "watch-files", "result": .null]).utf8)
    #expect(editor.inbox.count == count)
  }

  @Test(
    "answers invalid messages",
    arguments: [
      ("", -32700), ("{\"id\":", -32700), ("\u{FF}", -32700), ("[]", -32600), ("1", -32600), ("{\"id\":3}", -32600),
    ]) func noMessage(_ text: String, _ code: Int) throws
  {
    var editor = try Editor([:])
    editor.send(Array(text.utf8))
    #expect(editor.inbox.last?["error"]["code"] == .number(code))
    #expect(try editor.ask("shutdown", .null)["error"] == .null)
  }

  @Test func endIsOrderlyAfterShutdown() throws {
    var editor = try Editor([:])
    let answer = try editor.ask("shutdown", .null)
    #expect(answer["result"] == .null && answer["error"] == .null)
    #expect(try editor.ask("shutdown", .null)["error"]["code"] == -32600)
    editor.notify("exit", .null)
    #expect(editor.requests.last == "exit 0")
  }

  @Test func endWithoutShutdownIsNotOrderly() throws {
    var editor = try Editor([:])
    editor.notify("exit", .null)
    #expect(editor.requests.last == "exit 1")
  }

  @Test func asksToBeReportedOfChangedFiles() throws {
    let editor = try Editor(
      [:], capabilities: ["workspace": ["didChangeWatchedFiles": ["dynamicRegistration": true]]])
    let request = try #require(editor.inbox.last { $0["method"] == "client/registerCapability" })
    #expect(request["params"]["registrations"].array.first?["method"] == "workspace/didChangeWatchedFiles")
    #expect(try Editor([:]).inbox.allSatisfy { $0["method"] == .null })
  }

  @Test func oneFolderOrSeveral() throws {
    var editor = try Editor(silent: [:])
    try editor.ask(
      "initialize",
      [
        "rootUri": "file:///old", "workspaceFolders": [["uri": "file:///a%20b"], ["uri": "file:///c"]],
        "capabilities": [:],
      ])
    editor.notify("initialized", [:])
    #expect(editor.requests == ["find /a b /c"])
    editor.notify(
      "workspace/didChangeWorkspaceFolders",
      ["event": ["removed": [["uri": "file:///c"]], "added": [["uri": "file:///d/"]]]])
    #expect(editor.requests.last == "find /a b /d")
  }
}
