import CatalogModel
import StoreFacts

/// Changes of seat sales, and of messages for subscribers who are about to cancel.
extension ConsequenceRule {
  static let seatsOff = ConsequenceRule(
    "seats-off", .breaksCustomer, "a subscription is no longer sold by the seat", ChangeFacts.seatsEnd,
    .seats, [.multiseat, .enabled], [.added, .off],
    examples: [
      .init("turned off", of: .yearly, given: { $0.plan.multiSeat = MultiSeat() }) {
        $0.plan.multiSeat = MultiSeat(isEnabled: false)
      },
      .init("turned off where nothing was stated", of: .yearly) { $0.plan.multiSeat = MultiSeat(isEnabled: false) },
    ],
    applies: { view in
      guard view.wasApproved, view.newProduct?.plan.multiSeat?.isEnabled == false, let old = view.oldProduct
      else { return false }
      // Apple decides where the catalog didn't.
      return old.plan.multiSeat?.isEnabled
        ?? (SeatSales.storeDefault(isShared: old.hasFamilySharing, made: nil, on: view.options.today) == .on)
    })

  static let seatsOn = ConsequenceRule(
    "seats-on", .live, "a subscription is sold by the seat, or the catalog now states it", ChangeFacts.seatsAreLive,
    .seats, [.multiseat, .enabled], [.added, .on, .off],
    examples: [
      .init("turned on", of: .yearly, given: { $0.plan.multiSeat = MultiSeat(isEnabled: false) }) {
        $0.plan.multiSeat = MultiSeat()
      }
    ],
    reason: {
      $0.newProduct?.plan.multiSeat?.isEnabled == false
        ? "the catalog doesn't show that seats were sold" : ChangeFacts.seatsAreLive.value
    })

  static let seatsNotStated = ConsequenceRule(
    "seats-no-longer-stated", .internal, "the catalog no longer states whether it sells seats",
    ChangeFacts.valueLeftToApple, .seats, [.multiseat, .enabled], [.removed],
    examples: [
      .init("no longer stated", of: .yearly, given: { $0.plan.multiSeat = MultiSeat() }) { $0.plan.multiSeat = nil }
    ])

  static let seatMarketLeft = ConsequenceRule(
    "seat-market-left", .unknown, "seats are no longer sold in a market", ChangeFacts.marketGone,
    .seats, [.markets], [.added, .removed, .changed],
    question: "do customers who bought seats in that market keep them?",
    examples: [
      .init(
        "no longer in schools", of: .yearly, given: { $0.plan.multiSeat = MultiSeat(markets: [.business, .school]) }
      ) {
        $0.plan.multiSeat?.markets = [.business]
      }
    ],
    applies: { view in
      let old = view.oldProduct?.plan.multiSeat
      guard let seats = view.newProduct?.plan.multiSeat, seats.isEnabled, old?.isEnabled ?? true, view.wasApproved
      else { return false }
      let before = old?.markets ?? MultiSeat.Market.allCases
      return before.contains { !(seats.markets ?? MultiSeat.Market.allCases).contains($0) }
    })

  static let seatTierRaised = ConsequenceRule(
    "seat-tier-raised", .breaksCustomer, "an additional seat costs more", ChangeFacts.seatsCostMore, .seats,
    tierSubjects, tierActions,
    examples: [
      .init("a lower price removed", of: .yearly, given: { $0.price?.volume = tiers }) { $0.price?.volume = [] },
      .init("a higher price", of: .yearly, given: { $0.price?.volume = tiers }) {
        $0.price?.volume[0].base = Money("9")
      },
      .init("a price above the usual one", of: .yearly) {
        $0.price?.volume = [VolumeTier(fromSeats: 6, base: Money("12.99"))]
      },
    ],
    applies: { $0.wasApproved && $0.seatPriceEffect == .higher })

  static let seatTierUnclear = ConsequenceRule(
    "seat-tier-unclear", .unknown, "the price of additional seats is now defined differently",
    ChangeFacts.seatsCostMore, .seats, tierSubjects, tierActions,
    question: "do additional seats cost more than before in this territory's currency?",
    examples: [
      .init("a territory's own price", of: .yearly, given: { $0.price?.volume = tiers }) {
        $0.price?.volume[0].territories = ["JPN": 1_400]
      }
    ],
    applies: { $0.wasApproved && $0.seatPriceEffect == .unclear })

  static let seatTierLowered = ConsequenceRule(
    "seat-tier-lowered", .live, "the prices of additional seats change, and no seat costs more",
    ChangeFacts.seatsCostLess, .seats, tierSubjects, tierActions,
    examples: [
      .init("added", of: .yearly) { $0.price?.volume = tiers },
      .init(
        "a price above the usual one removed", of: .yearly,
        given: { $0.price?.volume = [VolumeTier(fromSeats: 6, base: Money("12.99"))] }
      ) { $0.price?.volume = [] },
    ],
    applies: { $0.seatPriceEffect == .lower })

  private static let tierSubjects: [CatalogKey] = [.volume, .base, .territories, .fromSeats]

  /// A tier can cost more or less than the one that it replaces, so that each action can raise or lower a price.
  private static let tierActions: [ChangeKind.Action] = [.added, .removed, .raised, .lowered]

  static let seatsChanged = ConsequenceRule(
    "seats-changed", .live, "seat sales change", ChangeFacts.seatsAreLive,
    .seats, [.multiseat, .enabled, .markets, .volume, .base, .territories, .fromSeats], ChangeKind.Action.allCases,
    isGeneral: true,
    examples: [
      .init("markets are stated", of: .yearly, given: { $0.plan.multiSeat = MultiSeat() }) {
        $0.plan.multiSeat?.markets = MultiSeat.Market.allCases
      }
    ],
    applies: { $0.kind.action != .removed || ![CatalogKey.multiseat, .enabled].contains($0.kind.subject) })

  static let groupInvitationsChanged = ConsequenceRule(
    "group-invitations-changed", .live, "the party that invites group members changes", ChangeFacts.invitationsAreFixed,
    .app, [.groupInvitations], [.added, .removed, .changed],
    examples: [.init("the developer invites them") { $0.app?.groupInvitations = .own }])

  static let retentionMessageChanged = ConsequenceRule(
    "retention-message-changed", .review, "the message shown before canceling changes",
    ChangeFacts.retentionIsReviewed, .app,
    [.retentionMessages, .localizations, .name, .header, .body, .altText, .bullets, .text, .image],
    // A text can be a period or a date.
    [.added, .removed, .changed, .lengthened, .shortened, .earlier, .later],
    examples: [.init("a message is added") { $0.app?.retentionMessages = [RetentionMessage(name: "Stay")] }],
    applies: \.isOfRetention)

  static let retentionMessageChosen = ConsequenceRule(
    "retention-message-chosen", .live, "a subscription has another message for subscribers who are about to cancel",
    ChangeFacts.retentionIsShown, .plan, [.retentionMessage], [.added, .removed, .changed],
    examples: [.init("a message", of: .yearly) { $0.plan.retentionMessage = "Stay" }])

  private static let tiers = [VolumeTier(fromSeats: 6, base: Money("7.99"))]
}

extension ChangeView {
  /// Whether the change is in the messages for subscribers who are about to cancel.
  var isOfRetention: Bool { edit.path.steps.contains(.field(.retentionMessages)) }
}
