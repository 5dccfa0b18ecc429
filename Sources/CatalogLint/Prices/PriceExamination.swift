import CatalogModel
import StoreFacts

/// Finds the traits of a price.
struct PriceExamination {
  let price: PriceSchedule

  /// The base that the territories' prices are compared with; for a change, the base before it.
  let base: Money?
  let survey: TerritorySurvey

  /// Where the prices can apply.
  let availability: Availability

  /// The traits that rules may need.
  var traits: PriceTraits {
    var traits = baseTraits
    if !price.changes.isEmpty { traits.insert(.changes) }
    guard !price.territories.isEmpty else { return traits }
    if let base = price.base, price.territories[survey.base].map({ $0 != base }) ?? false { traits.insert(.twoBases) }
    if availability.territories != .all, reachesOutside { traits.insert(.outsideAvailability) }
    return traits.union(territoryTraits)
  }

  private var baseTraits: PriceTraits {
    var traits: PriceTraits = []
    if let tier = price.tier { traits.formUnion(tier == "0" ? [.tier, .zero] : [.tier]) }
    guard let base = price.base else { return price.tier == nil ? traits.union(.withoutBase) : traits }
    return traits.union(Self.traits(of: base, on: survey.baseLadder))
  }

  private var territoryTraits: PriceTraits {
    var traits: PriceTraits = survey.unknown.isEmpty ? [] : .unknownTerritory
    for (index, pair) in price.territories.enumerated() {
      traits.formUnion(Self.traits(of: pair.value, on: survey.ladders[index]))
      if let base, survey.isOutlier(pair.value, at: index, besideBase: base)?.isOutlier == true {
        traits.insert(.outlier)
      }
    }
    return traits
  }

  /// The traits of one amount in a price ladder's currency; an unknown currency allows fewer.
  static func traits(of amount: Money, on ladder: PriceLadder?) -> PriceTraits {
    if amount.digits <= 0 { return amount.digits == 0 ? .zero : .negative }
    if amount.scale > 2 { return .tooFine }
    guard let ladder else { return [] }
    if amount.scale > 0, Currency.decimals(of: ladder.currency) == 0 { return .imprecise }
    return switch ladder.match(for: amount) {
    case .point: []
    case .onRequest: .onRequest
    case .notAPoint: .offPoint
    }
  }

  private var reachesOutside: Bool {
    price.territories.contains { !availability.contains($0.key) && Territory.hasStorefront($0.key) }
  }
}
