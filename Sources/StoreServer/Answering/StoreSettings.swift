import CatalogModel
package import JSONSyntax

/// How a local store behaves where the real one differs from account to account, or from day to day.
package struct StoreSettings: Sendable {
  /// Where it is reached, without a slash at the end: `http://127.0.0.1:8080`.
  package var address = "http://127.0.0.1"

  /// Where the parts of files are sent to.
  package var uploadAddress = "http://127.0.0.1"

  /// How a token has to be; nil when none is asked for.
  package var tokens: WebToken.Rules? = WebToken.Rules()

  /// The most requests within an hour; nil for no limit.
  package var requestsPerHour: Int? = 3600

  /// The most requests within a minute of the clock; nil for no limit.
  package var requestsPerMinute: Int? = 300

  /// Whether the first price of a subscription, sent by itself, fails on the store's side as it did in March 2026.
  package var failsFirstPrice = false

  /// Whether the first product of each type has to go to review with a version of the app.
  package var firstNeedsVersion = true

  /// How often a picture has to be asked for before it is processed.
  package var pollsOfProcessing = 2

  /// How long a product that has just become complete still counts as incomplete, in seconds; the real store takes
  /// about five.
  package var secondsUntilReady = 0

  /// Whether price points are refused without a territory, as Apple announced in October 2024.
  package var requiresTerritory = false

  /// Whether prices in the base territory are listed among the automatic ones, as some accounts see it.
  package var listsBaseAsAutomatic = false

  /// The largest part of a file that is sent in one go, in bytes.
  package var partSize = 1 << 18

  /// The role of the key: `ADMIN`, `APP_MANAGER`, `DEVELOPER` …
  package var role = "ADMIN"

  package init() {}
}
