package import CatalogModel

/// The content of a release page next to a catalog's checklist: announced prices, and the submissions in App Review.
package struct ReleaseOutlook: Sendable {
  /// The prices that are announced of a product.
  struct PriceChange: Sendable {
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

  /// The products and groups that App Review has.
  let inReview: [String]

  /// The products whose new texts were not submitted yet.
  let unsubmitted: [String]

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
    let versions: [VersionStatus] = [.readyForReview, .waitingForReview, .inReview]
    let groups = catalog.subscriptionGroups
    inReview =
      all.filter { product in
        [.waitingForReview, .inReview].contains(product.status)
          || product.versionStatus.map(versions.contains) ?? false
      }.map(\.teamName)
      + groups.filter { $0.versionStatus.map(versions.contains) ?? false }.map { "group \($0.name)" }
    unsubmitted =
      all.filter { $0.versionStatus == .prepareForSubmission }.map(\.teamName)
      + groups.filter { $0.versionStatus == .prepareForSubmission }.map { "group \($0.name)" }
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
      days: coming.map(\.0), isSale: isSale,
      text: "\(product.teamName): " + ([now?.description ?? "–"] + words).joined(separator: " → "),
      tenths: bases[0].flatMap { PriceRow.tenths(now, $0) })
  }
}

extension Product {
  /// The team's name for it: the reference name, else the first display name, else the ID.
  var teamName: String { referenceName ?? localizations.first?.value.name ?? id.text }
}
