import CatalogModel
import JSONSyntax
import SourceDiagnostics

/// Offers of subscriptions: they need the subscription's prices, so they come after those.
extension RequestComposer {
  mutating func addOffers(of item: ProductInProgress) {
    for (index, offer) in item.product.plan.introductoryOffers.enumerated() {
      add(offer, number: index + 1, of: item, at: item.path[.introductoryOffers][index])
    }
    for (index, offer) in item.product.plan.promotionalOffers.enumerated() {
      add(offer, of: item, at: item.path[.promotionalOffers][index])
    }
    for (index, code) in item.product.offerCodes.enumerated() {
      add(code, ofSubscription: item, at: item.path[.offerCodes][index])
    }
    for (index, offer) in item.product.plan.winBackOffers.enumerated() {
      add(offer, of: item, at: item.path[.winBackOffers][index])
    }
  }

  // MARK: - Introductory offers

  /// One request for each territory that has a price of its own, or that the author names; an offer that costs nothing
  /// everywhere takes one alone.
  private mutating func add(_ offer: IntroductoryOffer, number: Int, of item: ProductInProgress, at path: CatalogPath) {
    guard let terms = TermWords(offer.terms, "introductory offer", at: path, &faults) else { return }
    let stem = "\(item.name)/introductory-offer:\(number)"
    let sold = offer.territories.map { Availability.Territories.only($0) } ?? item.product.availability.territories
    let prices = offerPrices(offer.terms, in: sold, at: path)
    let entries: [(territory: TerritoryCode?, point: PricePoint?)] =
      if let codes = offer.territories {
        codes.map { code in (code, prices?.entries.first { $0.territory == code }?.point) }
      } else {
        prices.flatMap { $0.entries.isEmpty ? nil : $0.entries.map { ($0.territory, $0.point) } } ?? [(nil, nil)]
      }
    for (index, entry) in entries.enumerated() {
      // The first request of an offer that is made everywhere has the offer's own name.
      let isWhole = offer.territories == nil && index == 0
      let name = isWhole ? stem : "\(stem)/territory:\(RequestNames.safe(entry.territory?.text ?? ""))"
      requests.create(
        .subscriptionIntroductoryOffers, as: RequestName(names.unique(name)), why: "Makes the offer to new subscribers."
      ) {
        writer in
        writer.attributes { writer in
          terms.write(to: &writer, periodsKey: "numberOfPeriods")
          if let starts = offer.starts { writer.field("startDate", starts.description) }
          if let ends = offer.ends { writer.field("endDate", ends.description) }
        }
        writer.relationships { writer in
          writer.link("subscription", .subscriptions, item.id)
          if let territory = entry.territory { writer.link("territory", to: territory) }
          if let point = entry.point { writer.link("subscriptionPricePoint", .subscriptionPricePoints, point) }
        }
      }
    }
    if let prices {
      askEqualizations(prices, stem, why: "Tells the price points of the other territories; make the offer in each.")
    }
  }

  // MARK: - Promotional and win-back offers

  private mutating func add(_ offer: PromotionalOffer, of item: ProductInProgress, at path: CatalogPath) {
    guard let terms = TermWords(offer.terms, "promotional offer", at: path, &faults) else { return }
    guard let id = need(offer.id, .id, "promotional offer", at: path),
      let name = need(offer.referenceName, .referenceName, "promotional offer", at: path)
    else { return }
    let request = names.unique("\(item.name)/promotional-offer:\(id)")
    let prices = inlinePrices(.promotional, offer.terms, of: item, for: request, at: path)
    requests.create(
      .subscriptionPromotionalOffers, as: RequestName(request), why: "Makes the offer that the app can show.", prices: prices
    ) { writer in
      writer.attributes { writer in
        writer.field("name", name)
        writer.field("offerCode", id)
        terms.write(to: &writer, periodsKey: "numberOfPeriods")
      }
      writer.offerRelationships(item, prices)
    }
  }

  private mutating func add(_ offer: WinBackOffer, of item: ProductInProgress, at path: CatalogPath) {
    let what = "win-back offer"
    guard let terms = TermWords(offer.terms, what, at: path, &faults), let id = need(offer.id, .id, what, at: path),
      let name = need(offer.referenceName, .referenceName, what, at: path),
      let paid = need(offer.paidForMonths, .paidForMonths, what, at: path),
      let away = need(offer.awayMonths, .awayMonths, what, at: path),
      let priority = need(offer.priority, .priority, what, at: path), let starts = need(offer.starts, .starts, what, at: path)
    else { return }
    let request = names.unique("\(item.name)/win-back-offer:\(id)")
    let prices = inlinePrices(.winBack, offer.terms, of: item, for: request, at: path)
    requests.create(.winBackOffers, as: RequestName(request), why: "Makes the offer to those who left.", prices: prices) {
      writer in
      writer.attributes { writer in
        writer.field("referenceName", name)
        writer.field("offerId", id)
        terms.write(to: &writer, periodsKey: "periodCount")
        writer.field("customerEligibilityPaidSubscriptionDurationInMonths", paid)
        writer.field("customerEligibilityTimeSinceLastSubscribedInMonths") { writer in
          writer.object { writer in
            if let min = away.min { writer.field("minimum", min) }
            if let max = away.max { writer.field("maximum", max) }
          }
        }
        if let months = offer.monthsBetweenOffers {
          writer.field("customerEligibilityWaitBetweenOffersInMonths", months)
        }
        writer.field("startDate", starts.description)
        if let ends = offer.ends { writer.field("endDate", ends.description) }
        writer.field("priority", APIWords.priorities.word(for: priority) ?? "NORMAL")
      }
      writer.offerRelationships(item, prices)
    }
  }

  // MARK: - What offers have in common

  /// The prices of an offer; a free trial has none.
  private mutating func offerPrices(
    _ terms: OfferTerms, in sold: Availability.Territories, at path: CatalogPath
  ) -> PriceEntries? {
    guard var price = terms.price else { return nil }
    if terms.mode == .freeTrial {
      leaveOut("the price", "the store takes no price for a free trial", at: path[.price])
      return nil
    }
    price.changes = []
    return PriceEntries(price, from: baseTerritory, in: sold)
  }

  /// The prices that are made with an offer, and before them the question for those of the territories that follow the base.
  mutating func inlinePrices(
    _ kind: InlinePrices.Kind, _ terms: OfferTerms, of item: ProductInProgress, for request: String, at path: CatalogPath
  ) -> InlinePrices? {
    offerPrices(terms, in: item.product.availability.territories, at: path)
      .map { inlinePrices(kind, $0, of: item, for: request) }
  }

  mutating func inlinePrices(
    _ kind: InlinePrices.Kind, _ prices: PriceEntries, of item: ProductInProgress, for request: String
  ) -> InlinePrices {
    for followed in prices.followed where followed.others > 0 {
      let point = PricePoint(followed.base.territory, followed.base.amount).text
      requests.get(
        "/v1/\(kind.point.rawValue)/\(point)/equalizations", as: RequestName(request, "/equalizations"),
        why: "Tells the price points of the other territories; add a price for each to the next request.")
    }
    return inlinePrices(kind, prices.entries, of: item)
  }

  /// A value without which the store takes no such offer.
  mutating func need<Value>(_ value: Value?, _ key: CatalogKey, _ what: String, at path: CatalogPath) -> Value? {
    if value == nil { leaveOut("it", "the store takes no \(what) without '\(key.rawValue)'", at: path[key]) }
    return value
  }
}

/// How an offer is paid and how long it lasts, in the API's words.
struct TermWords {
  let mode: String
  let duration: String
  let periods: Int

  /// Nil, and a fault, for terms that the store does not have.
  init?(_ terms: OfferTerms, _ what: String, at path: CatalogPath, _ faults: inout [Diagnostic<CatalogPath>]) {
    func refuse(_ why: String, _ key: CatalogKey) {
      faults.append(Diagnostic(.missingField, "the store takes no \(what) \(why); it is left out", at: path[key]))
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
  }

  func write(to writer: inout JSONWriter, periodsKey: StaticString) {
    writer.field("duration", duration)
    writer.field("offerMode", mode)
    writer.field(periodsKey, periods)
  }
}

extension JSONWriter {
  /// The subscription of an offer, and the prices that are made with it.
  mutating func offerRelationships(_ item: ProductInProgress, _ prices: InlinePrices?) {
    relationships { writer in
      writer.link(item.kind.link, item.kind.product, item.id)
      writer.field("prices") { writer in
        if let prices { prices.writeReferences(to: &writer) } else { writer.written("{\"data\":[]}") }
      }
    }
  }
}
