import CatalogModel
import StoreFacts

/// Whether, where and to whom something is sold.
extension ConsequenceRule {
  static let clearedFromSale = ConsequenceRule(
    "cleared-from-sale", .breaksApp, "a product is taken off sale", ChangeFacts.notClearedIsNotSold,
    .sale, [.clearedForSale], [.off],
    examples: [.init("the map is not sold any more", of: .map) { $0.isClearedForSale = false }],
    holds: \.wasApproved)

  static let saleChanged = ConsequenceRule(
    "sale-changed", .live, "a product is cleared for sale, or a product not sold yet is not",
    ChangeFacts.availabilityIsLive,
    .sale, [.clearedForSale], [.on, .off],
    examples: [
      .init("the map is sold again", of: .map, given: { $0.isClearedForSale = false }) { $0.isClearedForSale = true }
    ])

  static let territoryRemoved = ConsequenceRule(
    "territory-removed", .breaksCustomer, "a product is not sold in a territory any more", ChangeFacts.territoryGone,
    .availability, [.territories], [.narrowed, .moved],
    examples: [
      .init("not in France any more", of: .yearly) { $0.availability = Availability(territories: .except(["FRA"])) },
      .init(
        "in Spain instead of France", of: .map,
        given: { $0.availability = Availability(territories: .only(["FRA"]), includesNewTerritories: false) }
      ) {
        $0.availability = Availability(territories: .only(["ESP"]), includesNewTerritories: false)
      },
    ],
    reason: { view in "\(view.lostTerritories): \(ChangeFacts.territoryGone.value)" },
    holds: \.wasApproved)

  static let territoryAdded = ConsequenceRule(
    "territory-added", .live, "a product is sold in more territories", ChangeFacts.availabilityIsLive,
    .availability, [.territories], [.widened, .moved],
    examples: [
      .init("in Spain, too", of: .map, given: { $0.availability = Availability(territories: .except(["ESP"])) }) {
        $0.availability = .everywhere
      }
    ])

  static let availabilityChanged = ConsequenceRule(
    "availability-changed", .live, "where a product is sold", ChangeFacts.availabilityIsLive,
    .availability, [.territories, .newTerritories, .availability], ChangeKind.Action.allCases, isGeneral: true,
    examples: [.init("not where the store opens later", of: .map) { $0.availability.includesNewTerritories = false }])

  static let familySharingOff = ConsequenceRule(
    "family-sharing-off", .impossible, "family sharing is switched off", ChangeFacts.sharingStaysOn,
    .sharing, [.familySharing], [.off],
    examples: [
      .init("families may not share it any more", of: .map, given: { $0.hasFamilySharing = true }) {
        $0.hasFamilySharing = false
      }
    ],
    holds: \.isRefused)

  static let familySharingOn = ConsequenceRule(
    "family-sharing-on", .irreversible, "family sharing is switched on", ChangeFacts.sharingStaysOn,
    .sharing, [.familySharing], [.on],
    examples: [.init("families may share it", of: .map) { $0.hasFamilySharing = true }],
    holds: \.isInStore)

  static let draftSharingChanged = ConsequenceRule(
    "draft-sharing-changed", .live, "family sharing of a draft", ChangeFacts.draftIsFree,
    .sharing, [.familySharing], [.on, .off],
    examples: [.init("a draft for families", of: .draft) { $0.hasFamilySharing = true }],
    holds: { !$0.isInStore })
}

extension ChangeView {
  /// The territories that a value lost: `FRA`, `FRA, ITA and 12 more`.
  fileprivate var lostTerritories: String {
    guard let old = edit.old, let new = edit.new else { return "territories" }
    let lost = TerritorySet(old).codes.subtracting(TerritorySet(new).codes).sorted().map(\.text)
    let shown = lost.prefix(3).joined(separator: ", ")
    return lost.count > 3 ? "\(shown) and \(lost.count - 3) more" : shown
  }
}
