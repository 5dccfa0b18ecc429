/// Why an event happened, by the word in the journal.
package enum EventCause: String, Sendable, CaseIterable {
  // Ends of a subscription, and failed renewals
  case customer
  case billing
  case gaveUp = "gave-up"
  case noConsent = "no-consent"
  case notForSale = "not-for-sale"
  case sixRenewals = "six-renewals"
  case testRenewals = "test-renewals"
  case paymentFailed = "payment-failed"
  case waiting

  // Advance checks of a renewal
  case noProblem = "ok"
  case noPayment = "no-payment"
  case priceIncrease = "price-increase"

  // Switches of the renewal
  case planChosen = "plan-chosen"
  case boughtAgain = "bought-again"
  case refundAsked = "refund-asked"
  case priceAccepted = "price-accepted"

  // Losses of a product
  case historyCleared = "history-cleared"
  case sharingStopped = "sharing-stopped"
  case planChanged = "plan-changed"
  case familyLeft = "family-left"
  case refunded, expired

  // Seats
  case seatsAdded = "seats-added"
  case seats
  case seatRevoked = "seat-revoked"

  // Purchases, restores and downloads
  case before, family, passing
  case delivered, failed
  case offline
}

extension StoreEvent {
  /// Its reason, if that is a cause of an event; a reason may also be a refusal, a name or a word of the developer.
  package var cause: EventCause? {
    get { reason.flatMap(EventCause.init) }
    set { reason = newValue?.rawValue }
  }
}
