import CatalogFormats
import CatalogModel
import SourceDiagnostics
import Testing
import TextFormats

/// Responses as other programs save them.
@Suite struct LooseListsTests {
  private let products = """
    {"data": [
      {"type": "inAppPurchases", "id": "11", "attributes": {"name": "Gold", "productId": "com.x.gold"}},
      {"type": "inAppPurchases", "id": "12", "attributes": {"name": "Big Gold", "productId": "com.x.gold.big"}}]}
    """

  private let texts = """
    {"data": [{"type": "inAppPurchaseLocalizations", "id": "a", "attributes": {"name": "Or", "locale": "fr-FR"}}], \
    "links": {}}
    """

  private func read(_ files: KeyValuePairs<String, String>, owner: String? = nil) -> FormatReading {
    let files = files.enumerated().map { number, file in
      FormatFile(TextFile(path: file.key, bytes: Array(file.value.utf8)), index: number)
    }
    var options = ReadingOptions()
    options.owner = owner
    return Format.appStoreConnect.reader?.parse(files, options) ?? FormatReading()
  }

  private func owner(_ reading: FormatReading) -> [ProductID] {
    reading.catalog.products.filter { $0.localizations["fr-FR"] != nil }.map(\.id)
  }

  @Test(arguments: [
    ("answers/texts-12.json", "com.x.gold.big"), ("com.x.gold.json", "com.x.gold"),
    ("com.x.gold.big-texts.json", "com.x.gold.big"),
  ]) func theNameOfTheFileTellsTheOwner(_ path: String, _ id: String) {
    let reading = read([path: texts, "all.json": products])
    #expect(reading.faults.map(\.message) == [])
    #expect(owner(reading) == [ProductID(id)])
  }

  @Test(arguments: ["11", "com.x.gold", "Gold"]) func anOptionTellsTheOwner(_ name: String) {
    #expect(owner(read(["com.x.gold.big.json": texts, "all.json": products], owner: name)) == ["com.x.gold"])
    // The path names a resource that no file contains.
    let elsewhere = texts.replacing(
      #""links": {}"#, with: #""links": {"self": "/v2/inAppPurchases/99/inAppPurchaseLocalizations"}"#)
    let reading = read(["a.json": elsewhere, "all.json": products], owner: name)
    #expect(reading.faults.map(\.message) == [] && owner(reading) == ["com.x.gold"])
  }

  @Test func theCatalogTellsTheKindOfAnOwner() {
    var options = ReadingOptions()
    (options.owner, options.ownerKind) = ("com.x.gold", .purchase)
    let file = FormatFile(TextFile(path: "texts.json", bytes: Array(texts.utf8)), index: 0)
    let reading = Format.appStoreConnect.reader?.parse([file], options) ?? FormatReading()
    #expect(reading.faults.map(\.message) == [])
    #expect(owner(reading) == ["com.x.gold"])
    var gold = Product(id: "com.x.gold", type: .consumable)
    (gold.hasFamilySharing, gold.status) = (true, .approved)
    let result = Catalog(products: [gold]).overlaid(by: reading.catalog, losses: reading.losses(of: []))
    gold.localizations = ["fr-FR": Localization(name: "Or")]
    #expect(result.products == [gold])
  }

  @Test(arguments: ["texts.json", "111.json", "xcom.x.goldx.json"]) func whoeverIsNotNamedOwnsNothing(_ path: String) {
    let reading = read([path: texts, "all.json": products])
    #expect(
      reading.faults.map(\.message) == ["no file contains the owner of this 'inAppPurchaseLocalizations' resource"])
    #expect(reading.faults.first?.help?.contains("--owner") ?? false)
  }

  @Test func answersStandOnLines() {
    func line(_ text: String) -> String { text.replacing("\n", with: " ") }
    let path = #""links": {"self": "/v2/inAppPurchases/11/inAppPurchaseLocalizations"}"#
    let answers = [#"{"data": []}"#, line(products), line(texts).replacing(#""links": {}"#, with: path)]
    let lines = answers.joined(separator: "\n") + "\n"
    let file = TextFile(path: "answers.jsonl", bytes: Array(lines.utf8))
    #expect(Format.appStoreConnect.reader?.recognizes(file) == true)
    let reading = read(["answers.jsonl": lines])
    #expect(reading.faults.map(\.message) == [])
    #expect(owner(reading) == ["com.x.gold"])
    let broken = read(["answers.jsonl": lines + #"{"data": [}"#])
    #expect(broken.faults.count == 1 && broken.faults[0].place?.bytes.lowerBound ?? 0 > lines.utf8.count)
  }
}
