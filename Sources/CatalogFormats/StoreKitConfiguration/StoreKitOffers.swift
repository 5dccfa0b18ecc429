import CatalogModel
import JSONSyntax

/// Reads offers and billing plans of a `.storekit` file, without what only the file contains.
extension NodeDecoder {
  mutating func storeKitIntroductoryOffer(_ node: JSONNode) -> IntroductoryOffer? {
    var offer = IntroductoryOffer()
    return storeKitOffer(node, "an introductory offer", &offer.terms) { _, _, _ in false } ? offer : nil
  }

  mutating func storeKitPromotionalOffer(_ node: JSONNode) -> PromotionalOffer? {
    var offer = PromotionalOffer()
    let (id, name) = storeKitNames(node)
    (offer.id, offer.referenceName) = (id, name)
    return storeKitOffer(node, "a promotional offer", &offer.terms) { _, key, _ in
      key == .offerID || key == .referenceName
    } ? offer : nil
  }

  mutating func storeKitWinBackOffer(_ node: JSONNode) -> WinBackOffer? {
    var offer = WinBackOffer()
    let (id, name) = storeKitNames(node)
    (offer.id, offer.referenceName) = (id, name)
    return storeKitOffer(node, "a win-back offer", &offer.terms) { decoder, key, node in
      // Whether the tester is eligible; irrelevant for the catalog.
      if key == .isEligible { _ = decoder.flag(node) }
      return key == .offerID || key == .referenceName || key == .isEligible
    } ? offer : nil
  }

  mutating func storeKitCodeOffer(_ node: JSONNode) -> OfferCode? {
    var offer = OfferCode()
    offer.referenceName = storeKitNames(node).name
    return storeKitOffer(node, "an offer code", &offer.terms) { decoder, key, node in
      switch key {
      case .eligibility:
        offer.eligibility = decoder.list(node) { $0.storeKitWord($1, StoreKitWords.eligibilities) }
      case .isStackable: offer.stacksWithIntro = decoder.flag(node)
      case .referenceName: break
      default: return false
      }
      return true
    } ? offer : nil
  }

  /// The ID and the reference name of an offer.
  private mutating func storeKitNames(_ node: JSONNode) -> (id: String?, name: String?) {
    (node[.offerID].flatMap { text($0) }, node[.referenceName].flatMap { text($0) })
  }

  /// Reads the common keys of an offer, and passes on the others; false if it isn't an object.
  private mutating func storeKitOffer(
    _ node: JSONNode, _ what: String, _ terms: inout OfferTerms,
    _ read: (inout NodeDecoder, StoreKitKey, JSONNode) -> Bool
  ) -> Bool {
    guard isObject(node) else { return false }
    storeKitFields(of: node, what) { decoder, key, node in
      switch key {
      case .internalID: break
      case .billingPlanType: if node.text == StoreKitWords.monthly { terms.targetPlan = .monthlyCommitment }
      case .displayPrice: terms.price = decoder.storeKitPrice(node)
      case .numberOfPeriods: terms.periods = decoder.integer(node) ?? 1
      case .paymentMode: terms.mode = decoder.storeKitWord(node, StoreKitWords.modes)
      case .subscriptionPeriod: terms.duration = decoder.period(node)
      default: return read(&decoder, key, node)
      }
      return true
    }
    // Xcode keeps the price in the file when an offer becomes free, and ignores it.
    if terms.mode == .freeTrial { terms.price = nil }
    return true
  }

  /// The billing plans other than up front.
  mutating func storeKitBillingPlans(_ node: JSONNode, at path: CatalogPath) -> BillingPlans? {
    var plans: BillingPlans?
    _ = list(node) { decoder, node -> Bool? in
      let type = node[.billingPlanType]?.text
      var price: PriceSchedule?
      var isEnabled = true
      decoder.storeKitFields(of: node, "a billing plan") { decoder, key, node in
        switch key {
        case .billingPlanType, .internalID, .commitmentDisplayPrice: break
        case .displayPrice: price = decoder.storeKitPrice(node)
        case .isEnabled: isEnabled = decoder.flag(node) ?? true
        default: return false
        }
        return true
      }
      if type == StoreKitWords.monthly, isEnabled {
        decoder.note(path, at: node)
        plans = BillingPlans(monthlyCommitment: .init(price: price))
      } else if let type, type != StoreKitWords.monthly, type != StoreKitWords.upFront,
        let place = node[.billingPlanType]
      {
        decoder.report(
          .unreadableValue, "'\(type)' is not one of \(StoreKitWords.upFront), \(StoreKitWords.monthly)",
          at: place.range)
      }
      return nil
    }
    return plans
  }
}
