package import CatalogModel
import TextFormats

/// The price of an offer in each territory.
package enum OfferPrices {
  /// Free: rows with territories but without price points, because App Store Connect has no price point of zero.
  case free(Availability.Territories)
  case paid(PriceEntries)

  /// The prices to look up; nil if there are none.
  package var entries: PriceEntries? {
    if case .paid(let prices) = self { prices } else { nil }
  }
}

extension RequestComposer {
  /// Returns the prices of an offer; a free trial has none.
  package mutating func prices(
    of terms: OfferTerms, from base: TerritoryCode, in places: Availability.Territories = .all, at path: CatalogPath
  ) -> OfferPrices {
    if terms.mode == .freeTrial {
      if terms.price != nil {
        leaveOut("the price", "App Store Connect rejects a price for a free trial", at: path[.price])
      }
      return .free(places)
    }
    guard var price = terms.price else { return .paid(PriceEntries(PriceSchedule(), from: base)) }
    if price.isFree { return .free(places) }
    price.changes = []
    return .paid(PriceEntries(price, from: base, in: places))
  }

  /// The resources of an offer's prices.
  ///
  /// - Parameters:
  ///   - prices: the prices of the offer.
  ///   - book: the price points that were looked up.
  ///   - prefix: the prefix of the resources' names.
  ///   - relationship: the relationship to them.
  ///   - make: creates one from its name, territory and price point.
  /// - Returns: the individual resources, and the loops that add the others.
  package func inline(
    _ prices: OfferPrices, _ book: PriceBook, prefix: String = "", in relationship: String,
    _ make: (_ name: ResourceID, _ territory: ResourceID, _ point: ResourceID?) -> ResourceObject
  ) -> InlineResources {
    let turn = ResourceID(text: "${\(prefix)in-\(ResourceID.turnTerritory.text)}")
    switch prices {
    case .free(let places):
      return InlineResources(loops: [
        .init(source: .territories(places.codes), relationship: relationship, resource: make(turn, .turnTerritory, nil))
      ])
    case .paid(let prices):
      var inline = InlineResources()
      inline.resources = prices.entries.map { entry in
        make(.local(prefix + entry.localName), .code(entry.territory), book.point(entry.territory, entry.amount).id)
      }
      inline.loops = prices.followed.map { followed in
        .init(
          source: .points(like: followed, book), relationship: relationship,
          resource: make(turn, .turnTerritory, .turnPoint))
      }
      return inline
    }
  }

  /// The prices that are created together with an offer.
  package func offerPrices(
    _ type: ResourceType, _ prices: OfferPrices, _ book: PriceBook, of item: ProductInProgress
  ) -> InlineResources {
    let link = type == .inAppPurchaseOfferPrices ? "pricePoint" : "subscriptionPricePoint"
    return inline(prices, book, in: "prices") { name, territory, point in
      ResourceObject(
        type, name, [],
        [
          .one("territory", .territories, territory),
          point.map { ResourceObject.Relationship.one(link, item.kind.point, $0) },
        ])
    }
  }
}
