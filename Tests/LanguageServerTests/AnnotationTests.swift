import LanguageServer
import Testing

/// What stands beside products without being asked for.
struct AnnotationTests {
  private static let text = """
    defaults: {type: consumable}
    products:
      - id: com.example.lighthouse.gold
        status: approved
        price: {base: 0.99, changes: [{on: 2035-01-01, base: 1.99}]}
      - {id: com.example.lighthouse.silver, price: {base: 120, base_territory: JPN}, availability: {territories: [JPN, USA]}}
      - {id: com.example.lighthouse.tin, type: non_consumable, cleared_for_sale: false}
      - {reference_name: nameless}
    │
    """

  @Test("a line above each product says its status, its price and where it is sold")
  func lenses() throws {
    let lenses = try Cursor(Self.text).ask("codeLens").array
    #expect(
      lenses.map { "\(Editor.short($0["range"])) \($0["command"]["title"].string ?? "")" } == [
        "2:8-2:35 approved · 0.99 USD, 1 announced · sold everywhere",
        "5:9-5:38 approved · 120 JPY · sold in 2 of 175 territories",
        "6:9-6:35 approved · 0.99 USD · not cleared for sale",
      ])
  }

  @Test("behind an ID stands what templates and defaults give, for what is in view")
  func hints() throws {
    let cursor = Cursor(Self.text)
    var editor = try cursor.editor()
    func hints(_ first: Int, _ last: Int) throws -> [String] {
      let range: JSON = [
        "start": ["line": .number(first), "character": 0], "end": ["line": .number(last), "character": 0],
      ]
      let parameters: JSON = ["textDocument": cursor.parameters["textDocument"], "range": range]
      return try editor.ask("textDocument/inlayHint", parameters)["result"].array.map { hint in
        let position = hint["position"]
        return "\(position["line"].number ?? -1):\(position["character"].number ?? -1) \(hint["label"].string ?? "")"
          + " (\(hint["tooltip"].string ?? ""))"
      }
    }
    #expect(try hints(0, 9) == ["2:35 + type (type: consumable)", "5:38 + type (type: consumable)"])
    #expect(try hints(4, 9) == ["5:38 + type (type: consumable)"])
    #expect(try hints(8, 9) == [])
    let packed = try Cursor(Cursor.packed + "│", in: "products.yaml").ask("inlayHint", Cursor.pack).array
    #expect(packed.first?["label"] == "+ type, reference_name, localizations")
  }
}
