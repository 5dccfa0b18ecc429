import CatalogModel
import SourceDiagnostics
import Testing

@testable import CatalogFormats

/// Tables with other headings, and App Store Connect's own price table.
struct ForeignTableTests {
  private func read(
    _ text: String, name: String = "table.csv", columns: [String: String] = [:], owner: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> FormatReading {
    var options = ReadingOptions()
    (options.columns, options.owner) = (columns, owner)
    return try Marked.read([(name, text)], as: "csv", options, sourceLocation: sourceLocation)
  }

  // MARK: - Headings

  @Test("common headings are recognized in any case and order")
  func usual() throws {
    let reading = try read(
      """
      \u{FEFF}Reference Name,PRODUCT ID,Display Name,Description,Price,Screenshot,Type,Duration,Subscription \
      Group,Group Level,Family Shareable,Review Notes\r\n
      """
        + "Gold,gold,Pack,Buy it,0.99,image 1.png,Non-Consumable,,,,yes,look here\r\n"
        + "Plus,plus,Plus,All,4.99,,auto-renewable,1 month,Club,2,no,\r\n")
    let gold = try #require(reading.catalog.products.first)
    #expect((gold.id, gold.referenceName, gold.type) == ("gold", "Gold", .nonConsumable))
    #expect(gold.price == PriceSchedule(base: Money("0.99")))
    #expect(gold.localizations == ["en-US": Localization(name: "Pack", description: "Buy it")])
    #expect((gold.hasFamilySharing, gold.review.screenshot, gold.review.notes) == (true, "image 1.png", "look here"))
    let plus = try #require(reading.catalog.subscriptionGroups.first?.subscriptions.first)
    #expect((plus.plan.level, plus.plan.period) == (2, Period(1, .month)))
    #expect(reading.unknowns.contains { $0.contains("'Display Name' has no language and is read as en-US") })
  }

  @Test("other tools' columns override a catalog, and missing columns change nothing")
  func overlay() throws {
    var known = Product(id: "plus", type: .autoRenewableSubscription)
    (known.plan.level, known.plan.period) = (1, Period(1, .year))
    known.review.notes = "old"
    let catalog = Catalog(products: [known])
    let reading = try read("Product ID,Duration\nplus,1 month\n")
    let result = catalog.overlaid(by: reading.catalog, losses: reading.losses ?? spreadsheetLosses).products[0]
    #expect(result.plan.period == Period(1, .month))
    #expect((result.plan.level, result.review.notes) == (1, "old"))
  }

  @Test(
    "a table with a row for each language gives one product with all languages",
    arguments: ["locale", "Locale Name", "language"])
  func languages(_ heading: String) throws {
    let reading = try read(
      "id,\(heading),title,description,price\n10,en-US,10 Diamonds,Shiny,0.99\n"
        + "10,de,10 Diamanten,Glänzend,0.99\n20,fr-FR,20,,1.99\n")
    #expect(reading.catalog.products.map(\.id) == ["10", "20"])
    #expect(
      reading.catalog.products[0].localizations == [
        "de-DE": Localization(name: "10 Diamanten", description: "Glänzend"),
        "en-US": Localization(name: "10 Diamonds", description: "Shiny"),
      ])
    #expect(reading.catalog.products[1].localizations == ["fr-FR": Localization(name: "20")])
    #expect(!reading.unknowns.contains { $0.contains("names no language") })
  }

  @Test("a row without a language, with an unknown one, or with a different value is reported")
  func faultyLanguages() throws {
    let reading = try read(
      "id,locale,title,price\n⟦10,,Ten,0.99⟧\n10,⟦xx-YY⟧,Ten,0.99\n10,en-US,Ten,⟦1.99⟧\n10,en-US,⟦Other⟧,0.99\n")
    #expect(reading.catalog.products.map(\.price) == [PriceSchedule(base: Money("0.99"))])
    #expect(reading.faults.allSatisfy { $0.severity == .error })
  }

  @Test(
    "Shelf's own headings are recognized in any case and spelling", arguments: ["Status", "STATUS", "status ", "State"])
  func ownHeadings(_ heading: String) throws {
    let reading = try read("Product ID,\(heading),Cleared for Sale\nx,Ready to Submit,FALSE\ny,approved,yes\n")
    #expect(reading.catalog.products.map(\.status) == [.readyToSubmit, .approved])
    #expect(reading.catalog.products.map(\.isClearedForSale) == [false, true])
    let losses = try #require(reading.losses)
    var known = Product(id: "x", type: .consumable)
    known.isClearedForSale = true
    let result = Catalog(products: [known]).overlaid(by: reading.catalog, losses: losses)
    #expect(result.products.first?.isClearedForSale == false)
  }

  @Test("a column of another table is reported")
  func columnsOfOtherTables() throws {
    let reading = try read("id,⟦Active⟧,⟦Keeps⟧,⟦existing_subscribers⟧,⟦Currency⟧,⟦renews⟧\nx,FALSE,1,keep,USD\n")
    // What belongs in a catalog isn't left out.
    #expect(reading.faults.count { $0.severity == .error } == 2)
    #expect(
      reading.faults.allSatisfy { ($0.severity == .error) == ($0.help?.hasSuffix("--column 'HEADING='") ?? false) })
    #expect(reading.faults.contains { $0.message.hasPrefix("'active' is read only in a table of offers") })
  }

  @Test("a table in another encoding is reported once")
  func encoding() throws {
    let bytes = Array("id,Name\n".utf8) + (0..<50).flatMap { Array("x\($0),caf".utf8) + [0xE9, 0x0A] }
    let file = FormatFile(TextFile(path: "a.csv", bytes: bytes), index: 0)
    let reading = try #require(Format.named("csv")?.reader).parse([file], ReadingOptions())
    #expect(reading.faults.count == 1)
    #expect(reading.catalog.products.count == 50)
  }

  @Test("'--column' maps a heading, or ignores it")
  func columns() throws {
    let reading = try read(
      "No.,Artikel,Titel,Preis,Internal\n1,gold,Gold,\"1,99\",x\n",
      columns: ["Artikel": "id", "Titel": "de-DE name", "Preis": "DEU", "No.": "", "Internal": ""])
    let gold = try #require(reading.catalog.products.first)
    #expect(gold.localizations == ["de-DE": Localization(name: "Gold")])
    #expect(gold.price == PriceSchedule(territories: ["DEU": Money("1.99") ?? 0]))
  }

  @Test("a heading that doesn't exist in the table is reported")
  func unused() throws {
    let reading = try read("⟦id,name⟧\nx,X\n", columns: ["Title": "en-US name"])
    #expect(reading.faults.first?.message.contains("'Title'") == true)
  }

  @Test("invalid cells of other tools' columns are reported")
  func cells() throws {
    let reading = try read(
      """
      Product ID,Type,Duration,Level,Family \
      Sharing,Price,Currency\nx,⟦magic⟧,⟦soon⟧,⟦first⟧,⟦perhaps⟧,⟦4.99⟧,EUR\ny,consumable,,,,2.99,usd\n
      """
    )
    #expect(reading.catalog.products.map(\.price) == [nil, PriceSchedule(base: Money("2.99"))])
  }

  // MARK: - The store's prices

  private let prices = "Countries or Regions,Currency Code,Price,Proceeds,May Adjust Automatically\r\n"

  @Test("the table of App Store Connect: the base and manual prices, but no equalized ones")
  func store() throws {
    let reading = try read(
      prices + "France,EUR,5.0,3.5,Y\r\nUnited States,USD,4.99,3.49,N\r\nJapan,JPY,700,490,N\r\nUSA,USD,⟦5.99⟧,1,N\r\n",
      name: "exports/com.example.gold.csv")
    let gold = try #require(reading.catalog.products.first)
    #expect(gold.id == "com.example.gold")
    #expect(gold.price == PriceSchedule(base: Money("4.99"), territories: ["JPN": 700]))
    #expect(reading.catalog.app?.baseTerritory == "USA")
    #expect(reading.unknowns.contains { $0.contains("adjust automatically") })
    #expect(reading.following == ["com.example.gold": ["FRA"]])
    #expect(reading.places[.product("com.example.gold")[.price][.territories]["JPN" as TerritoryCode]] != nil)
  }

  @Test("prices can be for one named product, and unusable ones are reported")
  func owner() throws {
    let reading = try read(
      prices + "⟦Atlantis⟧,USD,1,1,N\nGermany,⟦USD⟧,1,1,N\nBrazil,BRL,⟦cheap⟧,1,N\nITA,EUR,2.99,1,⟦perhaps⟧\n,,,,\n",
      owner: "gold")
    #expect(reading.catalog.products.map(\.id) == ["gold"])
    #expect(reading.catalog.products.first?.price == PriceSchedule(territories: ["ITA": Money("2.99") ?? 0]))
    _ = try read("⟦Countries or Regions,Currency Code,Price⟧\nUSA,USD,1\n", name: "prices.csv")
  }

  @Test("prices with a date are scheduled changes")
  func changes() throws {
    let reading = try read(
      """
      Countries or Regions,Currency \
      Code,Price,start_date,preserved\nUSA,USD,4.99,,\nUSA,USD,19.99,2035-03-01,false\nJPN,JPY,3000,\
      2035-03-01,false\nJPN,JPY,1,⟦soon⟧,\n
      """,
      owner: "plus")
    let price = try #require(reading.catalog.products.first?.price)
    #expect(price.base == Money("4.99"))
    #expect(price.changes.count == 1)
    #expect(price.changes.first?.base == Money("19.99"))
    #expect(price.changes.first?.territories == ["JPN": 3000])
    #expect(price.changes.first?.existingSubscribers == .move)
  }

  @Test("the effect of a date on subscribers is that of each territory")
  func preserved() throws {
    let reading = try read(
      """
      Country,Price,start_date,preserved\nUSA,4.99,,\nUSA,5.99,2035-03-01,true\nJPN,900,2035-03-01,false\n\
      GBR,5,2035-03-01,true\nGBR,⟦6⟧,2035-03-01,false\n
      """,
      owner: "plus")
    let changes = try #require(reading.catalog.products.first?.price?.changes)
    #expect(changes.map(\.existingSubscribers) == [.keep, .move])
    #expect(changes.map(\.base) == [Money("5.99"), nil])
    #expect(changes.map(\.territories) == [["GBR": 5], ["JPN": 900]])
    var reversed = reading.catalog
    reversed.products[0].price?.changes.reverse()
    let both = reversed.overlaid(by: reading.catalog, losses: [])
    #expect(both == reversed, "two changes of a day are matched by their effect")
  }

  @Test("the column of the base territory is the base price, and must not contradict it")
  func baseColumn() throws {
    let reading = try read("id,base (DEU),DEU\ngold,1.99,⟦2.99⟧\niron,4.99,4.99\n")
    #expect(reading.catalog.products.map(\.price?.base) == [Money("1.99"), Money("4.99")])
    #expect(reading.catalog.products.last?.price?.territories == [:])
    #expect(try read("id,USA\nzinc,3.99\n").catalog.products.first?.price == PriceSchedule(base: Money("3.99")))
    _ = try read("id,base,USA,start_date\n⟦gold,1.99,2.99,2035-01-01⟧\n")
  }

  @Test("a table of several products with a row for each territory")
  func long() throws {
    let reading = try read("SKU,Country,Price\na,US,1.99\na,GB,1.49\nb,USA,2.99\n")
    #expect(reading.catalog.products.map(\.id) == ["a", "b"])
    #expect(
      reading.catalog.products.first?.price
        == PriceSchedule(base: Money("1.99"), territories: ["GBR": Money("1.49") ?? 0]))
  }
}
