/// Subscriptions of which a customer can have one at a time.
package struct SubscriptionGroup: Hashable, Sendable {
  /// The reference name, unique in the app; empty if the entry has none.
  package var name: String

  /// The kind of its subscriptions.
  package var kind = Kind.plans

  package var localizations: SortedMap<LocaleCode, GroupLocalization> = [:]

  /// The review status of new texts, while the previous texts stay on sale; nil if there are no previous ones.
  package var versionStatus: VersionStatus?

  /// The texts that customers see until the new ones are approved, if different.
  package var textsOnSale: SortedMap<LocaleCode, GroupLocalization> = [:]

  /// The subscriptions, in canonical order: by ID.
  package var subscriptions: [Product] = []

  /// Fields that only `.storekit` files contain.
  package var storekit: ForeignValue?

  package init(name: String) { self.name = name }

  /// The kind of a group's subscriptions: since StoreKit 27 one can consist of others.
  package enum Kind: String, Sendable, CaseIterable {
    /// Ordinary subscriptions of this app.
    case plans
    /// Several subscriptions for one price, each of which is also sold separately.
    case bundle
    /// Several subscriptions for one price, which are sold only together.
    case suite
  }
}

/// The texts of a group in one language.
package struct GroupLocalization: Hashable, Sendable {
  @ExactText package var name: String?

  /// The app's name as shown in the group.
  @ExactText package var appName: String?

  package init(name: String? = nil, appName: String? = nil) {
    self.name = name
    self.appName = appName
  }
}

/// The fields of a product in a subscription group.
package struct SubscriptionPlan: Hashable, Sendable {
  /// The level in the group; 1 is the highest service.
  package var level: Int?

  /// How often it renews.
  package var period: Period?

  package var billingPlans: BillingPlans?

  /// Whether it is sold by the seat; nil if the author leaves it to Apple's default.
  package var multiSeat: MultiSeat?

  /// The name of the message that subscribers see before they cancel.
  package var retentionMessage: String?

  /// The members of a bundle or suite, as Xcode writes them; nil if they aren't stated.
  package var members: ForeignValue?
  package var introductoryOffers: [IntroductoryOffer] = []
  package var promotionalOffers: [PromotionalOffer] = []
  package var winBackOffers: [WinBackOffer] = []

  package init() {}
}

/// The billing plans of a subscription other than up front.
package struct BillingPlans: Hashable, Sendable {
  /// Twelve monthly payments that the customer commits to.
  package var monthlyCommitment: MonthlyCommitment?

  /// Up-front payment, if its availability differs from the subscription's.
  package var upfront: Upfront?

  package init(monthlyCommitment: MonthlyCommitment? = nil, upfront: Upfront? = nil) {
    (self.monthlyCommitment, self.upfront) = (monthlyCommitment, upfront)
  }

  /// Payment of a whole period up front, at the subscription's price.
  package struct Upfront: Hashable, Sendable {
    /// The territories where it is available; nil for wherever the subscription is sold.
    package var availability: Availability?

    package init(availability: Availability? = nil) { self.availability = availability }
  }

  /// The monthly payments of a yearly commitment.
  package struct MonthlyCommitment: Hashable, Sendable {
    package var price: PriceSchedule?

    /// The territories where it is available; nil for wherever the subscription is sold and Apple allows it.
    package var availability: Availability?

    package init(price: PriceSchedule? = nil, availability: Availability? = nil) {
      (self.price, self.availability) = (price, availability)
    }
  }
}
