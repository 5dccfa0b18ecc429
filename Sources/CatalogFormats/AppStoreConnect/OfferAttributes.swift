package import CatalogModel
import TextFormats

extension StoreAttribute where Model: HasTerms {
  /// The duration and mode of an offer; the name of the number of periods differs between resources.
  fileprivate static func terms(periods: String) -> [Self] {
    [
      .word("duration", .duration, .periods, at: \.terms.duration),
      .word("offerMode", .mode, .modes, at: \.terms.mode),
      .integer(periods, .periods, default: 1, at: \.terms.periods),
    ]
  }

  /// The billing plan; upfront if it isn't stated.
  fileprivate static var targetPlan: Self {
    .word("targetSubscriptionPlanType", .targetPlan, .plans, default: .upfront, at: \.terms.targetPlan)
  }
}

extension IntroductoryOffer: StoreModel {
  package static let attributes: [StoreAttribute<IntroductoryOffer>] =
    StoreAttribute.terms(periods: "numberOfPeriods") + [
      .date("startDate", .starts, at: \.starts), .date("endDate", .ends, at: \.ends), .targetPlan,
    ]
}

extension PromotionalOffer: StoreModel {
  package static let attributes: [StoreAttribute<PromotionalOffer>] =
    [.text("name", .referenceName, at: \.referenceName), .text("offerCode", .id, at: \.id)]
    + StoreAttribute.terms(periods: "numberOfPeriods") + [.targetPlan]
}

extension WinBackOffer: StoreModel {
  package static let attributes: [StoreAttribute<WinBackOffer>] =
    [.text("referenceName", .referenceName, at: \.referenceName), .text("offerId", .id, at: \.id)]
    + StoreAttribute.terms(periods: "periodCount") + [
      .integer("customerEligibilityPaidSubscriptionDurationInMonths", .paidForMonths, at: \.paidForMonths),
      .awayMonths,
      .integer("customerEligibilityWaitBetweenOffersInMonths", .monthsBetweenOffers, at: \.monthsBetweenOffers),
      .date("startDate", .starts, at: \.starts), .date("endDate", .ends, at: \.ends),
      .word("priority", .priority, .priorities, at: \.priority),
      .word("promotionIntent", .promotionIntent, .intents, default: .notPromoted, at: \.promotionIntent), .targetPlan,
    ]
}

extension StoreAttribute<WinBackOffer> {
  fileprivate static let awayMonths = optional(
    "customerEligibilityTimeSinceLastSubscribedInMonths", [.awayMonths], at: \.awayMonths
  ) { assembly, resource in
    assembly.value(resource, "customerEligibilityTimeSinceLastSubscribedInMonths") { decoder, node in
      WinBackOffer.MonthSpan(
        min: node["minimum"].flatMap { decoder.integer($0) }, max: node["maximum"].flatMap { decoder.integer($0) })
    }
  } write: {
    .object([JSONValue.Member.integer("minimum", $0.min), .integer("maximum", $0.max)].compactMap(\.self))
  }
}

extension OfferCode: StoreModel {
  package static let attributes: [StoreAttribute<OfferCode>] =
    [.text("name", .referenceName, at: \.referenceName), .eligibility]
    + termsOfSubscriptions.map { $0.only(of: .subscriptionOfferCodes) }
    + [.flag("active", .active, default: true, at: \.isActive).requested(.separate)]

  /// Codes for a product that is bought once have no terms.
  private static let termsOfSubscriptions: [StoreAttribute<OfferCode>] =
    [.word("offerEligibility", .stacksWithIntro, .stacking, at: \.stacksWithIntro)]
    + StoreAttribute.terms(periods: "numberOfPeriods")
    + [.flag("autoRenewEnabled", .renews, at: \.renews), .targetPlan]
}

extension StoreAttribute<OfferCode> {
  fileprivate static let eligibility = Self(
    "customerEligibilities", [.eligibility], get: \.eligibility, set: { $0.eligibility = $1 ?? [] }
  ) { assembly, resource in
    assembly.value(resource, "customerEligibilities") { decoder, node in
      decoder.list(node) { APIWords.eligibilities.value(in: $1, &$0) }
    }
  } write: {
    .array($0.compactMap { APIWords.eligibilities.word(for: $0).map(JSONValue.string) })
  }
}

extension OfferCode.CodeBatch: StoreModel {
  package static let attributes: [StoreAttribute<OfferCode.CodeBatch>] = [
    .text("customCode", .custom, at: \.custom), .integer("numberOfCodes", .count, at: \.count),
    .date("expirationDate", .expires, at: \.expires),
    .word("environment", .environment, .environments, default: .production, at: \.environment),
    .flag("active", .active, default: true, at: \.isActive).requested(.separate),
  ]
}
