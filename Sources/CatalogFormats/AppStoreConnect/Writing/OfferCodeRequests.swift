package import CatalogModel
import SourceDiagnostics
import StoreFacts
import TextFormats

/// Offers that customers redeem with codes, and the codes.
extension RequestComposer {
  /// Creates an offer with its codes. For a product that is bought once, it has a price but no terms.
  package mutating func addOfferCode(_ planned: PlannedOffer<OfferCode>, _ book: PriceBook, of item: ProductInProgress)
  {
    var (code, path) = (planned.offer, planned.path)
    guard let name = need(code.referenceName, .referenceName, "offer code", at: path) else { return }
    let isSubscription = item.kind.product == .subscriptions
    if isSubscription, code.stacksWithIntro == nil {
      faults.append(.unstatedStacking("App Store Connect", at: path))
      code.stacksWithIntro = true
    }
    let allowed = isSubscription ? OfferLimits.subscriptionEligibility : OfferLimits.productEligibility
    for kind in code.eligibility where !allowed.value.contains(kind) {
      leaveOut(
        "it", "App Store Connect has no eligibility '\(kind.rawValue)' for such a product", at: path[.eligibility])
    }
    code.eligibility.removeAll { !allowed.value.contains($0) }
    let type: ResourceType = isSubscription ? .subscriptionOfferCodes : .inAppPurchaseOfferCodes
    let request = RequestName(names.unique("\(item.name)/offer-code:\(name)"))
    let inline = offerPrices(
      isSubscription ? .subscriptionOfferCodePrices : .inAppPurchaseOfferPrices, planned.prices, book, of: item)
    create(
      ResourceObject(type, nil, code.members(of: type), item.relationships(with: inline)), as: request, with: inline,
      why: "Creates the offer for the codes.")
    addCodes(of: code, request, type, at: path)
    if !code.isActive { turnOff(type, request.answer, as: RequestName(request.text, "/off")) }
  }

  /// Deactivates an offer's codes, or one batch of them.
  package mutating func turnOff(_ type: ResourceType, _ id: ResourceID, as name: RequestName) {
    change(
      ResourceObject(type, nil, [.flag("active", false)]), id, as: name,
      why: "Deactivates the codes: App Store Connect never deletes them.")
  }

  // MARK: - Parts

  /// Creates the batches of codes of an offer.
  ///
  /// - Parameters:
  ///   - code: the offer.
  ///   - request: the request that creates it.
  ///   - owner: its type.
  ///   - id: its ID, if the offer already exists.
  ///   - indices: which of the batches; nil for all.
  ///   - path: the source path in the catalog.
  package mutating func addCodes(
    of code: OfferCode, _ request: RequestName, _ owner: ResourceType, in id: ResourceID? = nil,
    _ indices: [Int]? = nil, at path: CatalogPath
  ) {
    let isSubscription = owner == .subscriptionOfferCodes
    for (index, var batch) in code.codes.enumerated() where indices?.contains(index) ?? true {
      let place = path[.codes][index]
      guard need(batch.count, .count, "batch of codes", at: place) != nil else { continue }
      if batch.custom == nil, need(batch.expires, .expires, "batch of one-time codes", at: place) == nil {
        continue
      }
      let type: ResourceType =
        if batch.custom == nil {
          isSubscription ? .subscriptionOfferCodeOneTimeUseCodes : .inAppPurchaseOfferCodeOneTimeUseCodes
        } else {
          isSubscription ? .subscriptionOfferCodeCustomCodes : .inAppPurchaseOfferCodeCustomCodes
        }
      let name = RequestName(request.text, "/codes:", String(index + 1))
      if batch.custom != nil { batch.environment = .production }
      create(
        ResourceObject(type, nil, batch.members(of: type), [.one("offerCode", owner, id ?? request.answer)]), as: name,
        why: "Creates the codes.")
      if !batch.isActive { turnOff(type, name.answer, as: RequestName(name.text, "/off")) }
    }
  }
}
