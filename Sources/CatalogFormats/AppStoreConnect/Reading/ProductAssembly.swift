package import CatalogModel
import SourceDiagnostics
import StoreFacts
import TextFormats

/// Products of both kinds.
extension CatalogAssembly {
  /// Reads a product with everything that belongs to it; returns nil if it isn't one.
  package mutating func product(_ resource: Resource, _ kind: ProductKind) -> Product? {
    guard let id = text(resource, "productId").map({ ProductID($0) }) else {
      report(.missingField, "a product without a 'productId'", resource.place)
      return nil
    }
    let isSubscription = kind.product == .subscriptions
    var product = Product(id: id, type: isSubscription ? .autoRenewableSubscription : nil)
    let path = CatalogPath.product(id)
    recordLocation(of: product, in: resource)
    if let state = plainText(resource, "state"), APIWords.deleted.contains(state) {
      catalog.retired.append(id)
      return nil
    }
    readAttributes(of: resource, into: &product, at: path)
    if product.status == nil, !resource.key.isRequested { unstated.values.insert(path[.status]) }
    readTexts(resource.key, kind, into: &product)
    readPictures(resource.key, kind, into: &product)
    if isSubscription {
      readPlan(resource.key, into: &product)
    } else {
      readAvailability(graph.parts(of: resource.key, .inAppPurchaseAvailabilities).first, into: &product)
      product.price = priceSchedule(of: resource.key)
      product.offerCodes = offerCodes(
        of: resource.key, .inAppPurchaseOfferCodes, at: path[.offerCodes], base: product.price?.baseTerritory)
    }
    return product
  }

  // MARK: - Texts and pictures

  private mutating func readTexts(_ key: ResourceKey, _ kind: ProductKind, into product: inout Product) {
    let path = CatalogPath.product(product.id)[.localizations]
    product.localizations = texts(graph.current(kind.localization, of: key, kind.version), at: path)
    guard let (status, former) = pendingVersion(of: key, kind.version, kind.localization) else { return }
    product.versionStatus = status
    product.textsOnSale = SortedMap(texts(former).filter { product.localizations[$0.key] != $0.value })
  }

  /// Returns the state of the newest version, with the texts of the released one; nil if both are the same version.
  package mutating func pendingVersion(
    of key: ResourceKey, _ version: ResourceType, _ type: ResourceType
  ) -> (status: VersionStatus, former: [Resource])? {
    let all = graph.versions(of: key, version)
    guard let newest = all.first, let onSale = all.first(where: { plainText($0, "state") == "APPROVED" }),
      onSale.key != newest.key, let status = word(newest, "state", .versionStates)
    else { return nil }
    return (status, graph.parts(of: onSale.key, type))
  }

  private mutating func readPictures(_ key: ResourceKey, _ kind: ProductKind, into product: inout Product) {
    let path = CatalogPath.product(product.id)
    if let screenshot = graph.parts(of: key, kind.screenshot).first {
      product.review.screenshot = file(of: screenshot, at: path[.review][.screenshot])
    }
    let images = graph.current(kind.image, of: key, kind.version)
    let promoted = graph.parts(of: key, .promotedPurchases).first
    guard !images.isEmpty || promoted != nil else { return }
    var promotion = Promotion()
    // App Store Connect doesn't report which picture is on the app's page, so the first one is used. Shelf's own
    // requests name those for offer pages.
    let first = images.firstIndex { !($0.key.isRequested && $0.key.id.contains("/more-images:")) }
    if let first { promotion.image = file(of: images[first], at: path[.promotion][.image]) }
    for index in images.indices where index != first {
      guard let file = file(of: images[index], at: path[.images][product.images.count]) else { continue }
      product.images.append(file)
    }
    guard first != nil || promoted != nil else { return }
    if let promoted {
      readAttributes(of: promoted, into: &promotion, at: path[.promotion])
      promotion.order = promotionOrder[promoted.key]
    }
    product.promotion = promotion
  }

  /// Returns the path of a picture, or its file name if App Store Connect returns nothing else.
  private mutating func file(of resource: Resource, at place: CatalogPath) -> String? {
    if let path = resource.upload?.node.text { return path }
    if !resource.key.isRequested { pictures[place] = StorePicture(resource) }
    if !resource.key.isRequested { note(unknown: "The responses contain only the file names of pictures.") }
    return text(resource, "fileName")
  }

  // MARK: - Where it is sold

  package mutating func readAvailability(_ resource: Resource?, into product: inout Product) {
    guard let resource, let availability = availability(resource) else {
      unstated.availability.insert(product.id)
      return
    }
    if availability == .nowhere {
      product.isClearedForSale = false
      unstated.territories.insert(product.id)
    } else {
      product.availability = availability
    }
  }

  /// The territories of a list, without those that Apple has opened since this version of Shelf.
  package mutating func known(_ listed: [ResourceKey], in resource: Resource) -> [TerritoryCode] {
    let all = listed.map { TerritoryCode($0.id) }
    let known = resource.key.isRequested ? all : all.filter { Territory.hasStorefront($0) }
    for code in Set(all).subtracting(known) { note(newWord: code.text, for: "territory") }
    return known
  }

  /// Returns where a product is sold; nil if the territories aren't reported.
  package mutating func availability(_ resource: Resource) -> Availability? {
    guard let listed = graph.links[resource.key]?["availableTerritories"] else {
      note(unknown: "The responses don't show where some products are sold; they are imported as sold everywhere.")
      return nil
    }
    let territories = Availability.Territories(known(listed, in: resource))
    return Availability(
      territories: territories,
      includesNewTerritories: flag(resource, "availableInNewTerritories") ?? territories.includesNewOnesByItself)
  }
}

extension Availability {
  /// The availability of a product that isn't sold anywhere.
  package static let nowhere = Availability(territories: .only([]), includesNewTerritories: false)
}

extension Availability.Territories {
  /// Creates the shortest form of a list of territories: all, all but a few, or just these.
  package init(_ listed: [TerritoryCode]) {
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
