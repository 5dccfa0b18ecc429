import CatalogModel
import StoreFacts

/// Offers, of all four kinds.
extension ConsequenceRule {
  private static let lists: [CatalogKey] = [.introductoryOffers, .promotionalOffers, .winBackOffers, .offerCodes]

  static let offerIDGone = ConsequenceRule(
    "offer-id-gone", .breaksApp, "a promotional offer is gone, or gets another ID", ChangeFacts.offerIDIsAskedFor,
    .offers, [.promotionalOffers, .id], [.removed, .renamed],
    examples: [
      .init("the offer is taken out") { $0.edit("com.example.yearly") { $0.plan.promotionalOffers = [] } },
      .init("the offer gets another ID") { $0.edit("com.example.yearly") { $0.plan.promotionalOffers[0].id = "third" } },
    ],
    holds: { $0.wasApproved && $0.offerList == .promotionalOffers })

  static let introductoryOfferReduced = ConsequenceRule(
    "trial-shortened", .breaksCustomer, "an introductory offer ends, or gets shorter or narrower", ChangeFacts.offerIsLess,
    .offers, [.introductoryOffers, .duration, .periods, .territories, .mode],
    [.removed, .shortened, .lowered, .narrowed, .moved, .changed],
    examples: [
      .init("no trial any more") { $0.edit("com.example.yearly") { $0.plan.introductoryOffers = [] } },
      .init("half as long") { $0.edit("com.example.yearly") { $0.plan.introductoryOffers[0].terms.duration = Period(1, .week) } },
    ],
    holds: { view in
      view.wasApproved && view.offerList == .introductoryOffers && !view.isOfferPrice
        && (view.kind.subject != .duration || view.kind.action != .changed)
        && (view.kind.subject != .mode || view.edit.old == .text(OfferMode.freeTrial.rawValue))
    })

  static let offerRaised = ConsequenceRule(
    "offer-price-raised", .breaksCustomer, "an offer costs more", ChangeFacts.offerIsLess,
    .offers, [.base, .tier, .territories], [.raised],
    examples: [
      .init("the offer costs more") {
        $0.edit("com.example.yearly") { $0.plan.promotionalOffers[0].terms.price?.base = Money("5.99") }
      }
    ],
    holds: { $0.wasApproved && $0.isOfferPrice })

  static let offerCodesEnded = ConsequenceRule(
    "offer-codes-ended", .irreversible, "codes end, or end earlier", ChangeFacts.offerCodesExpire,
    .offers, [.offerCodes, .codes, .expires, .custom], [.removed, .earlier, .changed],
    examples: [
      .init("codes are given up", given: { $0.edit("com.example.yearly") { $0.offerCodes = [codes] } }) {
        $0.edit("com.example.yearly") { $0.offerCodes = [] }
      }
    ],
    holds: { $0.isInStore && $0.offerList == .offerCodes })

  static let offerChanged = ConsequenceRule(
    "offer-changed", .live, "an offer is made, or its terms change", ChangeFacts.offerIsLive,
    .offers,
    lists + [
      .id, .referenceName, .mode, .duration, .periods, .price, .base, .tier, .territories, .changes, .on,
      .existingSubscribers, .starts, .ends, .paidForMonths, .awayMonths, .min, .max, .monthsBetweenOffers, .priority,
      .eligibility, .stacksWithIntro, .renews, .codes, .custom, .count, .expires, .storekit,
    ], ChangeKind.Action.allCases,
    examples: [
      .init("a longer trial") {
        $0.edit("com.example.yearly") { $0.plan.introductoryOffers[0].terms.duration = Period(1, .month) }
      },
      .init("a cheaper offer") {
        $0.edit("com.example.yearly") { $0.plan.promotionalOffers[0].terms.price?.base = Money("3.99") }
      },
    ])

  private static let codes: OfferCode = {
    var code = OfferCode()
    code.referenceName = "spring"
    code.codes = [OfferCode.CodeBatch(custom: "SPRING")]
    return code
  }()
}

extension ChangeView {
  /// Whether the change stands in the price of an offer.
  fileprivate var isOfferPrice: Bool { edit.path.steps.contains(.field(.price)) }
}
