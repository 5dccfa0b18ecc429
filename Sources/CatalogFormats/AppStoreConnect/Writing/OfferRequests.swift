package import CatalogModel
import SourceDiagnostics
import TextFormats

/// An offer with its prices, determined before the price points are queried.
package struct PlannedOffer<Offer> {
  package let offer: Offer
  package let prices: OfferPrices
  package let path: CatalogPath

  package init(_ offer: Offer, _ prices: OfferPrices, at path: CatalogPath) {
    (self.offer, self.prices, self.path) = (offer, prices, path)
  }
}

/// The offers of a subscription with their prices.
package struct PlannedOffers {
  package var introductory: [PlannedOffer<IntroductoryOffer>]
  package var promotional: [PlannedOffer<PromotionalOffer>]
  package var codes: [PlannedOffer<OfferCode>]
  package var winBack: [PlannedOffer<WinBackOffer>]

  /// Existing promotional offers whose prices change.
  package typealias Repriced = (prices: OfferPrices, id: ResourceID, path: CatalogPath, name: String)
  package var repriced: [Repriced]

  package init(
    introductory: [PlannedOffer<IntroductoryOffer>] = [], promotional: [PlannedOffer<PromotionalOffer>] = [],
    codes: [PlannedOffer<OfferCode>] = [], winBack: [PlannedOffer<WinBackOffer>] = [],
    repriced: [Repriced] = []
  ) {
    self.introductory = introductory
    (self.promotional, self.codes, self.winBack, self.repriced) = (promotional, codes, winBack, repriced)
  }

  package var prices: [PriceEntries] {
    let all =
      introductory.map(\.prices) + promotional.map(\.prices) + codes.map(\.prices) + winBack.map(\.prices)
      + repriced.map(\.prices)
    return all.compactMap(\.entries)
  }
}

/// Offers of subscriptions: they need the subscription's prices, so they come after those.
extension RequestComposer {
  /// Returns the offers that App Store Connect accepts, judged by their terms.
  package mutating func plannedOffers(of item: ProductInProgress) -> PlannedOffers {
    let plan = item.product.plan
    let introductory = planned(
      plan.introductoryOffers.enumerated(), "introductory offer", .introductoryOffers, item
    ) { item.product.places(of: $0) }
    let promotional = planned(plan.promotionalOffers.enumerated(), "promotional offer", .promotionalOffers, item)
    let codes = item.product.offerCodes.enumerated().filter { index, code in
      need(code.referenceName, .referenceName, "offer code", at: item.path[.offerCodes][index]) != nil
    }
    return PlannedOffers(
      introductory: introductory, promotional: promotional, codes: planned(codes, "offer code", .offerCodes, item),
      winBack: planned(plan.winBackOffers.enumerated(), "win-back offer", .winBackOffers, item))
  }

  private mutating func planned<Offer: HasTerms>(
    _ offers: some Sequence<(offset: Int, element: Offer)>, _ kind: String, _ key: CatalogKey,
    _ item: ProductInProgress, in places: (Offer) -> Availability.Territories = { _ in .all }
  ) -> [PlannedOffer<Offer>] {
    offers.compactMap { index, offer in
      let path = item.path[key][index]
      guard accepts(offer.terms, of: kind, at: path) else { return nil }
      return PlannedOffer(
        offer, prices(of: offer.terms, from: base(of: item.product), in: places(offer), at: path), at: path)
    }
  }

  /// Whether App Store Connect has the terms of an offer. Otherwise it reports a problem, but for monthly payments in
  /// the older API, which are a declared loss.
  package mutating func accepts(_ terms: OfferTerms, of kind: String, at path: CatalogPath) -> Bool {
    if version == .withoutVersions, terms.targetPlan != .upfront { return false }
    let problem: (key: CatalogKey, why: String)? =
      if terms.mode == nil {
        (.mode, "without 'mode'")
      } else if let duration = terms.duration {
        APIWords.periods.word(for: duration) == nil ? (.duration, "of '\(duration)'") : nil
      } else {
        (.duration, "without 'duration'")
      }
    guard let problem else { return true }
    faults.append(
      Diagnostic(
        .missingField, "App Store Connect rejects this \(kind) \(problem.why); it is left out",
        at: path[problem.key]))
    return false
  }

  package mutating func addOffers(_ planned: PlannedOffers, _ book: PriceBook, of item: ProductInProgress) {
    setIntroductoryOffers(planned, book, of: item)
    for offer in planned.promotional { create(offer, book, of: item) }
    for offer in planned.codes { addOfferCode(offer, book, of: item) }
    for offer in planned.winBack { create(offer, book, of: item) }
    for (prices, id, _, name) in planned.repriced {
      let inline = offerPrices(.subscriptionPromotionalOfferPrices, prices, book, of: item)
      change(
        ResourceObject(.subscriptionPromotionalOffers, nil, [], [.many("prices", inline.identifiers)]), id,
        as: RequestName(item.name, "/promotional-offer/prices:", name), with: inline,
        why: "Replaces the offer's prices.")
    }
  }

  // MARK: - Introductory offers

  /// All introductory offers in one request; App Store Connect has one resource for each territory.
  private mutating func setIntroductoryOffers(_ planned: PlannedOffers, _ book: PriceBook, of item: ProductInProgress) {
    var all = InlineResources()
    for (index, planned) in planned.introductory.enumerated() {
      all += inline(planned.prices, book, prefix: "offer-\(index + 1):", in: "introductoryOffers") {
        name, territory, point in
        ResourceObject(
          .subscriptionIntroductoryOffers, name,
          planned.offer.members(of: .subscriptionIntroductoryOffers),
          [
            .one("subscription", .subscriptions, item.id), .one("territory", .territories, territory),
            point.map { ResourceObject.Relationship.one("subscriptionPricePoint", .subscriptionPricePoints, $0) },
          ])
      }
    }
    guard !all.resources.isEmpty || !all.loops.isEmpty else { return }
    change(
      ResourceObject(.subscriptions, nil, [], [.many("introductoryOffers", all.identifiers)]), item.id,
      as: RequestName(item.name, "/introductory-offers"), with: all, why: "Creates the introductory offers.")
  }

  // MARK: - Promotional and win-back offers

  private mutating func create(
    _ planned: PlannedOffer<PromotionalOffer>, _ book: PriceBook, of item: ProductInProgress
  ) {
    let (offer, what) = (planned.offer, "promotional offer")
    guard let id = need(offer.id, .id, what, at: planned.path),
      need(offer.referenceName, .referenceName, what, at: planned.path) != nil
    else { return }
    let inline = offerPrices(.subscriptionPromotionalOfferPrices, planned.prices, book, of: item)
    create(
      ResourceObject(
        .subscriptionPromotionalOffers, nil, offer.members(of: .subscriptionPromotionalOffers),
        item.relationships(with: inline)),
      as: RequestName(names.unique("\(item.name)/promotional-offer:\(id)")), with: inline,
      why: "Creates the promotional offer.")
  }

  private mutating func create(
    _ planned: PlannedOffer<WinBackOffer>, _ book: PriceBook, of item: ProductInProgress
  ) {
    let (offer, path, what) = (planned.offer, planned.path, "win-back offer")
    guard let id = need(offer.id, .id, what, at: path),
      need(offer.referenceName, .referenceName, what, at: path) != nil,
      need(offer.paidForMonths, .paidForMonths, what, at: path) != nil,
      need(offer.awayMonths, .awayMonths, what, at: path) != nil,
      need(offer.priority, .priority, what, at: path) != nil,
      need(offer.starts, .starts, what, at: path) != nil
    else { return }
    let inline = offerPrices(.winBackOfferPrices, planned.prices, book, of: item)
    create(
      ResourceObject(.winBackOffers, nil, offer.members(of: .winBackOffers), item.relationships(with: inline)),
      as: RequestName(names.unique("\(item.name)/win-back-offer:\(id)")), with: inline,
      why: "Creates the win-back offer.")
  }

  /// Returns a value that App Store Connect requires for such an offer.
  package mutating func need<Value>(_ value: Value?, _ key: CatalogKey, _ what: String, at path: CatalogPath) -> Value?
  {
    if value == nil {
      leaveOut(
        "it",
        """
        App Store Connect rejects this \(what) without '\(key.rawValue)'
        """, at: path[key])
    }
    return value
  }
}

extension Product {
  /// Where an introductory offer exists. App Store Connect rejects it where the subscription has no price.
  package func places(of offer: IntroductoryOffer) -> Availability.Territories {
    guard let pricedTerritories else { return offer.territories.map { .only($0) } ?? .all }
    return .only(offer.territories?.filter(pricedTerritories.contains) ?? pricedTerritories)
  }
}

extension ProductInProgress {
  /// The product of an offer, and the prices that are created with it.
  package func relationships(with inline: InlineResources) -> [ResourceObject.Relationship] {
    [.one(kind.link, kind.product, id), .many("prices", inline.identifiers)]
  }
}
