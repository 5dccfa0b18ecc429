package import CatalogModel

extension ReviewStates {
  /// The fields of a product that the store lets be changed in a state, in the order of `CatalogKey`.
  ///
  /// ID and type are fixed from the moment when the product is in the store; during review so is all but the reference
  /// name, the price and where it is sold. That texts of an approved product go to review before customers see them
  /// does not keep anybody from changing them.
  package static func editableFields(in status: ReviewStatus) -> [CatalogKey] {
    switch status {
    case .draft: productFields
    case .inReview, .pendingBinaryApproval: productFields.filter(editableInReview.value.contains)
    default: productFields.filter { !fixedAfterCreation.value.contains($0) }
    }
  }

  /// What can be changed while the product is reviewed.
  ///
  /// That a product which only waits for its app version is treated the same is our conclusion.
  package static let editableInReview = Fact<[CatalogKey]>(
    [.price, .availability, .referenceName, .clearedForSale], .help("In-app purchase statuses"))

  /// What can never be changed.
  package static let fixedAfterCreation = Fact<[CatalogKey]>([.id, .type], .purchaseInformation)

  /// The fields that the store keeps for a product; `sells`, `duration` and the like are the author's own notes.
  private static let productFields: [CatalogKey] = {
    let fields: Set<CatalogKey> = [
      .id, .type, .referenceName, .price, .clearedForSale, .familySharing, .availability, .localizations, .review,
      .promotion, .hostedContent, .offerCodes, .level, .period, .billingPlans, .introductoryOffers, .promotionalOffers,
      .winBackOffers,
    ]
    return CatalogKey.allCases.filter(fields.contains)
  }()
}
