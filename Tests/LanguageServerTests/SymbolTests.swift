import LanguageServer
import Testing

/// The outline of a file.
struct SymbolTests {
  private static let text = """
    defaults: {type: consumable}
    products:
      - id: com.example.lighthouse.gold
        reference_name: Gold
      - {reference_name: nameless}
    subscription_groups:
      - name: Magazine
        subscriptions:
          - id: com.example.lighthouse.monthly
    │
    """

  @Test func trees() throws {
    func lines(_ symbols: [JSON], _ indent: String) -> [String] {
      symbols.flatMap { symbol in
        let places = [symbol["range"], symbol["selectionRange"]].map(Editor.short).joined(separator: " ")
        return ["\(indent)\(symbol["name"].string ?? "") \(places)"] + lines(symbol["children"].array, indent + "  ")
      }
    }
    #expect(
      lines(try Cursor(Self.text).ask("documentSymbol").array, "") == [
        "defaults 0:0-0:28 0:0-0:8", "products 1:0-4:30 1:0-1:8", "  com.example.lighthouse.gold 2:4-3:24 2:8-2:35",
        "subscription_groups 5:0-8:42 5:0-5:19", "  Magazine 6:4-8:42 6:10-6:18",
        "    com.example.lighthouse.monthly 8:8-8:42 8:12-8:42",
      ])
  }

  @Test("groups and products of all files are found by parts of their names")
  func everywhere() throws {
    var editor = try Cursor(Self.text).editor([
      "more/packs.yaml": "products:\n  - id: com.example.lighthouse.GOLD.pack\n"
    ])
    func found(_ query: String) throws -> [String] {
      try editor.ask("workspace/symbol", ["query": .string(query)])["result"].array.map { symbol in
        let file = symbol["location"]["uri"].string?.split(separator: "/").last ?? ""
        return "\(symbol["name"].string ?? "") in \(symbol["containerName"].string ?? "-"), \(file)"
      }
    }
    #expect(
      try found("gold") == [
        "com.example.lighthouse.GOLD.pack in products, packs.yaml",
        "com.example.lighthouse.gold in products, products.yaml",
      ])
    #expect(
      try found("m") == [
        "com.example.lighthouse.GOLD.pack in products, packs.yaml",
        "com.example.lighthouse.gold in products, products.yaml",
        "Magazine in subscription_groups, products.yaml", "com.example.lighthouse.monthly in Magazine, products.yaml",
      ])
    #expect(try found("silver") == [])
    #expect(try found("").count == 4)
  }

  @Test func lists() throws {
    let cursor = Cursor(Self.text)
    var editor = try cursor.editor(capabilities: [:])
    let symbols = try editor.ask("textDocument/documentSymbol", cursor.parameters)["result"].array
    #expect(
      symbols.map { "\($0["containerName"].string ?? "-") \($0["name"].string ?? "")" } == [
        "- defaults", "- products", "products com.example.lighthouse.gold", "- subscription_groups",
        "subscription_groups Magazine", "Magazine com.example.lighthouse.monthly",
      ])
  }
}
