import CatalogModel

/// What customer service does with requests for money.
extension Simulation {
  /// Asks for the money of the last purchase of a product; nothing is decided.
  mutating func askRefund(_ customer: Int, _ product: ProductID) {
    let last = state.customers[customer].charged[product]?.last.flatMap(state.transaction)
    guard let last, last.refundAsked == nil else { return refuse(customer, product, .notFound) }
    emitAbout(last, .refundAsked)
  }

  /// Lets a request be in vain.
  mutating func declineRefund(_ customer: Int, _ product: ProductID) {
    let asked = state.customers[customer].charged[product]?.reversed().compactMap(state.transaction).first {
      $0.refundAsked != nil
    }
    guard let asked else { return refuse(customer, product, .notFound) }
    emitAbout(asked, .refundDeclined)
  }

  /// Takes the last refund of a product back, so that the purchase holds again.
  mutating func reverseRefund(_ customer: Int, _ product: ProductID) {
    let last = state.transactions.last { $0.customer == customer && $0.product == product && $0.cancelled != nil }
    guard let last else { return refuse(customer, product, .notFound) }
    emitAbout(last, .refundReversed)
  }

  private mutating func emitAbout(_ transaction: Transaction, _ kind: EventKind) {
    let name = state.customers[transaction.customer].name
    emit(kind) {
      ($0.customer, $0.product, $0.transaction) = (name, transaction.product, transaction.number)
      if kind == .refundReversed { ($0.amount, $0.code) = (transaction.amount, transaction.currency) }
    }
  }
}
