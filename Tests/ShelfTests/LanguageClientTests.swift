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
    let client = try Program.shell(line, in: scratch.url)
    if client.status == 77 || client.status == 127 {
      print("language client: skipped, python3 with pygls is not installed")
      return
    }
    #expect(client.complaint == "")
    try Golden.check(client.output, "Fixtures/language-client/transcript.txt")
  }

  @Test func goesByTheConfiguration() throws {
    let product = "products:\n  - {id: com.example.lighthouse.gold, localizations: {xx: {name: Gold}}}\n"
    try scratch.write(Self.files["app.yaml"] ?? "", "catalog/app.yaml")
    try scratch.write(product, "catalog/products.yaml")
    try scratch.write(product, "catalog/drafts/old.yaml")
    func reported() throws -> [String] {
      let messages = [
        """
        {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"rootUri":"file://\(scratch.url.path)"}}
        """,
        "{\"jsonrpc\":\"2.0\",\"method\":\"initialized\",\"params\":{}}",
      ]
      let input = messages.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()
      let answer = try Program.run(["lsp", "--as-of", "2026-11-21"], in: scratch.url, input: Data(input.utf8)).output
      return ["old.yaml", "products.yaml", "can't read"].filter { answer.contains($0) }
        + answer.matches(of: /"code":"unknown-locale".*?"severity":(.)/).map { String($0.output.1) }
    }
    #expect(try reported() == ["old.yaml", "products.yaml", "1", "1"])
    try scratch.write("rules: {unknown-locale: info}\nexclude: [catalog/drafts]\n", ".shelf.yaml")
    #expect(try reported() == ["products.yaml", "3"])
    // With a configured baseline, the default one isn't used.
    try scratch.write("", "catalog/known.yaml")
    try scratch.write("baseline: catalog/known.yaml\nrules: {unknown-locale: off}\n", ".shelf.yaml")
    #expect(try reported() == ["old.yaml", "products.yaml"])
    let link = scratch.url.appendingPathComponent("catalog/gone.yaml").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere.yaml")
    #expect(try reported().contains("can't read"))
  }

  @Test func endsWithItsInput() throws {
    let gone = try Program.run(["lsp"], in: scratch.url)
    #expect(gone.status == 1 && gone.output.isEmpty)
    #expect(gone.complaint == "shelf: the editor closed the connection without 'exit'\n")
    let exit = Data("Content-Length: 33\r\n\r\n{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}".utf8)
    #expect(try Program.run(["lsp", "--stdio"], in: scratch.url, input: exit).status == 1)
    let nonsense = try Program.run(["lsp"], in: scratch.url, input: Data("Content-Length: 3\r\n\r\n{\"a".utf8))
    #expect(nonsense.output.contains("\"code\":-32700") && nonsense.isOrderly)
  }
}
