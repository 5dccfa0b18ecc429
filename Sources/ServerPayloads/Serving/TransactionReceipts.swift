import CatalogModel
import StoreSimulation
import TextFormats

/// Receipts of iOS 6 and earlier: one for each transaction, an old-style property list with the purchase.
///
/// Their structure matches Apple's `ReceiptUtility` (app-store-server-library 3.1.2, read 2026-11-23, official); the
/// signature is Shelf's own.
struct TransactionReceipt {
  let transaction: String
  let bundleID: String
  let environment: ServerEnvironment

  /// The bytes of a receipt.
  ///
  /// ```
  /// {
  ///   "signature" = "…";
  ///   "purchase-info" = "…";
  ///   "environment" = "Sandbox";
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - purchase: the purchase, with the keys of `verifyReceipt`.
  ///   - environment: its environment, which only sandbox receipts contain.
  /// - Returns: the text of the property list, in UTF-8.
  static func bytes(_ purchase: JSONValue, environment: ServerEnvironment) -> [UInt8] {
    guard case .object(let members) = purchase else { return [] }
    let lines = members.map { "\t\"\($0.key.replacing("_", with: "-"))\" = \"\($0.value.text ?? "")\";\n" }
    let info = Base64.encode(Array("{\n\(lines.joined())}".utf8))
    let named = environment == .sandbox ? "\t\"environment\" = \"Sandbox\";\n" : ""
    let seal = seal(info + named)
    return Array(
      "{\n\t\"signature\" = \"\(seal)\";\n\t\"purchase-info\" = \"\(info)\";\n\(named)\t\"pod\" = \"100\";\n}".utf8)
  }

  /// Reads a receipt; nil for anything else.
  ///
  /// - Returns: the receipt, and whether it is unchanged.
  static func decode(_ bytes: [UInt8]) -> (receipt: TransactionReceipt, isWhole: Bool)? {
    guard bytes.first == UInt8(ascii: "{"), bytes.count < 1 << 16, let text = String(validating: bytes, as: UTF8.self),
      let info = value("purchase-info", in: text), let inner = Base64.decode(info),
      let purchase = String(validating: inner, as: UTF8.self), let transaction = value("transaction-id", in: purchase),
      let bundleID = value("bid", in: purchase)
    else { return nil }
    let isSandbox = value("environment", in: text) == "Sandbox"
    let named = isSandbox ? "\t\"environment\" = \"Sandbox\";\n" : ""
    let receipt = TransactionReceipt(
      transaction: transaction, bundleID: bundleID, environment: isSandbox ? .sandbox : .production)
    return (receipt, value("signature", in: text) == seal(info + named))
  }

  /// The same text has the same seal in every run, so that a receipt from before a restart stays valid.
  private static func seal(_ text: String) -> String { Base64.encode(Array(PayloadIDs.uuid(["receipt", text]).utf8)) }

  private static func value(_ key: String, in text: String) -> String? {
    guard let start = text.firstRange(of: "\"\(key)\" = \"")?.upperBound, let end = text[start...].firstIndex(of: "\"")
    else {
      return nil
    }
    return String(text[start..<end])
  }
}

extension PurchaseServer {
  /// The receipt of one transaction.
  func transactionReceipt(_ id: String) throws -> ServerAnswer {
    let copy = try copy(id)
    let bytes = TransactionReceipt.bytes(oldItem(copy), environment: app.environment)
    return .document(["receipt-data": .string(Base64.encode(bytes))])
  }

  /// The response of `verifyReceipt` to a receipt of one transaction: for a subscription also its last transaction,
  /// under one key while it is active and another after it expired (status 21006).
  func answer(to receipt: TransactionReceipt) throws -> JSONValue {
    guard receipt.bundleID == app.bundleID else { return ["status": 21_003] }
    if receipt.environment != app.environment { return ["status": app.environment == .production ? 21_007 : 21_008] }
    guard let copy = try? copy(receipt.transaction) else { return ["status": 21_010] }
    var fields = DocumentFields()
    let place = subscription(of: copy)
    let isOver = place.map { $0.phase != .active && $0.phase != .grace } ?? false
    fields.number("status", isOver ? 21_006 : 0)
    fields.value("receipt", oldItem(copy))
    guard let place, let last = state.transaction(place.last) else { return fields.object }
    let latest = Copy(transaction: last, holder: copy.holder)
    let signed = writer.renewal(place, of: copy.transaction.customer, copy.holder, in: state, signed: now)
    fields.number("auto_renew_status", signed["autoRenewStatus"]?.integer)
    fields.text("auto_renew_product_id", signed["autoRenewProductId"]?.text)
    fields.text("expiration_intent", isOver ? signed["expirationIntent"]?.integer.map { "\($0)" } : nil)
    fields.text("is_in_billing_retry_period", signed["isInBillingRetryPeriod"]?.flag.map { $0 ? "1" : "0" })
    if !isOver {
      fields.text(
        "latest_receipt", Base64.encode(TransactionReceipt.bytes(oldItem(latest), environment: app.environment)))
    }
    fields.value(isOver ? "latest_expired_receipt_info" : "latest_receipt_info", oldItem(latest))
    return fields.object
  }

  private func subscription(of copy: Copy) -> Subscription? {
    guard shop.type(of: copy.transaction.product) == .autoRenewableSubscription else { return nil }
    return state.customers[copy.transaction.customer].subscription(to: shop.group(of: copy.transaction.product))
  }

  /// A purchase with the keys of iOS 6, whose `expires_date` is in milliseconds.
  private func oldItem(_ copy: Copy) -> JSONValue {
    let signed = writer.transaction(copy.transaction, of: copy.holder, in: state, signed: now)
    func moment(_ key: String) -> Instant? { signed[key]?.integer.flatMap { Instant(exactly: $0) } }
    var fields = DocumentFields()
    fields.text("original_transaction_id", signed["originalTransactionId"]?.text)
    fields.text("transaction_id", signed["transactionId"]?.text)
    fields.text("product_id", signed["productId"]?.text)
    fields.text("bid", app.bundleID)
    fields.text("bvrs", app.version)
    fields.text("item_id", app.appleID ?? "0")
    fields.text("quantity", signed["quantity"]?.integer.map { "\($0)" })
    fields.dates("purchase_date", moment("purchaseDate"))
    fields.dates("original_purchase_date", moment("originalPurchaseDate"))
    fields.text("expires_date", moment("expiresDate").map { "\($0.milliseconds)" })
    fields.text("web_order_line_item_id", signed["webOrderLineItemId"]?.text)
    fields.dates("cancellation_date", moment("revocationDate"))
    return fields.object
  }
}
