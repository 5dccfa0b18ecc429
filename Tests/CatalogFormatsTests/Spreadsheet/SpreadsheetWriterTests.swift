import CatalogModel
import Foundation
import SourceDiagnostics
import TestSupport
import Testing
import TextFormats

@testable import CatalogFormats

/// Shelf's spreadsheets, which other programs read with the same values.
struct SpreadsheetWriterTests {
  private static let pieces = [
    "", "a", " ", ",", ";", "\t", "\"", "\"\"", "\n", "'", "''", "=1+1", "+1", "-1", "@SUM(A1)", "＝1", "0", "1,5",
    "é", "字", "👩‍🚀", "\u{202E}", "\u{FEFF}", "id", "\\", "NULL", "TRUE", "1-2", "007", " x ",
  ]

  /// Catalogs of random texts.
  private static func catalog(seed: UInt64) -> Catalog {
    var generator = Dice(seed: seed)
    func text() -> String {
      (0..<Int.random(in: 0...3, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    }
    func id() -> ProductID {
      ProductID(String(text().drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()))
    }
    func product(_ type: ProductType) -> Product {
      var product = Product(id: id(), type: type)
      product.referenceName = Bool.random(using: &generator) ? text() : nil
      if Bool.random(using: &generator) {
        let base = Money(
          digits: Int64.random(in: -500...5_000_000, using: &generator),
          scale: UInt8.random(in: 0...4, using: &generator))
        let isTier = Bool.random(using: &generator)
        product.price = PriceSchedule(
          base: isTier ? nil : base, tier: isTier ? "alt-1" : nil,
          territories: [TerritoryCode("x" + text()): 1, "USA": 2])
      }
      for locale in ["en-US", "ja", text(), "x name"] where Bool.random(using: &generator) {
        product.localizations[LocaleCode(locale)] = Localization(
          name: text(), description: Bool.random(using: &generator) ? text() : nil)
      }
      return product
    }
    var catalog = Catalog(
      products: (0..<6).map { _ in product(ProductType.allCases.randomElement(using: &generator) ?? .consumable) })
    var group = SubscriptionGroup(name: text())
    group.subscriptions = [product(.autoRenewableSubscription), product(.autoRenewableSubscription)]
    catalog.subscriptionGroups = [group]
    catalog.app = App()
    catalog.app?.baseTerritory = TerritoryCode(text())
    catalog.sortCanonically()
    return catalog
  }

  private func files(_ catalog: Catalog) -> [TextFile] {
    SpreadsheetWriter(catalog).files.files.map { TextFile(path: $0.path, bytes: $0.bytes) }
  }

  @Test("any text in a cell is preserved", arguments: RandomCases.upTo(200 as UInt64))
  func anyText(seed: UInt64) throws {
    let catalog = Self.catalog(seed: seed)
    let files = files(catalog).enumerated().map { FormatFile($0.element, index: $0.offset) }
    let reading = try #require(Format.spreadsheet.reader).parse(files)
    #expect(reading.faults.map(\.message) == [])
    #expect(reading.catalog == catalog)
  }

  @Test("cells never start like a formula, except numbers", arguments: RandomCases.upTo(50 as UInt64))
  func formulas(seed: UInt64) {
    for file in files(Self.catalog(seed: seed)) {
      var parser = CSVParser(file.bytes)
      var columns: [SpreadsheetColumn?]?
      while true {
        let cells = parser.nextRow().map { $0.string(in: file.bytes) ?? "" }
        if cells.isEmpty { break }
        let kinds = columns ?? cells.map { SpreadsheetColumn($0) }
        for (cell, column) in zip(cells, kinds) {
          if case .base = column { continue }
          if case .territory = column { continue }
          #expect(cell.unicodeScalars.first.map { !"=+-@\t\r\n＝＋－＠".unicodeScalars.contains($0) } ?? true, "\(cell)")
        }
        columns = kinds
      }
    }
  }

  // MARK: - Other programs

  private static let script = """
    import csv, json, sys
    print(json.dumps([list(csv.reader(open(path, encoding="utf-8-sig", newline=""), strict=True)) for path in \
    sys.argv[1:]]))
    """

  @Test(
    "Python's csv reads the same cells", .enabled(if: OtherProgram.hasPython, "Python is not installed"),
    arguments: 0..<6 as Range<UInt64>)
  func pythonReads(seed: UInt64) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("shelf-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let catalog =
      seed == 0
      ? Sample.named("everything").catalog : seed == 1 ? Sample.named("extremes").catalog : Self.catalog(seed: seed)
    let files = files(catalog)
    let paths = try files.map { file in
      let url = folder.appendingPathComponent(file.path)
      try Data(file.bytes).write(to: url)
      return url.path
    }
    let data = try #require(try OtherProgram.output(of: ["python3", "-c", Self.script] + paths))
    let tables = try #require(try JSONSerialization.jsonObject(with: data) as? [[[String]]])
    for (file, table) in zip(files, tables) {
      var parser = CSVParser(file.bytes)
      for row in table { #expect(parser.nextRow().map { $0.string(in: file.bytes) } == row) }
      #expect(parser.nextRow().isEmpty)
    }
  }
}
