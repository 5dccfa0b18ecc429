/// Ask to Buy, in which a family member must approve purchases.
package enum AskToBuy {
  /// The number of hours until an unanswered request expires.
  package static let hours = Fact(
    24, source: "Developer Forums, Pending purchases in StoreKit 2",
    address: "https://developer.apple.com/forums/thread/706277", confidence: .secondary)
}
