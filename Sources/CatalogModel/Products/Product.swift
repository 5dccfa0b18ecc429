/// One thing to buy, of any type; a subscription's own keys are empty on the others unless an author put them there.
package struct Product: Hashable, Sendable {
  package var id: ProductID

  /// Nil when the entry names no type that Shelf knows; reading it has said so.
  package var type: ProductType?

  /// The name in the console, for the team only.
  package var referenceName: String?

  /// Who of the team sees to it; nil for whoever sees to the app.
  package var owner: String?

  package var sells: SoldThing?
  package var price: PriceSchedule?
  package var isClearedForSale = true

  /// How far it is in the store; nil when nobody says, and then it may be on sale.
  package var status: ReviewStatus?
  package var hasFamilySharing = false
  package var availability = Availability.everywhere

  /// Who restores it, if the author says so.
  package var restore: RestoreParty?

  /// What customers read, by locale.
  package var localizations: SortedMap<LocaleCode, Localization> = [:]

  /// How far the texts are in review, where others are on sale until then; nil when there are no others.
  package var versionStatus: VersionStatus?

  /// What customers read until the texts are approved, where it differs from them.
  package var textsOnSale: SortedMap<LocaleCode, Localization> = [:]

  package var review = ReviewMaterial()
  package var promotion: Promotion?

  /// Further pictures, which promote nothing on the app's page: pages of offers show them. Paths from the catalog's
  /// root, in the author's order.
  package var images: [String] = []

  /// How long the app grants access after a non-renewing subscription was bought. The store does not enforce it.
  package var duration: Period?

  package var hostedContent: HostedContentReference?
  package var offerCodes: [OfferCode] = []

  /// What makes it a plan of a subscription group.
  package var plan = SubscriptionPlan()

  /// What only `.storekit` files know.
  package var storekit: ForeignValue?

  package init(id: ProductID, type: ProductType?) {
    self.id = id
    self.type = type
  }

  /// The territory in whose currency its base prices are, those of its offers among them; nil when nobody says.
  package func baseTerritory(in app: App?) -> TerritoryCode? { price?.baseTerritory ?? app?.baseTerritory }
}

/// What customers read about a product in one language.
package struct Localization: Hashable, Sendable {
  /// The display name.
  package var name: String?
  package var description: String?

  package init(name: String? = nil, description: String? = nil) {
    self.name = name
    self.description = description
  }
}

/// What only the reviewers see.
package struct ReviewMaterial: Hashable, Sendable {
  /// The path of an image file, from the catalog's root.
  package var screenshot: String?
  package var notes: String?

  package init(screenshot: String? = nil, notes: String? = nil) {
    self.screenshot = screenshot
    self.notes = notes
  }
}

/// How a product is shown on the app's page in the store.
package struct Promotion: Hashable, Sendable {
  /// The path of an image file, from the catalog's root.
  package var image: String?

  /// Whether everyone sees it there; nil when the author does not say.
  package var isVisible: Bool?

  /// Whether it is promoted at all, whoever may see it.
  package var isEnabled: Bool

  /// Its place among the promoted products, from 1.
  package var order: Int?

  package init(image: String? = nil, isVisible: Bool? = nil, isEnabled: Bool = true, order: Int? = nil) {
    self.image = image
    self.isVisible = isVisible
    self.isEnabled = isEnabled
    self.order = order
  }
}

/// The files that the store hosts for a product.
package struct HostedContentReference: Hashable, Sendable {
  /// The path of the folder, from the catalog's root.
  package var source: String?

  /// The content version as text: `1.10` is not `1.1`.
  package var version: String?

  package init(source: String? = nil, version: String? = nil) {
    self.source = source
    self.version = version
  }
}
