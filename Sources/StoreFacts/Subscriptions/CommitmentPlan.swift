package import CatalogModel

/// What holds for a yearly plan that is paid in twelve months.
///
/// New in 2026. The names are the API's; the rules are known from a tool that repeats the store's help of April 2026.
package enum CommitmentPlan {
  /// The only period that a plan with such payments may have.
  package static let planPeriod = Fact(Period(1, .year), help)

  package static let payments = Fact(12, help)

  /// Where the store does not offer it; sorted.
  package static let excludedTerritories = Fact<[TerritoryCode]>(["SGP", "USA"], help)

  /// The least and the greatest sum of all payments, in hundredths of the price that is paid at once.
  package static let totalPercent = Fact(100...150, help)

  private static let help = Origin(
    "App Store Connect CLI, monthly commitment", "https://github.com/rorkai/App-Store-Connect-CLI", .secondary)
}
