import CatalogModel

extension StoreState {
  /// The subscriptions that an app considers active by the device clock.
  func activeByClock(of customer: Customer, on device: Device, in shop: Shop) -> [String] {
    active(of: customer, on: device, at: now.adding(milliseconds: device.clockOffset), in: shop)
  }

  /// The subscriptions that an app considers active by `signedDate` of the last signed response: the current time, as
  /// long as the app is running and online.
  func activeBySignedDate(of customer: Customer, on device: Device, in shop: Shop) -> [String] {
    active(of: customer, on: device, at: signedDate(on: device), in: shop)
  }

  private func signedDate(on device: Device) -> Instant { device.lostContact ?? now }

  /// Of the subscriptions in the last signed response, the one of each group that hasn't ended at a time.
  private func active(of customer: Customer, on device: Device, at moment: Instant, in shop: Shop) -> [String] {
    let signed = signedDate(on: device)
    var found: [String: String] = [:]
    for transaction in customer.restorable.compactMap(transaction) where transaction.at <= signed {
      guard shop.type(of: transaction.product) == .autoRenewableSubscription, transaction.state == .purchased,
        transaction.cancelled.map({ $0 > signed }) ?? true, var end = transaction.ends
      else { continue }
      let group = shop.group(of: transaction.product)
      if let cut = transaction.cut, cut <= signed { end = min(end, cut) }
      if let subscription = customer.subscription(to: group), subscription.last == transaction.number,
        let grace = subscription.graceEnds, signed >= subscription.ends
      {
        end = max(end, grace)
      }
      // Before a period that was paid in advance, the previous one is active.
      let isAhead = found[group] != nil && transaction.starts.map { $0 > moment } ?? false
      if end > moment, !isAhead { found[group] = transaction.product.text }
    }
    return found.values.sorted()
  }
}
