import CatalogModel
import JSONSyntax
import SourceDiagnostics

/// Products and their prices in the canonical form.
extension NodeDecoder {
  mutating func product(_ node: JSONNode, isInGroup: Bool = false) -> Product? {
    guard node.members != nil else {
      refuse(node, expected: "an object")
      return nil
    }
    let id = ProductID(node[CatalogKey.id.rawValue]?.text ?? "")
    if node[CatalogKey.id.rawValue] == nil { report(.missingField, "a product without an 'id'", at: node.range) }
    let path = CatalogPath.product(id)
    note(path, at: node)
    var product = Product(id: id, type: isInGroup ? .autoRenewableSubscription : nil)
    fields(of: node, "a product", at: path) { decoder, key, node in
      decoder.read(key, node, into: &product)
    }
    return product
  }

  private mutating func read(_ key: CatalogKey, _ node: JSONNode, into product: inout Product) -> Bool {
    switch key {
    case .id: _ = text(node)
    case .type: product.type = word(node)
    case .referenceName: product.referenceName = text(node)
    case .owner: product.owner = text(node)
    case .sells: product.sells = word(node)
    case .price: product.price = price(node)
    case .clearedForSale: product.isClearedForSale = flag(node) ?? true
    case .status: product.status = word(node)
    case .familySharing: product.hasFamilySharing = flag(node) ?? false
    case .availability: product.availability = availability(node)
    case .restore: product.restore = word(node)
    case .localizations: product.localizations = localizations(node)
    case .versionStatus: product.versionStatus = word(node)
    case .textsOnSale: product.textsOnSale = localizations(node)
    case .review: product.review = review(node)
    case .promotion: product.promotion = promotion(node)
    case .images: product.images = list(node) { $0.text($1) }
    case .duration: product.duration = period(node)
    case .hostedContent: product.hostedContent = hostedContent(node)
    case .storekit: product.storekit = ForeignValue(node.value)
    default: return readPlan(key, node, into: &product)
    }
    return true
  }

  private mutating func readPlan(_ key: CatalogKey, _ node: JSONNode, into product: inout Product) -> Bool {
    switch key {
    case .level: product.plan.level = integer(node)
    case .period: product.plan.period = period(node)
    case .billingPlans: product.plan.billingPlans = billingPlans(node)
    case .members: product.plan.members = node.isNull ? nil : ForeignValue(node.value)
    case .introductoryOffers: product.plan.introductoryOffers = list(node) { $0.introductoryOffer($1) }
    case .promotionalOffers: product.plan.promotionalOffers = list(node) { $0.promotionalOffer($1) }
    case .winBackOffers: product.plan.winBackOffers = list(node) { $0.winBackOffer($1) }
    case .offerCodes: product.offerCodes = list(node) { $0.offerCode($1) }
    default: return false
    }
    return true
  }

  // MARK: - Parts

  private mutating func localizations(_ node: JSONNode) -> SortedMap<LocaleCode, Localization> {
    map(node, key: { LocaleCode($0) }) { decoder, node, _ in
      var text = Localization()
      decoder.fields(of: node, "a localization") { decoder, key, node in
        switch key {
        case .name: text.name = decoder.text(node)
        case .description: text.description = decoder.text(node)
        default: return false
        }
        return true
      }
      return text
    }
  }

  private mutating func review(_ node: JSONNode) -> ReviewMaterial {
    var review = ReviewMaterial()
    fields(of: node, "the review material") { decoder, key, node in
      switch key {
      case .screenshot: review.screenshot = decoder.text(node)
      case .notes: review.notes = decoder.text(node)
      default: return false
      }
      return true
    }
    return review
  }

  private mutating func promotion(_ node: JSONNode) -> Promotion {
    var promotion = Promotion()
    fields(of: node, "a promotion") { decoder, key, node in
      switch key {
      case .image: promotion.image = decoder.text(node)
      case .visible: promotion.isVisible = decoder.flag(node)
      case .enabled: promotion.isEnabled = decoder.flag(node) ?? true
      case .order: promotion.order = decoder.integer(node)
      default: return false
      }
      return true
    }
    return promotion
  }

  private mutating func hostedContent(_ node: JSONNode) -> HostedContentReference {
    var content = HostedContentReference()
    fields(of: node, "hosted content") { decoder, key, node in
      switch key {
      case .source: content.source = decoder.text(node)
      case .version: content.version = decoder.text(node)
      default: return false
      }
      return true
    }
    return content
  }

  private mutating func billingPlans(_ node: JSONNode) -> BillingPlans {
    var plans = BillingPlans()
    fields(of: node, "the billing plans") { decoder, key, node in
      switch key {
      case .monthlyCommitment: plans.monthlyCommitment = decoder.monthlyCommitment(node)
      case .upfront: plans.upfront = decoder.upfront(node)
      default: return false
      }
      return true
    }
    return plans
  }

  private mutating func monthlyCommitment(_ node: JSONNode) -> BillingPlans.MonthlyCommitment {
    var commitment = BillingPlans.MonthlyCommitment()
    fields(of: node, "a monthly commitment") { decoder, key, node in
      switch key {
      case .price: commitment.price = decoder.price(node)
      case .availability: commitment.availability = decoder.availability(node)
      default: return false
      }
      return true
    }
    return commitment
  }

  private mutating func upfront(_ node: JSONNode) -> BillingPlans.Upfront {
    var upfront = BillingPlans.Upfront()
    fields(of: node, "payment at once") { decoder, key, node in
      guard key == .availability else { return false }
      upfront.availability = decoder.availability(node)
      return true
    }
    return upfront
  }

  // MARK: - Prices and places

  mutating func price(_ node: JSONNode) -> PriceSchedule? {
    guard node.members != nil else { return amount(node).map { PriceSchedule(base: $0) } }
    var price = PriceSchedule()
    fields(of: node, "a price") { decoder, key, node in
      switch key {
      case .base: price.base = decoder.amount(node)
      case .tier: price.tier = decoder.text(node)
      case .territories: price.territories = decoder.amounts(node)
      case .baseTerritory: price.baseTerritory = decoder.text(node).map { TerritoryCode($0) }
      case .changes: price.changes = decoder.list(node) { $0.priceChange($1) }
      case .kept: price.kept = decoder.list(node) { $0.keptPrice($1) }
      default: return false
      }
      return true
    }
    return price
  }

  private mutating func priceChange(_ node: JSONNode) -> PriceChange {
    var change = PriceChange()
    fields(of: node, "a price change") { decoder, key, node in
      switch key {
      case .on: change.on = decoder.date(node)
      case .base: change.base = decoder.amount(node)
      case .tier: change.tier = decoder.text(node)
      case .territories: change.territories = decoder.amounts(node)
      case .followBase: change.followBase = decoder.codes(node)
      case .existingSubscribers: change.existingSubscribers = decoder.word(node)
      default: return false
      }
      return true
    }
    return change
  }

  private mutating func keptPrice(_ node: JSONNode) -> KeptPrice {
    var kept = KeptPrice()
    fields(of: node, "a kept price") { decoder, key, node in
      switch key {
      case .since: kept.since = decoder.date(node)
      case .base: kept.base = decoder.amount(node)
      case .territories: kept.territories = decoder.amounts(node)
      default: return false
      }
      return true
    }
    return kept
  }

  private mutating func amounts(_ node: JSONNode) -> SortedMap<TerritoryCode, Money> {
    map(node, key: { TerritoryCode($0) }) { decoder, node, _ in decoder.amount(node) }
  }

  private mutating func availability(_ node: JSONNode) -> Availability {
    var territories = Availability.Territories.all
    var includesNew: Bool?
    fields(of: node, "an availability") { decoder, key, node in
      switch key {
      case .territories: territories = decoder.territories(node)
      case .newTerritories: includesNew = decoder.flag(node)
      default: return false
      }
      return true
    }
    return Availability(
      territories: territories, includesNewTerritories: includesNew ?? territories.includesNewOnesByItself)
  }

  private mutating func territories(_ node: JSONNode) -> Availability.Territories {
    if node.text == "all" { return .all }
    if node.elements != nil { return .only(codes(node)) }
    if let excepted = node[CatalogKey.except.rawValue] { return .except(codes(excepted)) }
    refuse(node, expected: "all, a list of territories or {\"except\": […]}")
    return .all
  }

  /// Codes of territories, sorted, each once.
  private mutating func codes(_ node: JSONNode) -> [TerritoryCode] {
    let codes = list(node) { decoder, node in decoder.text(node).map { TerritoryCode($0) } }
    return Set(codes).sorted()
  }
}
