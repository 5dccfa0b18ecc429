import CatalogModel
import StoreFacts
import Testing

struct TerritoryTests {
  @Test func thereAre175SortedAndUnique() {
    let codes = Territory.all.map(\.code.text)
    #expect(codes.count == 175)
    #expect(codes == codes.sorted())
    #expect(Set(codes).count == 175)
    #expect(Set(Territory.all.map(\.alpha2)).count == 175)
    #expect(Set(Territory.all.map(\.name)).count == 175)
  }

  @Test func theTableIsThatOfTheStore() {
    let rows = Territory.all.map { "\($0.code)/\($0.alpha2)/\($0.currency)" }
    #expect(rows == fixtureWords(expectedTerritories))
    #expect(Territory.withoutStorefront.value.map(\.text) == fixtureWords(expectedCodesWithoutStorefront))
  }

  @Test func everyFieldHasTheShapeOfItsKind() {
    for territory in Territory.all {
      #expect(isUppercase(territory.code.text, 3), "\(territory)")
      #expect(isUppercase(territory.alpha2, 2), "\(territory)")
      #expect(isUppercase(territory.currency, 3), "\(territory)")
      #expect(territory.name.first?.isUppercase == true && territory.name.last?.isLetter == true, "\(territory)")
    }
  }

  @Test func theFactNamesItsSource() {
    #expect(Territory.list.confidence == .secondary)
    #expect(Territory.list.read.description == "2026-11-21")
    #expect(!Territory.list.source.isEmpty)
  }

  @Test func storefrontsArePricedInTheirCurrencies() {
    let byCurrency = Dictionary(grouping: Territory.all, by: \.currency)
    #expect(byCurrency["USD"]?.count == 109)
    #expect(byCurrency["EUR"]?.count == 25)
    #expect(byCurrency.filter { $0.value.count == 1 }.count == 41)
    #expect(byCurrency.count == 43)
  }

  @Test(arguments: [
    ("USA", "US", "USD", "United States"), ("JPN", "JP", "JPY", "Japan"), ("GBR", "GB", "GBP", "United Kingdom"),
    ("BGR", "BG", "EUR", "Bulgaria"), ("HRV", "HR", "EUR", "Croatia"), ("XKS", "XK", "EUR", "Kosovo"),
    ("SRB", "RS", "EUR", "Serbia"), ("ISL", "IS", "USD", "Iceland"), ("UKR", "UA", "USD", "Ukraine"),
    ("CHN", "CN", "CNY", "China mainland"), ("MAC", "MO", "USD", "Macau"), ("TZA", "TZ", "TZS", "Tanzania"),
    ("TUR", "TR", "TRY", "Türkiye"), ("CIV", "CI", "USD", "Côte d'Ivoire"), ("AFG", "AF", "USD", "Afghanistan"),
    ("ZWE", "ZW", "USD", "Zimbabwe"), ("VNM", "VN", "VND", "Vietnam"),
  ])
  func rowsAreRead(code: String, alpha2: String, currency: String, name: String) {
    let territory = Territory.find(TerritoryCode(code))
    #expect(territory?.alpha2 == alpha2)
    #expect(territory?.currency == currency)
    #expect(territory?.name == name)
  }

  @Test func everyTerritoryIsFoundByItsCode() {
    for territory in Territory.all {
      #expect(Territory.find(territory.code) == territory)
      #expect(Territory.hasStorefront(territory.code))
      #expect(!Territory.isKnownWithoutStorefront(territory.code))
    }
  }

  @Test(arguments: ["", "usa", "US", "USA ", " USA", "AAA", "ZZZ", "USB", "United States of America", "US\u{0}", "ÜSA"])
  func nothingElseIsFound(text: String) {
    #expect(Territory.find(TerritoryCode(text)) == nil)
    #expect(!Territory.hasStorefront(TerritoryCode(text)))
    #expect(!Territory.isKnownWithoutStorefront(TerritoryCode(text)))
  }

  @Test func fiftyEightCodesHaveNoStorefront() {
    let codes = Territory.withoutStorefront.value
    #expect(codes.count == 58)
    #expect(codes == codes.sorted())
    #expect(Set(codes).isDisjoint(with: Territory.all.map(\.code)))
    for code in codes {
      #expect(Territory.isKnownWithoutStorefront(code))
      #expect(Territory.find(code) == nil)
    }
    for code: TerritoryCode in ["ABW", "PRI", "MCO", "ANT", "UMI", "VAT", "WSM"] { #expect(codes.contains(code)) }
    // Not even a code of the API.
    for code: TerritoryCode in ["PRK", "IRN", "XKX", "ZZZ"] { #expect(!codes.contains(code)) }
  }

  private func isUppercase(_ text: String, _ count: Int) -> Bool {
    text.utf8.count == count && text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
  }
}
