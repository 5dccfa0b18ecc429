import CatalogModel

/// An object with an internal ID.
struct StoreKitThing {
  /// Its preserved members, if it was read from a file.
  let kept: ForeignValue?

  /// The name for deriving its ID, if none was preserved.
  let name: String
}

/// The names for deriving internal IDs: stable while the catalog is.
enum StoreKitName {
  static func product(_ product: Product) -> String { "product/\(product.id.text)" }
  static func group(_ group: SubscriptionGroup) -> String { "group/\(group.name)" }

  enum OfferKind: String {
    case introductory, promotional, code
    case winBack = "winback"
  }

  static func offer(_ kind: OfferKind, _ place: String) -> String { "\(kind.rawValue)/\(place)" }
}

extension Product {
  // MARK: - Offers with their places, which distinguish them from others of their kind

  var placedIntroductoryOffers: [(offer: IntroductoryOffer, place: String)] {
    placed(plan.introductoryOffers) { _ in nil }
  }
  var placedPromotionalOffers: [(offer: PromotionalOffer, place: String)] { placed(plan.promotionalOffers, by: \.id) }
  var placedOfferCodes: [(offer: OfferCode, place: String)] { placed(offerCodes, by: \.referenceName) }
  var placedWinBackOffers: [(offer: WinBackOffer, place: String)] { placed(plan.winBackOffers, by: \.id) }

  private func placed<Offer>(_ offers: [Offer], by name: (Offer) -> String?) -> [(offer: Offer, place: String)] {
    offers.enumerated().map { ($1, "\(id.text)/\(name($1) ?? String($0))") }
  }

  fileprivate var storeKitThings: [StoreKitThing] {
    func things<Offer>(
      _ kind: StoreKitName.OfferKind, _ offers: [(offer: Offer, place: String)], _ terms: (Offer) -> OfferTerms
    ) -> [StoreKitThing] {
      offers.map { StoreKitThing(kept: terms($0.offer).storekit, name: StoreKitName.offer(kind, $0.place)) }
    }
    return [StoreKitThing(kept: storekit, name: StoreKitName.product(self))]
      + things(.introductory, placedIntroductoryOffers, \.terms)
      + things(.promotional, placedPromotionalOffers, \.terms)
      + things(.code, placedOfferCodes, \.terms) + things(.winBack, placedWinBackOffers, \.terms)
  }
}

extension Catalog {
  /// All objects that can have an internal ID, in any version.
  var storeKitThings: [StoreKitThing] {
    products.flatMap(\.storeKitThings)
      + subscriptionGroups.flatMap { group in
        [StoreKitThing(kept: group.storekit, name: StoreKitName.group(group))]
          + group.subscriptions.flatMap(\.storeKitThings)
      }
  }
}
