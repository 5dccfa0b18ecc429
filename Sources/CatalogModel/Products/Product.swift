/// A product of any type; the keys of subscriptions are normally empty on other types.
package struct Product: Hashable, Sendable {
  package var id: ProductID

  /// Nil if the entry has no valid type, which the reader reported.
  package var type: ProductType?

  /// The name in App Store Connect, for the team only.
  @ExactText package var referenceName: String? = nil

  /// The responsible team member; nil for the app's owner.
  package var owner: String?

  package var sells: SoldThing?
  package var price: PriceSchedule?
  package var isClearedForSale = true

  /// The status in App Store Connect; nil if it isn't stated, so that the product may be on sale.
  package var status: ReviewStatus?
  package var hasFamilySharing = false
  package var availability = Availability.everywhere

  /// How purchases are restored, if the author states it.
  package var restore: RestoreParty?

  /// The texts that customers see, by locale.
  package var localizations: SortedMap<LocaleCode, Localization> = [:]

  /// The review status of new texts, while the previous texts stay on sale; nil if there are no previous ones.
  package var versionStatus: VersionStatus?

  /// The texts that customers see until the new ones are approved, if different.
  package var textsOnSale: SortedMap<LocaleCode, Localization> = [:]

  package var review = ReviewMaterial()
  package var promotion: Promotion?

  /// More pictures for offer pages, which don't promote the product. Paths relative to the catalog's root, in the
  /// author's order.
  package var images: [String] = []

  /// How long the app grants access after the purchase of a non-renewing subscription. Apple doesn't enforce it.
  package var duration: Period?

  package var hostedContent: HostedContentReference?
  package var offerCodes: [OfferCode] = []

  /// The fields of a subscription in a group.
  package var plan = SubscriptionPlan()

  /// The fields that others set in App Store Connect; nil if there are none.
  package var lifecycle: Lifecycle?

  /// Fields that only `.storekit` files contain.
  package var storekit: ForeignValue?

  package init(id: ProductID, type: ProductType?) { (self.id, self.type) = (id, type) }

  /// The territory whose currency its base prices use, including its offers.
  package func baseTerritory(in app: App?) -> TerritoryCode { price?.baseTerritory ?? App.baseTerritory(of: app) }
}

/// The fields that a plan leaves to others, such as prices that the finance team sets in App Store Connect.
package struct Lifecycle: Hashable, Sendable {
  package enum Field: String, Sendable, CaseIterable {
    case price, availability, localizations, review, promotion, images
    case referenceName = "reference_name"
    case introductoryOffers = "introductory_offers"
    case promotionalOffers = "promotional_offers"
    case offerCodes = "offer_codes"
    case winBackOffers = "win_back_offers"
  }

  /// The fields that plans don't compare once the product exists. A new product gets them from the catalog.
  package var ignore: [Field] = []

  package init(ignore: [Field] = []) { self.ignore = ignore }
}

/// The texts of a product in one language.
package struct Localization: Hashable, Sendable {
  /// The display name.
  @ExactText package var name: String?
  @ExactText package var description: String?

  package init(name: String? = nil, description: String? = nil) {
    self.name = name
    self.description = description
  }
}

/// Material for App Review only.
package struct ReviewMaterial: Hashable, Sendable {
  /// The path of a screenshot, relative to the catalog's root.
  package var screenshot: String?
  @ExactText package var notes: String?

  package init(screenshot: String? = nil, notes: String? = nil) {
    self.screenshot = screenshot
    self.notes = notes
  }
}

/// How a product is promoted in the App Store.
package struct Promotion: Hashable, Sendable {
  /// The path of the image, relative to the catalog's root.
  package var image: String?

  /// Whether all customers see it; nil if the author doesn't state it.
  package var isVisible: Bool?

  /// Whether it is promoted at all, visible or not.
  package var isEnabled: Bool

  /// Its position among the promoted products, from 1.
  package var order: Int?

  package init(image: String? = nil, isVisible: Bool? = nil, isEnabled: Bool = true, order: Int? = nil) {
    (self.image, self.isVisible, self.isEnabled, self.order) = (image, isVisible, isEnabled, order)
  }
}

/// The files that Apple hosts for a product.
package struct HostedContentReference: Hashable, Sendable {
  /// The path of the folder, relative to the catalog's root.
  package var source: String?

  /// The content version as text, because `1.10` is not `1.1`.
  package var version: String?

  package init(source: String? = nil, version: String? = nil) { (self.source, self.version) = (source, version) }
}
