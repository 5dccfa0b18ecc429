package import CatalogModel
import SourceDiagnostics
import StoreFacts
import TextFormats

/// Converts a product into a subscription of a group, with its offers.
extension CatalogAssembly {
  package mutating func readPlan(_ key: ResourceKey, into product: inout Product) {
    let prices = subscriptionPrices(of: key)
    product.price = prices.atOnce
    let availabilities = graph.parts(of: key, .subscriptionAvailabilities, .subscriptionPlanAvailabilities)
    func isMonthly(_ resource: Resource) -> Bool {
      plainText(resource, "planType") == PaymentPlan.monthly.rawValue
    }
    let monthly = availabilities.first(where: isMonthly)
    let upFront = availabilities.first { plainText($0, "planType") == PaymentPlan.atOnce.rawValue }
    let isApart = readApart(upFront, monthly, into: &product)
    if !isApart { readAvailability(upFront ?? availabilities.first { !isMonthly($0) }, into: &product) }
    if monthly != nil || prices.monthly != nil {
      var places = product.isClearedForSale ? monthly.flatMap { availability($0) } : nil
      // Monthly payments are never available in new territories, even if the file includes them.
      if let territories = places?.territories { places?.includesNewTerritories = territories.includesNewOnesByItself }
      product.plan.billingPlans = BillingPlans(
        monthlyCommitment: .init(price: prices.monthly, availability: places),
        upfront: product.plan.billingPlans?.upfront)
    }
    let path = CatalogPath.product(product.id)
    product.plan.introductoryOffers = introductoryOffers(of: key, product, at: path[.introductoryOffers])
    product.plan.promotionalOffers = graph.parts(of: key, .subscriptionPromotionalOffers).enumerated().map {
      promotionalOffer($1, at: path[.promotionalOffers][$0])
    }
    product.plan.winBackOffers = graph.parts(of: key, .winBackOffers).enumerated().map {
      winBackOffer($1, at: path[.winBackOffers][$0])
    }
    product.offerCodes = offerCodes(of: key, .subscriptionOfferCodes, at: path[.offerCodes])
  }

  /// Reads the availability of a billing plan that can be paid monthly where up-front payment isn't available; false
  /// for other plans.
  private mutating func readApart(_ upFront: Resource?, _ monthly: Resource?, into product: inout Product) -> Bool {
    guard let upFront, let monthly, let places = graph.links[upFront.key]?["availableTerritories"],
      let others = graph.links[monthly.key]?["availableTerritories"], let atOnce = availability(upFront)
    else { return false }
    let codes = Set(known(places, in: upFront))
    let all = codes.union(known(others, in: monthly))
    guard codes != all else { return false }
    product.availability = Availability(
      territories: Availability.Territories(Array(all)), includesNewTerritories: atOnce.includesNewTerritories)
    var own = atOnce
    own.includesNewTerritories = atOnce.includesNewTerritories || atOnce.territories.includesNewOnesByItself
    product.plan.billingPlans = BillingPlans(upfront: .init(availability: own))
    return true
  }

  /// Returns the prices of an offer; nil for a free trial, whose rows contain territories only.
  private mutating func prices(
    of key: ResourceKey, _ type: ResourceType, _ mode: OfferMode?, base: TerritoryCode? = nil
  ) -> PriceSchedule? {
    let prices = graph.parts(of: key, type).compactMap { price($0) }
    if mode == .freeTrial { return nil }
    if !prices.isEmpty, prices.allSatisfy({ $0.amount?.digits == 0 }) { return PriceSchedule(base: 0) }
    return schedule(prices, base: base ?? baseTerritory ?? "USA")
  }

  // MARK: - Introductory offers

  /// The offers, each assembled from the resources of its territories.
  private mutating func introductoryOffers(
    of key: ResourceKey, _ product: Product, at path: CatalogPath
  ) -> [IntroductoryOffer] {
    struct Identity: Hashable {
      let name: String
      let offer: IntroductoryOffer
    }
    var offers: [(identity: Identity, resources: [Resource])] = []
    for resource in graph.parts(of: key, .subscriptionIntroductoryOffers) {
      var offer = IntroductoryOffer()
      readAttributes(of: resource, into: &offer)
      let identity = Identity(name: resource.key.offerName, offer: offer)
      if let index = offers.firstIndex(where: { $0.identity == identity }) {
        offers[index].resources.append(resource)
      } else {
        offers.append((identity, [resource]))
      }
    }
    // Offers from a loop follow the others. Requests are ordered by Shelf's names, responses by days.
    let ordered = offers.sortedStably { $0.identity.offer.starts?.description ?? "" }
      .sortedStably { Int($0.identity.name.drop { !$0.isNumber }) ?? 0 }
    return ordered.enumerated().map { index, offer in
      var result = offer.identity.offer
      // The plan distinguishes offers without names, so it is never left open.
      noteDefaults(of: offer.resources[0], ["numberOfPeriods": .periods], at: path[index])
      let places =
        result.terms.targetPlan == .upfront
        ? product.placesAtOnce : product.plan.billingPlans?.monthlyCommitment?.places(of: product)
      result.territories = territories(of: offer.resources, soldIn: places?.territories)
      result.terms.price = schedule(introductoryPrices(offer.resources), base: baseTerritory ?? "USA")
      return result
    }
  }

  /// Returns the territories of an offer; nil for all, and in responses for those where the plan is sold.
  private func territories(
    of resources: [Resource], soldIn places: Availability.Territories?
  ) -> [TerritoryCode]? {
    let codes = resources.compactMap { graph.territory(of: $0.key) }
    if codes.count < resources.count || Availability.Territories(codes) == .all { return nil }
    let isWhereSold = resources.allSatisfy { !$0.key.isRequested } && places.map { Set($0.codes) } == Set(codes)
    return isWhereSold ? nil : codes.sorted()
  }

  private func introductoryPrices(_ resources: [Resource]) -> [ReadPrice] {
    resources.compactMap { resource in
      guard let point = point(of: resource.key), point.amount != nil || point.follows != nil,
        let territory = graph.territory(of: resource.key) ?? point.territory
      else { return nil }
      var price = ReadPrice(territory: territory, amount: point.amount, follows: point.follows)
      if resource.key.isRequested { price.isBase = resource.key.isMarkedBase }
      price.point = point.key.map { graph.equalized($0, ofPrice: resource.key) }
      return price
    }
  }

  // MARK: - Other offers

  private mutating func promotionalOffer(_ resource: Resource, at path: CatalogPath) -> PromotionalOffer {
    var offer = PromotionalOffer()
    readAttributes(of: resource, into: &offer, at: path)
    offer.terms.price = prices(of: resource.key, .subscriptionPromotionalOfferPrices, offer.terms.mode)
    return offer
  }

  private mutating func winBackOffer(_ resource: Resource, at path: CatalogPath) -> WinBackOffer {
    var offer = WinBackOffer()
    readAttributes(of: resource, into: &offer, at: path)
    offer.terms.price = prices(of: resource.key, .winBackOfferPrices, offer.terms.mode)
    return offer
  }

  // MARK: - Codes

  /// Reads the offer codes of a product.
  ///
  /// - Parameters:
  ///   - key: the product.
  ///   - type: the type of its offer codes.
  ///   - path: the path of their list.
  ///   - base: the territory of its base amounts, if it differs from the app's.
  /// - Returns: the offers.
  package mutating func offerCodes(
    of key: ResourceKey, _ type: ResourceType, at path: CatalogPath, base: TerritoryCode? = nil
  ) -> [OfferCode] {
    graph.parts(of: key, type).enumerated().map { index, resource in
      var code = OfferCode()
      readAttributes(of: resource, into: &code, at: path[index])
      code.terms.price = prices(
        of: resource.key,
        type == .subscriptionOfferCodes ? .subscriptionOfferCodePrices : .inAppPurchaseOfferPrices, code.terms.mode,
        base: base)
      code.codes = graph.parts(
        of: resource.key, .subscriptionOfferCodeCustomCodes, .subscriptionOfferCodeOneTimeUseCodes,
        .inAppPurchaseOfferCodeCustomCodes, .inAppPurchaseOfferCodeOneTimeUseCodes
      ).enumerated().map { batch($1, at: path[index][.codes][$0]) }
      return code
    }
  }

  private mutating func batch(_ resource: Resource, at path: CatalogPath) -> OfferCode.CodeBatch {
    var batch = OfferCode.CodeBatch()
    readAttributes(of: resource, into: &batch, at: path)
    return batch
  }
}

extension ResourceKey {
  /// The common part of the request names for an offer's territories; empty for resources from App Store Connect.
  fileprivate var offerName: String {
    guard isRequested, let name = localName else { return "" }
    return String(name.prefix { $0 != ":" })
  }
}
