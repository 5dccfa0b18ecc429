import CatalogModel
import StoreFacts

/// Apple's decisions about refunds.
extension Simulation {
  /// Apple refunds a purchase; developers can't (statement 130).
  ///
  /// - Parameters:
  ///   - customer: the customer.
  ///   - product: the product.
  ///   - purchase: the number of the paid purchase without a refund, from 1, the oldest; nil for the last.
  ///   - percent: the refunded percentage; nil for all.
  mutating func refund(_ customer: Int, _ product: ProductID, purchase: Int?, percent: Int?) {
    let paid = state.customers[customer].charged[product] ?? []
    let index = purchase.map { $0 - 1 } ?? paid.count - 1
    guard paid.indices.contains(index), let taken = state.transaction(paid[index]) else {
      return refuse(customer, product, .notFound)
    }
    let name = state.customers[customer].name
    let part = taken.amount(for: taken.remainingSeats).part(Int64(percent ?? 100), of: 100, in: taken.currency)
    emit(.refunded) {
      ($0.customer, $0.product, $0.transaction) = (name, product, taken.number)
      ($0.amount, $0.code, $0.quantity) = (part, taken.currency, percent)
    }
    guard shop.era == .modern, !owns(product, customer) else { return }
    // The app sees the revocation of what it delivered.
    emit(.revoked) { ($0.customer, $0.product, $0.cause) = (name, product, .refunded) }
  }

  /// Whether a customer still owns a product through another purchase.
  func owns(_ product: ProductID, _ customer: Int) -> Bool {
    let account = state.customers[customer]
    if shop.type(of: product) != .autoRenewableSubscription {
      return account.owned[product] != nil || account.shared[product] != nil
        || account.charged[product]?.isEmpty == false
    }
    let subscription = account.subscription(to: shop.group(of: product))
    return subscription.map { $0.product == product && ($0.phase == .active || $0.phase == .grace) } ?? false
  }

  /// Requests a refund of the last purchase of a product; it stays undecided.
  mutating func askRefund(
    _ customer: Int, _ product: ProductID, _ reason: ScenarioAction.RefundRequestReason
  ) {
    let last = state.customers[customer].charged[product]?.last.flatMap(state.transaction)
    guard let last, last.refundAsked == nil else { return refuse(customer, product, .notFound) }
    emitAbout(last, .refundAsked, reason == .other ? nil : reason.rawValue)
    // A refund request turns renewal off (notificationType and subtype; read 2026-11-24, official).
    let subscription = state.customers[customer].subscription(to: shop.group(of: product))
    guard shop.era == .modern, let subscription, subscription.renews, !subscription.phase.isOver,
      last.number == subscription.last || last.chain == subscription.original
    else { return }
    let name = state.customers[customer].name
    emit(.renewalOff) { ($0.customer, $0.product, $0.cause) = (name, subscription.product, .refundAsked) }
  }

  /// Declines the newest refund request about a product.
  mutating func declineRefund(_ customer: Int, _ product: ProductID) {
    let asked = state.customers[customer].charged[product]?.reversed().compactMap(state.transaction).first {
      $0.refundAsked != nil
    }
    guard let asked else { return refuse(customer, product, .notFound) }
    declineRefund(of: asked)
  }

  /// Declines the refund request about one purchase.
  package mutating func declineRefund(of transaction: Transaction) { emitAbout(transaction, .refundDeclined) }

  /// Reverses the last refund of a product, so that the purchase is valid again.
  mutating func reverseRefund(_ customer: Int, _ product: ProductID) {
    let last = state.transactions.last {
      $0.customer == customer && $0.product == product && ($0.cancelled != nil || $0.refundedSeats > 0)
    }
    guard let last else { return refuse(customer, product, .notFound) }
    emitAbout(last, .refundReversed)
    if owns(product, customer) { restoreSeats(of: product, customer, lostBy: .refunded, since: last.at) }
  }

  private mutating func emitAbout(_ transaction: Transaction, _ kind: EventKind, _ reason: String? = nil) {
    let name = state.customers[transaction.customer].name
    emit(kind) {
      ($0.customer, $0.product, $0.transaction) = (name, transaction.product, transaction.number)
      $0.reason = reason
      if kind == .refundReversed {
        let rest = transaction.amount(for: transaction.quantity - transaction.refundedSeats)
        let part = rest.part(Int64(transaction.refundedPercent ?? 100), of: 100, in: transaction.currency)
        let isOfSeats = transaction.cancelled == nil
        ($0.amount, $0.code) = (isOfSeats ? transaction.refundedAmount : part, transaction.currency)
      }
    }
  }
}

extension Money {
  /// A fraction of an amount, rounded to a price of its currency.
  ///
  /// - Parameters:
  ///   - part: the numerator.
  ///   - whole: the denominator.
  ///   - currency: the ISO 4217 code of the amount.
  /// - Returns: the amount itself for all of it, and for one that hundredths can't express.
  func part(_ part: Int64, of whole: Int64, in currency: String) -> Money {
    guard part != whole, let hundredths else { return self }
    let unit: Int64 = Currency.decimals(of: currency) == 0 ? 100 : 1
    let (quotient, rest) = (whole * unit).dividingFullWidth(hundredths.multipliedFullWidth(by: part))
    return Money(hundredths: (quotient + (rest * 2 >= whole * unit ? 1 : 0)) * unit)
  }

  static func - (left: Money, right: Money) -> Money {
    guard let all = left.hundredths, let part = right.hundredths else { return left }
    return Money(hundredths: all - part)
  }
}
