import CatalogModel
import StoreFacts
import TextFormats

/// Immutable values, from the same table that `diff` and `plan` use.
extension LocalStore {
  /// The owners of each resource type's fields.
  private static let owners: [String: EditRule.Owner] = [
    "inAppPurchases": .product, "subscriptions": .product, "subscriptionGroups": .group,
    "subscriptionIntroductoryOffers": .introductoryOffer, "subscriptionPromotionalOffers": .promotionalOffer,
    "winBackOffers": .winBackOffer, "subscriptionOfferCodes": .offerCode, "inAppPurchaseOfferCodes": .offerCode,
    "subscriptionOfferCodeCustomCodes": .customCode, "inAppPurchaseOfferCodeCustomCodes": .customCode,
    "subscriptionOfferCodeOneTimeUseCodes": .codeBatch, "inAppPurchaseOfferCodeOneTimeUseCodes": .codeBatch,
  ]

  /// The field of a product that each resource type represents.
  private static let fields: [String: CatalogKey] = [
    "subscriptionIntroductoryOffers": .introductoryOffers, "subscriptionPromotionalOffers": .promotionalOffers,
    "winBackOffers": .winBackOffers, "subscriptionOfferCodes": .offerCodes, "inAppPurchaseOfferCodes": .offerCodes,
    "subscriptionOfferCodeCustomCodes": .offerCodes, "inAppPurchaseOfferCodeCustomCodes": .offerCodes,
    "subscriptionOfferCodeOneTimeUseCodes": .offerCodes, "inAppPurchaseOfferCodeOneTimeUseCodes": .offerCodes,
    "promotedPurchases": .promotion, "subscriptionPrices": .price,
    "inAppPurchaseAppStoreReviewScreenshots": .review, "subscriptionAppStoreReviewScreenshots": .review,
  ]

  /// Refuses to create parts of a product that is in review.
  func checkReview(of draft: Draft) throws(Refusal) {
    for case .one(let key?) in draft.relationships.values {
      if let product = product(of: key).flatMap({ state[$0] }) { try checkReview(of: product, draft.type) }
    }
  }

  /// Refuses to delete parts of a product that is in review.
  func checkReview(of record: Record) throws(Refusal) {
    if let product = product(of: record.key).flatMap({ state[$0] }) { try checkReview(of: product, record.type) }
  }

  private func checkReview(of product: Record, _ type: String) throws(Refusal) {
    if let key = Self.fields[type] { try checkReview(of: product, EditRule.of(key, .product)) }
  }

  private func checkReview(of product: Record, _ rule: EditRule?) throws(Refusal) {
    guard let rule, isInReview(product) else { return }
    let isPrice = rule.key == .price && product.type == "subscriptions"
    if rule.waitsForReview(.inReview, version: nil, isSubscriptionPrice: isPrice) {
      throw .state("The product can not be changed while it is in review.")
    }
  }

  /// Refuses the changes of a record that its type doesn't allow in its state.
  func checkEdits(of record: Record, _ draft: Draft) throws(Refusal) {
    try checkReview(of: record)
    guard let owner = Self.owners[record.type] else { return }
    for (name, value) in draft.attributes {
      guard let rule = EditRule.of(name, owner) else { continue }
      let (old, new) = (Self.outline(record.attributes[name]), Self.outline(value))
      // A value that can be set only once is rejected even if it doesn't change.
      if rule.refuses(old, rule.way == .firstValue ? nil : new, isApproved: isReleased(record)) {
        throw .unmodifiable("The attribute '\(name)' can not be modified.", .pointer("/data/attributes/\(name)"))
      }
      if owner == .product { try checkReview(of: record, rule) }
    }
    for name in draft.relationships.keys where owner == .product {
      try checkReview(of: record, EditRule.of(name, owner))
    }
  }

  private static func outline(_ value: JSONValue?) -> Outline? {
    switch value {
    case .bool(let flag)?: .flag(flag)
    case .string(let text)?: .text(text)
    case let value?: value.integer.map { .integer($0) }
    case nil: nil
    }
  }
}
