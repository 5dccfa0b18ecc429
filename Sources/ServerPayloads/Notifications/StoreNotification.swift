package import CatalogModel
import SourceDiagnostics
package import TextFormats

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
    case made(JSONValue)
    case saved(String)
  }

  /// The value of `data` or `summary` without the fields of the app; the documents in it aren't signed.
  package var body: JSONValue {
    switch content {
    case .made(let body): body
    case .saved(let text): parseJSON(TextFile(path: "body", bytes: Array(text.utf8))).root?.value ?? .null
    }
  }

  package init(
    _ type: NotificationType, _ subtype: NotificationSubtype? = nil, id: String, at moment: Instant, customer: Int?,
    _ body: JSONValue
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
    return String(decoding: body.compactBytes, as: UTF8.self)
  }

  /// Its type and subtype for readers: `DID_RENEW/BILLING_RECOVERY`.
  package var words: String { [type.rawValue, subtype?.rawValue].compactMap(\.self).joined(separator: "/") }
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
