package import CatalogModel
import StoreFacts

/// A price under examination: of a product, of a scheduled change, of earlier subscribers, or of an offer.
package struct PriceVisit: Sendable {
  /// The owner of a price. The number is the index in its list.
  package enum Role: Sendable {
    case product
    case change(Int)
    case tier(Int)
    case kept(Int)
    case monthlyCommitment
    case introductoryOffer(Int)
    case promotionalOffer(Int)
    case winBackOffer(Int)
    case offerCode(Int)
  }

  package let owner: ProductVisit
  package let role: Role
  package let price: PriceSchedule

  /// Where it can apply.
  package let availability: Availability

  /// The base that the territories' prices are compared with.
  let base: Money?

  /// The territories with their own prices.
  let survey: TerritorySurvey

  /// The traits of the price.
  let traits: PriceTraits

  package var context: LintContext { owner.context }
  package var product: Product { owner.product }

  /// Whether it is the price of an offer, which has its own rules.
  var isOfOffer: Bool {
    switch role {
    case .product, .change, .tier, .kept, .monthlyCommitment: false
    case .introductoryOffer, .promotionalOffer, .winBackOffer, .offerCode: true
    }
  }

  package var path: CatalogPath {
    let product = owner.path
    switch role {
    case .product: return product[.price]
    case .change(let index): return product[.price][.changes][index]
    case .tier(let index): return product[.price][.volume][index]
    case .kept(let index): return product[.price][.kept][index]
    case .monthlyCommitment: return product[.billingPlans][.monthlyCommitment][.price]
    case .introductoryOffer(let index): return product[.introductoryOffers][index][.price]
    case .promotionalOffer(let index): return product[.promotionalOffers][index][.price]
    case .winBackOffer(let index): return product[.winBackOffers][index][.price]
    case .offerCode(let index): return product[.offerCodes][index][.price]
    }
  }

  /// An amount of the price and its place.
  struct Amount {
    let money: Money
    let place: CatalogPath

    /// The price points in its currency, if the territory is known.
    let ladder: PriceLadder?

    /// The territory as the author wrote it; nil for the base.
    let territory: TerritoryCode?

    /// The ISO 4217 code, if the territory is known.
    var currency: String? { ladder?.currency }

    /// As messages write it: `0.99 USD`, or `0.99` if the currency is unknown.
    var spoken: String { "\(money)" + (currency.map { " \($0)" } ?? "") }
  }

  /// The currency of a territory, if it is known.
  func currency(of code: TerritoryCode) -> String? { Territory.find(code)?.currency }

  /// The base, then the territories' own prices.
  var amounts: [Amount] {
    var amounts: [Amount] = []
    if let base = price.base {
      amounts.append(Amount(money: base, place: path[.base], ladder: survey.baseLadder, territory: nil))
    }
    for (index, pair) in price.territories.enumerated() {
      amounts.append(
        Amount(
          money: pair.value, place: path[.territories][pair.key], ladder: survey.ladders[index], territory: pair.key))
    }
    return amounts
  }

  /// The amounts that have one of the given traits.
  func amounts(_ traits: PriceTraits) -> [Amount] {
    amounts.filter { !PriceExamination.traits(of: $0.money, on: $0.ladder).isDisjoint(with: traits) }
  }
}

/// Visits the prices of products.
struct PriceWalk {
  private var surveys: TerritorySurveys

  init(_ app: App?) { surveys = TerritorySurveys(app) }

  /// Calls back for each price of a product that has one of the wanted traits.
  mutating func visitPrices(
    of visit: ProductVisit, wanted: PriceTraits, _ body: (PriceVisit) -> Void
  ) {
    let price = visit.product.price ?? PriceSchedule()
    visitPrice(price, as: .product, of: visit, wanted: wanted, body)
    for (index, change) in price.changes.enumerated() {
      let changed = PriceSchedule(base: change.base, tier: change.tier, territories: change.territories)
      visitPrice(changed, as: .change(index), of: visit, after: price, wanted: wanted, body)
    }
    for (index, tier) in price.volume.enumerated() {
      let own = PriceSchedule(base: tier.base, territories: tier.territories)
      visitPrice(own, as: .tier(index), of: visit, after: price, wanted: wanted, body)
    }
    for (index, kept) in price.kept.enumerated() {
      let own = PriceSchedule(base: kept.base, territories: kept.territories)
      // Subscribers keep a price also where it isn't sold any more.
      visitPrice(own, as: .kept(index), of: visit, after: price, availability: Availability(), wanted: wanted, body)
    }
    if !visit.product.offerCodes.isEmpty {
      let terms = visit.product.offerCodes.map(\.terms)
      visitOffers(terms, of: visit, wanted: wanted, as: { .offerCode($0) }, body)
    }
    guard visit.isSubscription else { return }
    visitPlan(visit.product.plan, of: visit, wanted: wanted, body)
  }

  private mutating func visitPlan(
    _ plan: SubscriptionPlan, of visit: ProductVisit, wanted: PriceTraits, _ body: (PriceVisit) -> Void
  ) {
    if let commitment = plan.billingPlans?.monthlyCommitment, let price = commitment.price {
      visitPrice(
        price, as: .monthlyCommitment, of: visit, availability: commitment.availability, wanted: wanted, body)
    }
    visitOffers(plan.introductoryOffers.map(\.terms), of: visit, wanted: wanted, as: { .introductoryOffer($0) }, body)
    visitOffers(plan.promotionalOffers.map(\.terms), of: visit, wanted: wanted, as: { .promotionalOffer($0) }, body)
    visitOffers(plan.winBackOffers.map(\.terms), of: visit, wanted: wanted, as: { .winBackOffer($0) }, body)
  }

  private mutating func visitOffers(
    _ offers: [OfferTerms], of visit: ProductVisit, wanted: PriceTraits, as role: (Int) -> PriceVisit.Role,
    _ body: (PriceVisit) -> Void
  ) {
    for (index, terms) in offers.enumerated() {
      if let price = terms.price { visitPrice(price, as: role(index), of: visit, wanted: wanted, body) }
    }
  }

  private mutating func visitPrice(
    _ price: PriceSchedule, as role: PriceVisit.Role, of visit: ProductVisit, after former: PriceSchedule? = nil,
    availability: Availability? = nil, wanted: PriceTraits, _ body: (PriceVisit) -> Void
  ) {
    let survey = surveys.survey(of: price.territories, base: visit.product.price?.baseTerritory)
    let availability = availability ?? visit.product.availability
    let base = price.amount(in: survey.baseCurrency) ?? former?.amount(in: survey.baseCurrency)
    let traits = PriceExamination(price: price, base: base, survey: survey, availability: availability).traits
    guard !traits.isDisjoint(with: wanted) else { return }
    body(
      PriceVisit(
        owner: visit, role: role, price: price, availability: availability, base: base, survey: survey, traits: traits))
  }
}
