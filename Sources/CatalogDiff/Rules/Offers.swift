import CatalogModel
import StoreFacts

/// Changes of offers, of all four kinds.
extension ConsequenceRule {
  private static let lists: [CatalogKey] = [.introductoryOffers, .promotionalOffers, .winBackOffers, .offerCodes]

  static let offerIDGone = ConsequenceRule(
    "offer-id-gone", .breaksApp, "a promotional offer is removed, or its ID changes", ChangeFacts.offerIDIsAskedFor,
    .offers, [.promotionalOffers, .id], [.removed, .renamed],
    examples: [
      .init("the offer is removed", of: .yearly) { $0.plan.promotionalOffers = [] },
      .init("the offer's ID changes", of: .yearly) { $0.plan.promotionalOffers[0].id = "third" },
    ],
    applies: { $0.wasApproved && $0.offerList == .promotionalOffers })

  static let promotionalOfferMade = ConsequenceRule(
    "promotional-offer-made", .live, "a promotional offer or its ID is added", ChangeFacts.offerIsLive,
    .offers, [.promotionalOffers, .id], [.added, .renamed],
    examples: [
      .init("one more offer") { catalog in
        catalog.edit("com.example.yearly") { plan in
          var offer = plan.plan.promotionalOffers[0]
          (offer.id, offer.terms.periods) = ("quarter", 3)
          plan.plan.promotionalOffers.append(offer)
        }
      }
    ],
    applies: { $0.offerList == .promotionalOffers })

  static let introductoryOfferReduced = ConsequenceRule(
    "trial-shortened", .breaksCustomer, "an introductory offer is removed, shortened or limited",
    ChangeFacts.offerIsLess,
    .offers, [.introductoryOffers, .duration, .periods, .territories, .mode],
    [.removed, .shortened, .lowered, .narrowed, .moved, .changed],
    examples: [
      .init("the trial is removed", of: .yearly) { $0.plan.introductoryOffers = [] },
      .init("half as long", of: .yearly) { $0.plan.introductoryOffers[0].terms.duration = Period(1, .week) },
      .init("only in France", of: .yearly) { $0.plan.introductoryOffers[0].territories = ["FRA"] },
    ],
    applies: { view in
      view.wasApproved && view.offerList == .introductoryOffers && !view.isOfferPrice
        && (view.kind.subject == .mode || view.kind.action != .changed)
        && (view.kind.subject != .mode || view.edit.old == .text(OfferMode.freeTrial.rawValue))
    })

  static let introductoryOfferExtended = ConsequenceRule(
    "trial-lengthened", .live, "an introductory offer is added, extended or widened", ChangeFacts.offerIsLive,
    .offers, [.introductoryOffers, .duration, .periods, .territories, .mode],
    [.added, .lengthened, .raised, .widened, .moved, .changed],
    examples: [
      .init("a longer trial", of: .yearly) { $0.plan.introductoryOffers[0].terms.duration = Period(1, .month) },
      .init(
        "wherever it is sold", of: .yearly, given: { $0.plan.introductoryOffers[0].territories = ["FRA"] }
      ) { $0.plan.introductoryOffers[0].territories = nil },
    ],
    applies: { $0.offerList == .introductoryOffers && !$0.isOfferPrice })

  static let offerRaised = ConsequenceRule(
    "offer-price-raised", .breaksCustomer, "an offer costs more", ChangeFacts.offerIsLess,
    .offers, [.base, .tier, .territories], [.raised],
    examples: [
      .init("a higher offer price", of: .yearly) { $0.plan.promotionalOffers[0].terms.price?.base = Money("5.99") }
    ],
    applies: { $0.wasApproved && $0.isOfferPrice })

  static let offerLowered = ConsequenceRule(
    "offer-price-lowered", .live, "an offer costs less", ChangeFacts.offerIsLive,
    .offers, [.base, .tier, .territories], [.lowered],
    examples: [
      .init("a cheaper offer", of: .yearly) { $0.plan.promotionalOffers[0].terms.price?.base = Money("3.99") }
    ],
    applies: \.isOfferPrice)

  static let offerCodesEnded = ConsequenceRule(
    "offer-codes-ended", .irreversible, "offer codes are removed, or expire earlier", ChangeFacts.offerCodesExpire,
    .offers, [.offerCodes, .codes, .expires, .custom], [.removed, .earlier, .changed, .added],
    examples: [
      .init("codes removed", of: .yearly, given: { $0.offerCodes = [codes] }) { $0.offerCodes = [] }
    ],
    applies: { $0.isInStore && $0.endsCodes })

  static let offerCodesMade = ConsequenceRule(
    "offer-codes-made", .live, "offer codes are added, or expire later", ChangeFacts.offerIsLive,
    .offers, [.offerCodes, .codes, .expires, .custom], [.added, .later, .changed, .removed],
    examples: [.init("codes for spring", of: .yearly) { $0.offerCodes = [codes] }],
    applies: \.makesCodes)

  static let offerCodesTurnedOff = ConsequenceRule(
    "offer-codes-turned-off", .irreversible, "offer codes are deactivated", ChangeFacts.offerCodesExpire,
    .offers, [.active], [.off],
    examples: [
      .init("an offer is deactivated", of: .yearly, given: { $0.offerCodes = [codes] }) {
        $0.offerCodes[0].isActive = false
      }
    ],
    applies: \.isInStore)

  static let offerCodesTurnedOn = ConsequenceRule(
    "offer-codes-turned-on", .impossible, "offer codes are activated", ChangeFacts.offerCodesExpire,
    .offers, [.active], [.on],
    examples: [
      .init(
        "an offer is activated again", of: .yearly,
        given: {
          $0.offerCodes = [codes]
          $0.offerCodes[0].isActive = false
        }
      ) { $0.offerCodes[0].isActive = true }
    ],
    applies: \.isRefused)

  static let offerTermFixed = ConsequenceRule(
    "offer-term-fixed", .impossible, "a fixed term of an offer changes", ChangeFacts.promotionalTermsAreFixed,
    .offers,
    [
      .mode, .duration, .periods, .targetPlan, .referenceName, .eligibility, .stacksWithIntro, .renews, .codes,
      .count, .expires, .price, .base, .tier, .territories, .baseTerritory, .followBase,
    ], ChangeKind.Action.allCases, withoutMirror: "a fixed term can't be changed back either",
    examples: [
      .init("two periods", of: .yearly) { $0.plan.promotionalOffers[0].terms.periods = 2 },
      .init("a longer offer code", of: .yearly, given: { $0.offerCodes = [codes] }) {
        $0.offerCodes[0].terms.duration = Period(1, .month)
      },
      .init("a cheaper win-back offer", of: .yearly, given: { $0.plan.winBackOffers = [comeBack] }) {
        $0.plan.winBackOffers[0].terms.price?.base = Money("2.99")
      },
      .init("a custom code expires later", of: .yearly, given: { $0.offerCodes = [codes] }) {
        $0.offerCodes[0].codes[0].expires = CalendarDate("2027-01-31")
      },
    ],
    reason: \.refusal, applies: \.isRefused)

  static let offerChanged = ConsequenceRule(
    "offer-changed", .live, "the terms of an offer change", ChangeFacts.offerIsLive,
    .offers,
    lists + [
      .id, .referenceName, .mode, .duration, .periods, .price, .base, .tier, .territories, .changes, .on,
      .existingSubscribers, .starts, .ends, .paidForMonths, .awayMonths, .min, .max, .monthsBetweenOffers, .priority,
      .eligibility, .stacksWithIntro, .renews, .codes, .custom, .count, .expires, .storekit, .targetPlan,
      .promotionIntent,
      .environment, .active, .baseTerritory, .followBase, .kept, .since,
    ], ChangeKind.Action.allCases, isGeneral: true,
    examples: [
      .init("a win-back offer", of: .yearly) { $0.plan.winBackOffers = [WinBackOffer()] }
    ])

  private static let comeBack: WinBackOffer = {
    var offer = WinBackOffer()
    (offer.id, offer.terms.mode, offer.terms.price) = ("back", .payUpFront, PriceSchedule(base: Money("3.99")))
    return offer
  }()

  private static let codes: OfferCode = {
    var code = OfferCode()
    code.referenceName = "spring"
    code.codes = [OfferCode.CodeBatch(custom: "SPRING")]
    return code
  }()
}

extension ChangeView {
  /// Whether the change is in the price of an offer.
  fileprivate var isOfferPrice: Bool { offerList != nil && edit.path.steps.contains(.field(.price)) }

  /// Whether codes can no longer be redeemed, or expire earlier.
  fileprivate var endsCodes: Bool {
    offerList == .offerCodes
      && (kind.subject == .expires ? [.added, .earlier] : [.removed, .changed]).contains(kind.action)
  }

  /// Whether there are more codes, or they expire later.
  fileprivate var makesCodes: Bool {
    offerList == .offerCodes
      && (kind.subject == .expires ? [.removed, .later] : [.added, .changed]).contains(kind.action)
  }
}
