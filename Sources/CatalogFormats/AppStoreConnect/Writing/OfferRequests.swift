package import CatalogModel
package import JSONSyntax
package import SourceDiagnostics

/// The offers of a subscription with their prices, determined before the price points are queried.
package struct PlannedOffers {
  package var introductory: [(offer: IntroductoryOffer, terms: TermWords, prices: OfferPrices)] = []
  package var promotional: [(offer: PromotionalOffer, terms: TermWords, prices: OfferPrices, path: CatalogPath)] = []
  package var codes: [(offer: OfferCode, terms: TermWords, prices: OfferPrices, path: CatalogPath)] = []
  package var winBack: [(offer: WinBackOffer, terms: TermWords, prices: OfferPrices, path: CatalogPath)] = []

  /// Existing promotional offers whose prices change.
  package typealias Repriced = (prices: OfferPrices, id: ResourceID, path: CatalogPath, name: String)
  package var repriced: [Repriced] = []

  package init(
    introductory: [(offer: IntroductoryOffer, terms: TermWords, prices: OfferPrices)] = [],
    promotional: [(offer: PromotionalOffer, terms: TermWords, prices: OfferPrices, path: CatalogPath)] = [],
    codes: [(offer: OfferCode, terms: TermWords, prices: OfferPrices, path: CatalogPath)] = [],
    winBack: [(offer: WinBackOffer, terms: TermWords, prices: OfferPrices, path: CatalogPath)] = [],
    repriced: [Repriced] = []
  ) {
    self.introductory = introductory
    (self.promotional, self.codes, self.winBack, self.repriced) = (promotional, codes, winBack, repriced)
  }

  package var prices: [PriceEntries] {
    let all =
      introductory.map { $0.prices } + promotional.map { $0.prices } + codes.map { $0.prices }
      + winBack.map { $0.prices } + repriced.map { $0.prices }
    return all.compactMap(\.entries)
  }
}

/// Offers of subscriptions: they need the subscription's prices, so they come after those.
extension RequestComposer {
  /// Returns the offers that App Store Connect accepts, judged by their terms.
  package mutating func plannedOffers(of item: ProductInProgress) -> PlannedOffers {
    var planned = PlannedOffers()
    let base = base(of: item.product)
    for (index, offer) in item.product.plan.introductoryOffers.enumerated() {
      let path = item.path[.introductoryOffers][index]
      guard let terms = TermWords(offer.terms, "introductory offer", in: version, at: path, &faults) else { continue }
      let places = item.product.places(of: offer)
      planned.introductory.append((offer, terms, prices(of: offer.terms, from: base, in: places, at: path)))
    }
    for (index, offer) in item.product.plan.promotionalOffers.enumerated() {
      let path = item.path[.promotionalOffers][index]
      guard let terms = TermWords(offer.terms, "promotional offer", in: version, at: path, &faults) else { continue }
      planned.promotional.append((offer, terms, prices(of: offer.terms, from: base, at: path), path))
    }
    for (index, offer) in item.product.offerCodes.enumerated() {
      let path = item.path[.offerCodes][index]
      guard need(offer.referenceName, .referenceName, "offer code", at: path) != nil,
        let terms = TermWords(offer.terms, "offer code", in: version, at: path, &faults)
      else { continue }
      planned.codes.append((offer, terms, prices(of: offer.terms, from: base, at: path), path))
    }
    for (index, offer) in item.product.plan.winBackOffers.enumerated() {
      let path = item.path[.winBackOffers][index]
      guard let terms = TermWords(offer.terms, "win-back offer", in: version, at: path, &faults) else { continue }
      planned.winBack.append((offer, terms, prices(of: offer.terms, from: base, at: path), path))
    }
    return planned
  }

  package mutating func addOffers(_ planned: PlannedOffers, _ book: PriceBook, of item: ProductInProgress) {
    setIntroductoryOffers(planned, book, of: item)
    for (offer, terms, prices, path) in planned.promotional { create(offer, terms, prices, book, of: item, at: path) }
    for (offer, terms, prices, path) in planned.codes {
      create(offer, terms, prices, book, ofSubscription: item, at: path)
    }
    for (offer, terms, prices, path) in planned.winBack { create(offer, terms, prices, book, of: item, at: path) }
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
    for (index, (offer, terms, prices)) in planned.introductory.enumerated() {
      all += inline(prices, book, prefix: "offer-\(index + 1):", in: "introductoryOffers") { name, territory, point in
        ResourceObject(
          .subscriptionIntroductoryOffers, name,
          terms.members("numberOfPeriods", before: [.date("startDate", offer.starts), .date("endDate", offer.ends)]),
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
    _ offer: PromotionalOffer, _ terms: TermWords, _ prices: OfferPrices, _ book: PriceBook, of item: ProductInProgress,
    at path: CatalogPath
  ) {
    guard let id = need(offer.id, .id, "promotional offer", at: path),
      let name = need(offer.referenceName, .referenceName, "promotional offer", at: path)
    else { return }
    let inline = offerPrices(.subscriptionPromotionalOfferPrices, prices, book, of: item)
    create(
      ResourceObject(
        .subscriptionPromotionalOffers, nil,
        terms.members("numberOfPeriods", after: [.text("name", name), .text("offerCode", id)]),
        item.relationships(with: inline)),
      as: RequestName(names.unique("\(item.name)/promotional-offer:\(id)")), with: inline,
      why: "Creates the promotional offer.")
  }

  private mutating func create(
    _ offer: WinBackOffer, _ terms: TermWords, _ prices: OfferPrices, _ book: PriceBook, of item: ProductInProgress,
    at path: CatalogPath
  ) {
    let what = "win-back offer"
    guard let id = need(offer.id, .id, what, at: path),
      let name = need(offer.referenceName, .referenceName, what, at: path),
      let paid = need(offer.paidForMonths, .paidForMonths, what, at: path),
      let away = need(offer.awayMonths, .awayMonths, what, at: path),
      let priority = need(offer.priority, .priority, what, at: path),
      let starts = need(offer.starts, .starts, what, at: path)
    else { return }
    let inline = offerPrices(.winBackOfferPrices, prices, book, of: item)
    let months = [JSONValue.Member.integer("minimum", away.min), .integer("maximum", away.max)].compactMap(\.self)
    create(
      ResourceObject(
        .winBackOffers, nil,
        terms.members(
          "periodCount", after: [.text("referenceName", name), .text("offerId", id)],
          before: [
            .integer("customerEligibilityPaidSubscriptionDurationInMonths", paid),
            JSONValue.Member("customerEligibilityTimeSinceLastSubscribedInMonths", .object(months)),
            .integer("customerEligibilityWaitBetweenOffersInMonths", offer.monthsBetweenOffers),
            .date("startDate", starts),
            .date("endDate", offer.ends), .text("priority", APIWords.priorities.word(for: priority) ?? "NORMAL"),
            .text(
              "promotionIntent",
              offer.promotionIntent == .notPromoted ? nil : APIWords.intents.word(for: offer.promotionIntent)),
          ]), item.relationships(with: inline)),
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

/// The mode and duration of an offer, in the API's words.
package struct TermWords {
  package let mode: String
  package let duration: String
  package let periods: Int

  /// The billing plan that it applies to; nil for upfront payment.
  package let target: String?

  /// Creates the terms. Returns nil, and reports a problem, if App Store Connect doesn't have them; without a report
  /// for monthly payments in the older API, which are a declared loss.
  package init?(
    _ terms: OfferTerms, _ what: String, in version: AppStoreConnectVersion, at path: CatalogPath,
    _ faults: inout [Diagnostic<CatalogPath>]
  ) {
    if version == .withoutVersions, terms.targetPlan != .upfront { return nil }
    func refuse(_ why: String, _ key: CatalogKey) {
      faults.append(
        Diagnostic(.missingField, "App Store Connect rejects this \(what) \(why); it is left out", at: path[key]))
    }
    guard let mode = terms.mode.flatMap({ APIWords.modes.word(for: $0) }) else {
      refuse("without 'mode'", .mode)
      return nil
    }
    guard let duration = terms.duration else {
      refuse("without 'duration'", .duration)
      return nil
    }
    guard let word = APIWords.periods.word(for: duration) else {
      refuse("of '\(duration)'", .duration)
      return nil
    }
    self.mode = mode
    self.duration = word
    periods = terms.periods
    target = terms.targetPlan != .upfront ? APIWords.plans.word(for: terms.targetPlan) : nil
  }

  /// As attributes, between others.
  package func members(
    _ periodsKey: String, after first: [JSONValue.Member?] = [], before last: [JSONValue.Member?] = []
  ) -> [JSONValue.Member?] {
    let own: [JSONValue.Member?] = [
      .text("duration", duration), .text("offerMode", mode), .integer(periodsKey, periods),
    ]
    return first + own + last + [.text("targetSubscriptionPlanType", target)]
  }
}
