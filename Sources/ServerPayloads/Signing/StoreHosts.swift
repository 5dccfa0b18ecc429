/// The names under which the store's server is asked.
///
/// ```
/// StoreHosts.all.contains("api.storekit.apple.com")  // true
/// ```
package enum StoreHosts {
  /// Those of the App Store Server API, today's and those of before, and of `verifyReceipt`; and the one that Apple's
  /// libraries ask for `Environment.LOCAL_TESTING`, which no name server knows. (App Store Server API, verifyReceipt,
  /// the libraries for Python, Node, Java and Swift; read 2026-11-22, official.)
  package static let all = [
    "api.storekit.apple.com", "api.storekit-sandbox.apple.com",
    "api.storekit.itunes.apple.com", "api.storekit-sandbox.itunes.apple.com",
    "buy.itunes.apple.com", "sandbox.itunes.apple.com",
    "local-testing-base-url",
  ]
}
