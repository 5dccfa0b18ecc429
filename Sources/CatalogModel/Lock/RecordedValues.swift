/// The values of a product in App Store Connect when last read, of those that its API doesn't return completely.
///
/// The catalog can't contain the rest, so its absence isn't an error.
package struct RecordedValues: Hashable, Sendable {
  /// The file names of its pictures.
  package var pictures: Set<String>

  /// The announced prices of a subscription, each with its day: `2035-01-15:44.99`, or `2035-01-15:DEU:44.99` in some
  /// territories only. The API doesn't return what existing subscribers pay then.
  package var announcements: Set<String>

  package init(pictures: Set<String> = [], announcements: Set<String> = []) {
    (self.pictures, self.announcements) = (pictures, announcements)
  }

  /// The values of a product that was read from App Store Connect.
  package init(of product: Product) {
    let prices = [product.price, product.plan.billingPlans?.monthlyCommitment?.price].compactMap(\.self)
    let changes = product.type == .autoRenewableSubscription ? prices.flatMap(\.changes) : []
    self.init(
      pictures: Set(product.pictures.map(lastName)), announcements: Set(changes.compactMap(Self.announcement)))
  }

  /// An announced price with its day; nil without both. A changed base represents all territories.
  package static func announcement(of change: PriceChange) -> String? {
    guard let day = change.on else { return nil }
    if let base = change.base { return "\(day):\(base)" }
    let territories = change.territories.map { "\($0.key):\($0.value)" }
    return territories.isEmpty ? nil : "\(day):" + territories.joined(separator: ":")
  }
}
