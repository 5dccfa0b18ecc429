import CatalogModel
import JSONSyntax
import SourceDiagnostics
import StoreFacts

/// Products of both kinds.
extension CatalogAssembly {
  /// A product with all that belongs to it; nil for what can't be one.
  mutating func product(_ resource: Resource, _ kind: ProductKind) -> Product? {
    guard let id = text(resource, "productId").map({ ProductID($0) }) else {
      report(.missingField, "a product without a 'productId'", resource.place)
      return nil
    }
    let isSubscription = kind.product == .subscriptions
    var product = Product(id: id, type: isSubscription ? .autoRenewableSubscription : word(resource, "inAppPurchaseType", .types))
    place(product, resource)
    if let state = plainText(resource, "state"), APIWords.deleted.contains(state) {
      retire(id)
      return nil
    }
    // The first generation of the API said 'referenceName'.
    product.referenceName = text(resource, "name") ?? text(resource, "referenceName")
    product.review.notes = text(resource, "reviewNote")
    if let isShared = flag(resource, "familySharable") {
      product.hasFamilySharing = isShared
    } else {
      untold.familySharing.insert(id)
    }
    readState(resource, into: &product)
    readTexts(resource.key, kind, into: &product)
    readPictures(resource.key, kind, into: &product)
    if isSubscription {
      product.plan.period = word(resource, "subscriptionPeriod", .periods)
      product.plan.level = integer(resource, "groupLevel")
      readPlan(resource.key, into: &product)
    } else {
      readAvailability(graph.parts(of: resource.key, .inAppPurchaseAvailabilities).first, into: &product)
      product.price = priceSchedule(of: resource.key)
      product.offerCodes = offerCodes(of: resource.key, .inAppPurchaseOfferCodes)
    }
    return product
  }

  private mutating func readState(_ resource: Resource, into product: inout Product) {
    if let state = word(resource, "state", .states) {
      product.status = state
    } else if !resource.key.isRequested {
      untold.status.insert(product.id)
    }
  }

  // MARK: - Texts and pictures

  /// The texts of a resource and of its versions, the newest first.
  func localizations(of key: ResourceKey, _ version: ResourceType, _ type: ResourceType) -> [Resource] {
    versions(of: key, version).flatMap { graph.parts(of: $0.key, type) } + graph.parts(of: key, type)
  }

  private func versions(of key: ResourceKey, _ type: ResourceType) -> [Resource] {
    graph.parts(of: key, type).sortedStably { -($0.attributes["version"]?.node.integer ?? 0) }
  }

  private mutating func readTexts(_ key: ResourceKey, _ kind: ProductKind, into product: inout Product) {
    var texts: [SortedMap<LocaleCode, Localization>.Pair] = []
    for part in localizations(of: key, kind.version, kind.localization) {
      guard let locale = text(part, "locale") else {
        report(.missingField, "a text without a 'locale'", part.place)
        continue
      }
      texts.append(
        .init(
          key: LocaleCode(locale), value: Localization(name: text(part, "name"), description: text(part, "description"))))
      note(CatalogPath.product(product.id)[.localizations][LocaleCode(locale)], at: part.place)
    }
    product.localizations = SortedMap(texts)
  }

  private mutating func readPictures(_ key: ResourceKey, _ kind: ProductKind, into product: inout Product) {
    if let screenshot = graph.parts(of: key, kind.screenshot).first { product.review.screenshot = file(of: screenshot) }
    let images =
      versions(of: key, kind.version).flatMap { graph.parts(of: $0.key, kind.image) }
      + graph.parts(of: key, kind.image)
    let promoted = graph.parts(of: key, .promotedPurchases).first
    guard !images.isEmpty || promoted != nil else { return }
    var promotion = Promotion()
    if let image = images.first { promotion.image = file(of: image) }
    if let promoted {
      promotion.isVisible = flag(promoted, "visibleForAllUsers")
      promotion.order = promotionOrder[promoted.key]
    }
    product.promotion = promotion
  }

  /// The path of a picture, or the name that is all the store keeps of it.
  private mutating func file(of resource: Resource) -> String? {
    if let path = resource.upload?.node.text { return path }
    if !resource.key.isRequested { note(unknown: "Of pictures only the names of the files are told.") }
    return text(resource, "fileName")
  }

  // MARK: - Where it is sold

  mutating func readAvailability(_ resource: Resource?, into product: inout Product) {
    guard let resource, let availability = availability(resource) else {
      untold.availability.insert(product.id)
      return
    }
    if availability == .nowhere {
      product.isClearedForSale = false
      untold.territories.insert(product.id)
    } else {
      product.availability = availability
    }
  }

  /// Where something is sold; nil when the territories are not told.
  mutating func availability(_ resource: Resource) -> Availability? {
    guard let listed = graph.links[resource.key]?["availableTerritories"] else {
      note(unknown: "Where some products are sold is not told; they stand as sold everywhere.")
      return nil
    }
    let territories = Availability.Territories(listed.map { TerritoryCode($0.id) })
    return Availability(
      territories: territories,
      includesNewTerritories: flag(resource, "availableInNewTerritories") ?? territories.includesNewOnesByItself)
  }
}

extension Availability {
  /// What the store keeps of a product that nobody can buy.
  static let nowhere = Availability(territories: .only([]), includesNewTerritories: false)
}

extension Availability.Territories {
  /// The shortest way to say which territories are meant: all, all but a few, or just these.
  init(_ listed: [TerritoryCode]) {
    let codes = Set(listed)
    let missing = Territory.all.map(\.code).filter { !codes.contains($0) }
    let hasOthers = codes.contains { !Territory.hasStorefront($0) }
    if missing.isEmpty, !hasOthers {
      self = .all
    } else if missing.count < codes.count, !hasOthers {
      self = .except(missing)
    } else {
      self = .only(codes.sorted())
    }
  }
}
