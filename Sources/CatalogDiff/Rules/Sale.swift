import CatalogModel
import StoreFacts

/// Changes of sale, territories and sharing.
extension ConsequenceRule {
  static let clearedFromSale = ConsequenceRule(
    "cleared-from-sale", .breaksApp, "a product is taken off sale", ChangeFacts.notClearedIsNotSold,
    .sale, [.clearedForSale], [.off],
    examples: [.init("the map is taken off sale", of: .map) { $0.isClearedForSale = false }],
    applies: \.wasApproved)

  static let saleChanged = ConsequenceRule(
    "sale-changed", .live, "'cleared_for_sale' changes, and no product goes off sale",
    ChangeFacts.availabilityIsLive,
    .sale, [.clearedForSale], [.on, .off],
    examples: [
      .init("the map is on sale again", of: .map, given: { $0.isClearedForSale = false }) { $0.isClearedForSale = true }
    ])

  static let territoryRemoved = ConsequenceRule(
    "territory-removed", .breaksCustomer, "a product is no longer sold in a territory", ChangeFacts.territoryGone,
    .availability, [.territories], [.narrowed, .moved],
    examples: [
      .init("no longer in France", of: .yearly) { $0.availability = Availability(territories: .except(["FRA"])) },
      .init(
        "in Spain instead of France", of: .map,
        given: { $0.availability = Availability(territories: .only(["FRA"]), includesNewTerritories: false) }
      ) {
        $0.availability = Availability(territories: .only(["ESP"]), includesNewTerritories: false)
      },
    ],
    reason: { view in
      let renews = view.oldProduct?.type == .autoRenewableSubscription
      let fact = renews ? ChangeFacts.subscriptionsEndThere : ChangeFacts.territoryGone
      return "\(view.lostTerritories): \(fact.value)"
    },
    applies: \.wasOnSale)

  static let territoryAdded = ConsequenceRule(
    "territory-added", .live, "a product is sold in more territories", ChangeFacts.availabilityIsLive,
    .availability, [.territories], [.widened, .moved],
    examples: [
      .init("in Spain too", of: .map, given: { $0.availability = Availability(territories: .except(["ESP"])) }) {
        $0.availability = .everywhere
      }
    ])

  static let availabilityChanged = ConsequenceRule(
    "availability-changed", .live, "the availability of a product changes", ChangeFacts.availabilityIsLive,
    .availability, [.territories, .newTerritories, .availability], ChangeKind.Action.allCases, isGeneral: true,
    examples: [
      .init(
        "not in territories that Apple adds later", of: .map
      ) { $0.availability.includesNewTerritories = false }
    ])

  static let familySharingOff = ConsequenceRule(
    "family-sharing-off", .impossible, "Family Sharing is turned off", ChangeFacts.sharingStaysOn,
    .sharing, [.familySharing], [.off],
    examples: [
      .init("families can't share it any more", of: .map, given: { $0.hasFamilySharing = true }) {
        $0.hasFamilySharing = false
      }
    ],
    applies: \.isRefused)

  static let familySharingOn = ConsequenceRule(
    "family-sharing-on", .irreversible, "Family Sharing is turned on", ChangeFacts.sharingStaysOn,
    .sharing, [.familySharing], [.on],
    examples: [
      .init("families can share it", of: .map) { $0.hasFamilySharing = true },
      .init("families can share a subscription", of: .yearly) { $0.hasFamilySharing = true },
    ],
    reason: { view in
      let isSubscription = view.newProduct?.type == .autoRenewableSubscription
      return ChangeFacts.sharingStaysOn.value + (isSubscription ? "; " + SeatSales.sharingEndsSeats.value : "")
    },
    applies: \.isInStore)

  static let draftSharingChanged = ConsequenceRule(
    "draft-sharing-changed", .live, "Family Sharing of a draft changes", ChangeFacts.draftIsFree,
    .sharing, [.familySharing], [.on, .off],
    examples: [.init("a draft for families", of: .draft) { $0.hasFamilySharing = true }],
    applies: { !$0.isInStore })
}

extension ChangeView {
  /// The territories that were removed: `FRA`, `FRA, ITA and 12 more`.
  fileprivate var lostTerritories: String {
    guard let old = edit.old, let new = edit.new else { return "territories" }
    let lost = TerritorySet(old).codes.subtracting(TerritorySet(new).codes).sorted().map(\.text)
    let shown = lost.prefix(3).joined(separator: ", ")
    return lost.count > 3 ? "\(shown) and \(lost.count - 3) more" : shown
  }
}
