import LanguageServer
import Testing

/// A file above the catalog, with price tables.
struct SharedFileTests {
  private static let shared = [
    "../shared.yaml":
      "tables:\n  gems:\n    small: 0.99\n    large: {base: 9.99, territories: {JPN: 1500}}\n  plans: {monthly: 4.99}\n"
  ]

  private static let item = "products:\n  - id: com.example.lighthouse.gold\n    price: "

  @Test("tables and rows are suggested, rows of the named table only")
  func completion() throws {
    func labels(_ text: String) throws -> [String] {
      try Cursor(Self.item + text + "\n").ask("completion", Self.shared).array.compactMap { $0["label"].string }
    }
    #expect(try labels("{table: │, row: small}") == ["gems", "plans"])
    #expect(try labels("{table: gems, row: s│}") == ["small", "large"])
    #expect(try labels("{row: s│}") == ["small", "large", "monthly"])
  }

  @Test("a table and a row have definitions")
  func definition() throws {
    func place(_ text: String) throws -> String {
      let location = try Cursor(Self.item + text + "\n").ask("definition", Self.shared)
      return "\(location["uri"].string ?? "nowhere") \(Editor.short(location["range"]))"
    }
    #expect(try place("{table: ge│ms, row: large}") == "file:///home/ana/shared.yaml 1:2-1:6")
    #expect(try place("{table: gems, row: la│rge}") == "file:///home/ana/shared.yaml 3:4-3:9")
    #expect(try place("{table: plans, row: la│rge}").hasPrefix("nowhere"))
  }

  @Test("the uses of a row are shown, with their places")
  func hover() throws {
    let hover = try Cursor(Self.item + "{table: gems, row: la│rge}\n").ask("hover", Self.shared)
    let text = try #require(hover["contents"]["value"].string)
    #expect(text.contains("`{base: 9.99, territories: {JPN: 1500}}`"), "\(text)")
    #expect(text.contains("[ana/shared.yaml:4](file:///home/ana/shared.yaml#L4)"), "\(text)")
  }

  @Test("the catalog is checked again if the file changes, and unused rows are reported in the file")
  func change() throws {
    var editor = try Editor(
      Editor.disk(Self.item + "{table: gems, row: small}\n", ["../shared.yaml": "tables: {gems: {small: 0.99}}\n"]))
    editor.open("products.yaml")
    #expect(editor.lines("products.yaml") == [])
    editor.write("tables: {gems: {tiny: 0.99}}\n", "../shared.yaml")
    #expect(editor.diagnostics("products.yaml").map { $0["code"].string } == ["unknown-row"])
    editor.write("tables: {gems: {small: 0.99, large: 9.99}}\n", "../shared.yaml")
    #expect(editor.diagnostics("products.yaml").isEmpty)
    editor.open("../shared.yaml")
    #expect(editor.diagnostics("../shared.yaml").map { $0["code"].string } == ["unused-row"])
    editor.replace("../shared.yaml", "tables: {gems: {small: cheap}}\n")
    #expect(editor.diagnostics("../shared.yaml").map { $0["code"].string } == ["invalid-value"])
  }
}
