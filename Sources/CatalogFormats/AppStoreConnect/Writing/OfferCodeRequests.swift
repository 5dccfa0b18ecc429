package import CatalogModel
package import JSONSyntax
import SourceDiagnostics
import StoreFacts

/// Offers that customers redeem with codes, and the codes.
extension RequestComposer {
  /// Adds codes for a one-time product, which have a price but no terms.
  package mutating func addOfferCodes(_ offers: [OfferPrices], _ book: PriceBook, ofProduct item: ProductInProgress) {
    for (index, (code, prices)) in zip(item.product.offerCodes, offers).enumerated() {
      addOfferCode(code, prices, book, ofProduct: item, at: item.path[.offerCodes][index])
    }
  }

  package mutating func addOfferCode(
    _ code: OfferCode, _ prices: OfferPrices, _ book: PriceBook, ofProduct item: ProductInProgress, at path: CatalogPath
  ) {
    guard let name = need(code.referenceName, .referenceName, "offer code", at: path) else { return }
    let eligibility = words(code.eligibility, of: OfferLimits.productEligibility.value, at: path)
    let request = RequestName(names.unique("\(item.name)/offer-code:\(name)"))
    let inline = offerPrices(.inAppPurchaseOfferPrices, prices, book, of: item)
    create(
      ResourceObject(
        .inAppPurchaseOfferCodes, nil, [.text("name", name), JSONValue.Member("customerEligibilities", eligibility)],
        item.relationships(with: inline)), as: request, with: inline, why: "Creates the offer for the codes.")
    addCodes(of: code, request, .inAppPurchaseOfferCodes, at: path)
    if !code.isActive { turnOff(.inAppPurchaseOfferCodes, request.answer, as: RequestName(request.text, "/off")) }
  }

  package mutating func create(
    _ code: OfferCode, _ terms: TermWords, _ prices: OfferPrices, _ book: PriceBook,
    ofSubscription item: ProductInProgress, at path: CatalogPath
  ) {
    if code.stacksWithIntro == nil {
      faults.append(.unstatedStacking("App Store Connect", at: path))
    }
    let name = code.referenceName ?? ""
    let eligibility = words(code.eligibility, of: OfferLimits.subscriptionEligibility.value, at: path)
    let request = RequestName(names.unique("\(item.name)/offer-code:\(name)"))
    let inline = offerPrices(.subscriptionOfferCodePrices, prices, book, of: item)
    create(
      ResourceObject(
        .subscriptionOfferCodes, nil,
        terms.members(
          "numberOfPeriods",
          after: [
            .text("name", name), JSONValue.Member("customerEligibilities", eligibility),
            .text("offerEligibility", APIWords.stacking.word(for: code.stacksWithIntro ?? true)),
          ], before: [.flag("autoRenewEnabled", code.renews)]),
        item.relationships(with: inline)), as: request, with: inline, why: "Creates the offer for the codes.")
    addCodes(of: code, request, .subscriptionOfferCodes, at: path)
    if !code.isActive { turnOff(.subscriptionOfferCodes, request.answer, as: RequestName(request.text, "/off")) }
  }

  /// Deactivates an offer's codes, or one batch of them.
  package mutating func turnOff(_ type: ResourceType, _ id: ResourceID, as name: RequestName) {
    change(
      ResourceObject(type, nil, [.flag("active", false)]), id, as: name,
      why: "Deactivates the codes: App Store Connect never deletes them.")
  }

  // MARK: - Parts

  package mutating func words(
    _ eligibility: [OfferCode.Eligibility], of allowed: [OfferCode.Eligibility], at path: CatalogPath
  ) -> JSONValue {
    for kind in eligibility where !allowed.contains(kind) {
      leaveOut(
        "it",
        """
        App Store Connect has no eligibility '\(kind.rawValue)' for such a product
        """, at: path[.eligibility])
    }
    return .array(
      eligibility.filter { allowed.contains($0) }.compactMap {
        APIWords.eligibilities.word(for: $0).map(JSONValue.string)
      })
  }

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
    for (index, batch) in code.codes.enumerated() where indices?.contains(index) ?? true {
      let place = path[.codes][index]
      guard let count = need(batch.count, .count, "batch of codes", at: place) else { continue }
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
      let isForTests = batch.custom == nil && batch.environment == .sandbox
      create(
        ResourceObject(
          type, nil,
          [
            .text("customCode", batch.custom), .integer("numberOfCodes", count), .date("expirationDate", batch.expires),
            .text("environment", isForTests ? APIWords.environments.word(for: .sandbox) : nil),
          ], [.one("offerCode", owner, id ?? request.answer)]), as: name, why: "Creates the codes.")
      if !batch.isActive { turnOff(type, name.answer, as: RequestName(name.text, "/off")) }
    }
  }
}
