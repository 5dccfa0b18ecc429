import CatalogModel

extension StoreState {
  /// The subscriptions that an app takes for active which compares their ends with the clock of its device.
  func activeByClock(of customer: Customer, on device: Device, in shop: Shop) -> [String] {
    active(of: customer, on: device, at: now.adding(milliseconds: device.clockOffset), in: shop)
  }

  /// The subscriptions that an app takes for active which compares their ends with `signedDate`, the date of what the
  /// store signed for it last: now, as long as the app runs and reaches the store.
  func activeBySignedDate(of customer: Customer, on device: Device, in shop: Shop) -> [String] {
    active(of: customer, on: device, at: signedDate(on: device), in: shop)
  }

  private func signedDate(on device: Device) -> Instant { device.lostContact ?? now }

  /// Of what an app knows, which is what the store signed for it last, the plan of each group that has not ended at a
  /// moment.
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
      // Of a period that was paid ahead the one before it is still the plan that runs.
      let isAhead = found[group] != nil && transaction.starts.map { $0 > moment } ?? false
      if end > moment, !isAhead { found[group] = transaction.product.text }
    }
    return found.values.sorted()
  }
}
