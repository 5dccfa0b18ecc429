import Foundation
import TestSupport
import Testing

/// `shelf lsp` over real streams: with a client that we did not write, and with none at all.
struct LanguageClientTests {
  private let scratch = Scratch()

  private static let script = Repository.url("Tests/ShelfTests/Fixtures/language-client/client.py")

  private static let files = [
    "app.yaml": """
    app:
      name: Lighthouse
      bundle_id: com.example.lighthouse
      primary_locale: en-US
      version_on_sale: "1.0"
    defaults:
      price: 0.99
      status: approved
      localizations: {en-US: {name: Bars of Gold, description: Gold to spend on chapters.}}
      review: {screenshot: shot.png, notes: Open the store tab.}

    """,
    "products.yaml": """
    products:
      - id: com.example.lighthouse.gold
        type: consumable
        review: {notes: 😀 ガラス, nodes: Tap it.}
        extends: pack

    """,
    "templates/pack.yaml": "reference_name: Gold\n",
  ]

  @Test func aClientWeDidNotWrite() throws {
    for (name, text) in Self.files { try scratch.write(text, name) }
    // The user may have installed another Python.
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let line = "PATH='\(path)' exec python3 '\(Self.script.path)' \"$SHELF\" '\(scratch.url.path)'"
    let client = try scratch.shell(line)
    if client.status == 77 || client.status == 127 {
      print("language client: skipped, python3 with pygls is not installed")
      return
    }
    #expect(client.complaint == "")
    try Golden.check(client.output, "Fixtures/language-client/transcript.txt")
  }

  @Test func endsWithItsInput() throws {
    let gone = try scratch.run(["lsp"])
    #expect(gone.status == 1 && gone.output.isEmpty)
    #expect(gone.complaint == "shelf: the editor closed the connection without 'exit'\n")
    let exit = Data("Content-Length: 33\r\n\r\n{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}".utf8)
    #expect(try scratch.run(["lsp", "--stdio"], input: exit).status == 1)
    let nonsense = try scratch.run(["lsp"], input: Data("Content-Length: 3\r\n\r\n{\"a".utf8))
    #expect(nonsense.output.contains("\"code\":-32700") && nonsense.isOrderly)
  }
}
