import CatalogModel
import TextFormats

/// Sets up the offers of a subscription.
struct OfferLoading {
  var loading: CatalogLoading
  let record: Record
  let product: Product

  /// Where the subscription is sold.
  let territories: [String]

  mutating func addAll() {
    for offer in product.plan.introductoryOffers { loadIntroductoryOffer(offer) }
    for offer in product.plan.promotionalOffers { loadPromotionalOffer(offer) }
    for offer in product.plan.winBackOffers { loadWinBackOffer(offer) }
  }

  static func set(_ terms: OfferTerms, _ periods: String, in record: inout Record) {
    record.set("offerMode", terms.mode.map { .string($0.apiWord) })
    record.set("duration", terms.duration?.apiWord.map { .string($0) })
    record.attributes[periods] = .integer(terms.periods)
    if terms.targetPlan != .upfront { record.attributes["targetSubscriptionPlanType"] = "MONTHLY" }
  }

  private mutating func loadIntroductoryOffer(_ offer: IntroductoryOffer) {
    for territory in offer.territories?.map(\.text) ?? territories {
      guard let point = loading.offerPoint(offer.terms, record.id, in: territory, from: loading.base(of: product))
      else { continue }
      let number = loading.store.state.next()
      let id = Base64.encodeForAddress("{\"s\":\"\(record.id)\",\"i\":\"\(territory)\",\"n\":\(number)}")
      var row = Record(RecordKey("subscriptionIntroductoryOffers", id), sequence: number)
      Self.set(offer.terms, "numberOfPeriods", in: &row)
      row.set("startDate", offer.starts.map { .string($0.description) })
      row.set("endDate", offer.ends.map { .string($0.description) })
      row.one["subscription"] = record.key
      row.one["territory"] = RecordKey("territories", territory)
      if let point {
        row.one["subscriptionPricePoint"] = RecordKey("subscriptionPricePoints", point.text)
      }
      loading.store.state.put(row)
    }
  }

  private mutating func loadPromotionalOffer(_ offer: PromotionalOffer) {
    var row = loading.store.made("subscriptionPromotionalOffers")
    Self.set(offer.terms, "numberOfPeriods", in: &row)
    row.attributes["name"] = .string(offer.referenceName ?? offer.id ?? "")
    row.set("offerCode", offer.id.map { .string($0) })
    row.one["subscription"] = record.key
    loading.store.state.put(row)
    loading.addOfferPrices(
      offer.terms, of: row, record.id, in: territories, from: loading.base(of: product), .promotional)
  }

  private mutating func loadWinBackOffer(_ offer: WinBackOffer) {
    var row = loading.store.made("winBackOffers")
    Self.set(offer.terms, "periodCount", in: &row)
    row.attributes["referenceName"] = .string(offer.referenceName ?? offer.id ?? "")
    row.set("offerId", offer.id.map { .string($0) })
    row.set("customerEligibilityPaidSubscriptionDurationInMonths", offer.paidForMonths.map { .integer($0) })
    if let span = offer.awayMonths {
      row.attributes["customerEligibilityTimeSinceLastSubscribedInMonths"] = .object(
        [span.min.map { .init("minimum", .integer($0)) }, span.max.map { .init("maximum", .integer($0)) }].compactMap {
          $0
        })
    }
    row.set("customerEligibilityWaitBetweenOffersInMonths", offer.monthsBetweenOffers.map { .integer($0) })
    row.set("priority", offer.priority.map { .string($0.rawValue.uppercased()) })
    row.set("startDate", offer.starts.map { .string($0.description) })
    row.set("endDate", offer.ends.map { .string($0.description) })
    row.attributes["promotionIntent"] = .string(offer.promotionIntent.rawValue.uppercased())
    row.one["subscription"] = record.key
    loading.store.state.put(row)
    loading.addOfferPrices(offer.terms, of: row, record.id, in: territories, from: loading.base(of: product), .winBack)
  }
}
