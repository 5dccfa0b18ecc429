package import CatalogModel

/// The content of a release page next to a catalog's checklist: announced prices, and the submissions in App Review.
package struct ReleaseOutlook: Sendable {
  /// The prices that are announced of a product.
  struct PriceChange: Sendable {
    let product: ProductID

    /// When they start.
    let days: [CalendarDate]

    /// Whether the first price is lower, and the second equals today's.
    let isSale: Bool

    /// `Coins 100: 14.99 → 9.99 → 14.99`.
    let text: String

    /// The rise from today's price to the first one, in tenths of a percent; nil if unknown.
    let tenths: Int?

    /// `from 2026-12-04`, `sale from 2026-12-04 to 2026-12-10`.
    var when: String {
      let last = isSale ? CalendarDate(daysSinceEpoch: days[1].daysSinceEpoch - 1) : nil
      return last.map { "sale from \(days[0]) to \($0)" } ?? "from \(days.map(\.description).joined(separator: ", "))"
    }
  }

  /// By the first day, then in the order of the catalog.
  let priceChanges: [PriceChange]

  /// A product or a group that App Review has, or whose new texts it doesn't have yet.
  struct Waiting: Sendable {
    /// The product's ID; nil for a group.
    let product: ProductID?

    /// The team's name for the product, or the name of the group.
    let name: String

    /// The status of the newer texts; nil for a product that waits as a whole.
    let texts: VersionStatus?

    /// Whether App Review has it.
    var isInReview: Bool { texts.map { [.readyForReview, .waitingForReview, .inReview].contains($0) } ?? true }

    /// Whether its texts have to be submitted.
    var isUnsubmitted: Bool {
      let open: [VersionStatus] = [.prepareForSubmission, .rejected, .developerRejected]
      return texts.map(open.contains) ?? false
    }

    /// Its state in words: `new texts: not submitted`.
    var words: String {
      guard let texts else { return "in App Review" }
      let state: String =
        switch texts {
        case .prepareForSubmission: "not submitted"
        case .readyForReview: "added to a submission"
        case .waitingForReview: "waiting for review"
        case .inReview: "in review"
        case .accepted: "accepted"
        case .rejected: "rejected"
        case .developerRejected: "withdrawn"
        }
      return "new texts: \(state)"
    }
  }

  /// The products in the order of the catalog, then the groups.
  let waiting: [Waiting]

  /// The products and groups that App Review has.
  var inReview: [String] { waiting.filter(\.isInReview).map { ($0.product == nil ? "group " : "") + $0.name } }

  /// The products and groups whose new texts were not submitted yet.
  var unsubmitted: [String] {
    waiting.filter { $0.texts == .prepareForSubmission }.map { ($0.product == nil ? "group " : "") + $0.name }
  }

  /// The products' names, by ID.
  let names: [String: String]

  /// - Parameters:
  ///   - catalog: the app's catalog.
  ///   - products: the requested products; nil for all.
  ///   - day: the day of the report.
  package init(_ catalog: Catalog, only products: Set<ProductID>? = nil, on day: CalendarDate) {
    let all = catalog.allProducts.filter { products?.contains($0.id) ?? true }
    names = Dictionary(all.map { ($0.id.text, $0.teamName) }) { first, _ in first }
    priceChanges = all.compactMap { Self.changes(of: $0, after: day) }.enumerated().sorted {
      ($0.element.days[0], $0.offset) < ($1.element.days[0], $1.offset)
    }.map(\.element)
    waiting =
      all.flatMap { product -> [Waiting] in
        func waiting(_ texts: VersionStatus?) -> Waiting {
          Waiting(product: product.id, name: product.teamName, texts: texts)
        }
        // The texts of a product in review are in review with it.
        if [.waitingForReview, .inReview].contains(product.status) { return [waiting(nil)] }
        return product.versionStatus.map { [waiting($0)] } ?? []
      }
      + catalog.subscriptionGroups.compactMap { group in
        group.versionStatus.map { Waiting(product: nil, name: group.name, texts: $0) }
      }
  }

  private static func changes(of product: Product, after day: CalendarDate) -> PriceChange? {
    guard let price = product.price else { return nil }
    let dated = price.changes.compactMap { change in change.on.map { ($0, change) } }.enumerated().sorted {
      ($0.element.0, $0.offset) < ($1.element.0, $1.offset)
    }.map(\.element)
    let coming = dated.filter { $0.0 > day }
    guard !coming.isEmpty else { return nil }
    let now = dated.last { $0.0 <= day && $0.1.base != nil }?.1.base ?? price.base
    let bases = coming.map(\.1.base)
    let words = coming.map { _, change -> String in
      let count = change.territories.count + change.followBase.count
      let places = count == 1 ? "1 territory" : "\(count) territories"
      return change.base?.description ?? change.tier.map { "tier \($0)" } ?? "other prices in \(places)"
    }
    let isSale = now.map { now in bases.count == 2 && bases[1] == now && bases[0].map { $0 < now } ?? false } ?? false
    return PriceChange(
      product: product.id, days: coming.map(\.0), isSale: isSale,
      text: "\(product.teamName): " + ([now?.description ?? "–"] + words).joined(separator: " → "),
      tenths: bases[0].flatMap { PriceRow.tenths(now, $0) })
  }
}

extension Product {
  /// The team's name for it: the reference name, else the first display name, else the ID.
  var teamName: String { referenceName ?? localizations.first?.value.name ?? id.text }
}
