package import CatalogModel
import StoreFacts

extension StoreState {
  /// A customer's purchases as a receipt has them, with what was published.
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

  /// What a customer's subscriptions were and are, by the rules of receipts.
  package func histories(
    of customer: Int, _ content: [PublishedContent], in shop: Shop, at moment: Instant
  ) -> [SubscriptionHistory] {
    let receipt = receipt(of: customer, content)
    let products = Set(receipt.entries.map(\.product))
    let groups = Dictionary(products.map { ($0, shop.group(of: $0)) }, uniquingKeysWith: { first, _ in first })
    return subscriptionHistories(of: receipt, at: moment, groups: groups)
  }

  /// The content that a customer's subscriptions unlocked up to a moment, in the order of publication.
  func issues(of customer: Int, _ content: [PublishedContent], in shop: Shop, at moment: Instant) -> [String] {
    let unlocked = Set(histories(of: customer, content, in: shop, at: moment).flatMap(\.unlocked).map(\.content))
    return content.filter(unlocked.contains).map(\.id)
  }

  /// The products that a device's receipt shows: what is always in it, and what passes with the next refresh (39, 44,
  /// 45).
  ///
  /// Of purchases that end and do not renew the store's pages say two things: the guide of 2013 has them pass like
  /// coins, Receipt Fields of today has them stay. The era decides.
  func receipt(of customer: Customer, on device: Device) -> [String] {
    let passing = device.passing.compactMap { transaction($0) }
    let lasting =
      customer.restorable.compactMap { transaction($0) }
      + customer.lasting.compactMap { transaction($0) }
    return Set((passing + lasting).filter(\.isHeld).map(\.product)).sorted().map(\.text)
  }
}
