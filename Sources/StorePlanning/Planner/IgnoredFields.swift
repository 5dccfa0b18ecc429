import CatalogModel

extension Catalog {
  /// The catalog with App Store Connect's values of the fields that existing products leave to others.
  func leavingIgnoredFields(to live: LiveStore) -> Catalog {
    guard allProducts.contains(where: { $0.lifecycle != nil }) else { return self }
    var result = self
    result.mapProducts { product in
      guard let known = live.products[product.id]?.product else { return }
      for field in product.lifecycle?.ignore ?? [] { product.copy(field, from: known) }
    }
    return result
  }
}

extension Product {
  fileprivate mutating func copy(_ field: Lifecycle.Field, from other: Product) {
    switch field {
    case .price: price = other.price
    case .availability: (availability, isClearedForSale) = (other.availability, other.isClearedForSale)
    case .localizations: localizations = other.localizations
    case .review: review = other.review
    case .promotion: promotion = other.promotion
    case .images: images = other.images
    case .referenceName: referenceName = other.referenceName
    case .introductoryOffers: plan.introductoryOffers = other.plan.introductoryOffers
    case .promotionalOffers: plan.promotionalOffers = other.plan.promotionalOffers
    case .offerCodes: offerCodes = other.offerCodes
    case .winBackOffers: plan.winBackOffers = other.plan.winBackOffers
    }
  }
}
