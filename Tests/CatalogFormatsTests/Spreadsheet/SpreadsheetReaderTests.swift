import CatalogModel
import SourceDiagnostics
import TestSupport
import Testing

@testable import CatalogFormats

/// Reading tables, and their faults.
struct SpreadsheetReaderTests {
  /// Reads tables; `⟦` and `⟧` enclose what must be reported, in its order.
  private func read(_ marked: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> FormatReading {
    let (files, expected) = Marked.files(marked.enumerated().map { ("\($0).csv", $1) })
    let reading = try #require(Format.spreadsheet.reader).parse(files)
    #expect(Set(reading.faults.map(\.place)) == Set(expected), "\(reading.faults)", sourceLocation: sourceLocation)
    #expect(reading.faults.count == expected.count, "\(reading.faults.map(\.message))", sourceLocation: sourceLocation)
    return reading
  }

  @Test("two tables are merged into one catalog by ID")
  func join() throws {
    let reading = try read(
      "id,type,group,reference_name,base (USA),tier,JPN\ngold,non_consumable,,Gold,4.99,,600\nplus,,Club,Plus,,5,\n",
      "id,en-US name,en-US description,de-DE name\nplus,Plus,All of it,\ngold,Gold,,Gold\n")
    let gold = try #require(reading.catalog.products.first)
    #expect(gold.type == .nonConsumable)
    #expect(gold.price == PriceSchedule(base: Money("4.99"), territories: ["JPN": 600]))
    #expect(gold.localizations == ["en-US": Localization(name: "Gold"), "de-DE": Localization(name: "Gold")])
    let club = try #require(reading.catalog.subscriptionGroups.first)
    #expect(club.name == "Club")
    #expect(club.subscriptions.map(\.id) == ["plus"])
    #expect(club.subscriptions.first?.type == .autoRenewableSubscription)
    #expect(club.subscriptions.first?.price == PriceSchedule(tier: "5"))
    #expect(club.subscriptions.first?.localizations == ["en-US": Localization(name: "Plus", description: "All of it")])
    #expect(reading.catalog.app?.baseTerritory == "USA")
    #expect(reading.places[.product("gold")[.price][.territories][TerritoryCode("JPN")]]?.file == 0)
    #expect(reading.places[.product("gold")[.localizations][LocaleCode("de-DE")][.name]]?.file == 1)
  }

  @Test("columns in any order, decimal commas, moved rows, other line endings")
  func otherPrograms() throws {
    let reading = try read(
      "\u{FEFF}DEU;reference_name;id\r4,99;Gold;gold\r\"1.599,00\";\"Silver; two\rlines\";silver\r")
    #expect(reading.catalog.products.map(\.id) == ["gold", "silver"])
    #expect(reading.catalog.products.map { $0.price?.territories["DEU"] } == [Money("4.99"), 1599])
    #expect(reading.catalog.products.last?.referenceName == "Silver; two\rlines")
    #expect(reading.unknowns.contains { $0.contains("types") })
  }

  @Test("in a table with decimal commas, a period may separate thousands")
  func decimalCommas() throws {
    let reading = try read("id,base,JPN\ngold,\"1,99\",⟦\"1.200\"⟧\n")
    #expect(reading.catalog.products.first?.price == PriceSchedule(base: Money("1.99")))
    #expect(
      try read("id,base,JPN\ngold,1.99,1.200\n").catalog.products.first?.price?.territories["JPN"] == Money("1.2"))
  }

  @Test("typos in the header are reported at their cell, with a suggestion")
  func columns() throws {
    let reading = try read(
      """
      id,⟦Germany⟧,⟦en_US name⟧,⟦Typ⟧,⟦notes⟧,⟦ZZZ⟧,en-US name,en-US name,⟦base (Usa)⟧,'ZZZ \
      price\nx,1,2,3,4,5,6,⟦7⟧,8,9\n
      """
    )
    let help = reading.faults.compactMap { $0.help?.split(separator: "?").first }
    #expect(
      help.sorted() == [
        "did you mean 'DEU'", "did you mean 'base (USA)'", "did you mean 'en-US name'", "did you mean 'type'",
        "keep one of the two columns",
      ])
    #expect(reading.faults.contains { $0.message.contains("'en-US name'") && $0.severity == .error })
    #expect(
      reading.faults.filter { $0.kind == .unknownField }.map(\.severity)
        == [.error, .error, .error, .warning, .warning, .error])
    #expect(reading.catalog.products.first?.localizations == ["en-US": Localization(name: "6")])
    #expect(reading.catalog.products.first?.price?.territories == ["ZZZ": 9])
  }

  @Test(
    "a column with values that belong in a catalog is an error, whatever its heading looks like",
    arguments: [
      ("base (US)", "base (USA)"), ("Base USA", "base (USA)"), ("Name (en)", "en-US name"), ("fr-FR", "fr-FR name"),
      ("descriptionDe", "de-DE description"), ("Price EUR", "DEU"), ("Price (Germany)", "DEU"), ("GBP", "GBR"),
      ("€", "price"), ("Sharing family", "family_sharing"), ("Name in CRM", "en-US name"),
      ("Review notes (en)", "review_notes"), ("Price notes", nil), ("in_app_type", nil), ("Group ID", nil),
      ("Owner", nil), ("Ticket", nil), ("Price ID", nil), ("Name status", nil), ("Description length", nil),
      ("Price history", nil), ("Territory manager", nil), ("Amount of coins", nil), ("Base plan", nil),
      ("Type of user", nil), ("Status of translation", nil), ("Type of product", "type"), ("Retail price", "price"),
      ("Retail price EUR", "DEU"), ("Long description (en)", "en-US description"), ("Product price USD", "USA"),
      ("Display name FR", "fr-FR name"),
    ] as [(String, String?)])
  func headings(_ heading: String, _ meant: String?) throws {
    let reading = try read("id,⟦\(heading)⟧\nx,1.99\n")
    #expect(reading.faults.map(\.severity) == [meant == nil ? .warning : .error])
    #expect(reading.faults.first?.help?.hasPrefix("did you mean '\(meant ?? "")'? ") ?? (meant == nil))
    // An empty column loses nothing.
    #expect(try read("id,⟦\(heading)⟧\nx,\n").faults.map(\.severity) == [.warning])
  }

  @Test("errors in rows are reported at their cell, and the other rows are read")
  func rows() throws {
    let reading = try read(
      """
      id,type,base,,JPN\nx,⟦consumible⟧,⟦cheap⟧,⟦5⟧,300\n⟦,consumable,1,,⟧\n,,,\ny,consumable,1\nz,\
      consumable,⟦"1,599"⟧,,1,⟦more⟧\n
      """
    )
    #expect(reading.catalog.products.map(\.id) == ["x", "y", "z"])
    #expect(reading.catalog.products.first?.price?.territories == ["JPN": 300])
    #expect(reading.faults.first?.help == "did you mean 'consumable'?")
  }

  @Test("contradictions between tables are reported at the later one, and the first counts")
  func contradiction() throws {
    let reading = try read(
      "id,base (USA),group\nx,1,A\n", "id,⟦base (JPN)⟧,group\nx,⟦2⟧,⟦B⟧\n", "id,base (USA),group\nx,1,A\n")
    #expect(reading.catalog.subscriptionGroups.map(\.name) == ["A"])
    #expect(reading.catalog.subscriptionGroups.first?.subscriptions.first?.price?.base == 1)
  }

  @Test("two prices of a row are reported, also an amount and a tier")
  func twoPrices() throws {
    let reading = try read("id,base (USA),price\nx,1,⟦2⟧\n")
    #expect(reading.catalog.products.first?.price?.base == 1)
    _ = try read("id,base (USA),tier\n⟦x,2.99,10⟧\n")
    let tiers = try read("id,tier\nx,Tier 6\ny,⟦Tier 99⟧\n")
    #expect(tiers.catalog.products.map { $0.price?.tier } == ["6", nil])
  }

  @Test("blanks around an ID and blank rows are ignored; lines in a cell end as in the catalog")
  func blanks() throws {
    #expect(try read("id,price\n x ,2.99\n  ,\n").catalog.products.map(\.id) == ["x"])
    let reading = try read("id,reference_name\r\nx,\"a\r\nb\"\r\n")
    #expect(reading.catalog.products.first?.referenceName == "a\nb")
  }

  @Test("a table without IDs, without rows or in another encoding is reported once")
  func hopeless() throws {
    _ = try read("⟦name,price⟧\na,1\n")
    _ = try read("⟦⟧")
    let reader = try #require(Format.spreadsheet.reader)
    let utf16 = reader.parse([FormatFile(TextFile(path: "a.csv", bytes: [0xFF, 0xFE, 0x69, 0, 0x64, 0]))])
    #expect(utf16.faults.map(\.place?.bytes) == [0..<2])
    let latin = reader.parse([
      FormatFile(TextFile(path: "a.csv", bytes: Array("id,reference_name\nx,caf".utf8) + [0xE9, 0x0A]))
    ])
    #expect(latin.faults.map(\.place?.bytes) == [20..<24])
    #expect(latin.catalog.products.map(\.id) == ["x"])
  }

  @Test("a repeated ID in a table gives two products, as in a catalog; the rules report it")
  func twice() throws {
    let reading = try read("id,reference_name\nx,one\nx,two\n", "id,en-US name\nx,One\nx,Two\n")
    #expect(reading.catalog.products.map(\.referenceName) == ["one", "two"])
    #expect(reading.catalog.products.map { $0.localizations["en-US"]?.name } == ["One", "Two"])
  }

  @Test("reading time grows linearly with the rows")
  func large() throws {
    func time(_ rows: Int) throws -> Duration {
      let header = "id,type,group,reference_name,base (USA),tier,JPN\r\n"
      let text = (0..<rows).reduce(into: header) { $0 += "com.example.p\($1),consumable,,Product \($1),4.99,,600\r\n" }
      let file = FormatFile(TextFile(path: "prices.csv", text: text))
      let reader = try #require(Format.spreadsheet.reader)
      return processorTime { #expect(reader.parse([file]).catalog.products.count == rows) }
    }
    let (small, large) = (try time(500), try time(5_000))
    #expect(large < small * 40, "\(small), \(large)")
  }
}
