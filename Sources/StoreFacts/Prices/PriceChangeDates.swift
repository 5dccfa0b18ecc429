import CatalogModel

/// When an announced price may begin.
package enum PriceChangeDates {
  /// How many days from today on a subscription's new price begins at the earliest: the store refuses to change the
  /// price of a plan that is on sale at once.
  package static let subscriptionLeadDays = Fact(
    1, source: "App Store Connect CLI, scheduled subscription prices",
    address: "https://github.com/rorkai/App-Store-Connect-CLI/pull/1559", confidence: .secondary)

  /// The same for all other products, whose new price may begin today.
  package static let productLeadDays = Fact(
    0, source: "App Store Connect CLI, price schedules",
    address: "https://github.com/rorkai/App-Store-Connect-CLI/issues/2597", confidence: .secondary)

  /// How many changes of a subscription's price may lie ahead in one territory: a second overwrites the first.
  package static let scheduledPerTerritory = Fact(1, .help("Manage pricing for auto-renewable subscriptions"))
}
