import CatalogModel
import StoreFacts
import Testing

struct TerritorySuggestionTests {
  @Test func everyTerritoryIsMeantByItsOwnWords() {
    for territory in Territory.all {
      let code = territory.code.text
      for text in [
        code, code.lowercased(), code.prefix(1) + code.dropFirst().lowercased(), territory.alpha2,
        territory.alpha2.lowercased(), territory.name, territory.name.uppercased(), "  \(territory.name)\t",
      ] {
        #expect(Territory.suggestion(for: text) == territory, "\(text)")
      }
    }
  }

  @Test(arguments: [
    ("UK", "GBR"), ("uk", "GBR"), ("Great Britain", "GBR"), ("england", "GBR"), ("G.B.", "GBR"),
    ("U.S.", "USA"), ("U.S.A.", "USA"), ("The United States of America", "USA"), ("America", "USA"),
    ("XKX", "XKS"), ("Kosovo XKX", "XKS"), ("kosovo", "XKS"),
    ("China", "CHN"), ("mainland china", "CHN"), ("Hong Kong SAR", "HKG"), ("Macao", "MAC"), ("Taiwan", "TWN"),
    ("Korea", "KOR"), ("Korea, Republic of", "KOR"), ("SOUTH KOREA", "KOR"),
    ("Turkey", "TUR"), ("TURKIYE", "TUR"), ("Türkiye", "TUR"), ("Tu\u{308}rkiye", "TUR"),
    ("Cote d'Ivoire", "CIV"), ("Côte d’Ivoire", "CIV"), ("COTE DIVOIRE", "CIV"), ("Ivory Coast", "CIV"),
    ("Sao Tome and Principe", "STP"), ("Sao Tome & Principe", "STP"),
    ("Democratic Republic of the Congo", "COD"), ("Congo, Democratic Republic", "COD"), ("DRC", "COD"),
    ("Republic of the Congo", "COG"), ("Congo", "COG"),
    ("Saint Lucia", "LCA"), ("St Lucia", "LCA"), ("Saint Kitts and Nevis", "KNA"), ("st. kitts & nevis", "KNA"),
    ("The Bahamas", "BHS"), ("Bahamas, The", "BHS"), ("The Gambia", "GMB"), ("Trinidad & Tobago", "TTO"),
    ("Czechia", "CZE"), ("Holland", "NLD"), ("The Netherlands", "NLD"), ("Macedonia", "MKD"), ("Swaziland", "SWZ"),
    ("Cabo Verde", "CPV"), ("Burma", "MMR"), ("Viet Nam", "VNM"), ("Russian Federation", "RUS"), ("UAE", "ARE"),
    ("Guinea Bissau", "GNB"), ("GER", "DEU"), ("SUI", "CHE"), ("EL", "GRC"), ("Deutschland", "DEU"), ("Espana", "ESP"),
    ("Virgin Islands (British)", "VGB"), ("Micronesia (Federated States of)", "FSM"),
  ])
  func otherNamesAreUnderstood(text: String, code: String) {
    #expect(Territory.suggestion(for: text)?.code.text == code)
  }

  /// A wrong suggestion is worse than none.
  @Test(arguments: [
    "", " ", "-", "the", "of and the", "X", "ZZ", "ZZZ", "Monaco", "PR", "PRI", "Puerto Rico", "North Korea", "Guinea",
    "Ireland Northern Belfast", "Atlantis", "Virgin Islands", "Samoa", "EU", "EUR", "USD", "en-US", "日本", "🇯🇵",
  ])
  func nothingElseIsGuessed(text: String) {
    #expect(Territory.suggestion(for: text) == nil)
  }
}
