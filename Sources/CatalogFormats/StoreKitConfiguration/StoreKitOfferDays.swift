import CatalogModel

/// Whether a file contains an offer: Xcode has no dates, and one introductory offer for everyone.
struct StoreKitOfferDays {
  let starts: CalendarDate?
  let ends: CalendarDate?

  /// The offer's billing plan, as in its source file.
  let plan: String

  /// Whether it ended before a day.
  func hasEnded(by day: CalendarDate?) -> Bool {
    guard let day, let ends else { return false }
    return ends < day
  }

  /// The indices of the introductory offers for a day: for each billing plan the current one, or else the next.
  static func tested(_ offers: [StoreKitOfferDays], on day: CalendarDate?) -> [Int] {
    var chosen: [Int] = []
    var plans: Set<String> = []
    let open = offers.indices.filter { !offers[$0].hasEnded(by: day) }
    let now = open.filter { place in offers[place].starts.map { start in day.map { start <= $0 } ?? true } ?? true }
    let later = Set(open).subtracting(now).sorted().sortedStably { offers[$0].starts?.description ?? "" }
    for place in now + later where plans.insert(offers[place].plan).inserted { chosen.append(place) }
    return chosen.sorted()
  }
}

extension StoreKitOfferDays {
  init(_ offer: IntroductoryOffer) { self.init(offer.starts, offer.ends, offer.terms.storekit) }
  init(_ offer: WinBackOffer) { self.init(offer.starts, offer.ends, offer.terms.storekit) }

  init(_ offer: Outline) {
    var kept: ForeignValue?
    if case .foreign(let value)? = offer[.storekit] { kept = value }
    self.init(offer[.starts]?.text.flatMap { CalendarDate($0) }, offer[.ends]?.text.flatMap { CalendarDate($0) }, kept)
  }

  private init(_ starts: CalendarDate?, _ ends: CalendarDate?, _ kept: ForeignValue?) {
    (self.starts, self.ends) = (starts, ends)
    guard case .map(let json)? = kept?[.json], let plan = json[StoreKitKey.billingPlanType.rawValue]?.text else {
      self.plan = StoreKitWords.upFront
      return
    }
    self.plan = plan
  }
}

extension Catalog {
  /// The catalog for tests on a day: its prices and offers; without a day the first ones.
  func asTested(on day: CalendarDate?) -> Catalog {
    var result = withEffectivePrices(on: day)
    for (place, group) in subscriptionGroups.enumerated() {
      for (index, product) in group.subscriptions.enumerated() {
        let offers = product.plan.introductoryOffers
        let tested = StoreKitOfferDays.tested(offers.map { StoreKitOfferDays($0) }, on: day)
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
