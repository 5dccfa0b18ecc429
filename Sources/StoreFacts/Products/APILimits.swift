/// The rate limit of the App Store Connect API.
package enum APILimits {
  /// Requests per key in sixty minutes.
  ///
  /// The documentation shows 3,500 as an example and states that the limit varies; developers published responses
  /// with 3,600. The header `X-Rate-Limit` of every response contains the actual limit.
  package static let requestsPerHour = Fact(
    3_600, source: "App Store Connect API, Identifying Rate Limits, and headers shown in the developer forums",
    address: "https://developer.apple.com/documentation/appstoreconnectapi/identifying-rate-limits",
    confidence: .secondary)
}

/// The App Store Connect API that Shelf was made for.
package enum StoreAPI {
  /// Its version; the local store is described by a table of the same version.
  package static let version = Fact(
    "4.5.1", source: "Apple's OpenAPI description of the App Store Connect API", confidence: .official,
    read: SeatSales.day)
}
