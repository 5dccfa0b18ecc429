import LanguageServer
import Testing

/// Automatic annotations beside products.
struct AnnotationTests {
  private static let text = """
    defaults: {type: consumable}
    products:
      - id: com.example.lighthouse.gold
        status: approved
        price: {base: 0.99, changes: [{on: 2035-01-01, base: 1.99}]}
      - {id: com.example.lighthouse.silver, price: {base: 120, base_territory: JPN}, availability: {territories: [JPN, \
    USA]}}
      - {id: com.example.lighthouse.tin, type: non_consumable, cleared_for_sale: false}
      - {reference_name: nameless}
    │
    """

  @Test("a line above each product has its status, its price and its territories")
  func lenses() throws {
    let lenses = try Cursor(Self.text).ask("codeLens").array
    #expect(
      lenses.map { "\(Editor.short($0["range"])) \($0["command"]["title"].string ?? "")" } == [
        "2:8-2:35 approved · 0.99 USD, 1 scheduled · sold everywhere",
        "5:9-5:38 approved · 120 JPY · sold in 2 of 175 territories",
        "6:9-6:35 approved · 0.99 USD · not cleared for sale",
      ])
  }

  @Test("values from templates and defaults are shown behind an ID, for the visible range")
  func hints() throws {
    func hints(_ cursor: Cursor, _ lines: Range<Int>, _ more: [String: String] = [:]) throws -> [JSON] {
      var editor = try cursor.editor(more)
      let range: JSON = [
        "start": ["line": .number(lines.lowerBound), "character": 0],
        "end": ["line": .number(lines.upperBound), "character": 0],
      ]
      let parameters: JSON = ["textDocument": cursor.parameters["textDocument"], "range": range]
      return try editor.ask("textDocument/inlayHint", parameters)["result"].array
    }
    func lines(_ hints: [JSON]) -> [Int?] { hints.map { $0["position"]["line"].number } }
    let all = try hints(Cursor(Self.text), 0..<9)
    #expect(lines(all) == [2, 5, 6])
    #expect(all[0]["position"]["character"] == 35)
    #expect(all[0]["tooltip"].string?.contains("type: consumable") == true)
    #expect(all[0]["label"].string?.contains("status") == false)
    #expect(try lines(hints(Cursor(Self.text), 4..<6)) == [5])
    #expect(try hints(Cursor(Self.text), 8..<9) == [])
    let packed = try hints(Cursor(Cursor.packed + "│"), 0..<5, Cursor.pack)
    #expect(packed.first?["label"].string?.contains("localizations") == true)
    #expect(packed.first?["tooltip"].string?.contains("100 Coins") == true)
  }
}
