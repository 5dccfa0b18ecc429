import CatalogModel

/// An offer by its reference name, of the kinds that have one.
struct NamedOffer {
  let name: String
  let path: CatalogPath
  let isWinBack: Bool
}

extension ProductVisit {
  /// Its promotional offers, win-back offers and those with codes, as far as they are named.
  var namedOffers: [NamedOffer] {
    let (plan, path) = (product.plan, path)
    var named: [NamedOffer] = []
    func add(_ name: String?, _ path: CatalogPath, isWinBack: Bool = false) {
      if let name, !name.isEmpty { named.append(NamedOffer(name: name, path: path, isWinBack: isWinBack)) }
    }
    for (index, offer) in plan.promotionalOffers.enumerated() { add(offer.referenceName, path[.promotionalOffers][index]) }
    for (index, offer) in plan.winBackOffers.enumerated() {
      add(offer.referenceName, path[.winBackOffers][index], isWinBack: true)
    }
    for (index, offer) in product.offerCodes.enumerated() { add(offer.referenceName, path[.offerCodes][index]) }
    return named
  }
}
