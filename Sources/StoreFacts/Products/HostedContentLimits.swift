/// What the store asks of the files that it hosts.
package enum HostedContentLimits {
  /// The greatest size in bytes (statement 79). Nobody says whether 2 GB are 2,000,000,000 or 2,147,483,648 bytes; an
  /// error should be sure, so it is the latter.
  package static let greatestSize = Fact(2 << 30, .xamarin("Changes to StoreKit in iOS 6"))

  /// When to warn that the limit is near; Shelf's own choice, not a fact of the store.
  package static let warningSize = Fact(1_500_000_000, source: "Shelf's own choice", confidence: .inferred)

  /// For whom the store hosts files today; its API can only read them.
  package static let audience = Fact(
    "apps that already host content", source: "StoreKit, Unlocking purchased content",
    address: "https://developer.apple.com/documentation/storekit/unlocking-purchased-content", confidence: .official)

  /// The version with which content begins (statement 88).
  package static let firstVersion = Fact("1.0", .xamarin("Changes to StoreKit in iOS 6"))
}
