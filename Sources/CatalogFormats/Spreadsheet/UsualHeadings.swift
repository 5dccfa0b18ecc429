import CatalogModel

extension SpreadsheetColumn {
  /// The usual meaning of a heading in another person's table, ignoring case and separators; nil for an ambiguous
  /// one. For a text without a language, the language is a guess.
  static func usual(_ heading: String) -> (column: SpreadsheetColumn, isGuess: Bool)? {
    let folded = ForeignWords.folded(heading)
    if let column = usual[folded] ?? byFoldedName[folded] { return (column, false) }
    if names.contains(folded) { return (.name(guessedLocale), true) }
    if descriptions.contains(folded) { return (.description(guessedLocale), true) }
    return nil
  }

  /// The assumed locale of a name without a language.
  static let guessedLocale: LocaleCode = "en-US"

  private static let names: Set<String> = [
    "displayname", "name", "title", "productname", "localizedname", "displaytitle",
  ]
  private static let descriptions: Set<String> = [
    "description", "displaydescription", "productdescription", "localizeddescription",
  ]

  /// Headings of App Store Connect's own tables, of related programs, and of custom sheets.
  private static let usual: [String: SpreadsheetColumn] = [
    "id": .id, "productid": .id, "productidentifier": .id, "identifier": .id, "sku": .id, "iapid": .id, "vendorid": .id,
    "storeidentifier": .id,
    "group": .group, "groupname": .group, "subscriptiongroup": .group, "subscriptiongroupname": .group,
    "base": .base(nil), "baseprice": .base(nil), "usd": .base("USA"), "priceusd": .base("USA"),
    "usdprice": .base("USA"), "usprice": .base("USA"), "priceinusd": .base("USA"), "tier": .tier, "pricetier": .tier,
    "period": .period, "duration": .period, "subscriptionperiod": .period, "subscriptionduration": .period,
    "billingperiod": .period,
    "locale": .locale, "localename": .locale, "localecode": .locale, "language": .locale, "languagecode": .locale,
    "lang": .locale, "localization": .locale,
    "countriesorregions": .place, "countryorregion": .place, "country": .place, "countries": .place, "region": .place,
    "territory": .place, "territories": .place, "storefront": .place, "countrycode": .place,
    "currency": .currency, "currencycode": .currency, "price": .amount, "customerprice": .amount, "amount": .amount,
    "startdate": .start, "effectivedate": .start, "preserved": .preserved, "preservecurrentprice": .preserved,
    "mayadjustautomatically": .adjusts, "proceeds": .skipped,
  ]
}
