package import CatalogModel

/// The ways of a product through the store's review.
package enum ReviewStates {
  /// The states that may follow a state directly, in the order of `ReviewStatus`.
  ///
  /// The states are the API's and what each means is the store's help, but nobody publishes the arrows: most follow
  /// from these meanings and from statements 17 to 20 and 72 to 74. New texts or new content of a product that was
  /// approved are reviewed as a version of their own and leave the product approved.
  package static func next(after status: ReviewStatus) -> [ReviewStatus] {
    arrows.value[status] ?? []
  }

  /// The shortest way from one state to another, both included; nil when the review has none.
  ///
  /// Of several that are as short, the one whose first states come first in `ReviewStatus`.
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

  /// Whether the store sells products in a state, if all else allows it (statement 15).
  package static func canBeBought(_ status: ReviewStatus) -> Bool { status == .approved }

  /// The states that a product of a type can be in, in the order of `ReviewStatus`.
  ///
  /// The API has no states of uploading for subscriptions in groups. It has them for all other types, though only
  /// non-consumables have anything to upload (statement 70).
  package static func states(of type: ProductType) -> [ReviewStatus] {
    guard type == .autoRenewableSubscription else { return ReviewStatus.allCases }
    return ReviewStatus.allCases.filter { $0 != .waitingForUpload && $0 != .processingContent }
  }

  /// What may follow each state; `draft` is Shelf's own for what is not in the store yet.
  package static let arrows = Fact<[ReviewStatus: [ReviewStatus]]>(
    [
      .draft: [.missingMetadata, .waitingForUpload, .readyToSubmit],
      .missingMetadata: [.waitingForUpload, .readyToSubmit],
      // Hosting may be turned off again before the product is live (72).
      .waitingForUpload: [.missingMetadata, .processingContent, .readyToSubmit],
      .processingContent: [.missingMetadata, .waitingForUpload, .readyToSubmit],
      .readyToSubmit: [.missingMetadata, .waitingForUpload, .waitingForReview],
      .waitingForReview: [.readyToSubmit, .inReview, .developerActionNeeded],
      // A product that was sent with an app version waits for it.
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
