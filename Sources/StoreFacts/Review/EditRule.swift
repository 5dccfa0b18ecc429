package import CatalogModel

/// Whether and how a field can change in App Store Connect: a row of `EditRule.all`.
///
/// `diff`, the lock, plans and the local App Store Connect all use this table.
///
/// ```swift
/// EditRule.of(.period, .product)?.refuses(.text("P1M"), .text("P1Y"), isApproved: false)  // true
/// ```
package struct EditRule: Sendable {
  /// The resource that owns a field.
  package enum Owner: String, Sendable, CaseIterable {
    case product
    case group = "subscription group"
    case introductoryOffer = "introductory offer"
    case promotionalOffer = "promotional offer"
    case winBackOffer = "win-back offer"
    case offerCode = "offer code"
    case codeBatch = "batch of codes"
    case customCode = "custom code"
  }

  /// How a new value takes effect.
  package enum Way: Sendable, Equatable {
    /// By a request; immediately.
    case request
    /// In a version, after App Review.
    case version
    /// By deleting and recreating the owner.
    case replacement
    /// Once: the first value is final.
    case firstValue
    /// It can only be turned on, or only off.
    case turn(on: Bool)
    /// Until the product is approved.
    case untilApproval
    /// Never: the value is set when its owner is created.
    case never
  }

  package let owner: Owner
  package let key: CatalogKey

  /// The attributes and relationships of the API that contain it; none for separate resources.
  package let apiNames: [String]
  package let way: Way

  /// Whether it can change while the product is in review.
  package let isEditableInReview: Bool

  /// Why it can't change, or how, with the source.
  package let fact: Fact<String>

  init(
    _ owner: Owner, _ key: CatalogKey, _ apiNames: [String], _ way: Way, inReview: Bool = false, _ fact: Fact<String>
  ) {
    (self.owner, self.key, self.apiNames, self.way, self.fact) = (owner, key, apiNames, way, fact)
    isEditableInReview = inReview
  }

  /// Whether App Store Connect rejects the replacement of a value; nil for one that isn't stated.
  package func refuses(_ old: Outline?, _ new: Outline?, isApproved: Bool) -> Bool {
    switch way {
    case .request, .version, .replacement: false
    case .firstValue: old != nil && old != new
    case .turn(let isOn): old == .flag(isOn) && new == .flag(!isOn)
    case .untilApproval: isApproved
    case .never: true
    }
  }

  package static func of(_ key: CatalogKey, _ owner: Owner) -> EditRule? {
    all.first { $0.owner == owner && $0.key == key }
  }

  package static func of(_ apiName: String, _ owner: Owner) -> EditRule? {
    all.first { $0.owner == owner && $0.apiNames.contains(apiName) }
  }

  /// The row of the field at or above a path; nil for fields outside App Store Connect.
  package static func at(_ path: CatalogPath) -> EditRule? {
    let keys = path.steps.compactMap { if case .field(let key) = $0 { key } else { nil } }
    guard let first = keys.first else { return nil }
    switch path.root {
    case .group: return of(first, .group)
    case .product: break
    default: return nil
    }
    if first == .promotion, keys.count > 1, keys[1] != .visible, keys[1] != .enabled {
      return of(keys[1] == .image ? .images : keys[1], .product)
    }
    guard let owner = offerOwners[first], keys.count > 1 else { return of(first, .product) }
    return owner == .offerCode && keys[1] == .codes && keys.count > 2 ? of(keys[2], .codeBatch) : of(keys[1], owner)
  }

  private static let offerOwners: [CatalogKey: Owner] = [
    .introductoryOffers: .introductoryOffer, .promotionalOffers: .promotionalOffer, .winBackOffers: .winBackOffer,
    .offerCodes: .offerCode,
  ]
}

extension EditRule {
  /// All fields in App Store Connect.
  package static let all: [EditRule] = products + groups + offers + codes

  private static let products: [EditRule] = [
    .init(.product, .id, ["productId"], .never, ChangeFacts.idIsForEver),
    .init(.product, .type, ["inAppPurchaseType"], .never, ChangeFacts.typeIsForEver),
    .init(.product, .subscriptionGroups, ["group"], .never, ChangeFacts.groupIsFixed),
    .init(.product, .period, ["subscriptionPeriod"], .firstValue, ChangeFacts.periodIsFixed),
    .init(.product, .familySharing, ["familySharable"], .turn(on: true), ChangeFacts.sharingStaysOn),
    .init(.product, .hostedContent, ["contentHosting"], .untilApproval, ChangeFacts.hostingIsSettled),
    .init(.product, .referenceName, ["name"], .request, inReview: true, ChangeFacts.notesAreLive),
    .init(.product, .level, ["groupLevel"], .request, ChangeFacts.levelsAreRanks),
    .init(.product, .multiseat, ["multiSeatStatus", "marketSettings"], .request, ChangeFacts.seatsAreLive),
    .init(.product, .review, ["reviewNote"], .request, ChangeFacts.notesAreLive),
    .init(.product, .price, ["prices"], .request, inReview: true, ChangeFacts.priceIsLive),
    .init(.product, .availability, [], .request, inReview: true, ChangeFacts.availabilityIsLive),
    .init(.product, .clearedForSale, [], .request, inReview: true, ChangeFacts.availabilityIsLive),
    .init(.product, .billingPlans, [], .request, inReview: true, ChangeFacts.availabilityIsLive),
    .init(.product, .localizations, [], .version, ChangeFacts.textsAreReviewed),
    .init(.product, .images, [], .version, ChangeFacts.imagesAreReviewed),
    .init(.product, .promotion, [], .request, ChangeFacts.promotionIsLive),
    .init(.product, .order, [], .request, inReview: true, ChangeFacts.promotionIsLive),
    .init(.product, .introductoryOffers, ["introductoryOffers"], .replacement, ChangeFacts.offerIsLive),
    .init(.product, .promotionalOffers, ["promotionalOffers"], .request, ChangeFacts.offerIsLive),
    .init(.product, .winBackOffers, [], .request, ChangeFacts.offerIsLive),
    .init(.product, .offerCodes, [], .request, ChangeFacts.offerIsLive),
  ]

  private static let groups: [EditRule] = [
    .init(.group, .name, ["referenceName"], .request, inReview: true, ChangeFacts.notesAreLive),
    .init(.group, .localizations, [], .version, ChangeFacts.textsAreReviewed),
  ]

  /// The duration and price of an offer, by the API's names; `periods` has another name for win-back offers.
  private static func terms(
    _ owner: Owner, periods: String = "numberOfPeriods", _ way: Way, price: Way, _ fact: Fact<String>
  ) -> [EditRule] {
    [
      .init(owner, .mode, ["offerMode"], way, fact), .init(owner, .duration, ["duration"], way, fact),
      .init(owner, .periods, [periods], way, fact),
      .init(owner, .targetPlan, ["targetSubscriptionPlanType"], way, fact),
      .init(owner, .price, [owner == .introductoryOffer ? "subscriptionPricePoint" : "prices"], price, fact),
    ]
  }

  private static let offers: [EditRule] =
    terms(.introductoryOffer, .replacement, price: .replacement, ChangeFacts.offerIsLive)
    + [
      .init(.introductoryOffer, .starts, ["startDate"], .replacement, ChangeFacts.offerIsLive),
      .init(.introductoryOffer, .ends, ["endDate"], .replacement, ChangeFacts.offerIsLive),
      .init(.introductoryOffer, .territories, ["territory"], .replacement, ChangeFacts.offerIsLive),
    ] + terms(.promotionalOffer, .never, price: .request, ChangeFacts.promotionalTermsAreFixed)
    + [.init(.promotionalOffer, .referenceName, ["name"], .never, ChangeFacts.promotionalTermsAreFixed)]
    + terms(.winBackOffer, periods: "periodCount", .never, price: .never, ChangeFacts.winBackTermsAreFixed)
    + [
      .init(.winBackOffer, .referenceName, ["referenceName"], .never, ChangeFacts.winBackTermsAreFixed),
      .init(.winBackOffer, .starts, ["startDate"], .request, ChangeFacts.winBackTermsAreFixed),
      .init(.winBackOffer, .ends, ["endDate"], .request, ChangeFacts.winBackTermsAreFixed),
      .init(.winBackOffer, .priority, ["priority"], .request, ChangeFacts.winBackTermsAreFixed),
      .init(.winBackOffer, .promotionIntent, ["promotionIntent"], .request, ChangeFacts.winBackTermsAreFixed),
      .init(
        .winBackOffer, .paidForMonths, ["customerEligibilityPaidSubscriptionDurationInMonths"], .request,
        ChangeFacts.winBackTermsAreFixed),
      .init(
        .winBackOffer, .awayMonths, ["customerEligibilityTimeSinceLastSubscribedInMonths"], .request,
        ChangeFacts.winBackTermsAreFixed),
      .init(
        .winBackOffer, .monthsBetweenOffers, ["customerEligibilityWaitBetweenOffersInMonths"], .request,
        ChangeFacts.winBackTermsAreFixed),
    ]

  /// The reference name identifies an offer code, so another name means another offer.
  private static let codes: [EditRule] =
    terms(.offerCode, .never, price: .never, ChangeFacts.codeTermsAreFixed) + [
      .init(.offerCode, .eligibility, ["customerEligibilities"], .never, ChangeFacts.codeTermsAreFixed),
      .init(.offerCode, .stacksWithIntro, ["offerEligibility"], .never, ChangeFacts.codeTermsAreFixed),
      .init(.offerCode, .renews, ["autoRenewEnabled"], .never, ChangeFacts.codeTermsAreFixed),
      .init(.offerCode, .codes, [], .request, ChangeFacts.offerCodesExpire),
      .init(.offerCode, .active, ["active"], .turn(on: false), ChangeFacts.offerCodesExpire),
      .init(.codeBatch, .active, ["active"], .turn(on: false), ChangeFacts.offerCodesExpire),
      .init(.customCode, .active, ["active"], .turn(on: false), ChangeFacts.offerCodesExpire),
      .init(.customCode, .count, ["numberOfCodes"], .never, ChangeFacts.customCodeIsFixed),
      .init(.customCode, .expires, ["expirationDate"], .never, ChangeFacts.customCodeIsFixed),
    ]

  /// The price of a subscription in review can't change either: one tool observed this; Apple's page allows it.
  package static let subscriptionPriceInReview = Fact(
    "prices of a subscription in review can't be changed", source: "terraform-provider-apple",
    address: "https://github.com/AhmedOsman00/terraform-provider-apple", confidence: .secondary)

  /// Whether a change of a field has to wait for App Review.
  ///
  /// - Parameters:
  ///   - status: the product's status.
  ///   - version: the status of the version with its texts and pictures; nil for one on sale.
  ///   - isSubscriptionPrice: whether it is part of a subscription's price.
  /// - Returns: whether App Store Connect rejects it until the review is done.
  package func waitsForReview(
    _ status: ReviewStatus?, version: VersionStatus?, isSubscriptionPrice: Bool = false
  ) -> Bool {
    if way == .version, let version { return version == .readyForReview || version == .inReview }
    return status == .inReview && (!isEditableInReview || isSubscriptionPrice)
  }
}
