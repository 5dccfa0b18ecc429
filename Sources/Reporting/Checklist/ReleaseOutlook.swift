package import CatalogModel
import ReviewReadiness
import StoreFacts

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

  /// A product or a group that App Review has, or whose new texts or app version it doesn't have yet.
  struct Waiting: Sendable {
    /// The product's ID; nil for a group.
    let product: ProductID?

    /// The team's name for the product, or the name of the group.
    let name: String

    /// The status of the newer texts; nil for a product that waits as a whole.
    let texts: VersionStatus?

    /// Whether it is approved, and waits for its app version.
    var needsVersion = false

    /// Whether App Review has it.
    var isInReview: Bool {
      texts.map { [.readyForReview, .waitingForReview, .inReview].contains($0) } ?? !needsVersion
    }

    /// Whether its texts have to be submitted.
    var isUnsubmitted: Bool { texts?.isUnsubmitted ?? false }

    /// Its state in words: `new texts: not submitted`.
    var words: String {
      guard let texts else { return needsVersion ? "waits for its app version" : "in App Review" }
      return "new texts: \(texts.spoken)"
    }
  }

  /// The products in the order of the catalog, then the groups.
  let waiting: [Waiting]

  /// The products and groups that App Review has.
  var inReview: [String] { waiting.filter(\.isInReview).map { ($0.product == nil ? "group " : "") + $0.name } }

  /// The products and groups whose new texts were not submitted yet.
  var unsubmitted: [String] {
    waiting.filter(\.isUnsubmitted).map { ($0.product == nil ? "group " : "") + $0.name }
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
    priceChanges = all.flatMap { Self.changes(of: $0, in: catalog.app, after: day) }.enumerated().sorted {
      ($0.element.days[0], $0.offset) < ($1.element.days[0], $1.offset)
    }.map(\.element)
    waiting =
      all.flatMap { product -> [Waiting] in
        func waiting(_ texts: VersionStatus?) -> Waiting {
          Waiting(
            product: product.id, name: product.teamName, texts: texts,
            needsVersion: product.status == .pendingBinaryApproval)
        }
        // The texts of a product in review are in review with it.
        if ReviewStage(product.status) == .underway { return [waiting(nil)] }
        return product.versionStatus.map { [waiting($0)] } ?? []
      }
      + catalog.subscriptionGroups.compactMap { group in
        group.versionStatus.map { Waiting(product: nil, name: group.name, texts: $0) }
      }
  }

  /// The announced prices of a product: its own, and those of its monthly payments.
  private static func changes(of product: Product, in app: App?, after day: CalendarDate) -> [PriceChange] {
    let base = App.baseTerritory(of: app)
    let monthly = product.plan.billingPlans?.monthlyCommitment?.price
    return [(product.price, ""), (monthly, ", monthly payments")].compactMap { price, what in
      price.flatMap { changes(in: $0, of: product.id, "\(product.teamName)\(what)", base: base, after: day) }
    }
  }

  private static func changes(
    in price: PriceSchedule, of product: ProductID, _ name: String, base: TerritoryCode, after day: CalendarDate
  ) -> PriceChange? {
    let coming = Dictionary(grouping: price.changes.filter { !$0.hasBegun(by: day) }, by: \.on)
    let days = coming.keys.compactMap(\.self).sorted()
    guard !days.isEmpty else { return nil }
    let base = price.baseTerritory ?? base
    var schedule = price.effectivePrices(on: day)
    func effective(after changes: [CatalogModel.PriceChange], on day: CalendarDate) -> EffectivePrice? {
      schedule.changes = changes
      schedule = schedule.effectivePrices(on: day)
      return EffectivePrice(schedule, in: base, base: base, on: day)
    }
    let now = effective(after: [], on: day)
    let upcoming = days.map { effective(after: coming[$0] ?? [], on: $0) }
    let words = days.indices.map { index -> String in
      let changes = coming[days[index]] ?? []
      let (before, next) = (index == 0 ? now : upcoming[index - 1], upcoming[index])
      if next != before || changes.contains(where: { $0.base != nil || $0.tier != nil }) { return next.word }
      let places = Set(changes.flatMap { $0.territories.keys + $0.followBase })
      return "other prices in " + (places.count == 1 ? "1 territory" : "\(places.count) territories")
    }
    let lower = upcoming[0]?.amount
    let isLower = now?.amount.map { old in lower.map { $0 < old } ?? false } ?? false
    let isSale = days.count == 2 && upcoming[1] == now && isLower
    var steps = [now.word] + words
    // The currency follows the last amount.
    if let last = steps.lastIndex(where: { $0.first?.isNumber ?? false }) {
      steps[last] += Territory.currency(of: base).map { " \($0)" } ?? ""
    }
    return PriceChange(
      product: product, days: days, isSale: isSale, text: "\(name): " + steps.joined(separator: " → "),
      tenths: upcoming[0] == now ? nil : lower.flatMap { PriceRow.tenths(now?.amount, $0) })
  }
}

extension EffectivePrice {
  fileprivate var amount: Money? { if case .amount(let amount) = self { amount } else { nil } }
}

extension EffectivePrice? {
  /// `4.99`, `tier 3`; `–` for none.
  fileprivate var word: String {
    switch self {
    case .amount(let amount)?, .equal(let amount, _)?: amount.description
    case .tier(let tier)?: "tier \(tier)"
    case .free?: "free"
    case nil: "–"
    }
  }
}

extension Product {
  /// The team's name for it: the reference name, else the first display name, else the ID.
  var teamName: String { referenceName ?? localizations.first?.value.name ?? id.text }
}
