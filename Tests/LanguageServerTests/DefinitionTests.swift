import LanguageServer
import Testing

/// The definitions of values.
struct DefinitionTests {
  private func definition(_ text: String, _ more: [String: String] = Cursor.pack) throws -> String? {
    let location = try Cursor(text).ask("definition", more)
    return location["uri"].string.map { "\($0.dropFirst(Editor.uri("").count)) \(Editor.short(location["range"]))" }
  }

  @Test func templates() throws {
    #expect(
      try definition(Cursor.packed.replacing("coin-pack", with: "coin│-pack")) == "templates/coin-pack.yaml 0:0-0:0")
    #expect(try definition(Cursor.packed.replacing("coin-pack", with: "coin│-pak")) == nil)
    #expect(try definition(Cursor.packed.replacing("{count", with: "{co│unt")) == "templates/coin-pack.yaml 1:16-1:33")
  }

  @Test func productsWithTheSameID() throws {
    let text = """
      products:\n  - id: com.example.lighthouse.gold\n  - id: com.example.lighthouse.│gold\nretired: \
      [com.example.lighthouse.gold]\n
      """
    #expect(try definition(text) == "products.yaml 1:8-1:35")
    #expect(
      try definition("products:\n  - id: com.example.lighthouse.gold\nretired: [com.example.lighthouse.│gold]\n")
        == "products.yaml 1:8-1:35")
    #expect(try Cursor(text).ask("references").array.map { Editor.short($0["range"]) } == ["1:8-1:35", "2:8-2:35"])
  }

  @Test func pictures() throws {
    let text = "products:\n  - id: com.example.lighthouse.gold\n    review: {screenshot: review/a b│.png}\n"
    #expect(try definition(text) == "review/a%20b.png 0:0-0:0")
  }

  @Test func anchors() throws {
    let text = """
      products:\n  - id: com.example.lighthouse.gold\n    review: &r {notes: Tap.}\n  - id: \
      com.example.lighthouse.silver\n    review: *│r\n
      """
    #expect(try definition(text) == "products.yaml 2:15-2:28")
  }

  @Test func usesOfTemplates() throws {
    let cursor = Cursor("│" + (Cursor.pack["templates/coin-pack.yaml"] ?? ""), in: "templates/coin-pack.yaml")
    let uses = try cursor.ask("references", ["more.yaml": Cursor.packed]).array
    #expect(
      uses.map { "\($0["uri"].string ?? "") \(Editor.short($0["range"]))" } == ["\(Editor.uri("more.yaml")) 2:13-2:22"])
  }
}
