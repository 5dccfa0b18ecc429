import LanguageServer
import Testing

/// Files outside catalogs that are checked while they are open: scenarios, and '.storekit' files.
struct OpenFileTests {
  private static let scenario = """
    scenario: Gold
    customers:
      - {name: ana, devices: [phone]}
    steps:
      - at: 2026-03-01T16:00:00Z
        ana.phone: {buy: com.example.lighthouse.gild}

    """

  private func editor(_ more: [String: String]) throws -> Editor {
    try Editor(Editor.disk("products:\n  - id: com.example.lighthouse.gold\n", more))
  }

  @Test func aScenarioIsCheckedWhileItIsOpen() throws {
    let name = "scenarios/gold.yaml"
    var editor = try editor([name: Self.scenario])
    #expect(editor.lines(name) == [])
    editor.open(name)
    #expect(editor.lines(name) == ["5:21-5:48 unknown-in-catalog"])
    editor.replace(name, Self.scenario.replacing("gild", with: "gold").replacing("steps", with: "stops"))
    #expect(editor.lines(name).map { $0.split(separator: " ")[1] } == ["unknown-key"])
    editor.close(name)
    #expect(editor.lines(name) == [])
  }

  @Test func itsCatalogCounts() throws {
    let name = "scenarios/gold.yaml"
    var editor = try editor([name: Self.scenario])
    editor.open(name)
    editor.open("products.yaml")
    editor.replace("products.yaml", "products:\n  - id: com.example.lighthouse.gild\n")
    #expect(editor.lines(name) == [])
  }

  @Test func keysOfScenarios() throws {
    let cursor = Cursor("scenario: Gold\nsee│d: 1\n", in: "scenarios/gold.yaml")
    #expect(try cursor.ask("hover")["contents"]["value"].string?.hasPrefix("**seed** of a scenario") == true)
    let labels = try Cursor("scenario: Gold\ncus│\n", in: "scenarios/gold.yaml").ask("completion").array.map(
      \.["label"])
    #expect(labels.contains("customers"))
    #expect(!labels.contains("products"))
  }

  @Test func aStoreKitFile() throws {
    let name = "Store.storekit"
    let text = """
      {"identifier": "0F1E2D3C", "products": [
        {"productID": "com.example.gold", "type": "Consumable", "internalID": "1A2B3C4D", "referenceName": "Gold",
         "displayPrice": "0.99", "familyShareable": false, "localizations": [
           {"locale": "xx_QQ", "displayName": "Gold", "description": "Bars."}]}],
       "version": {"major": 4, "minor": 0}}
      """
    var editor = try editor([name: text])
    editor.open(name)
    #expect(editor.lines(name) == ["0:0-0:40 storekit-not-canonical", "3:16-3:23 unknown-locale"])
    editor.replace(name, text.replacing("xx_QQ", with: "en_US"))
    #expect(editor.lines(name) == ["0:0-0:40 storekit-not-canonical"])
    editor.replace(name, "{")
    #expect(editor.lines(name).count == 1)
    editor.close(name)
    #expect(editor.lines(name) == [])
  }
}
