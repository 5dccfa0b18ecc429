/// Plans of which a customer holds one at a time.
package struct SubscriptionGroup: Hashable, Sendable {
  /// The reference name, unique in the app; empty when the entry has none.
  package var name: String

  /// What its subscriptions are.
  package var kind = Kind.plans

  package var localizations: SortedMap<LocaleCode, GroupLocalization> = [:]

  /// How far the texts are in review, where others are on sale until then; nil when there are no others.
  package var versionStatus: VersionStatus?

  /// What customers read until the texts are approved, where it differs from them.
  package var textsOnSale: SortedMap<LocaleCode, GroupLocalization> = [:]

  /// The plans, in canonical order: by ID.
  package var subscriptions: [Product] = []

  /// What only `.storekit` files know.
  package var storekit: ForeignValue?

  package init(name: String) { self.name = name }

  /// What the subscriptions of a group are: since StoreKit 27 one can be made of others.
  package enum Kind: String, Sendable, CaseIterable {
    /// Plans of this app.
    case plans
    /// Several subscriptions for one price, each of which is also sold by itself.
    case bundle
    /// Several subscriptions for one price, which are sold only together.
    case suite
  }
}

/// What customers read about a group in one language.
package struct GroupLocalization: Hashable, Sendable {
  package var name: String?

  /// The app's name as the group shows it.
  package var appName: String?

  package init(name: String? = nil, appName: String? = nil) {
    self.name = name
    self.appName = appName
  }
}

/// The keys that a product has as a plan of a subscription group.
package struct SubscriptionPlan: Hashable, Sendable {
  /// Its rank in the group; 1 is the highest service.
  package var level: Int?

  /// How often it renews.
  package var period: Period?

  package var billingPlans: BillingPlans?

  /// What a bundle or a suite holds, as Xcode writes it; nil when nobody says.
  package var members: ForeignValue?
  package var introductoryOffers: [IntroductoryOffer] = []
  package var promotionalOffers: [PromotionalOffer] = []
  package var winBackOffers: [WinBackOffer] = []

  package init() {}
}

/// Other ways to pay for a plan than all at once.
package struct BillingPlans: Hashable, Sendable {
  /// Twelve monthly payments that the customer commits to.
  package var monthlyCommitment: MonthlyCommitment?

  /// Payment of all at once, where it is offered in other places than the plan's availability says.
  package var upfront: Upfront?

  package init(monthlyCommitment: MonthlyCommitment? = nil, upfront: Upfront? = nil) {
    self.monthlyCommitment = monthlyCommitment
    self.upfront = upfront
  }

  /// The payment of a whole period at once; its price is the plan's.
  package struct Upfront: Hashable, Sendable {
    /// Where it is offered; nil for wherever the plan is sold.
    package var availability: Availability?

    package init(availability: Availability? = nil) { self.availability = availability }
  }

  /// The monthly payments of a year's commitment.
  package struct MonthlyCommitment: Hashable, Sendable {
    package var price: PriceSchedule?

    /// Where it is offered; nil for wherever the plan is and the store allows it.
    package var availability: Availability?

    package init(price: PriceSchedule? = nil, availability: Availability? = nil) {
      self.price = price
      self.availability = availability
    }
  }
}
