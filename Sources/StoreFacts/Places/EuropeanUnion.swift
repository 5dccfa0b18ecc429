package import CatalogModel

/// The European Union, where the developer agreement has an attachment of its own.
package enum EuropeanUnion {
  /// Its storefronts; sorted.
  package static let storefronts = Fact<[TerritoryCode]>(
    [
      "AUT", "BEL", "BGR", "CYP", "CZE", "DEU", "DNK", "ESP", "EST", "FIN", "FRA", "GRC", "HRV", "HUN", "IRL", "ITA",
      "LTU", "LUX", "LVA", "MLT", "NLD", "POL", "PRT", "ROU", "SVK", "SVN", "SWE",
    ], source: "European Union, member states", confidence: .official, read: SeatSales.day)

  /// The first day of the terms in Attachment 14.
  package static let terms = Fact(
    CalendarDate(known: 2026, 10, 1), source: "Apple Developer News gmws0jgp, quoted by others",
    address: "https://developer.apple.com/news/?id=gmws0jgp", confidence: .secondary, read: SeatSales.day)
}
