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
