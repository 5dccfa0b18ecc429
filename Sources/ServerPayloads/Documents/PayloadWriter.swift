package import CatalogModel
package import JSONSyntax
import StoreFacts
package import StoreSimulation

/// Writes the documents that Apple's server signs from a state.
///
/// Keys, types and words are those of App Store Server API and App Store Server Notifications V2 (Apple's own
/// library, read 2026-11-22, official). Dates are milliseconds since 1970, IDs are texts, and a key without a value
/// is left out.
///
/// It isn't documented whether `purchaseDate` of a renewal is the time of the charge or the start of the period: here
/// it is the start, so that periods are consecutive. The `price` is that of the whole purchase, regardless of its
/// quantity. Only the storefront ID of the United States is known; others are left out.
package struct PayloadWriter: Sendable {
  package let app: PayloadApp
  package let shop: Shop

  package init(_ app: PayloadApp, in shop: Shop) {
    self.app = app
    self.shop = shop
  }

  /// A transaction (JWSTransactionDecodedPayload): a purchase or a renewal, the buyer's copy or a family member's,
  /// with the notes that the state doesn't contain.
  package func transaction(
    _ transaction: Transaction, of holder: PayloadHolder = .buyer, in state: StoreState,
    _ notes: PayloadNotes = PayloadNotes(),
    signed moment: Instant
  ) -> JSONValue {
    let product = shop.product(transaction.product)
    let original = transaction.original ?? transaction.number
    let first = state.transaction(original) ?? transaction
    let isRenewing = product?.type == .autoRenewableSubscription
    let owner = holder.customer ?? transaction.customer
    var fields = DocumentFields()
    fields.text("originalTransactionId", PayloadIDs.transaction(original, holder))
    fields.text("transactionId", PayloadIDs.transaction(transaction.number, holder))
    fields.text("webOrderLineItemId", isRenewing ? PayloadIDs.lineItem(transaction.number) : nil)
    fields.text("bundleId", app.bundleID)
    fields.text("productId", transaction.product.text)
    fields.text("subscriptionGroupIdentifier", isRenewing ? PayloadIDs.group(shop.group(of: transaction.product)) : nil)
    fields.date("purchaseDate", transaction.starts ?? transaction.at)
    fields.date("originalPurchaseDate", first.starts ?? first.at)
    fields.date("expiresDate", isRenewing ? transaction.ends : nil)
    fields.number("quantity", Int64(transaction.quantity))
    fields.text("type", product?.type?.serverWord)
    fields.text("appAccountToken", holder == .buyer ? token(original, of: owner, notes, in: state) : nil)
    fields.text("inAppOwnershipType", holder == .buyer ? "PURCHASED" : "FAMILY_SHARED")
    fields.date("signedDate", moment)
    revocation(of: transaction, holder, notes, &fields)
    fields.flag("isUpgraded", transaction.cut != nil ? true : nil)
    fields.offer(holder == .buyer ? transaction.offer.flatMap(OfferKey.init) : nil, of: product)
    fields.text("environment", app.environment.rawValue)
    storefront(of: owner, in: state, &fields)
    fields.text("transactionReason", transaction.isRenewal ? "RENEWAL" : "PURCHASE")
    if holder == .buyer {
      fields.text("currency", transaction.currency.isEmpty ? nil : transaction.currency)
      fields.number("price", transaction.amount.thousandths)
    }
    fields.text("appTransactionId", PayloadIDs.appTransaction(owner))
    if isRenewing {
      fields.text("billingPlanType", transaction.plan.serverWord)
      fields.value("commitmentInfo", transaction.commitment.map(Self.commitmentDocument))
    }
    return fields.object
  }

  /// The progress of a commitment; its end moves with late payments (StoreKit, Managing the life cycle of monthly
  /// subscriptions with a 12-month commitment; read 2026-11-23, official).
  private static func commitmentDocument(_ commitment: Commitment) -> JSONValue {
    var fields = DocumentFields()
    fields.number("billingPeriodNumber", Int64(commitment.payment))
    fields.number("totalBillingPeriods", Int64(CommitmentPlan.payments.value))
    fields.number("commitmentPrice", commitment.price.thousandths)
    fields.date("commitmentExpiresDate", commitment.ends)
    return fields.object
  }

  private func revocation(
    of transaction: Transaction, _ holder: PayloadHolder, _ notes: PayloadNotes, _ fields: inout DocumentFields
  ) {
    let loss = holder.customer.flatMap { notes.losses[PayloadNotes.Share(customer: $0, product: transaction.product)] }
    guard let date = loss.flatMap({ $0.isRevoked ? $0.at : nil }) ?? transaction.cancelled else { return }
    fields.number("revocationReason", 0)
    fields.date("revocationDate", date)
    let part = transaction.refundedPercent
    fields.text("revocationType", holder != .buyer ? "FAMILY_REVOKE" : part == nil ? "REFUND_FULL" : "REFUND_PRORATED")
    if holder == .buyer { fields.number("revocationPercentage", Int64(part ?? 100) * 1_000) }
  }

  /// The UUID of a buyer on the app's server: of a purchase, or else of the account.
  func token(_ original: Int, of customer: Int, _ notes: PayloadNotes, in state: StoreState) -> String? {
    let own = state.customers.indices.contains(customer) ? state.customers[customer].accountToken : nil
    return notes.accountTokens[original] ?? own
  }

  private func storefront(of customer: Int, in state: StoreState, _ fields: inout DocumentFields) {
    guard state.customers.indices.contains(customer) else { return }
    let territory = state.customers[customer].territory.text
    fields.text("storefront", territory)
    fields.text("storefrontId", territory == "USA" ? "143441" : nil)
  }
}

/// Server data that the simulation's state doesn't contain.
package struct PayloadNotes: Sendable {
  /// The app account tokens, by the first transaction of a chain.
  package var accountTokens: [Int: String] = [:]

  /// The shared products that family members lost.
  package var losses: [Share: Loss] = [:]

  /// Why an expired subscription ended: 1 customer, 2 billing, 3 no consent, 4 product unavailable, 5 other.
  package var intents: [Chain: Int64] = [:]

  /// The start of a subscription's continuous paid time, ignoring lapses of less than sixty days.
  package var starts: [Chain: Instant] = [:]

  package init() {}

  /// Removes the data about a customer's subscriptions.
  mutating func forget(_ customer: Int) {
    intents = intents.filter { $0.key.customer != customer }
    starts = starts.filter { $0.key.customer != customer }
    losses = losses.filter { $0.key.customer != customer }
  }

  /// A family member's share of a purchase.
  package struct Share: Hashable, Sendable {
    package var customer: Int
    package var product: ProductID

    package init(customer: Int, product: ProductID) {
      self.customer = customer
      self.product = product
    }
  }

  /// How a share ended: by a revocation, or with the subscription.
  package struct Loss: Sendable {
    package var transaction: Int
    package var at: Instant
    package var isRevoked: Bool
  }

  /// A customer's subscription to a group.
  package struct Chain: Hashable, Sendable {
    package var customer: Int
    package var group: String
  }
}

extension PayloadHolder {
  /// The member; nil for the buyer.
  var customer: Int? {
    if case .member(let customer) = self { return customer }
    return nil
  }
}

extension TargetPlan {
  /// The server's word for a billing plan.
  var serverWord: String { self == .upfront ? "BILLED_UPFRONT" : "MONTHLY" }
}

extension ProductType {
  /// The server's word for a type.
  package var serverWord: String {
    switch self {
    case .autoRenewableSubscription: "Auto-Renewable Subscription"
    case .nonConsumable: "Non-Consumable"
    case .consumable: "Consumable"
    case .nonRenewingSubscription, .freeSubscription: "Non-Renewing Subscription"
    }
  }
}
