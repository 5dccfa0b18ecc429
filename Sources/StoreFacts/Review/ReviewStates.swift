package import CatalogModel

/// The transitions between review statuses.
package enum ReviewStates {
  /// The statuses that can directly follow a status, in the order of `ReviewStatus`.
  ///
  /// The statuses come from the API and their meanings from Apple's help, but no source lists the transitions: most
  /// follow from these meanings and from statements 17 to 20 and 72 to 74. New texts or content of an approved
  /// product are reviewed as a separate version, and the product stays approved.
  package static func next(after status: ReviewStatus) -> [ReviewStatus] {
    arrows.value[status] ?? []
  }

  /// The shortest path from one status to another, both included; nil if there is none.
  ///
  /// Of several equally short ones, the first in the order of `ReviewStatus`.
  package static func way(from start: ReviewStatus, to end: ReviewStatus) -> [ReviewStatus]? {
    var ways = [[start]]
    var seen: Set<ReviewStatus> = [start]
    while let way = ways.first, let last = way.last {
      if last == end { return way }
      ways.removeFirst()
      for state in next(after: last) where seen.insert(state).inserted { ways.append(way + [state]) }
    }
    return nil
  }

  /// Whether products with a status are on sale, if all else allows it (statement 15).
  package static func canBeBought(_ status: ReviewStatus) -> Bool { status == .approved }

  /// The possible statuses of a product type, in the order of `ReviewStatus`.
  ///
  /// The API has no upload statuses for subscriptions in groups. All other types have them, although only
  /// non-consumables have anything to upload (statement 70).
  package static func states(of type: ProductType) -> [ReviewStatus] {
    guard type == .autoRenewableSubscription else { return ReviewStatus.allCases }
    return ReviewStatus.allCases.filter { $0 != .waitingForUpload && $0 != .processingContent }
  }

  /// The transitions from each status; `draft` is Shelf's own status for products that aren't in App Store Connect.
  package static let arrows = Fact<[ReviewStatus: [ReviewStatus]]>(
    [
      .draft: [.missingMetadata, .waitingForUpload, .readyToSubmit],
      .missingMetadata: [.waitingForUpload, .readyToSubmit],
      // Hosting can be turned off again before the product is on sale (72).
      .waitingForUpload: [.missingMetadata, .processingContent, .readyToSubmit],
      .processingContent: [.missingMetadata, .waitingForUpload, .readyToSubmit],
      .readyToSubmit: [.missingMetadata, .waitingForUpload, .waitingForReview],
      .waitingForReview: [.readyToSubmit, .inReview, .developerActionNeeded],
      // A product that was submitted with an app version waits for it.
      .inReview: [.readyToSubmit, .developerActionNeeded, .pendingBinaryApproval, .approved, .rejected],
      .developerActionNeeded: [.missingMetadata, .readyToSubmit, .waitingForReview],
      .pendingBinaryApproval: [.developerActionNeeded, .approved, .rejected],
      .approved: [.developerRemovedFromSale, .removedFromSale],
      .developerRemovedFromSale: [.approved, .removedFromSale],
      .removedFromSale: [.approved],
      .rejected: [.missingMetadata, .readyToSubmit, .waitingForReview],
    ],
    .help("In-app purchase statuses", .inferred))
}
