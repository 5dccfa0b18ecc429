package import TextFormats

/// The behavior of a local store where App Store Connect varies by account or from day to day.
package struct StoreSettings: Sendable {
  /// Its base URL without a trailing slash: `http://127.0.0.1:8080`.
  package var address = "http://127.0.0.1"

  /// The URL for uploads.
  package var uploadAddress = "http://127.0.0.1"

  /// The requirements for tokens; nil if no token is required.
  package var tokens: WebToken.Rules? = WebToken.Rules()

  /// The maximum number of requests within an hour; nil for no limit.
  package var requestsPerHour: Int? = 3600

  /// The maximum number of requests within a clock minute; nil for no limit.
  package var requestsPerMinute: Int? = 300

  /// Whether the first price of a subscription, sent alone, fails with a server error, as it did in March 2026.
  package var failsFirstPrice = false

  /// Whether the first product of each type must be submitted with an app version.
  package var firstNeedsVersion = true

  /// The number of polls before a picture is processed.
  package var pollsOfProcessing = 2

  /// The seconds for which a newly completed product still counts as incomplete; about five in App Store Connect.
  package var secondsUntilReady = 0

  /// Whether price points are refused without a territory, as Apple announced in October 2024.
  package var requiresTerritory = false

  /// Whether prices in the base territory are listed among the automatic ones, as some accounts see it.
  package var listsBaseAsAutomatic = false

  /// The maximum size of an upload part, in bytes.
  package var partSize = 1 << 18

  /// The role of the key: `ADMIN`, `APP_MANAGER`, `DEVELOPER` …
  package var role = "ADMIN"

  package init() {}
}
