import CatalogLint
import LanguageServer
import Testing

/// Rewritten texts: formatted, or with another ID for a product.
struct RewritingTests {
  // MARK: - Layout

  private func formatted(_ text: String, in name: String = "products.yaml") throws -> (text: String, ranges: [String]) {
    let cursor = Cursor("│" + text, in: name)
    let edits = try cursor.ask("formatting").array
    return (Editor.apply(edits, to: text), edits.map { Editor.short($0["range"]) })
  }

  @Test func onlyTheLinesThatDiffer() throws {
    let text = "products:\n  - id: com.example.lighthouse.gold\n    status: draft\n    price: 0.99\n    restore: none\n"
    let laidOut =
      "products:\n  - id: com.example.lighthouse.gold\n    price: 0.99\n    status: draft\n    restore: none\n"
    let result = try formatted(text)
    #expect(result.text == laidOut)
    #expect(result.ranges == ["2:0-4:0"])
    #expect(try formatted(laidOut).ranges == [])
    #expect(try formatted("products: [\n").ranges == [])
  }

  @Test func aTemplateAndTheEndOfAFile() throws {
    #expect(
      try formatted("sells: content\ntype: consumable", in: "templates/a.yaml").text
        == "type: consumable\nsells: content\n")
    #expect(try formatted("products: []\n\n\n").text == "products: []\n")
  }

  @Test func whatIsLeftAloneSaysWhy() throws {
    let cursor = Cursor("│app:\n  ? name\n  : a\n")
    var editor = try cursor.editor()
    let answer = try editor.ask("textDocument/formatting", cursor.parameters)
    #expect(answer["error"]["message"] == "this kind of key can't be formatted; the file is unchanged")
  }

  // MARK: - Another ID

  private static let products = "products:\n  - id: 'com.example.lighthouse.go│ld' # the first\n    status: approved\n"
  private static let scenario =
    "scenario: Gold\ncustomers: {ana: {territory: USA}}\nsteps:\n  - {ana: {buy: com.example.lighthouse.gold}}\n"

  /// The new text of each file, or the reason why it is unchanged.
  private func renamed(
    _ text: String, to name: String, _ more: [String: String] = [:], rules: [Rule] = Editor.rules
  ) throws -> [String: String] {
    let cursor = Cursor(text)
    var editor = try cursor.editor(more, rules: rules)
    guard case .object(var parameters) = cursor.parameters else { return [:] }
    parameters["newName"] = .string(name)
    let answer = try editor.ask("textDocument/rename", .object(parameters))
    if let reason = answer["error"]["message"].string { return ["": reason] }
    var result: [String: String] = [:]
    let files = more.merging(["products.yaml": cursor.text, "app.yaml": Editor.app]) { $1 }
    for (name, text) in files {
      let edits = answer["result"]["changes"][Editor.uri(name)].array
      if !edits.isEmpty { result[name] = Editor.apply(edits, to: text) }
    }
    return result
  }

  @Test func whereverItIsNamed() throws {
    let more = ["scenarios/gold.yaml": Self.scenario, "catalog.lock": "com.example.lighthouse.gold consumable\n"]
    let result = try renamed(Self.products, to: "com.example.lighthouse.bars", more)
    #expect(
      result["products.yaml"] == """
        products:
          - id: 'com.example.lighthouse.bars' # the first
            reference_name: Gold 2
            status: draft

        """)
    #expect(result["app.yaml"]?.hasSuffix("\nretired: [com.example.lighthouse.gold]\n") == true)
    #expect(result["scenarios/gold.yaml"]?.contains("{buy: com.example.lighthouse.bars}") == true)
    #expect(result["catalog.lock"]?.contains("retired") == true)
    #expect(result.count == 4)
  }

  @Test func aDraftLeavesNoTrace() throws {
    let result = try renamed(Self.products.replacing("approved", with: "draft"), to: "com.example.lighthouse.bars")
    #expect(
      result == ["products.yaml": "products:\n  - id: 'com.example.lighthouse.bars' # the first\n    status: draft\n"])
  }

  @Test func refusals() throws {
    let taken = Self.products + "  - id: com.example.lighthouse.bars\n"
    #expect(
      try renamed(taken, to: "com.example.lighthouse.bars")
        == ["": "the catalog already has a product 'com.example.lighthouse.bars', here"])
    let spaced = try renamed(Self.products, to: "com ex", rules: Rule.all)[""]
    #expect(spaced?.hasPrefix("the new ID would be an error: ") == true)
    #expect(try renamed(Self.products, to: "") == ["": "the new ID is empty"])
    let reason = "only a product ID can be renamed here, where the product is defined"
    #expect(try renamed("products:\n  - id: a\n    status: dr│aft\n", to: "b") == ["": reason])
    #expect(try renamed("retired: [com.example.lighthouse.o│ld]\n", to: "b") == ["": reason])
  }

  @Test func theOldOneIsOffered() throws {
    let answer = try Cursor(Self.products).ask("prepareRename")
    #expect(answer["placeholder"] == "com.example.lighthouse.gold")
    #expect(Editor.short(answer["range"]) == "1:8-1:37")
  }

  // MARK: - Links

  @Test func pathsAndTemplates() throws {
    let text = """
      products:
        - id: com.example.lighthouse.coins
          extends: coin-pack
          review: {screenshot: review/a b.png}
          images: [one.png, "{{no}}.png"]
          hosted_content: {source: content/one, version: "1.0"}
        - {id: com.example.lighthouse.tin, extends: nowhere, promotion: {image: ""}}

      """
    let links = try Cursor("│" + text).ask("documentLink", Cursor.pack).array
    #expect(
      links.map { "\(Editor.short($0["range"])) \($0["target"].string?.dropFirst(Editor.uri("").count) ?? "")" } == [
        "2:13-2:22 templates/coin-pack.yaml", "3:25-3:39 review/a%20b.png", "4:13-4:20 one.png",
        "5:29-5:40 content/one",
      ])
  }
}
