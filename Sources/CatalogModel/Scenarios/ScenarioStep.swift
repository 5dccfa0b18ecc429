/// An action at a time of a scenario.
package struct ScenarioStep: Hashable, Sendable {
  package var at: Instant
  package var actor: Actor
  package var action: ScenarioAction

  package init(at: Instant, _ actor: Actor, _ action: ScenarioAction) {
    (self.at, self.actor, self.action) = (at, actor, action)
  }

  /// The participant who acts.
  package enum Actor: Hashable, Sendable {
    case customer(String)
    case device(customer: String, String)
    /// The developer, in App Store Connect.
    case developer
  }
}

package enum ScenarioAction: Hashable, Sendable {
  // On a device
  case buy(ProductID, quantity: Int, OfferChoice?, TargetPlan = .upfront)
  /// A number of seats, which is the total if seats are added.
  case buySeats(ProductID, Int)
  /// Started in the App Store, with a promoted product or a code: the app need not run.
  case buyInStore(ProductID, OfferChoice?, TargetPlan = .upfront)
  case restore, launch, quit, erase
  case addDevice(String)
  case refreshReceipt
  /// Nil finishes all transactions that the app saw.
  case finish(ProductID?)
  case allowPurchases(Bool)
  case finishBy(hand: Bool)
  case download(DownloadAction, ProductID)
  case keep(ProductID)
  case connect(Bool)
  /// Whether the App Store responds to requests for products, purchases or a restore.
  case storeAnswers(Bool)
  /// The device clock from now on; nil for the real time.
  case setClock(Instant?)

  // With the account
  case turnOffRenewal(ProductID)
  case turnOnRenewal(ProductID)
  /// Ends the period now, so that it renews.
  case renewNow(ProductID)
  /// Ends the subscription now.
  case expireNow(ProductID)
  case payment(works: Bool)
  /// The payment with this number from now on fails once; 1 is the next.
  case failPayment(Int)
  case askToBuy(Bool)
  case approve(ProductID)
  case decline(ProductID)
  case acceptPrice(ProductID)
  case declinePrice(ProductID)
  case refund(ProductID)
  /// One of the paid purchases (1 is the oldest), or a percentage of the money.
  case refundPart(ProductID, purchase: Int?, percent: Int?)
  /// Some seats of a subscription, the last ones first.
  case refundSeats(ProductID, Int)
  /// The number of seats from the next renewal on.
  case renewSeats(ProductID, Int)
  /// Gives a seat to another customer, or takes it away.
  case assignSeat(ProductID, member: String)
  case revokeSeat(ProductID, member: String)
  /// Requests a refund of the last purchase, which stays undecided.
  case askRefund(ProductID, RefundRequestReason = .other)
  case declineRefund(ProductID)
  /// Apple reverses a refund: the purchase is valid again.
  case reverseRefund(ProductID)
  /// The developer extends one subscriber's renewal date by a number of days.
  case extendRenewal(ProductID, days: Int)
  case move(TerritoryCode)
  /// Whether the App Store requires an action, such as accepting new terms, before purchases go through.
  case interruptPurchases(Bool)
  /// Completes the required action, so that the purchase goes through.
  case resolve(ProductID)
  case joinFamily(String)
  case leaveFamily
  /// Whether one purchase is shared with the family, which is the default.
  case shareWithFamily(ProductID, Bool)
  /// Resets a tester: the test environment forgets all purchases.
  case clearPurchaseHistory

  // Actions of the developer
  /// The price for one billing plan, in the base territory's currency.
  case setPrice(ProductID, Money, PriceChange.ExistingSubscribers, TargetPlan = .upfront)
  /// A territory's own price, in its currency.
  case setTerritoryPrice(ProductID, Money, TerritoryCode, PriceChange.ExistingSubscribers, TargetPlan = .upfront)
  case clear(ProductID)
  case remove(ProductID)
  case updateContent(ProductID, version: String)
  /// The developer extends the renewal date of all subscribers of a subscription by a number of days; only those in
  /// some territories, unless that is empty.
  case extendRenewals(ProductID, days: Int, territories: [TerritoryCode])

  /// The reason for a refund request (App Store Server Notifications, consumptionRequestReason; read 2026-11-24,
  /// official).
  package enum RefundRequestReason: String, Hashable, Sendable, CaseIterable {
    case unintendedPurchase = "unintended_purchase"
    case fulfillmentIssue = "fulfillment_issue"
    case unsatisfiedWithPurchase = "unsatisfied_with_purchase"
    case legal, other
  }

  package enum DownloadAction: String, Hashable, Sendable, CaseIterable {
    case start, pause, resume, cancel, fail
  }

  /// The offer of a purchase.
  package enum OfferChoice: Hashable, Sendable {
    case promotional(String)
    case winBack(String)
    case code(String)
  }
}
