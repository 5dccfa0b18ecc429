import CatalogModel

/// An offer under examination, of whatever kind.
struct OfferVisit {
  /// How customers come by it.
  enum Kind {
    case introductory, promotional, winBack, code
  }

  let kind: Kind
  let terms: OfferTerms
  let path: CatalogPath

  /// The ID by which the app names it; introductory offers and those with codes have none.
  var id: String?

  /// Its name for the team; introductory offers have none.
  var name: String?

  /// Its first and its last day, of the kinds that have them.
  var starts: CalendarDate?
  var ends: CalendarDate?
}

extension ProductVisit {
  /// Whether it has any offer. Asked of every product by every rule about offers.
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
  /// As messages call it.
  var spoken: String {
    switch self {
    case .freeTrial: "a free trial"
    case .payAsYouGo: "an offer that is paid as it goes"
    case .payUpFront: "an offer that is paid up front"
    }
  }
}
