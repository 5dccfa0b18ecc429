package import CatalogModel
package import JSONSyntax

/// A notification to a server (responseBodyV2DecodedPayload), before it is signed.
package struct StoreNotification: Sendable {
  package let type: NotificationType
  package let subtype: NotificationSubtype?

  /// A UUID that stays the same on retries.
  package let id: String
  package let at: Instant

  /// The customer, by index; nil for all.
  package let customer: Int?
  package let body: Body

  package init(
    _ type: NotificationType, _ subtype: NotificationSubtype? = nil, id: String, at moment: Instant, customer: Int?,
    _ body: Body
  ) {
    self.type = type
    self.subtype = subtype
    self.id = id
    at = moment
    self.customer = customer
    self.body = body
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
}
