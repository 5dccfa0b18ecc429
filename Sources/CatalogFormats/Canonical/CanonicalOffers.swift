import CatalogModel
import JSONSyntax
import SourceDiagnostics

/// Offers in the canonical form.
extension NodeDecoder {
  mutating func introductoryOffer(_ node: JSONNode) -> IntroductoryOffer {
    var offer = IntroductoryOffer()
    fields(of: node, "an introductory offer") { decoder, key, node in
      switch key {
      case .territories:
        offer.territories = decoder.list(node) { decoder, node in decoder.text(node).map { TerritoryCode($0) } }
      case .starts: offer.starts = decoder.date(node)
      case .ends: offer.ends = decoder.date(node)
      default: return decoder.readTerms(key, node, into: &offer.terms)
      }
      return true
    }
    return offer
  }

  mutating func promotionalOffer(_ node: JSONNode) -> PromotionalOffer {
    var offer = PromotionalOffer()
    fields(of: node, "a promotional offer") { decoder, key, node in
      switch key {
      case .id: offer.id = decoder.text(node)
      case .referenceName: offer.referenceName = decoder.text(node)
      default: return decoder.readTerms(key, node, into: &offer.terms)
      }
      return true
    }
    return offer
  }

  mutating func winBackOffer(_ node: JSONNode) -> WinBackOffer {
    var offer = WinBackOffer()
    fields(of: node, "a win-back offer") { decoder, key, node in
      switch key {
      case .id: offer.id = decoder.text(node)
      case .referenceName: offer.referenceName = decoder.text(node)
      case .paidForMonths: offer.paidForMonths = decoder.integer(node)
      case .awayMonths: offer.awayMonths = decoder.monthSpan(node)
      case .monthsBetweenOffers: offer.monthsBetweenOffers = decoder.integer(node)
      case .priority: offer.priority = decoder.word(node)
      case .promotionIntent: offer.promotionIntent = decoder.word(node) ?? .notPromoted
      case .starts: offer.starts = decoder.date(node)
      case .ends: offer.ends = decoder.date(node)
      default: return decoder.readTerms(key, node, into: &offer.terms)
      }
      return true
    }
    return offer
  }

  mutating func offerCode(_ node: JSONNode) -> OfferCode {
    var code = OfferCode()
    fields(of: node, "an offer code") { decoder, key, node in
      switch key {
      case .referenceName: code.referenceName = decoder.text(node)
      case .eligibility: code.eligibility = decoder.list(node) { $0.word($1) }
      case .stacksWithIntro: code.stacksWithIntro = decoder.flag(node)
      case .renews: code.renews = decoder.flag(node)
      case .active: code.isActive = decoder.flag(node) ?? true
      case .codes: code.codes = decoder.list(node) { $0.codeBatch($1) }
      default: return decoder.readTerms(key, node, into: &code.terms)
      }
      return true
    }
    return code
  }

  private mutating func readTerms(_ key: CatalogKey, _ node: JSONNode, into terms: inout OfferTerms) -> Bool {
    switch key {
    case .mode: terms.mode = word(node)
    case .duration: terms.duration = period(node)
    case .periods: terms.periods = integer(node) ?? 1
    case .price: terms.price = price(node)
    case .targetPlan: terms.targetPlan = word(node) ?? .upfront
    case .storekit: terms.storekit = ForeignValue(node.value)
    default: return false
    }
    return true
  }

  private mutating func monthSpan(_ node: JSONNode) -> WinBackOffer.MonthSpan {
    var span = WinBackOffer.MonthSpan()
    fields(of: node, "a span of months") { decoder, key, node in
      switch key {
      case .min: span.min = decoder.integer(node)
      case .max: span.max = decoder.integer(node)
      default: return false
      }
      return true
    }
    return span
  }

  private mutating func codeBatch(_ node: JSONNode) -> OfferCode.CodeBatch {
    var batch = OfferCode.CodeBatch()
    fields(of: node, "a batch of codes") { decoder, key, node in
      switch key {
      case .custom: batch.custom = decoder.text(node)
      case .count: batch.count = decoder.integer(node)
      case .expires: batch.expires = decoder.date(node)
      case .environment: batch.environment = decoder.word(node) ?? .production
      case .active: batch.isActive = decoder.flag(node) ?? true
      default: return false
      }
      return true
    }
    return batch
  }
}
