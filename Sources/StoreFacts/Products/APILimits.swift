/// How much the store's API takes.
package enum APILimits {
  /// Requests with one key in any sixty minutes.
  ///
  /// The documentation shows 3,500 as an example and says that the limit varies; answers of the API that developers
  /// showed said 3,600. The header `X-Rate-Limit` of every answer says what holds.
  package static let requestsPerHour = Fact(
    3_600, source: "App Store Connect API, Identifying Rate Limits, and headers shown in the developer forums",
    address: "https://developer.apple.com/documentation/appstoreconnectapi/identifying-rate-limits",
    confidence: .secondary)
}
