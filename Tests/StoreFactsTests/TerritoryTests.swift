import CatalogModel
import StoreFacts
import Testing

struct TerritoryTests {
  @Test func theTableIsThatOfTheStore() {
    let rows = Territory.all.map { "\($0.code)/\($0.alpha2)/\($0.currency)" }
    #expect(rows == fixtureWords(expectedTerritories))
    #expect(Territory.withoutStorefront.value.map(\.text) == fixtureWords(expectedCodesWithoutStorefront))
  }

  @Test func theFactNamesItsSource() {
    #expect(Territory.list.confidence == .secondary)
    #expect(Territory.list.read.description == "2026-11-21")
    #expect(!Territory.list.source.isEmpty)
  }

  @Test(arguments: [
    ("USA", "United States"), ("JPN", "Japan"), ("GBR", "United Kingdom"), ("BGR", "Bulgaria"), ("HRV", "Croatia"),
    ("XKS", "Kosovo"), ("SRB", "Serbia"), ("ISL", "Iceland"), ("UKR", "Ukraine"), ("CHN", "China mainland"),
    ("MAC", "Macau"), ("TZA", "Tanzania"), ("TUR", "Türkiye"), ("CIV", "Côte d'Ivoire"), ("AFG", "Afghanistan"),
    ("ZWE", "Zimbabwe"), ("VNM", "Vietnam"),
  ])
  func territoriesHaveNames(code: String, name: String) {
    #expect(Territory.find(TerritoryCode(code))?.name == name)
    #expect(Set(Territory.all.map(\.name)).count == Territory.all.count)
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

  @Test func someCodesHaveNoStorefront() {
    for code in Territory.withoutStorefront.value {
      #expect(Territory.isKnownWithoutStorefront(code))
      #expect(Territory.find(code) == nil)
    }
    // Not even a code of the API.
    for code: TerritoryCode in ["PRK", "IRN", "XKX", "ZZZ"] { #expect(!Territory.isKnownWithoutStorefront(code)) }
  }
}
