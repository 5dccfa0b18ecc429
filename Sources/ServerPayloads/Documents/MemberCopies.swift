import CatalogModel
import StoreSimulation

extension StoreState {
  /// The transactions that a family member or a seat holder has of another customer: a purchase and its renewals. Added
  /// seats count after the refund of the others of their period.
  func sharedTransactions(from number: Int) -> [Transaction] {
    guard let first = transaction(number) else { return [] }
    let all = customers[first.customer].purchases.filter { $0 >= number }.compactMap { transaction($0) }
      .filter { $0.chain == first.chain && $0.product == first.product }
    return all.filter { added in
      !added.isAddition || all.contains { !$0.isAddition && $0.ends == added.ends && $0.cancelled != nil }
    }
  }

  /// The last of these transactions, before a loss of access; a valid one as long as there is access.
  func sharedTransaction(from number: Int, before loss: Customer.LostShare?) -> Transaction? {
    let all = sharedTransactions(from: number).filter { $0.at <= loss?.at ?? now }
    let last = (loss == nil ? all.last(where: \.isHeld) : nil) ?? all.last
    return all.first { $0.isHeld && $0.ends == last?.ends } ?? last
  }
}

extension PayloadWriter {
  /// A subscription for the holder of one of its transactions. For a family member or a seat holder it ends with the
  /// loss of access, and doesn't renew if the buyer has paid for another product.
  func subscription(
    _ subscription: Subscription, with transaction: Transaction, of holder: PayloadHolder, in state: StoreState
  ) -> Subscription {
    guard let member = holder.customer else { return subscription }
    guard let loss = state.loss(of: transaction, for: member) else {
      let isSame = subscription.product == transaction.product
      return isSame ? subscription : subscription.ending(with: transaction, .active)
    }
    // After the end of the buyer's subscription, retries of the payment concern all who had it.
    let isLast = transaction.number == subscription.last && (subscription.phase == .retry || subscription.phase.isOver)
    if isLast, !loss.isRevoked { return subscription }
    return subscription.ending(with: transaction, loss.isRevoked ? .revoked : .expired, loss.cause)
  }
}
