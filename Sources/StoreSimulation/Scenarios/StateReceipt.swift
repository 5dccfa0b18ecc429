package import CatalogModel

extension StoreState {
  /// A customer's purchases as a receipt, with the published content.
  package func receipt(of customer: Int, _ content: [PublishedContent]) -> Receipt {
    var receipt = Receipt(content: content)
    for transaction in transactions where transaction.customer == customer && transaction.state == .purchased {
      guard let starts = transaction.starts, let ends = transaction.ends else { continue }
      var entry = ReceiptEntry(product: transaction.product, start: starts, end: ends)
      entry.revoked = transaction.cancelled ?? transaction.cut
      entry.isUpgraded = transaction.cancelled == nil && transaction.cut != nil
      entry.isOffer = transaction.offer != nil
      entry.transaction = "\(transaction.number)"
      entry.originalTransaction = "\(transaction.original ?? transaction.number)"
      receipt.entries.append(entry)
    }
    receipt.renewals = customers[customer].subscriptions.map { subscription in
      var info = RenewalInfo()
      info.originalTransaction = "\(subscription.original)"
      info.product = subscription.product
      info.graceEnds = subscription.graceEnds
      info.isInBillingRetry = subscription.phase == .retry || subscription.phase == .grace
      info.renews = subscription.isCharged
      return info
    }
    return receipt
  }

  /// A customer's subscription histories, by the rules of receipts.
  package func histories(
    of customer: Int, _ content: [PublishedContent], in shop: Shop, at moment: Instant
  ) -> [SubscriptionHistory] {
    let receipt = receipt(of: customer, content)
    let products = Set(receipt.entries.map(\.product))
    let groups = Dictionary(products.map { ($0, shop.group(of: $0)) }, uniquingKeysWith: { first, _ in first })
    return subscriptionHistories(of: receipt, at: moment, groups: groups)
  }

  /// The content that a customer's subscriptions unlocked up to a time, in the order of publication.
  func issues(of customer: Int, _ content: [PublishedContent], in shop: Shop, at moment: Instant) -> [String] {
    let unlocked = Set(histories(of: customer, content, in: shop, at: moment).flatMap(\.unlocked).map(\.content))
    return content.filter(unlocked.contains).map(\.id)
  }

  /// The products in a device's receipt: permanent ones, and those until the next refresh (39, 44, 45).
  ///
  /// Apple's pages contradict each other about purchases that expire without renewing: in the guide of 2013 they
  /// disappear like consumables, in today's Receipt Fields they remain. The era decides.
  func receipt(of customer: Customer, on device: Device) -> [String] {
    let passing = device.passing.compactMap { transaction($0) }
    let lasting =
      customer.restorable.compactMap { transaction($0) }
      + customer.lasting.compactMap { transaction($0) }
    return Set((passing + lasting).filter(\.isHeld).map(\.product)).sorted().map(\.text)
  }
}
