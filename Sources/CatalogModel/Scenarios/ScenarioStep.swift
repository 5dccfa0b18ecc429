/// What somebody does at a moment of a scenario.
package struct ScenarioStep: Hashable, Sendable {
  package var at: Instant
  package var actor: Actor
  package var action: ScenarioAction

  package init(at: Instant, _ actor: Actor, _ action: ScenarioAction) {
    self.at = at
    self.actor = actor
    self.action = action
  }

  /// Who does it.
  package enum Actor: Hashable, Sendable {
    case customer(String)
    case device(customer: String, String)
    /// The developer, in the store's console.
    case developer
  }
}

/// Something to do.
package enum ScenarioAction: Hashable, Sendable {
  // On a device
  case buy(ProductID, quantity: Int, OfferChoice?, TargetPlan = .upfront)
  /// Begun in the store, with a promoted product or a code: the app need not run.
  case buyInStore(ProductID, OfferChoice?, TargetPlan = .upfront)
  case restore, launch, quit, erase
  case addDevice(String)
  case refreshReceipt
  /// Nil finishes all that the app saw.
  case finish(ProductID?)
  case allowPurchases(Bool)
  case finishBy(hand: Bool)
  case download(DownloadAction, ProductID)
  case keep(ProductID)
  case connect(Bool)
  /// Whether the store answers when the app asks it for products, purchases or a restore.
  case storeAnswers(Bool)
  /// What the device's own clock shows from now on; nil for the time that is.
  case setClock(Instant?)

  // With the account
  case turnOffRenewal(ProductID)
  case turnOnRenewal(ProductID)
  /// Ends the period now, so that it renews.
  case renewNow(ProductID)
  /// Ends the subscription now.
  case expireNow(ProductID)
  case payment(works: Bool)
  /// The payment of this number from now on fails once, 1 being the next.
  case failPayment(Int)
  case askToBuy(Bool)
  case approve(ProductID)
  case decline(ProductID)
  case acceptPrice(ProductID)
  case declinePrice(ProductID)
  case refund(ProductID)
  /// One of the paid purchases, the oldest being 1, or a part of the money in percent.
  case refundPart(ProductID, purchase: Int?, percent: Int?)
  /// Asks customer service for the money of the last purchase, which it has not decided on yet.
  case askRefund(ProductID, RefundRequestReason = .other)
  case declineRefund(ProductID)
  /// Customer service takes a refund back: what was bought holds again.
  case reverseRefund(ProductID)
  /// The developer has the renewal of one subscriber come so many days later.
  case extendRenewal(ProductID, days: Int)
  case move(TerritoryCode)
  /// Whether something must be done in the store, such as accepting new terms, before purchases go through.
  case interruptPurchases(Bool)
  /// Does what was asked before a purchase, which then goes through.
  case resolve(ProductID)
  case joinFamily(String)
  case leaveFamily
  /// Whether one purchase is shared with the family, which all are at first.
  case shareWithFamily(ProductID, Bool)
  /// Makes a tester new: the test environment forgets what was bought.
  case clearPurchaseHistory

  // As the developer
  /// The price of one way to pay, in the base territory's currency.
  case setPrice(ProductID, Money, PriceChange.ExistingSubscribers, TargetPlan = .upfront)
  /// A price of its own for one territory, in its currency.
  case setTerritoryPrice(ProductID, Money, TerritoryCode, PriceChange.ExistingSubscribers, TargetPlan = .upfront)
  case clear(ProductID)
  case remove(ProductID)
  case updateContent(ProductID, version: String)
  /// The renewals of all subscribers of a plan come so many days later; of those in some territories, unless that is
  /// empty.
  case extendRenewals(ProductID, days: Int, territories: [TerritoryCode])

  /// Why a customer asks for a refund (App Store Server Notifications, consumptionRequestReason; read 2026-11-24,
  /// official).
  package enum RefundRequestReason: String, Hashable, Sendable, CaseIterable {
    case unintendedPurchase = "unintended_purchase"
    case fulfillmentIssue = "fulfillment_issue"
    case unsatisfiedWithPurchase = "unsatisfied_with_purchase"
    case legal, other
  }

  /// What can be done with a download.
  package enum DownloadAction: String, Hashable, Sendable, CaseIterable {
    case start, pause, resume, cancel, fail
  }

  /// Which offer a customer takes.
  package enum OfferChoice: Hashable, Sendable {
    case promotional(String)
    case winBack(String)
    case code(String)
  }
}
