import CatalogModel
import JSONSyntax
import SourceDiagnostics
import StoreFacts

/// Offers that customers redeem with codes, and the codes.
extension RequestComposer {
  /// Codes for a product that is bought once: they have a price and no terms.
  mutating func addOfferCodes(ofProduct item: ProductInProgress) {
    // The older API has none, which is a declared loss.
    guard version == .withVersions else { return }
    for (index, code) in item.product.offerCodes.enumerated() {
      let path = item.path[.offerCodes][index]
      guard let name = need(code.referenceName, .referenceName, "offer with codes", at: path) else { continue }
      let eligibility = words(code.eligibility, of: OfferLimits.productEligibility.value, at: path)
      let request = names.unique("\(item.name)/offer-code:\(name)")
      let prices = codePrices(code, of: item, for: request)
      requests.create(
        .inAppPurchaseOfferCodes, as: RequestName(request), why: "Makes the offer for which codes are made.", prices: prices
      ) { writer in
        writer.attributes { writer in
          writer.field("name", name)
          writer.words("customerEligibilities", eligibility)
        }
        writer.offerRelationships(item, prices)
      }
      addCodes(of: code, request, .inAppPurchaseOfferCodes, at: path)
    }
  }

  /// The prices of an offer for a product that is bought once.
  private mutating func codePrices(_ code: OfferCode, of item: ProductInProgress, for request: String) -> InlinePrices? {
    guard var price = code.terms.price else { return nil }
    price.changes = []
    let sold = item.product.availability.territories
    let prices = price.isFree ? PriceEntries(freeIn: sold) : PriceEntries(price, from: baseTerritory, in: sold)
    return inlinePrices(.productCode, prices, of: item, for: request)
  }

  mutating func add(_ code: OfferCode, ofSubscription item: ProductInProgress, at path: CatalogPath) {
    let what = "offer with codes"
    guard let name = need(code.referenceName, .referenceName, what, at: path),
      let terms = TermWords(code.terms, what, at: path, &faults)
    else { return }
    if code.stacksWithIntro == nil {
      faults.append(
        Diagnostic(
          .missingField, severity: .warning,
          "the store wants to know whether an introductory offer still follows; the request says that it does",
          at: path[.stacksWithIntro]))
    }
    let stacking = APIWords.stacking.word(for: code.stacksWithIntro ?? true) ?? ""
    let eligibility = words(code.eligibility, of: OfferLimits.subscriptionEligibility.value, at: path)
    let request = names.unique("\(item.name)/offer-code:\(name)")
    let prices = inlinePrices(.code, code.terms, of: item, for: request, at: path)
    requests.create(
      .subscriptionOfferCodes, as: RequestName(request), why: "Makes the offer for which codes are made.", prices: prices
    ) { writer in
      writer.attributes { writer in
        writer.field("name", name)
        writer.words("customerEligibilities", eligibility)
        writer.field("offerEligibility", stacking)
        terms.write(to: &writer, periodsKey: "numberOfPeriods")
        if let renews = code.renews { writer.field("autoRenewEnabled", renews) }
      }
      writer.offerRelationships(item, prices)
    }
    addCodes(of: code, request, .subscriptionOfferCodes, at: path)
  }

  // MARK: - Parts

  private mutating func words(
    _ eligibility: [OfferCode.Eligibility], of allowed: [OfferCode.Eligibility], at path: CatalogPath
  ) -> [String] {
    for kind in eligibility where !allowed.contains(kind) {
      leaveOut("it", "the store has no customers of kind '\(kind.rawValue)' for such a product", at: path[.eligibility])
    }
    return eligibility.filter { allowed.contains($0) }.compactMap { APIWords.eligibilities.word(for: $0) }
  }

  private mutating func addCodes(of code: OfferCode, _ request: String, _ owner: ResourceType, at path: CatalogPath) {
    let isSubscription = owner == .subscriptionOfferCodes
    for (index, batch) in code.codes.enumerated() {
      let place = path[.codes][index]
      guard let count = need(batch.count, .count, "batch of codes", at: place) else { continue }
      if batch.custom == nil, need(batch.expires, .expires, "batch of codes that work once", at: place) == nil { continue }
      let type: ResourceType =
        if batch.custom == nil {
          isSubscription ? .subscriptionOfferCodeOneTimeUseCodes : .inAppPurchaseOfferCodeOneTimeUseCodes
        } else {
          isSubscription ? .subscriptionOfferCodeCustomCodes : .inAppPurchaseOfferCodeCustomCodes
        }
      requests.create(type, as: RequestName(request, "/codes:", String(index + 1)), why: "Makes the codes.") { writer in
        writer.attributes { writer in
          if let custom = batch.custom { writer.field("customCode", custom) }
          writer.field("numberOfCodes", count)
          if let expires = batch.expires { writer.field("expirationDate", expires.description) }
        }
        writer.relationships { $0.link("offerCode", owner, Placeholder.answer(to: request)) }
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func words(_ key: StaticString, _ words: [String]) {
    field(key) { writer in writer.array { writer in for word in words { writer.element { $0.string(word) } } } }
  }
}
