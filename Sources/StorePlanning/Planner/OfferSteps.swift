import CatalogFormats
import CatalogModel
import SourceDiagnostics
import StoreFacts
import TextFormats

extension StorePlanner {
  // MARK: - New offers

  /// Returns the offers that App Store Connect lacks, and reports differences that can't be changed.
  mutating func plannedOffers(_ compared: inout ComparedProduct) -> PlannedOffers {
    var composer = scratch()
    let item = compared.item
    let all = composer.plannedOffers(of: item)
    for fault in composer.faults where fault.severity == .error {
      refuse(fault.message, help: fault.help ?? "change the offer", at: fault.place, owner: compared.owner)
    }
    var planned = PlannedOffers()
    planned.introductory = introductoryOffers(all, &compared)
    planned.promotional = promotionalOffers(all, &compared, &planned.repriced)
    planned.winBack = winBackOffers(all, &compared)
    let codes = planCodes(&compared, .subscriptionOfferCodes)
    planned.codes = all.codes.filter { one in codes.contains { $0.path == one.path } }
    return planned
  }

  mutating func planOffers(_ offers: PlannedOffers, _ book: PriceBook, of compared: ComparedProduct) {
    let item = compared.item
    func part(_ keys: [CatalogKey], _ some: PlannedOffers) {
      append(keys, of: compared) { $0.addOffers(some, book, of: item) }
    }
    let old = live.graph.parts(of: compared.key, .subscriptionIntroductoryOffers).filter { offer in
      offer.date("endDate").map { $0 >= day } ?? true
    }
    // It isn't known whether a PATCH replaces them; after a DELETE it doesn't matter.
    if !offers.introductory.isEmpty, !old.isEmpty {
      append([.introductoryOffers], of: compared) { composer in
        composer.delete(
          "/v1/subscriptions/\(item.id.text)/relationships/introductoryOffers",
          old.map { ResourceIdentifier(.subscriptionIntroductoryOffers, $0.id) },
          as: RequestName(item.name, "/introductory-offers/old"),
          why: "Removes the old introductory offers; the next request creates the new ones.")
      }
    }
    part([.introductoryOffers], PlannedOffers(introductory: offers.introductory))
    part([.promotionalOffers], PlannedOffers(promotional: offers.promotional, repriced: offers.repriced))
    part([.offerCodes], PlannedOffers(codes: offers.codes))
    part([.winBackOffers], PlannedOffers(winBack: offers.winBack))
  }

  // MARK: - Comparing

  /// The differences between a request that creates an offer and App Store Connect, by the API's names; `prices` for
  /// its prices.
  func differences(
    _ request: StoreRequest?, _ prices: OfferPrices, from offer: Resource, _ rows: ResourceType,
    _ compared: ComparedProduct
  ) -> [String] {
    guard case .one(let resource)? = request?.body?.data else { return [] }
    var names = resource.attributes.filter { member in
      !Self.isSame(member.value, offer.attributes[member.key]?.node.value ?? .null)
    }.map(\.key)
    let target = "targetSubscriptionPlanType"
    // Without a billing plan, the offer applies to the upfront plan.
    if !resource.attributes.contains(where: { $0.key == target }), offer.text(target) == PaymentPlan.monthly.rawValue {
      names.append(target)
    }
    if isOther(prices, than: livePrices(of: offer.key, rows), compared.item.kind.point) { names.append("prices") }
    return names
  }

  private static func isSame(_ wanted: JSONValue, _ stored: JSONValue) -> Bool {
    switch (wanted, stored) {
    case (.array(let one), .array(let other)): Set(one) == Set(other)
    case (.object(let one), .object(let other)): Set(one) == Set(other)
    default: wanted == stored
    }
  }

  /// Whether an offer's price differs in a territory. An offer doesn't exist in territories without a price, and prices
  /// can't be added: the product may have been sold in fewer territories when the offer was created.
  private func isOther(_ prices: OfferPrices, than rows: [LivePrice], _ type: ResourceType) -> Bool {
    let store = PriceRows(rows, on: day)
    let wanted: [TerritoryCode: Money?]
    switch prices {
    case .free(let places): wanted = Dictionary(uniqueKeysWithValues: places.codes.map { ($0, .some(0)) })
    case .paid(let entries): wanted = PriceRows(entries) { equal($0, in: $1, type) }.now
    }
    return wanted.contains { territory, amount in
      guard let stored = store.now[territory] else { return store.now.isEmpty }
      return amount != nil && stored != amount
    }
  }

  /// The request that would make an offer.
  private func request(for offers: PlannedOffers, of item: ProductInProgress) -> StoreRequest? {
    var composer = scratch()
    composer.addOffers(offers, PriceBook(owner: item.name), of: item)
    return composer.requests.first { $0.method == .post }
  }

  /// Refuses changes of terms that are fixed in App Store Connect.
  ///
  /// - Returns: the names of the terms that can change.
  mutating func refuseFixed(
    _ names: [String], of owner: EditRule.Owner, at path: CatalogPath, product: String
  ) -> [String] {
    let fixed = names.filter { EditRule.of($0, owner)?.way == .never }
    if !fixed.isEmpty {
      let keys = fixed.map { "'\(EditRule.of($0, owner)?.key.rawValue ?? $0)'" }.joined(separator: ", ")
      refuse(
        "App Store Connect can't change \(keys) of an existing \(owner.rawValue)",
        help: owner == .customCode
          ? "create a new code" : "create an offer with another ID and name, and leave this one unchanged",
        at: path, owner: product)
    }
    return names.filter { !fixed.contains($0) }
  }

  // MARK: - Promotional and win-back offers

  private mutating func promotionalOffers(
    _ all: PlannedOffers, _ compared: inout ComparedProduct, _ repriced: inout [PlannedOffers.Repriced]
  ) -> [PlannedOffer<PromotionalOffer>] {
    let now = compared
    return missing(all.promotional, \.promotionalOffers, \.id, .subscriptionPromotionalOffers, "offerCode", &compared) {
      planner, one, offer in
      let request = planner.request(for: PlannedOffers(promotional: [one]), of: now.item)
      let names = planner.differences(request, one.prices, from: offer, .subscriptionPromotionalOfferPrices, now)
      let others = planner.refuseFixed(names, of: .promotionalOffer, at: one.path, product: now.owner)
      if !others.isEmpty { repriced.append((one.prices, offer.id, one.path, one.offer.id ?? "")) }
      return !names.isEmpty
    }
  }

  private mutating func winBackOffers(
    _ all: PlannedOffers, _ compared: inout ComparedProduct
  ) -> [PlannedOffer<WinBackOffer>] {
    let now = compared
    return missing(all.winBack, \.winBackOffers, \.id, .winBackOffers, "offerId", &compared) { planner, one, offer in
      let request = planner.request(for: PlannedOffers(winBack: [one]), of: now.item)
      let known = now.live.product.plan.winBackOffers.first { $0.id == one.offer.id }
      let cleared = WinBackOffer.attributes.filter { attribute in
        attribute.key != .targetPlan && attribute.value(one.offer) == nil && known.flatMap(attribute.value) != nil
      }.map(\.name)
      let names = planner.differences(request, one.prices, from: offer, .winBackOfferPrices, now) + cleared
      guard !names.isEmpty, case .one(let resource)? = request?.body?.data else { return false }
      let others = planner.refuseFixed(names, of: .winBackOffer, at: one.path, product: now.owner)
      guard !others.isEmpty else { return true }
      let members = others.map { name in
        resource.attributes.first { $0.key == name }
          ?? JSONValue.Member(name, name == "promotionIntent" ? "NOT_PROMOTED" : .null)
      }
      planner.append([.winBackOffers], of: now) { composer in
        composer.change(
          ResourceObject(.winBackOffers, nil, members.map { Optional($0) }), offer.id,
          as: RequestName(now.item.name, "/win-back-offer/change:", one.offer.id ?? ""),
          why: "Changes the dates, eligibility, priority or promotion of the offer.")
      }
      return true
    }
  }

  /// The offers of a list that App Store Connect lacks, by their IDs. If any differs, App Store Connect's offers
  /// replace the catalog's, except those that exist only there and are kept.
  private mutating func missing<Offer>(
    _ all: [PlannedOffer<Offer>], _ list: WritableKeyPath<SubscriptionPlan, [Offer]>, _ id: KeyPath<Offer, String?>,
    _ type: ResourceType,
    _ attribute: String, _ compared: inout ComparedProduct,
    differing: (inout StorePlanner, PlannedOffer<Offer>, Resource) -> Bool
  ) -> [PlannedOffer<Offer>] {
    let known = live.graph.parts(of: compared.key, type)
    let wanted = Set(compared.product.plan[keyPath: list].compactMap { $0[keyPath: id] })
    let gone = known.filter { !wanted.contains($0.text(attribute) ?? "") }
    prune(gone, type, attribute, type == .winBackOffers ? "win-back-offer" : "promotional-offer", &compared)
    var new: [PlannedOffer<Offer>] = []
    var isOne = options.prunes && !gone.isEmpty
    for one in all {
      if let there = known.first(where: { $0.text(attribute) == one.offer[keyPath: id] }) {
        noteMissingPlaces(of: there, named: there.text(attribute) ?? "", compared)
        isOne = differing(&self, one, there) || isOne
      } else {
        new.append(one)
      }
    }
    guard isOne || !new.isEmpty else { return [] }
    let others = Set((options.prunes ? [] : gone).compactMap { $0.text(attribute) })
    compared.before.plan[keyPath: list] = compared.live.product.plan[keyPath: list].filter {
      !others.contains($0[keyPath: id] ?? "")
    }
    return new
  }

  /// Reports territories where the product is sold but the offer has no price, because none can be added.
  mutating func noteMissingPlaces(of offer: Resource, named name: String, _ compared: ComparedProduct) {
    let types: [ResourceType: ResourceType] = [
      .subscriptionPromotionalOffers: .subscriptionPromotionalOfferPrices, .winBackOffers: .winBackOfferPrices,
      .subscriptionOfferCodes: .subscriptionOfferCodePrices, .inAppPurchaseOfferCodes: .inAppPurchaseOfferPrices,
    ]
    guard let type = types[offer.key.type] else { return }
    let there = Set(livePrices(of: offer.key, type).map(\.territory))
    let missing = compared.product.availability.territories.codes.filter { !there.contains($0) }
    guard !there.isEmpty, !missing.isEmpty else { return }
    leave(
      "the offer '\(name)', which has no price in \(Self.listed(Set(missing)))", isPrunable: false,
      owner: compared.owner)
  }

  /// Removes offers that only App Store Connect has, or leaves them alone.
  private mutating func prune(
    _ gone: [Resource], _ type: ResourceType, _ attribute: String, _ part: String, _ compared: inout ComparedProduct
  ) {
    let item = compared.item
    for offer in gone {
      let name = offer.text(attribute) ?? offer.key.id
      guard options.prunes else {
        leave("its \(part.replacing("-offer", with: " offer")) '\(name)'", owner: compared.owner)
        continue
      }
      let key: CatalogKey = type == .winBackOffers ? .winBackOffers : .promotionalOffers
      append([key], of: compared) { composer in
        composer.delete(
          type, offer.id, as: RequestName("\(item.name)/\(part)/old:\(RequestNames.safe(name))"),
          why: "Removes the offer.")
      }
    }
  }
}
