import CatalogModel

/// Whether a file contains an offer: Xcode has no dates, one territory, and one introductory offer for each billing
/// plan.
struct StoreKitOfferDays {
  let starts: CalendarDate?
  let ends: CalendarDate?
  let plan: TargetPlan

  /// Nil for all territories.
  let territories: [TerritoryCode]?

  /// Whether it ended before a day.
  func hasEnded(by day: CalendarDate?) -> Bool {
    guard let day, let ends else { return false }
    return ends < day
  }

  /// The indices of the introductory offers for a day: for each billing plan the current one, or else the next.
  ///
  /// - Parameters:
  ///   - offers: the offers of a subscription.
  ///   - day: the day; nil for the first offers.
  ///   - storefront: the file's territory; nil for any.
  /// - Returns: the indices, in order.
  static func tested(_ offers: [StoreKitOfferDays], on day: CalendarDate?, in storefront: TerritoryCode?) -> [Int] {
    var chosen: [Int] = []
    var plans: Set<TargetPlan> = []
    let open = offers.indices.filter { place in
      let territories = offers[place].territories
      return !offers[place].hasEnded(by: day) && storefront.flatMap { territories?.contains($0) } ?? true
    }
    let now = open.filter { place in offers[place].starts.map { start in day.map { start <= $0 } ?? true } ?? true }
    let later = Set(open).subtracting(now).sorted().sortedStably { offers[$0].starts?.description ?? "" }
    for place in now + later where plans.insert(offers[place].plan).inserted { chosen.append(place) }
    return chosen.sorted()
  }
}

extension StoreKitOfferDays {
  init(_ offer: IntroductoryOffer) {
    self.init(starts: offer.starts, ends: offer.ends, plan: offer.terms.targetPlan, territories: offer.territories)
  }

  init(_ offer: WinBackOffer) {
    self.init(starts: offer.starts, ends: offer.ends, plan: offer.terms.targetPlan, territories: nil)
  }

  init(_ offer: Outline) {
    var territories: [TerritoryCode]?
    if case .list(let codes)? = offer[.territories] { territories = codes.compactMap(\.text).map { TerritoryCode($0) } }
    self.init(
      starts: offer[.starts]?.text.flatMap { CalendarDate($0) }, ends: offer[.ends]?.text.flatMap { CalendarDate($0) },
      plan: offer[.targetPlan]?.text.flatMap { TargetPlan(rawValue: $0) } ?? .upfront, territories: territories)
  }
}

extension Catalog {
  /// The catalog for tests on a day in a territory: its prices and offers; without a day the first ones.
  func asTested(on day: CalendarDate?, in storefront: TerritoryCode?) -> Catalog {
    var result = withEffectivePrices(on: day)
    for (place, group) in subscriptionGroups.enumerated() {
      for (index, product) in group.subscriptions.enumerated() {
        let offers = product.plan.introductoryOffers
        let tested = StoreKitOfferDays.tested(offers.map { StoreKitOfferDays($0) }, on: day, in: storefront)
        if tested.count < offers.count {
          result.subscriptionGroups[place].subscriptions[index].plan.introductoryOffers = tested.map { offers[$0] }
        }
        if product.plan.winBackOffers.contains(where: { StoreKitOfferDays($0).hasEnded(by: day) }) {
          result.subscriptionGroups[place].subscriptions[index].plan.winBackOffers.removeAll {
            StoreKitOfferDays($0).hasEnded(by: day)
          }
        }
      }
    }
    return result
  }
}
