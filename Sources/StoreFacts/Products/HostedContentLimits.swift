/// Limits for hosted content.
package enum HostedContentLimits {
  /// The maximum size in bytes (statement 79). It isn't documented whether 2 GB means 2,000,000,000 or 2,147,483,648
  /// bytes; the larger value is used, because an error must be certain.
  package static let greatestSize = Fact(2 << 30, .xamarin("Changes to StoreKit in iOS 6"))

  /// When to warn about the limit; Shelf's own choice.
  package static let warningSize = Fact(1_500_000_000, source: "Shelf's own choice", confidence: .inferred)

  /// The apps that can use hosting today; the API can only read hosted content.
  package static let audience = Fact(
    "apps that already host content", source: "StoreKit, Unlocking purchased content",
    address: "https://developer.apple.com/documentation/storekit/unlocking-purchased-content", confidence: .official)

  /// The first content version (statement 88).
  package static let firstVersion = Fact("1.0", .xamarin("Changes to StoreKit in iOS 6"))
}
