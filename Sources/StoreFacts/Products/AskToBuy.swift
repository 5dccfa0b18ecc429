/// What the store does while somebody asks another for the permission to buy.
package enum AskToBuy {
  /// How many hours a request waits for an answer; after that it is as if it had never been made.
  package static let hours = Fact(
    24, source: "Developer Forums, Pending purchases in StoreKit 2",
    address: "https://developer.apple.com/forums/thread/706277", confidence: .secondary)
}
