package import CatalogModel

/// The values that API responses don't contain. Responses contain only what was queried.
package struct UnstatedValues {
  /// Values of products that have a default, or that may be unknown.
  package var values: Set<CatalogPath> = []

  /// Products whose availability is unknown.
  package var availability: Set<ProductID> = []

  /// Products that aren't sold anywhere, so that their territories are unknown.
  package var territories: Set<ProductID> = []

  /// Fields of the app with a default, until a response contains them.
  package var app: [[CatalogKey]] = [[.streamlinedPurchasing], [.gracePeriod, .enabled], [.gracePeriod, .sandbox]]

  /// Returns them as losses, so that defaults never override explicit values.
  ///
  /// - Parameter requests: the losses of request documents that were also read; nil without any.
  /// - Returns: all that was not reported.
  package func losses(besides requests: [Loss]?) -> [Loss] {
    requests.map { $0 + unstated } ?? unstated + Self.never
  }

  private var unstated: [Loss] {
    [
      Loss(.product, .availability, reason: Self.notAsked, where: Self.isOne(of: availability)),
      Loss(
        .product, .availability, reason: "a product that is not cleared for sale has no territories",
        where: Self.isOne(of: territories)),
      Loss(.product, .clearedForSale, reason: Self.notAsked, where: Self.isOne(of: availability)),
    ] + app.map { Loss(.app, $0, reason: Self.notAsked) }
      + Dictionary(grouping: values) { $0.steps.compactMap(\.field) }.map { keys, paths in
        let paths = Set(paths)
        return Loss(.product, keys, reason: Self.notAsked) { paths.contains($0.path) }
      }
  }

  private static func isOne(of ids: Set<ProductID>) -> @Sendable (Outline, Outline) -> Bool {
    { _, whole in whole[.id]?.text.map { ids.contains(ProductID($0)) } ?? false }
  }

  private static let notAsked = "the responses don't contain it"
  private static let notKept = "the API doesn't report it"
  private static let notManaged = "Shelf doesn't know the API's names for it"
  private static let notYet = "the API doesn't report whether subscribers keep their price when a scheduled one begins"

  /// The values that responses never contain.
  private static let never: [Loss] =
    ([.owner, .sells, .restore, .duration, .hostedContent, .storekit] as [CatalogKey]).map {
      Loss(.product, $0, reason: notKept)
    }
    + [
      Loss(.product, .review, .screenshot, reason: "the API returns only the file name"),
      Loss(.product, .promotion, .image, reason: "the API returns only the file name"),
      Loss(.product, .images, reason: "the API returns only file names"),
      Loss(.app, .newsstand, reason: notKept),
      Loss(.app, .owner, reason: notKept),
      Loss(.app, .customApp, reason: notKept),
      Loss(.app, .groupInvitations, reason: notManaged),
      Loss(.product, .price, .volume, reason: notManaged),
      Loss(.product, .billingPlans, .monthlyCommitment, .availability, .newTerritories, reason: noNewOnes),
      noNewOnesAtOnce,
      Loss(.product, .price, .changes, .existingSubscribers, reason: notYet),
      Loss(.product, .billingPlans, .monthlyCommitment, .price, .changes, .existingSubscribers, reason: notYet),
    ]
}

extension CatalogPath.Step {
  /// The key of a field; nil for an entry.
  fileprivate var field: CatalogKey? { if case .field(let key) = self { key } else { nil } }
}
