/// How an offer is paid.
package enum OfferMode: String, Sendable, CaseIterable {
  case freeTrial = "free_trial"
  /// A lower price for each of several periods.
  case payAsYouGo = "pay_as_you_go"
  /// One payment for the whole duration.
  case payUpFront = "pay_up_front"
}

/// What every offer says about time and money.
package struct OfferTerms: Hashable, Sendable {
  package var mode: OfferMode?
  package var duration: Period?

  /// How many periods it lasts; 1 unless said otherwise.
  package var periods = 1

  /// Nil for a free trial.
  package var price: PriceSchedule?

  /// What only `.storekit` files know.
  package var storekit: ForeignValue?

  package init() {}
}

/// An offer for those who never subscribed to the group.
package struct IntroductoryOffer: Hashable, Sendable {
  package var terms = OfferTerms()

  /// Where it is offered; nil for everywhere the plan is sold. In the author's order.
  package var territories: [TerritoryCode]?
  package var starts: CalendarDate?
  package var ends: CalendarDate?

  package init() {}
}

/// An offer that the app itself makes to present and former subscribers.
package struct PromotionalOffer: Hashable, Sendable {
  package var id: String?
  package var referenceName: String?
  package var terms = OfferTerms()

  package init() {}
}

/// An offer that the store makes to those who left.
package struct WinBackOffer: Hashable, Sendable {
  package var id: String?
  package var referenceName: String?
  package var terms = OfferTerms()

  /// For how many months a customer must have paid.
  package var paidForMonths: Int?

  /// For how many months a customer must have been away.
  package var awayMonths: MonthSpan?

  /// How many months must lie between two such offers.
  package var monthsBetweenOffers: Int?

  package var priority: Priority?
  package var starts: CalendarDate?
  package var ends: CalendarDate?

  package init() {}

  /// Which offer the store shows when several fit.
  package enum Priority: String, Sendable, CaseIterable {
    case high, normal
  }

  /// A span of months, both ends included.
  package struct MonthSpan: Hashable, Sendable {
    package var min: Int?
    package var max: Int?

    package init(min: Int? = nil, max: Int? = nil) {
      self.min = min
      self.max = max
    }
  }
}

/// An offer that customers redeem with a code.
package struct OfferCode: Hashable, Sendable {
  package var referenceName: String?
  package var terms = OfferTerms()

  /// Who may redeem it, in the author's order.
  package var eligibility: [Eligibility] = []

  /// Whether an introductory offer still follows; nil when the author does not say.
  package var stacksWithIntro: Bool?

  /// Whether the subscription renews after the offer; nil when the author does not say.
  package var renews: Bool?

  package var codes: [CodeBatch] = []

  package init() {}

  /// A kind of customer: the first three for subscriptions, the others for one-time purchases.
  package enum Eligibility: String, Sendable, CaseIterable {
    case new, existing, expired
    case nonSpender = "non_spender"
    case activeSpender = "active_spender"
    case churnedSpender = "churned_spender"
  }

  /// Codes that were made together.
  package struct CodeBatch: Hashable, Sendable {
    /// The word that everyone may type; nil for codes that work once each.
    package var custom: String?
    package var count: Int?
    package var expires: CalendarDate?

    package init(custom: String? = nil, count: Int? = nil, expires: CalendarDate? = nil) {
      self.custom = custom
      self.count = count
      self.expires = expires
    }
  }
}
