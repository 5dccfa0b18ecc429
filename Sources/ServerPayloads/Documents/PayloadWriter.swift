package import CatalogModel
import StoreFacts
package import StoreSimulation
package import TextFormats

/// Writes the documents that Apple's server signs from a state.
///
/// Keys, types and words are those of App Store Server API and App Store Server Notifications V2 (Apple's own
/// library, read 2026-11-22, official). Dates are milliseconds since 1970, IDs are texts, and a key without a value
/// is left out.
///
/// It isn't documented whether `purchaseDate` of a renewal is the time of the charge or the start of the period: here
/// it is the start, so that periods are consecutive. The `price` is that of the whole purchase, regardless of its
/// quantity; of a purchase of seats it is the mean of a seat. A family member's copy has the buyer's price (seen in the
/// notifications of an app in production, secondary). Only the storefront ID of the United States is known; others are
/// left out.
package struct PayloadWriter: Sendable {
  package let app: PayloadApp
  package let shop: Shop

  package init(_ app: PayloadApp, in shop: Shop) {
    self.app = app
    self.shop = shop
  }

  /// A transaction (JWSTransactionDecodedPayload): a purchase or a renewal, the buyer's copy or a family member's.
  package func transaction(
    _ transaction: Transaction, of holder: PayloadHolder = .buyer, in state: StoreState, signed moment: Instant
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
    fields.text("appAccountToken", holder == .buyer ? token(original, of: owner, in: state) : nil)
    fields.text("inAppOwnershipType", ownership(of: transaction, holder, in: state))
    fields.date("signedDate", moment)
    revocation(of: transaction, holder, in: state, &fields)
    fields.flag("isUpgraded", transaction.cut != nil ? true : nil)
    fields.offer(holder == .buyer ? transaction.offer.flatMap(OfferKey.init) : nil, of: product)
    fields.text("environment", app.environment.rawValue)
    fields.text("storefront", transaction.storefront.text)
    fields.text("storefrontId", transaction.storefront == "USA" ? "143441" : nil)
    fields.text("transactionReason", transaction.isRenewal ? "RENEWAL" : "PURCHASE")
    fields.text("currency", transaction.currency.isEmpty ? nil : transaction.currency)
    fields.number("price", SeatSales.mean(transaction.seats) ?? transaction.amount.thousandths)
    fields.value("multiSeatInfo", seats(of: transaction, holder))
    fields.text("additionalTransactionReason", transaction.hasAdditions ? "SEAT_ADDITION" : nil)
    fields.text("appTransactionId", PayloadIDs.appTransaction(owner))
    if isRenewing {
      fields.text("billingPlanType", transaction.plan.serverWord)
      fields.value("commitmentInfo", transaction.commitment.map(Self.commitmentDocument))
    }
    return fields.object
  }

  func ownership(of transaction: Transaction, _ holder: PayloadHolder, in state: StoreState) -> String {
    guard let member = holder.customer else { return "PURCHASED" }
    let account = state.customers[member]
    let loss = state.loss(of: transaction, for: member)
    return loss?.isSeat ?? (account.assignedSeats[transaction.product] != nil) ? "ASSIGNED" : "FAMILY_SHARED"
  }

  /// The seats of a transaction (App Store Server API 1.23, TransactionMultiSeatInfo; read 2026-11-24, official): a
  /// member's copy is the buyer's, without the refunded seats.
  private func seats(of transaction: Transaction, _ holder: PayloadHolder) -> JSONValue? {
    guard !transaction.seats.isEmpty, transaction.quantity > 1 || transaction.isAddition else { return nil }
    var fields = DocumentFields()
    fields.text("invitationManagement", shop.catalog.app?.groupInvitations == .own ? "DEVELOPER" : "APPLE")
    fields.value("priceTiers", Self.tiers(transaction.seats))
    let refunded = transaction.cancelled == nil ? transaction.refundedSeats : transaction.quantity
    if holder == .buyer, refunded > 0 { fields.number("revokedSeatQuantity", Int64(refunded)) }
    return fields.object
  }

  /// The number of seats at each price.
  static func tiers(_ bands: [SeatSales.Band]) -> JSONValue {
    .array(
      bands.map { band in
        var fields = DocumentFields()
        fields.number("price", band.price.thousandths)
        fields.number("quantity", Int64(band.seats))
        return fields.object
      })
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

  /// When a holder's copy of a transaction was revoked: by a refund, or because a member lost access.
  func revoked(_ transaction: Transaction, _ holder: PayloadHolder, in state: StoreState) -> Instant? {
    let loss = holder.customer.flatMap { state.loss(of: transaction, for: $0) }
    return loss.flatMap { $0.isRevoked ? $0.at : nil } ?? transaction.cancelled
  }

  private func revocation(
    of transaction: Transaction, _ holder: PayloadHolder, in state: StoreState, _ fields: inout DocumentFields
  ) {
    guard let date = revoked(transaction, holder, in: state) else { return }
    fields.number("revocationReason", 0)
    fields.date("revocationDate", date)
    let part = transaction.refundedPercent
    let type =
      switch ownership(of: transaction, holder, in: state) {
      case "ASSIGNED": "ASSIGNMENT_REVOKE"
      case "FAMILY_SHARED": "FAMILY_REVOKE"
      default: part ?? 100 == 100 ? "REFUND_FULL" : "REFUND_PRORATED"
      }
    fields.text("revocationType", type)
    if holder == .buyer { fields.number("revocationPercentage", Int64(part ?? 100) * 1_000) }
  }

  /// The UUID of a buyer on the app's server: of a purchase, or else of the account.
  func token(_ original: Int, of customer: Int, in state: StoreState) -> String? {
    let own = state.customers.indices.contains(customer) ? state.customers[customer].accountToken : nil
    return state.transaction(original)?.accountToken ?? own
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
