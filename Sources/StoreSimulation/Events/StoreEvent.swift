package import CatalogModel
package import StoreFacts

/// An event of the journal; the state follows from the list of events alone.
///
/// Deliberately flat: one structure can be written, read and reported in four formats without a case for each kind.
package struct StoreEvent: Hashable, Sendable {
  /// Its index in the list, from 0.
  package var number: Int
  package var at: Instant
  package var kind: EventKind
  package var customer: String?
  package var device: String?
  package var product: ProductID?

  /// The number of its transaction, from 1.
  package var transaction: Int?

  /// The first transaction of the chain, or the one that is restored or replaced.
  package var original: Int?
  package var quantity: Int?
  package var amount: Money?

  /// The ISO 4217 code of the amount, or the new territory of a customer.
  package var code: String?
  package var starts: Instant?
  package var ends: Instant?

  /// The reason or direction, as a word.
  package var reason: String?

  /// The offer.
  package var offer: String?

  /// The version of hosted content.
  package var version: String?

  /// The billing plan; nil for up front.
  package var plan: TargetPlan?

  /// The number of a commitment's payment, from 1; 0 for a period with an offer before the first.
  package var payment: Int?

  /// The prices of the seats, each with its number; nil for a purchase without seats.
  package var seats: [SeatSales.Band]?

  package init(number: Int, at: Instant, _ kind: EventKind) {
    self.number = number
    self.at = at
    self.kind = kind
  }

  /// Its keys and values, in report order.
  package var entries: [(key: String, value: String)] {
    let all: [(String, String?)] = [
      ("customer", customer), ("device", device), ("product", product?.text),
      ("transaction", transaction.map(String.init)),
      ("original", original.map(String.init)), ("quantity", quantity.map(String.init)), ("amount", amount?.description),
      ("code", code), ("starts", starts?.description), ("ends", ends?.description), ("reason", reason),
      ("offer", offer),
      ("version", version), ("plan", plan?.rawValue), ("payment", payment.map(String.init)),
      ("seats", seats.map { $0.map { "\($0.seats)x\($0.price)" }.joined(separator: "+") }),
    ]
    return all.compactMap { key, value in value.map { (key, $0) } }
  }

  /// Sets a value by its key in `entries`; false if it is invalid.
  package mutating func setValue(_ value: String, forKey key: String) -> Bool {
    switch key {
    case "customer": customer = value
    case "device": device = value
    case "product": product = ProductID(value)
    case "code": code = value
    case "reason": reason = value
    case "offer": offer = value
    case "version": version = value
    case "plan": return set(&plan, TargetPlan(rawValue: value))
    case "payment": return set(&payment, Int(value))
    case "seats": return set(&seats, Self.bands(value))
    case "transaction": return set(&transaction, Int(value))
    case "original": return set(&original, Int(value))
    case "quantity": return set(&quantity, Int(value))
    case "amount": return set(&amount, Money(value))
    case "starts": return set(&starts, Instant(value))
    case "ends": return set(&ends, Instant(value))
    default: return false
    }
    return true
  }

  /// `5x9.99+3x7.99`.
  private static func bands(_ text: String) -> [SeatSales.Band]? {
    var bands: [SeatSales.Band] = []
    for part in text.split(separator: "+") {
      let words = part.split(separator: "x")
      guard words.count == 2, let seats = Int(words[0]), let price = Money(String(words[1])) else { return nil }
      bands.append(SeatSales.Band(price: price, seats: seats))
    }
    return bands
  }

  private func set<Value>(_ target: inout Value?, _ value: Value?) -> Bool {
    target = value
    return value != nil
  }
}

/// The kinds of events, by their words in the journal and the log.
package enum EventKind: String, Sendable, CaseIterable {
  // The run
  case step

  // Customers and devices
  case customer, device
  case launched, quit, erased
  case purchasesAllowed = "purchases-allowed"
  case purchasesForbidden = "purchases-forbidden"
  case paymentWorks = "payment-works"
  case paymentFails = "payment-fails"
  case asksToBuy = "asks-to-buy"
  case buysAlone = "buys-alone"
  case finishesItself = "finishes-itself"
  case finishesByHand = "finishes-by-hand"
  case interrupted, uninterrupted, resolved
  case online, offline
  case storeAnswers = "store-answers"
  case storeFails = "store-fails"
  case paymentWillFail = "payment-will-fail"
  case moved
  case familyJoined = "family-joined"
  case familyLeft = "family-left"
  case shared
  case revoked
  case sharingStopped = "sharing-stopped"
  case sharingAllowed = "sharing-allowed"
  case historyCleared = "history-cleared"

  /// The device clock was set; `starts` is its time, nil if it is correct.
  case clockSet = "clock-set"

  // Changes by the developer
  case priceChanged = "price-changed"
  case cleared, removed
  case contentUpdated = "content-updated"

  // The queue
  case queued, purchased, failed, deferred, observed, finished, refused
  case restoreBegan = "restore-began"
  case restored
  case restoreEnded = "restore-ended"
  case receiptRefreshed = "receipt-refreshed"

  // Downloads
  case downloadWaiting = "download-waiting"
  case downloadActive = "download-active"
  case downloadProgress = "download-progress"
  case downloadPaused = "download-paused"
  case downloadCancelled = "download-cancelled"
  case downloadFailed = "download-failed"
  case downloadFinished = "download-finished"
  case contentKept = "content-kept"
  case contentVanished = "content-vanished"

  // Subscriptions
  case preflight
  case renewed
  case renewalFailed = "renewal-failed"
  case graceBegan = "grace-began"
  case graceEnded = "grace-ended"
  case expired
  case renewalOff = "renewal-off"
  case renewalOn = "renewal-on"
  case planChosen = "plan-chosen"
  case upgraded
  case priceNotice = "price-notice"
  case priceAccepted = "price-accepted"
  case priceDeclined = "price-declined"
  case refunded
  case refundAsked = "refund-asked"
  case refundDeclined = "refund-declined"
  case refundReversed = "refund-reversed"

  /// The app's server set the UUID of a purchase's buyer.
  case accountTokenSet = "account-token-set"

  /// The number of seats from the next renewal on was chosen.
  case renewalSeats = "renewal-seats"

  /// A customer got a seat of another customer's subscription.
  case seatAssigned = "seat-assigned"

  /// An offer that starts with the next period.
  case offerTaken = "offer-taken"
  case extended

  /// A period was ended early, as in Xcode's transaction manager.
  case periodEnded = "period-ended"
  case extensionFailed = "extension-failed"

  /// The extension of all subscribers' renewal dates is complete.
  case extensionsDone = "extensions-done"
}
