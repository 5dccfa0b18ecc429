package import CatalogModel
import SourceDiagnostics
import TextFormats

/// One-time products, and requests that both kinds of products share.
extension RequestComposer {
  /// Adds a one-time product.
  package mutating func addProduct(_ item: ProductInProgress) {
    let product = item.product
    create(
      ResourceObject(
        .inAppPurchases, nil, attributes(of: item), [.one("app", .apps, .app)]), version: 2,
      as: RequestName(item.name),
      reuse: .init(
        path: "/v1/apps/\(ResourceID.app.text)/inAppPurchasesV2?limit=200",
        attribute: .text("productId", product.id.text)),
      why: "Creates the product.")
    addAvailability(ofProduct: item)
    var book = PriceBook(owner: item.name)
    let prices = product.price.map { PriceEntries($0, automaticFrom: base(of: product)) }
    prices.map { book.note($0) }
    // The older API has no codes for such products, which is a declared loss.
    let codes = version == .withVersions ? product.offerCodes : []
    let offers = codes.enumerated().map { plannedCode($1, of: item, at: item.path[.offerCodes][$0]) }
    for offer in offers { offer.prices.entries.map { book.note($0) } }
    ask(book, of: item)
    if let prices { addPriceSchedule(prices, book, of: item) }
    addVersion(of: item)
    for offer in offers { addOfferCode(offer, book, of: item) }
  }

  /// Sets where a one-time product is sold. A second request replaces the first.
  package mutating func addAvailability(ofProduct item: ProductInProgress, keeping new: [TerritoryCode] = []) {
    let places = places(item.product.availability, of: item, keeping: new)
    create(
      ResourceObject(
        .inAppPurchaseAvailabilities, nil, [.flag("availableInNewTerritories", places.isNew)],
        [.one(item.kind.link, item.kind.product, item.id), .many("availableTerritories", places.codes)]),
      as: RequestName(item.name, "/availability"), why: "Sets where it is sold.")
  }

  /// Returns the attributes of a new product. A name is required, so the ID replaces a missing one.
  mutating func attributes(of item: ProductInProgress) -> [JSONValue.Member] {
    var product = item.product
    product.referenceName = referenceName(of: item)
    var members = product.members(of: item.kind.product)
    members.insert(.init("productId", .string(product.id.text)), at: 1)
    return members
  }

  private mutating func referenceName(of item: ProductInProgress) -> String {
    if let name = item.product.referenceName { return name }
    faults.append(
      Diagnostic(
        .missingField, severity: .warning,
        "App Store Connect rejects a product without a name; its ID is used instead",
        at: item.path[.referenceName]))
    return item.product.id.text
  }

  /// Returns the territories of an availability, and whether it includes new ones; none if it isn't cleared for sale.
  ///
  /// - Parameters:
  ///   - availability: the availability in the catalog.
  ///   - item: the product.
  ///   - new: where it is sold already, of the territories that are newer than Shelf; kept if new ones are included.
  /// - Returns: the territories, and whether new ones are included.
  package func places(_ availability: Availability, of item: ProductInProgress, keeping new: [TerritoryCode] = []) -> (
    codes: [ResourceIdentifier], isNew: Bool
  ) {
    guard item.product.isClearedForSale else { return ([], false) }
    let isNew = availability.includesNewTerritories
    let codes = availability.territories.codes + (isNew ? new : [])
    return (codes.map { ResourceIdentifier(.territories, .code($0)) }, isNew)
  }

  // MARK: - Texts, pictures, submission

  /// Adds the texts for customers and App Review; in older versions of the API they belong to the product itself.
  package mutating func addVersion(of item: ProductInProgress) {
    var (owner, type, link, number) = (item.id, item.kind.product, item.kind.reviewLink, 1)
    if version == .withVersions {
      let name = RequestName.version(of: item.name)
      let path = item.kind.product == .inAppPurchases ? "/v2/inAppPurchases" : "/v1/subscriptions"
      create(
        ResourceObject(item.kind.version, nil, [], [.one(item.kind.link, item.kind.product, item.id)]), as: name,
        reuse: .openVersion(of: "\(path)/\(item.id.text)"),
        why: "Creates the version to submit, if there is none; texts and pictures belong to it.")
      (owner, type, link, number) = (name.answer, item.kind.version, "version", 2)
    }
    addTexts(
      item.product.localizations, item.kind.localization, of: .one(link, type, owner), version: number,
      named: item.name, at: item.path, why: "Adds the texts of one language.")
    addScreenshot(of: item)
    addPromotion(of: item, imageOwner: (owner, type), number)
    let imageLink = version == .withVersions ? "version" : item.kind.link
    addImages(of: item, to: .one(imageLink, type, owner), number)
  }
}

extension StoreRequest.Reuse {
  /// The version that is open already: a product that was just made has one, and none can ever be deleted.
  package static func openVersion(of owner: String) -> Self {
    Self(path: "\(owner)/versions?filter[state]=PREPARE_FOR_SUBMISSION&limit=200")
  }
}

extension RequestComposer {
  /// The offer code of a product that is bought once, which has a price but no payment mode.
  package mutating func plannedCode(
    _ code: OfferCode, of item: ProductInProgress, at path: CatalogPath
  ) -> PlannedOffer<OfferCode> {
    var terms = code.terms
    terms.mode = nil
    return PlannedOffer(code, prices(of: terms, from: base(of: item.product), at: path), at: path)
  }
}
