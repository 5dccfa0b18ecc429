import CatalogDiff
import CatalogFormats
package import CatalogModel
import StoreFacts
import TextFormats

/// Reference names are unique: another product's name is free once that product is renamed.
extension StorePlanner {
  // MARK: - Products

  /// Orders renames so that each name is free, and blocks the products whose names remain taken.
  mutating func settleNames() {
    let holders = live.catalog.namesInStore
    func holder(of step: Int, _ planner: StorePlanner) -> ProductID? {
      let planned = planner.result.steps[step]
      return planned.request.name.flatMap { holders[$0]?.first { $0 != planned.product } }
    }
    while true {
      let steps = namingSteps
      let taken = steps.values.sorted().first { holder(of: $0, self).map { steps[$0] == nil } ?? false }
      guard let taken, let holder = holder(of: taken, self) else { break }
      blockTakenName(taken, holder)
    }
    var waits = namingSteps.compactMapValues { holder(of: $0, self) }
    for id in waits.keys.sorted() {
      guard let holder = waits[id], let other = namingSteps[holder] else { continue }
      var waited = result.steps[other].id
      if isCircle(id, waits) {
        waited = addInterimName(of: holder, before: other)
        waits[id] = nil
      }
      if let step = namingSteps[id] { result.steps[step].request.after.append(waited) }
    }
  }

  /// The step that sets each changed reference name, by product.
  private var namingSteps: [ProductID: Int] {
    var steps: [ProductID: Int] = [:]
    for (index, step) in result.steps.enumerated() where step.request.name != nil && !step.isInterim {
      if let product = step.product { steps[product] = steps[product] ?? index }
    }
    return steps
  }

  /// Whether a product is part of a cycle of renames.
  private func isCircle(_ id: ProductID, _ waits: [ProductID: ProductID]) -> Bool {
    var (next, seen) = (waits[id], Set<ProductID>())
    while let one = next, seen.insert(one).inserted {
      if one == id { return true }
      next = waits[one]
    }
    return false
  }

  /// Temporarily renames a product to its ID, so that another product can get its name.
  private mutating func addInterimName(of product: ProductID, before step: Int) -> String {
    let planned = result.steps[step]
    guard case .one(let resource)? = planned.request.body?.data, let id = resource.id else { return planned.id }
    var composer = scratch()
    composer.change(
      ResourceObject(resource.type, nil, [.text("name", String(product.text.suffix(64)))]), id,
      version: resource.type == .subscriptions ? 1 : 2, as: RequestName(planned.id + Self.interim),
      why: "Frees the name for another product: the two swap names.")
    result.steps.insert(
      contentsOf: composer.requests.map {
        PlannedStep(owner: planned.owner, product: product, keys: [.referenceName], request: $0)
      }, at: step)
    return planned.id + Self.interim
  }

  fileprivate static let interim = "/interim"

  private mutating func blockTakenName(_ step: Int, _ holder: ProductID) {
    let (owner, name) = (result.steps[step].owner, result.steps[step].request.name ?? "")
    let isManaged = catalog.allProducts.contains { $0.id == holder }
    block(
      ImpossibleChange(
        owner: owner, path: CatalogPath.product(ProductID(owner))[.referenceName],
        reason: "the reference name '\(name)' belongs to '\(holder)' in App Store Connect",
        help: isManaged
          ? "choose another reference name, or give '\(holder)' another one as well"
          : "choose another reference name; 'shelf apply' never renames a product that the catalog doesn't have"))
  }

  // MARK: - Offers

  /// Blocks the products with a new offer whose name or code App Store Connect already has, or that exceeds a limit
  /// together with App Store Connect's own offers.
  mutating func blockTakenOffers() {
    var activeCodes = live.graph.all(.inAppPurchaseOfferCodes).count { $0.flag("active") ?? true }
    let stepsByProduct = Dictionary(grouping: result.steps, by: \.product)
    for id in stepsByProduct.keys.compactMap(\.self).sorted() {
      let steps = stepsByProduct[id] ?? []
      let created = steps.compactMap(\.request.created)
      let blocked = created.compactMap { nameConflict(of: $0, of: id, steps) ?? codeConflict($0, of: id) }.first
      if let change = blocked ?? surplus(created, of: id, steps, activeCodes: &activeCodes) { block(change) }
    }
  }

  /// The conflict of a new offer with one that App Store Connect has, and that isn't removed first.
  private func nameConflict(of offer: ResourceObject, of id: ProductID, _ steps: [PlannedStep]) -> ImpossibleChange? {
    let isWinBack = offer.type == .winBackOffers
    guard isWinBack || offer.type == .subscriptionPromotionalOffers, let key = live.products[id]?.key else {
      return nil
    }
    let attribute = isWinBack ? "referenceName" : "name"
    let removed = Set(steps.compactMap { $0.request.deleted(from: offer.type) })
    guard let name = offer.string(attribute),
      let holder = live.graph.parts(of: key, offer.type).first(where: {
        $0.text(attribute) == name && !removed.contains($0.key.id)
      })
    else { return nil }
    return ImpossibleChange(
      owner: id.text, path: .product(id)[isWinBack ? .winBackOffers : .promotionalOffers],
      reason: """
        the reference name '\(name)' belongs to the offer '\(holder.text(isWinBack ? "offerId" : "offerCode") ?? "")' \
        in App Store Connect
        """, help: "choose another reference name")
  }

  /// The conflict of a new custom code with an active one in the app, regardless of case. Turning off an offer doesn't
  /// free its codes.
  private func codeConflict(_ batch: ResourceObject, of id: ProductID) -> ImpossibleChange? {
    guard let code = batch.string("customCode")?.uppercased(),
      let holder = live.customCodes.first(where: {
        $0.text("customCode")?.uppercased() == code && $0.flag("active") ?? true
      })
    else { return nil }
    let offer = live.graph.owners[holder.key]?.lazy.compactMap { live.graph[$0]?.text("name") }.first ?? ""
    return ImpossibleChange(
      owner: id.text, path: .product(id)[.offerCodes],
      reason: "the offer '\(offer)' in App Store Connect already has one of these custom codes",
      help: "choose another code: turning off an offer doesn't free its codes")
  }

  /// The new offers of a product that exceed a limit.
  private func surplus(
    _ created: [ResourceObject], of id: ProductID, _ steps: [PlannedStep], activeCodes: inout Int
  ) -> ImpossibleChange? {
    func change(_ noun: String, _ count: Int, _ limit: Int, _ key: CatalogKey) -> ImpossibleChange {
      ImpossibleChange(
        owner: id.text, path: .product(id)[key],
        reason: "App Store Connect accepts \(limit) active \(noun), but this would make \(count)",
        help: "remove some of App Store Connect's own first")
    }
    let offers = created.count { $0.type == .subscriptionPromotionalOffers }
    let old = live.products[id]?.key.map { live.graph.parts(of: $0, .subscriptionPromotionalOffers).count } ?? 0
    let count = old + offers - steps.count { $0.request.deleted(from: .subscriptionPromotionalOffers) != nil }
    let limit = CatalogLimits.activePromotionalOffers.value
    if offers > 0, count > limit {
      return change("promotional offers of a subscription", count, limit, .promotionalOffers)
    }
    let codes = created.count { $0.type == .inAppPurchaseOfferCodes }
    let active = activeCodes + codes - steps.count { $0.request.turnsOffOffer(of: .inAppPurchaseOfferCodes) }
    let most = CatalogLimits.activeProductOfferCodes.value
    if codes > 0, active > most { return change("offers with codes for in-app purchases", active, most, .offerCodes) }
    activeCodes += codes
    return nil
  }
}

extension LiveStore {
  /// The custom codes of all products.
  fileprivate var customCodes: [Resource] {
    graph.all(.subscriptionOfferCodeCustomCodes) + graph.all(.inAppPurchaseOfferCodeCustomCodes)
  }

  /// Whether a catalog has codes that weren't read: a product that is left out may have a custom code of it, and counts
  /// for the limit of offers with codes for in-app purchases.
  ///
  /// - Parameters:
  ///   - catalog: the catalog.
  ///   - unread: the products that are left out.
  /// - Returns: whether their codes must be read.
  package func lacksCodes(of catalog: Catalog, besides unread: Set<ProductID>) -> Bool {
    let codes = Set(customCodes.compactMap { $0.text("customCode") })
    return catalog.allProducts.filter { !unread.contains($0.id) }.contains { product in
      let offers = products[product.id]?.key.map { graph.parts(of: $0, .inAppPurchaseOfferCodes) } ?? []
      let names = Set(offers.compactMap { $0.text("name") })
      return product.offerCodes.contains { offer in
        product.type != .autoRenewableSubscription && !names.contains(offer.referenceName ?? "")
          || offer.codes.contains { $0.custom.map { !codes.contains($0) } ?? false }
      }
    }
  }
}

extension PlannedStep {
  fileprivate var isInterim: Bool { id.hasSuffix(StorePlanner.interim) }
}

extension ResourceObject {
  fileprivate func string(_ attribute: String) -> String? { attributes.first { $0.key == attribute }?.value.text }
}

extension StoreRequest {
  /// The resource that the request creates.
  fileprivate var created: ResourceObject? {
    if method == .post, case .one(let resource)? = body?.data { resource } else { nil }
  }

  /// Whether the request turns off an offer of a type.
  fileprivate func turnsOffOffer(of type: ResourceType) -> Bool {
    method == .patch && path.hasPrefix("/v1/\(type.rawValue)/")
  }

  /// The reference name that the step sets.
  fileprivate var name: String? {
    guard case .one(let resource)? = body?.data, [.inAppPurchases, .subscriptions].contains(resource.type) else {
      return nil
    }
    return resource.string("name")
  }
}
