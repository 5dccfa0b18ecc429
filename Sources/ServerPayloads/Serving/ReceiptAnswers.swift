import CatalogModel
import StoreSimulation
import TextFormats

/// The API for old servers: `verifyReceipt` decodes an app receipt and adds the latest purchases (Receipt Validation,
/// verifyReceipt; read 2026-11-22, official).
extension PurchaseServer {
  private var receiptType: String { app.environment == .production ? "Production" : "ProductionSandbox" }

  /// The current receipt of a customer's app.
  func receipt(of customer: Int) throws -> [UInt8] {
    let receipt = AppReceipt(
      bundleID: app.bundleID, version: app.version, originalVersion: app.originalVersion, type: receiptType,
      created: now, owner: customer,
      purchases: kept(of: customer).map(document))
    return try receipt.bytes(by: signer.chain)
  }

  /// Always answers with 200 and a `status`: 0, or an error.
  mutating func verifyReceipt(_ request: ServerRequest) throws -> ServerAnswer {
    guard request.method == "POST", let document = request.document else { return Self.refusal(21_000) }
    if let (status, times) = receiptTrouble {
      receiptTrouble = times > 1 ? (status, times - 1) : nil
      // For Apple's own errors it states whether to retry.
      return status < 21_100
        ? Self.refusal(Int(status)) : .document(["status": .integer(status), "is-retryable": true])
    }
    guard let text = document["receipt-data"]?.text, let bytes = Base64.decode(text, skipsSpace: true) else {
      return Self.refusal(21_002)
    }
    if let (receipt, isWhole) = TransactionReceipt.decode(bytes) {
      guard isWhole else { return Self.refusal(21_003) }
      if let sharedSecret, document["password"]?.text != sharedSecret { return Self.refusal(21_004) }
      return .document(try answer(to: receipt))
    }
    guard let (receipt, isWhole) = AppReceipt.decode(bytes) else { return Self.refusal(21_002) }
    guard isWhole, receipt.bundleID == app.bundleID else { return Self.refusal(21_003) }
    // Another environment has other customers, so that is checked first.
    if receipt.type != receiptType { return Self.refusal(app.environment == .production ? 21_007 : 21_008) }
    if let sharedSecret, document["password"]?.text != sharedSecret { return Self.refusal(21_004) }
    guard state.customers.indices.contains(receipt.owner) else { return Self.refusal(21_010) }
    let isBrief = document["exclude-old-transactions"]?.flag == true
    return .document(try answer(to: receipt, isBrief: isBrief))
  }

  private static func refusal(_ status: Int) -> ServerAnswer { .document(["status": .integer(status)]) }

  private func answer(to receipt: AppReceipt, isBrief: Bool) throws -> JSONValue {
    let all = kept(of: receipt.owner)
    var fields = DocumentFields()
    fields.number("status", 0)
    fields.text("environment", app.environment.rawValue)
    var inner = DocumentFields()
    inner.text("receipt_type", receipt.type)
    inner.digits("adam_id", app.receiptAppleID)
    inner.digits("app_item_id", app.receiptAppleID)
    inner.text("bundle_id", receipt.bundleID)
    inner.text("application_version", receipt.version)
    inner.dates("receipt_creation_date", receipt.created)
    inner.dates("request_date", now)
    inner.dates("original_purchase_date", min(firstMoment(of: receipt.owner), receipt.created))
    inner.text("original_application_version", app.originalVersion)
    let old = all.filter { $0.transaction.at <= receipt.created }
    inner.value("in_app", .array(old.map { item($0, isInReceipt: true) }))
    fields.value("receipt", inner.object)
    let hasPlans = all.contains { shop.type(of: $0.transaction.product) == .autoRenewableSubscription }
    if hasPlans {
      fields.text("latest_receipt", Base64.encode(try self.receipt(of: receipt.owner)))
      let latest = isBrief ? newest(of: all) : all
      fields.value("latest_receipt_info", .array(latest.reversed().map { item($0, isInReceipt: false) }))
      fields.value("pending_renewal_info", .array(pendingRenewals(of: receipt.owner)))
    }
    return fields.object
  }

  /// The purchases in a receipt: consumables only until a device finishes them, all others permanently. The guide
  /// contradicts Receipt Fields about non-renewing subscriptions; the latter is used here.
  private func kept(of customer: Int) -> [Copy] {
    copies(of: customer).filter { copy in
      shop.type(of: copy.transaction.product) != .consumable
        || state.customers[customer].devices.contains { $0.queue.contains(copy.transaction.number) }
    }
  }

  /// The last one of each chain of renewals.
  private func newest(of all: [Copy]) -> [Copy] {
    var last: [String: Int] = [:]
    for (index, copy) in all.enumerated() { last[document(copy)["originalTransactionId"]?.text ?? ""] = index }
    return last.values.sorted().map { all[$0] }
  }

  private func document(_ copy: Copy) -> JSONValue {
    writer.transaction(copy.transaction, of: copy.holder, in: state, signed: now)
  }

  /// A purchase: numbers and flags are texts here.
  private func item(_ copy: Copy, isInReceipt: Bool) -> JSONValue {
    let signed = document(copy)
    func moment(_ key: String) -> Instant? { signed[key]?.integer.flatMap { Instant(exactly: $0) } }
    var fields = DocumentFields()
    fields.text("quantity", signed["quantity"]?.integer.map { "\($0)" })
    fields.text("product_id", signed["productId"]?.text)
    fields.text("transaction_id", signed["transactionId"]?.text)
    fields.text("original_transaction_id", signed["originalTransactionId"]?.text)
    fields.dates("purchase_date", moment("purchaseDate"))
    fields.dates("original_purchase_date", moment("originalPurchaseDate"))
    fields.dates("expires_date", moment("expiresDate"))
    fields.text("web_order_line_item_id", signed["webOrderLineItemId"]?.text)
    fields.dates("cancellation_date", moment("revocationDate"))
    fields.text("cancellation_reason", signed["revocationReason"]?.integer.map { "\($0)" })
    let isTrial = signed["offerDiscountType"]?.text == "FREE_TRIAL"
    fields.text("is_trial_period", "\(isTrial)")
    if moment("expiresDate") != nil {
      fields.text("is_in_intro_offer_period", "\(signed["offerType"]?.integer == 1 && !isTrial)")
    }
    if signed["isUpgraded"]?.flag == true { fields.text("is_upgraded", "true") }
    let offer = signed["offerIdentifier"]?.text
    fields.text("promotional_offer_id", signed["offerType"]?.integer == 2 ? offer : nil)
    fields.text("offer_code_ref_name", signed["offerType"]?.integer == 3 ? offer : nil)
    fields.text("in_app_ownership_type", signed["inAppOwnershipType"]?.text)
    if !isInReceipt {
      fields.text("subscription_group_identifier", signed["subscriptionGroupIdentifier"]?.text)
      fields.text("app_account_token", signed["appAccountToken"]?.text)
    }
    return fields.object
  }

  private func pendingRenewals(of customer: Int) -> [JSONValue] {
    state.customers[customer].subscriptions.map { subscription in
      let signed = writer.renewal(subscription, of: customer, .buyer, in: state, signed: now)
      var fields = DocumentFields()
      for (key, name) in [
        ("auto_renew_product_id", "autoRenewProductId"), ("product_id", "productId"),
        ("original_transaction_id", "originalTransactionId"),
      ] {
        fields.text(key, signed[name]?.text)
      }
      fields.text("auto_renew_status", signed["autoRenewStatus"]?.integer.map { "\($0)" })
      fields.text("expiration_intent", signed["expirationIntent"]?.integer.map { "\($0)" })
      fields.text("is_in_billing_retry_period", signed["isInBillingRetryPeriod"]?.flag.map { $0 ? "1" : "0" })
      fields.dates(
        "grace_period_expires_date", signed["gracePeriodExpiresDate"]?.integer.flatMap { Instant(exactly: $0) })
      fields.text("price_consent_status", signed["priceIncreaseStatus"]?.integer.map { "\($0)" })
      return fields.object
    }
  }
}
