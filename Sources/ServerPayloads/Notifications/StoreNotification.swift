package import CatalogModel
package import JSONSyntax
import SourceDiagnostics

/// A notification to a server (responseBodyV2DecodedPayload), before it is signed.
package struct StoreNotification: Sendable {
  package let type: NotificationType
  package let subtype: NotificationSubtype?

  /// A UUID that stays the same on retries.
  package let id: String
  package let at: Instant

  /// The customer, by index; nil for all.
  package let customer: Int?
  private let content: Content

  /// A body as it was made, or as a file contains it, which is read on demand.
  private enum Content: Sendable {
    case made(Body)
    case saved(String)
  }

  /// The content.
  package var body: Body {
    switch content {
    case .made(let body): body
    case .saved(let text): Body(text)
    }
  }

  package init(
    _ type: NotificationType, _ subtype: NotificationSubtype? = nil, id: String, at moment: Instant, customer: Int?,
    _ body: Body
  ) {
    self.type = type
    self.subtype = subtype
    self.id = id
    at = moment
    self.customer = customer
    content = .made(body)
  }

  /// A notification from a file, with the `savedBody` of the one that was made.
  package init(
    _ type: NotificationType, _ subtype: NotificationSubtype?, id: String, at moment: Instant, customer: Int?,
    savedBody text: String
  ) {
    (self.type, self.subtype, self.id, self.customer) = (type, subtype, id, customer)
    at = moment
    content = .saved(text)
  }

  /// The body as a file contains it.
  package var savedBody: String {
    if case .saved(let text) = content { return text }
    return String(decoding: body.document.compactBytes, as: UTF8.self)
  }

  /// Its type and subtype for readers: `DID_RENEW/BILLING_RECOVERY`.
  package var words: String { [type.rawValue, subtype?.rawValue].compactMap(\.self).joined(separator: "/") }

  /// The content.
  package enum Body: Sendable {
    case data(DataBody)
    /// The result of an extension for all subscribers.
    case summary(SummaryBody)
  }

  /// One customer's purchase.
  package struct DataBody: Sendable {
    /// The transaction; nil for a test.
    package var transaction: JSONValue?

    /// The renewal info of a subscription.
    package var renewal: JSONValue?

    /// The status of a subscription: 1 active, 2 expired, 3 billing retry, 4 grace, 5 revoked.
    package var status: Int64?

    /// The reason for a refund request.
    package var reason: String?

    package init(transaction: JSONValue? = nil, renewal: JSONValue? = nil, status: Int64? = nil, reason: String? = nil)
    {
      self.transaction = transaction
      self.renewal = renewal
      self.status = status
      self.reason = reason
    }
  }

  package struct SummaryBody: Sendable {
    package var requestID: String
    package var product: ProductID

    /// Alpha-3 codes; empty for everywhere.
    package var territories: [String]
    package var succeeded: Int
    package var failed: Int
  }
}

extension StoreNotification.Body {
  /// The document of a file.
  fileprivate var document: JSONValue {
    var fields = DocumentFields()
    switch self {
    case .data(let body):
      fields.value("transaction", body.transaction)
      fields.value("renewal", body.renewal)
      fields.number("status", body.status)
      fields.text("reason", body.reason)
    case .summary(let body):
      fields.text("requestID", body.requestID)
      fields.text("product", body.product.text)
      fields.value("territories", .array(body.territories.map { .string($0) }))
      fields.number("succeeded", Int64(body.succeeded))
      fields.number("failed", Int64(body.failed))
    }
    return fields.object
  }

  /// Reads the document of a file.
  fileprivate init(_ text: String) {
    let document = parseJSON(TextFile(path: "body", bytes: Array(text.utf8))).root?.value ?? .null
    guard let id = document["requestID"]?.text else {
      self = .data(
        StoreNotification.DataBody(
          transaction: document["transaction"], renewal: document["renewal"], status: document["status"]?.integer,
          reason: document["reason"]?.text))
      return
    }
    self = .summary(
      StoreNotification.SummaryBody(
        requestID: id, product: ProductID(document["product"]?.text ?? ""),
        territories: document["territories"]?.elements?.compactMap(\.text) ?? [],
        succeeded: Int(document["succeeded"]?.integer ?? 0), failed: Int(document["failed"]?.integer ?? 0)))
  }
}

/// The types that a simulation can cause (App Store Server Notifications, notificationType; read 2026-11-22,
/// official).
package enum NotificationType: String, Sendable, CaseIterable {
  case subscribed = "SUBSCRIBED"
  case didRenew = "DID_RENEW"
  case didFailToRenew = "DID_FAIL_TO_RENEW"
  case gracePeriodExpired = "GRACE_PERIOD_EXPIRED"
  case expired = "EXPIRED"
  case didChangeRenewalPref = "DID_CHANGE_RENEWAL_PREF"
  case didChangeRenewalStatus = "DID_CHANGE_RENEWAL_STATUS"
  case offerRedeemed = "OFFER_REDEEMED"
  case priceIncrease = "PRICE_INCREASE"
  case oneTimeCharge = "ONE_TIME_CHARGE"
  case refund = "REFUND"
  case refundDeclined = "REFUND_DECLINED"
  case refundReversed = "REFUND_REVERSED"
  case consumptionRequest = "CONSUMPTION_REQUEST"
  case revoke = "REVOKE"
  case renewalExtended = "RENEWAL_EXTENDED"
  case renewalExtension = "RENEWAL_EXTENSION"
  case test = "TEST"
}

package enum NotificationSubtype: String, Sendable, CaseIterable {
  case initialBuy = "INITIAL_BUY"
  case resubscribe = "RESUBSCRIBE"
  case downgrade = "DOWNGRADE"
  case upgrade = "UPGRADE"
  case autoRenewEnabled = "AUTO_RENEW_ENABLED"
  case autoRenewDisabled = "AUTO_RENEW_DISABLED"
  case voluntary = "VOLUNTARY"
  case billingRetry = "BILLING_RETRY"
  case priceIncrease = "PRICE_INCREASE"
  case productNotForSale = "PRODUCT_NOT_FOR_SALE"
  case gracePeriod = "GRACE_PERIOD"
  case billingRecovery = "BILLING_RECOVERY"
  case pending = "PENDING"
  case accepted = "ACCEPTED"
  case failure = "FAILURE"
  case summary = "SUMMARY"

  /// Some seats of a subscription were refunded; the transaction stays valid.
  case seats = "SEATS"
}
