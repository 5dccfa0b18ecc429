import CatalogModel

/// An offer of any kind under examination.
struct OfferVisit {
  /// The kind of an offer.
  enum Kind {
    case introductory, promotional, winBack, code
  }

  let kind: Kind
  let terms: OfferTerms
  let path: CatalogPath

  /// The ID that the app uses for it; introductory offers and offer codes have none.
  var id: String?

  /// Its reference name; introductory offers have none.
  var name: String?

  /// Its first and last day, for kinds that have them.
  var starts: CalendarDate?
  var ends: CalendarDate?
}

extension ProductVisit {
  /// Whether it has any offer. Every rule about offers reads this for every product.
  var hasOffers: Bool { !product.offerCodes.isEmpty || hasOffersOfPlan }

  /// Whether it has an offer that only subscriptions have.
  var hasOffersOfPlan: Bool {
    !product.plan.introductoryOffers.isEmpty || !product.plan.promotionalOffers.isEmpty
      || !product.plan.winBackOffers.isEmpty
  }

  /// All its offers: kind by kind, in the author's order.
  var offers: [OfferVisit] {
    let (plan, path) = (product.plan, path)
    return plan.introductoryOffers.enumerated().map { index, offer in
      OfferVisit(
        kind: .introductory, terms: offer.terms, path: path[.introductoryOffers][index], starts: offer.starts,
        ends: offer.ends)
    }
      + plan.promotionalOffers.enumerated().map { index, offer in
        OfferVisit(
          kind: .promotional, terms: offer.terms, path: path[.promotionalOffers][index], id: offer.id,
          name: offer.referenceName)
      }
      + plan.winBackOffers.enumerated().map { index, offer in
        OfferVisit(
          kind: .winBack, terms: offer.terms, path: path[.winBackOffers][index], id: offer.id,
          name: offer.referenceName,
          starts: offer.starts, ends: offer.ends)
      }
      + product.offerCodes.enumerated().map { index, offer in
        OfferVisit(kind: .code, terms: offer.terms, path: path[.offerCodes][index], name: offer.referenceName)
      }
  }
}

extension OfferMode {
  /// The kind as messages write it.
  var spoken: String {
    switch self {
    case .freeTrial: "a free trial"
    case .payAsYouGo: "a pay-as-you-go offer"
    case .payUpFront: "a pay-up-front offer"
    }
  }
}
