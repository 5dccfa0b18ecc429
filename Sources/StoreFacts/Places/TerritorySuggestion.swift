import CatalogModel

extension Territory {
  /// The territory that an incorrect code probably means.
  ///
  /// That may be a lower-case code, a two-letter code, a code of other lists (`UK`, `GER`, `XKX`), or a name in any
  /// case, with or without accents, in any word order: `Great Britain`, `congo, democratic republic of`. It doesn't
  /// handle typos; compare with the names for these. Nil for a place without a storefront.
  package static func suggestion(for text: String) -> Territory? {
    let folded = foldedName(text)
    return names[folded].map { all[$0] }
  }

  /// The index of each territory by all its normalized names; Apple's own names take precedence.
  private static let names: [String: Int] = {
    var names: [String: Int] = [:]
    for key in [\Territory.code.text, \.alpha2, \.name] {
      for (position, territory) in all.enumerated() {
        let name = foldedName(territory[keyPath: key])
        if names[name] == nil { names[name] = position }
      }
    }
    for row in TextTable.rows(otherNames) {
      guard let position = position(of: TerritoryCode(row[0])) else { continue }
      for name in row.dropFirst() where names[foldedName(name)] == nil { names[foldedName(name)] = position }
    }
    return names
  }()
}

/// A territory's code, then other common names and codes.
private let otherNames = """
  ARE|UAE|Emirates
  BGR|BUL
  BIH|Bosnia
  BOL|Bolivia, Plurinational State of
  BRN|Brunei Darussalam
  CHE|SUI|Swiss
  CHL|CHI
  CHN|China|Mainland China|People's Republic of China|PRC
  CIV|Ivory Coast
  COD|Democratic Republic of the Congo|DR Congo|DRC|Congo-Kinshasa|Zaire|ZAR
  COG|Congo|Congo-Brazzaville
  CPV|Cabo Verde
  CZE|Czechia
  DEU|GER|Deutschland
  DNK|DEN
  ESP|España
  FSM|Micronesia, Federated States of
  GBR|UK|Great Britain|Britain|England|Scotland|Wales|Northern Ireland|ENG
  GRC|GRE|EL
  HKG|Hong Kong SAR
  HRV|CRO
  IDN|INA
  IRL|Republic of Ireland|Eire
  KNA|St. Kitts|Saint Christopher and Nevis
  KOR|Korea|Republic of Korea|Korea, South
  LAO|Lao People's Democratic Republic|Lao PDR
  LVA|LAT
  MAC|Macao|Macau SAR|Macao SAR
  MDA|Republic of Moldova
  MKD|Macedonia|Republic of North Macedonia
  MMR|Burma|BUR
  MYS|MAS
  NLD|NED|Holland
  PHL|PHI
  PRT|POR
  PRY|PAR
  ROU|ROM|Roumania
  RUS|Russian Federation
  SAU|KSA
  STP|São Tomé
  SVK|Slovak Republic
  SVN|SLO
  SWZ|Swaziland
  TCA|Turks and Caicos
  TTO|Trinidad
  TUR|Turkey
  TWN|TPE|ROC
  TZA|United Republic of Tanzania
  USA|United States of America|America
  VCT|St. Vincent
  VEN|Bolivarian Republic of Venezuela
  VGB|Virgin Islands, British|BVI
  VNM|Viet Nam|VIE
  XKS|XKX|Kosovo XKX|Kosovo XKS
  ZAF|RSA
  """
