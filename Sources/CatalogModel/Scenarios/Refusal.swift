/// Why the App Store refuses something, by the word in the journal.
package enum Refusal: String, Sendable, CaseIterable {
  case noSuchProduct = "no-such-product"
  case noSuchOffer = "no-such-offer"
  case notEligible = "not-eligible"
  case codeExpired = "code-expired"
  case codeUsed = "code-used"
  case purchasesDisabled = "purchases-disabled"
  case appNotRunning = "app-not-running"
  case offline
  case interrupted
  case requestExpired = "request-expired"
  case familyFull = "family-full"
  case paymentFailed = "payment-failed"
  case alreadySubscribed = "already-subscribed"
  case declined
  case notFound = "nothing-to-do"
  case badQuantity = "quantity-not-allowed"
  case noBillingPlan = "no-such-billing-plan"
  case onlyInSandbox = "only-in-the-sandbox"
  case storeUnavailable = "store-unavailable"
  case noSeats = "not-sold-by-the-seat"
  case noFreeSeat = "no-free-seat"

  // Products that aren't on sale.
  case draft
  case notApproved = "not-approved"
  case notCleared = "not-cleared-for-sale"
  case notAvailable = "not-available-there"
  case noStorefront = "no-storefront"
  case noPrice = "no-price"
  case noPeriod = "no-period"
  case noAgreement = "no-paid-apps-agreement"
  case noTaxForms = "no-tax-forms"
  case noBankAccount = "no-bank-account"
  case outsideNewsstand = "outside-newsstand"
}
