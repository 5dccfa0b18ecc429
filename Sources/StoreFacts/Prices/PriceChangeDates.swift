import CatalogModel

/// The possible dates of scheduled prices.
package enum PriceChangeDates {
  /// The minimum number of days until a subscription's new price: App Store Connect rejects an immediate change for a
  /// subscription on sale.
  package static let subscriptionLeadDays = Fact(
    1, source: "App Store Connect CLI, scheduled subscription prices",
    address: "https://github.com/rorkai/App-Store-Connect-CLI/pull/1559", confidence: .secondary)

  /// The minimum lead days of all other products, whose price may change today.
  package static let productLeadDays = Fact(
    0, source: "App Store Connect CLI, price schedules",
    address: "https://github.com/rorkai/App-Store-Connect-CLI/issues/2597", confidence: .secondary)

  /// The maximum number of scheduled changes of a subscription's price in one territory: a second one overwrites the
  /// first.
  package static let scheduledPerTerritory = Fact(1, .help("Manage pricing for auto-renewable subscriptions"))
}
