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

  static let offerNameTaken = ConsequenceRule(
    "offer-name-taken", .impossible, "a new offer has another offer's reference name or custom code",
    ChangeFacts.offerNameIsTaken, .offers, [.promotionalOffers, .winBackOffers, .offerCodes, .codes, .id],
    [.added, .renamed],
    withoutMirror: "App Store Connect doesn't create the offer, so there is none to remove",
    examples: [
      .init(
        "another ID, with the same name", of: .yearly,
        given: { $0.plan.promotionalOffers[0].referenceName = "Come back" }
      ) { $0.plan.promotionalOffers[0].id = "third" },
      .init("another name, with the same custom code", of: .yearly, given: { $0.offerCodes = [codes] }) {
        $0.offerCodes[0].referenceName = "summer"
      },
    ],
    reason: { $0.takenOfferName ?? "" }, applies: { $0.takenOfferName != nil })

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
    .offers, [.introductoryOffers, .duration, .periods, .territories, .mode, .targetPlan],
    [.removed, .shortened, .lowered, .narrowed, .moved, .changed],
    examples: [
      .init("the trial is removed", of: .yearly) { $0.plan.introductoryOffers = [] },
      .init("half as long", of: .yearly) { $0.plan.introductoryOffers[0].terms.duration = Period(1, .week) },
      .init("only in France", of: .yearly) { $0.plan.introductoryOffers[0].territories = ["FRA"] },
    ],
    applies: { $0.offerList == .introductoryOffers && $0.reducesOffer })

  static let introductoryOfferExtended = ConsequenceRule(
    "trial-lengthened", .live, "an introductory offer is added, extended or widened", ChangeFacts.offerIsLive,
    .offers, [.introductoryOffers, .duration, .periods, .territories, .mode, .targetPlan],
    [.added, .lengthened, .raised, .widened, .moved, .changed],
    examples: [
      .init("a longer trial", of: .yearly) { $0.plan.introductoryOffers[0].terms.duration = Period(1, .month) },
      .init(
        "wherever it is sold", of: .yearly, given: { $0.plan.introductoryOffers[0].territories = ["FRA"] }
      ) { $0.plan.introductoryOffers[0].territories = nil },
    ],
    applies: { $0.offerList == .introductoryOffers && !$0.isOfferPrice })

  static let offerDatesReduced = ConsequenceRule(
    "offer-dates-reduced", .breaksCustomer, "an introductory or win-back offer begins later or ends earlier",
    ChangeFacts.offerIsLess, .offers, [.starts, .ends], dateActions,
    examples: [
      .init("an end", of: .yearly) { $0.plan.introductoryOffers[0].ends = CalendarDate("2026-12-31") },
      .init("it begins next year", of: .yearly) {
        $0.plan.introductoryOffers[0].starts = CalendarDate("2027-01-01")
      },
    ],
    applies: \.reducesOffer)

  static let offerDatesExtended = ConsequenceRule(
    "offer-dates-extended", .live, "the dates of an offer change, and no customer loses it", ChangeFacts.offerIsLive,
    .offers, [.starts, .ends], dateActions,
    examples: [
      .init(
        "no end any more", of: .yearly,
        given: { $0.plan.introductoryOffers[0].ends = CalendarDate("2026-12-31") }
      ) { $0.plan.introductoryOffers[0].ends = nil }
    ])

  private static let dateActions: [ChangeKind.Action] = [.added, .removed, .earlier, .later, .changed]

  static let winBackReduced = ConsequenceRule(
    "win-back-reduced", .breaksCustomer, "a win-back offer is removed, or applies to fewer former subscribers",
    ChangeFacts.winBackIsLess, .offers, winBackSubjects, [.added, .removed, .raised, .lowered],
    examples: [
      .init("it is removed", of: .yearly, given: { $0.plan.winBackOffers = [comeBack] }) {
        $0.plan.winBackOffers = []
      },
      .init("only after a year", of: .yearly, given: { $0.plan.winBackOffers = [comeBack] }) {
        $0.plan.winBackOffers[0].paidForMonths = 12
      },
    ],
    applies: { $0.offerList == .winBackOffers && $0.reducesOffer })

  static let winBackExtended = ConsequenceRule(
    "win-back-extended", .live, "a win-back offer changes, and no former subscriber loses it", ChangeFacts.offerIsLive,
    .offers, winBackSubjects, [.added, .removed, .raised, .lowered],
    examples: [
      .init("a win-back offer", of: .yearly) { $0.plan.winBackOffers = [comeBack] },
      .init(
        "after one month", of: .yearly,
        given: { plan in
          plan.plan.winBackOffers = [comeBack]
          plan.plan.winBackOffers[0].paidForMonths = 12
        }
      ) { $0.plan.winBackOffers[0].paidForMonths = 1 },
    ],
    applies: { $0.offerList == .winBackOffers })

  private static let winBackSubjects: [CatalogKey] = [
    .winBackOffers, .paidForMonths, .monthsBetweenOffers, .awayMonths, .min, .max,
  ]

  static let offerRaised = ConsequenceRule(
    "offer-price-raised", .breaksCustomer, "an offer costs more", ChangeFacts.offerIsLess,
    .offers, [.base, .tier, .territories], [.raised],
    examples: [
      .init("a higher offer price", of: .yearly) { $0.plan.promotionalOffers[0].terms.price?.base = Money("5.99") }
    ],
    applies: { $0.isOfferPrice && $0.offerRuns })

  static let offerPriceUnclear = ConsequenceRule(
    "offer-price-unclear", .unknown, "the price of an offer is now defined differently", ChangeFacts.offerIsLess,
    .offers, [.base, .tier, .territories], [.added, .removed],
    question: "does the offer cost more than before in this territory's currency?",
    examples: [
      .init("a territory's own price", of: .yearly) {
        $0.plan.promotionalOffers[0].terms.price?.territories = ["JPN": 300]
      }
    ],
    applies: { $0.isOfferPrice && $0.offerRuns })

  static let offerLowered = ConsequenceRule(
    "offer-price-lowered", .live, "an offer costs less", ChangeFacts.offerIsLive,
    .offers, [.base, .tier, .territories], [.lowered],
    examples: [
      .init("a cheaper offer", of: .yearly) { $0.plan.promotionalOffers[0].terms.price?.base = Money("3.99") }
    ],
    applies: \.isOfferPrice)

  static let offerCodesEnded = ConsequenceRule(
    "offer-codes-ended", .irreversible, "offer codes are removed", ChangeFacts.offerCodesExpire,
    .offers, [.offerCodes, .codes], [.removed],
    examples: [
      .init("codes removed", of: .yearly, given: { $0.offerCodes = [codes] }) { $0.offerCodes = [] },
      .init("another name: other codes", of: .yearly, given: { $0.offerCodes = [codes] }) {
        $0.offerCodes[0].referenceName = "summer"
      },
      .init("another date: other codes", of: .yearly, given: { $0.offerCodes = [oneTimeCodes] }) {
        $0.offerCodes[0].codes[0].expires = CalendarDate("2027-01-31")
      },
    ],
    applies: \.isInStore)

  static let offerCodesMade = ConsequenceRule(
    "offer-codes-made", .irreversible, "offer codes are added", ChangeFacts.offerCodesStay,
    .offers, [.offerCodes, .codes], [.added],
    examples: [
      .init("codes for spring", of: .yearly) { $0.offerCodes = [codes] },
      .init("codes for a one-time purchase", of: .map) { $0.offerCodes = [codes] },
      .init("more codes of an offer", of: .yearly, given: { $0.offerCodes = [codes] }) {
        $0.offerCodes[0].codes.append(OfferCode.CodeBatch(count: 50, expires: CalendarDate("2026-12-31")))
      },
    ],
    applies: \.isInStore)

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

  static let offerTermNotStated = ConsequenceRule(
    "offer-term-no-longer-stated", .internal, "the catalog no longer states a term of an offer",
    ChangeFacts.valueLeftToApple, .offers, [.stacksWithIntro, .renews], [.removed],
    examples: [
      .init(
        "no longer stated", of: .yearly,
        given: {
          $0.offerCodes = [codes]
          $0.offerCodes[0].renews = false
        }
      ) { $0.offerCodes[0].renews = nil }
    ],
    applies: { $0.isInStore && $0.leavesTerm })

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
    reason: \.refusal, applies: { $0.isRefused && !$0.leavesTerm })

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
      .init("a higher priority", of: .yearly, given: { $0.plan.winBackOffers = [comeBack] }) {
        $0.plan.winBackOffers[0].priority = .high
      }
    ],
    applies: { !$0.isInStore || !$0.leavesTerm })

  private static let comeBack: WinBackOffer = {
    var offer = WinBackOffer()
    (offer.id, offer.terms.mode, offer.terms.price) = ("back", .payUpFront, PriceSchedule(base: Money("3.99")))
    return offer
  }()

  private static let oneTimeCodes: OfferCode = {
    var code = codes
    code.codes = [OfferCode.CodeBatch(count: 50, expires: CalendarDate("2026-12-31"))]
    return code
  }()

  private static let codes: OfferCode = {
    var code = OfferCode()
    code.referenceName = "spring"
    code.codes = [OfferCode.CodeBatch(custom: "SPRING")]
    return code
  }()
}

extension ChangeView {
  /// Whether the catalog only stops stating a term. Requests state that codes stack if the catalog doesn't say so.
  fileprivate var leavesTerm: Bool {
    guard edit.new == nil, let old = edit.old else { return false }
    return kind.subject == .renews || kind.subject == .stacksWithIntro && old == .flag(true)
  }

  /// Whether the change is in the price of an offer.
  fileprivate var isOfferPrice: Bool { offerList != nil && edit.path.steps.contains(.field(.price)) }

  /// Whether customers could get the offer before the change.
  fileprivate var offerRuns: Bool {
    guard wasOnSale, let list = offerList else { return false }
    guard list == .introductoryOffers || list == .winBackOffers else { return true }
    return OfferReach(edit.oldPath, in: oldProduct).map { $0.runs(on: options.today) } ?? false
  }

  /// Whether customers get less of a running introductory or win-back offer.
  fileprivate var reducesOffer: Bool {
    guard let old = OfferReach(edit.oldPath, in: oldProduct), !isOfferPrice, offerRuns else { return false }
    let new = OfferReach(edit.newPath, in: newProduct)
    switch kind.subject {
    case .introductoryOffers, .winBackOffers:
      return edit.new == nil && !old.places.isDisjoint(with: soldPlaces)
    case .territories: return !old.places.intersection(soldPlaces).isSubset(of: new?.places ?? [])
    case .starts: return new?.starts.map { $0 > options.today } ?? false
    case .ends: return kind.action == .added || kind.action == .earlier
    case .mode: return edit.old == .text(OfferMode.freeTrial.rawValue)
    case .duration, .periods: return kind.action == .shortened || kind.action == .lowered
    case .targetPlan: return true
    case .max: return kind.action == .added || kind.action == .lowered
    default: return kind.action == .added || kind.action == .raised
    }
  }
}

/// The days and places of an introductory or win-back offer.
private struct OfferReach {
  let starts: CalendarDate?
  let ends: CalendarDate?
  let places: Set<TerritoryCode>

  /// The offer that a path leads into; nil if it is of another kind, or missing.
  init?(_ path: CatalogPath, in product: Product?) {
    guard let plan = product?.plan, path.steps.count > 1, case .item(let index) = path.steps[1] else { return nil }
    switch path.steps[0] {
    case .field(.introductoryOffers) where plan.introductoryOffers.indices.contains(index):
      let offer = plan.introductoryOffers[index]
      (starts, ends) = (offer.starts, offer.ends)
      places = offer.territories.map { Set($0) } ?? Availability.everywhere.codes
    case .field(.winBackOffers) where plan.winBackOffers.indices.contains(index):
      let offer = plan.winBackOffers[index]
      (starts, ends, places) = (offer.starts, offer.ends, Availability.everywhere.codes)
    default: return nil
    }
  }

  func runs(on day: CalendarDate) -> Bool { starts.map { $0 <= day } ?? true && ends.map { $0 >= day } ?? true }
}
