package import CatalogFormats
package import CatalogModel
package import SourceDiagnostics
import TextFormats

/// The state of an app in App Store Connect, read from its responses: the catalog, and values that no catalog contains,
/// such as IDs and versions.
package struct LiveStore: Sendable {
  /// The products in App Store Connect, as a catalog.
  package let catalog: Catalog

  /// Problems with the responses.
  package let faults: [Diagnostic<SourceRange?>]

  /// The information that a plan needs and the responses lack, as complete sentences; empty if they are complete.
  package let gaps: [String]

  /// Messages about words in the responses that are newer than Shelf.
  let newWords: [String]

  /// The app's record; nil if no response contains it.
  package let app: AppRecord?

  /// The date of the responses.
  let today: CalendarDate

  /// The equalized prices of base amounts. `readEqualPrices(for:_:)` reads those of the catalog's own base amounts.
  var equal: EqualPrices

  /// The open submissions to App Review; nil until they are requested.
  var openSubmissions: [OpenSubmission]?

  /// The states of the app's versions by their IDs; nil until they are requested.
  var appVersionStates: [String: String]?

  let graph: ResourceGraph
  let products: [ProductID: LiveProduct]

  /// The pictures that aren't processed, product by product.
  package let openPictures: [OpenPicture]

  /// The app's record in App Store Connect.
  package struct AppRecord: Hashable, Sendable {
    package let id: String
    package let bundleID: String?
    package let name: String?
  }

  /// Reads responses.
  ///
  /// - Parameters:
  ///   - files: the pages of the responses.
  ///   - day: the day on which they are read.
  ///   - baseTerritory: the territory of base amounts, as in the catalog.
  ///   - unread: the products of which only the entries in lists were read, and such groups as `group:NAME`.
  package init(
    _ files: [FormatFile], on day: CalendarDate, baseTerritory: TerritoryCode?, unread: Set<ProductID> = []
  ) {
    let documents = AppStoreConnectReader.documents(files, ReadingOptions())
    var assembly = CatalogAssembly(documents.graph, on: day, baseTerritory: baseTerritory ?? documents.baseTerritory)
    assembly.assemble()
    let graph = documents.graph
    var equal = EqualPrices(graph)
    for product in graph.all(.inAppPurchases) + graph.all(.subscriptions) { equal.notePoints(of: product.key, graph) }
    self.equal = equal
    catalog = assembly.catalog
    newWords = assembly.newWords.sorted()
    today = day
    self.graph = graph
    app = graph.all(.apps).first.map { record in
      AppRecord(
        id: record.key.id, bundleID: record.attributes["bundleId"]?.node.text,
        name: record.attributes["name"]?.node.text)
    }
    var products: [ProductID: LiveProduct] = [:]
    for product in catalog.products { products[product.id] = LiveProduct(product: product, group: nil) }
    for group in catalog.subscriptionGroups {
      for product in group.subscriptions { products[product.id] = LiveProduct(product: product, group: group.name) }
    }
    var unreadKeys: Set<ResourceKey> = []
    for resource in graph.all(.inAppPurchases) + graph.all(.subscriptions) {
      guard let id = resource.attributes["productId"]?.node.text.map({ ProductID($0) }) else { continue }
      products[id]?.key = resource.key
      if unread.contains(id) { unreadKeys.insert(resource.key) }
    }
    for group in graph.all(.subscriptionGroups) {
      let name = group.text("referenceName").map { ProductID(OwnerName.group($0)) }
      if name.map(unread.contains) ?? false { unreadKeys.insert(group.key) }
    }
    self.products = products
    openPictures = Self.openPictures(products, in: graph)
    // Values that a catalog can't represent are left alone, and don't count as errors of the responses.
    faults = (documents.faults + assembly.faults).filter { $0.severity == .error }
    gaps =
      documents.gaps + documents.cuts.filter { !unreadKeys.contains($0.owner) }.map(\.sentence)
      + Self.missingLists(in: graph, besides: unreadKeys)
  }

  /// The missing lists, without which it is unknown whether something exists.
  private static func missingLists(in graph: ResourceGraph, besides unread: Set<ResourceKey>) -> [String] {
    guard let app = graph.all(.apps).first else { return ["The response of '/v1/apps/{id}' is missing."] }
    var missing: [String] = []
    func need(_ names: [String], of resource: Resource, _ path: String) {
      if unread.contains(resource.key) || !unread.isDisjoint(with: graph.owners[resource.key] ?? []) { return }
      for name in names where graph.links[resource.key]?[name] == nil {
        missing.append("The response of '\(path)/\(resource.key.id)/\(name)' is missing.")
      }
    }
    need(["inAppPurchasesV2", "subscriptionGroups", "promotedPurchases"], of: app, "/v1/apps")
    for product in graph.all(.inAppPurchases) { need(["versions", "offerCodes"], of: product, "/v2/inAppPurchases") }
    for group in graph.all(.subscriptionGroups) {
      need(["versions", "subscriptions"], of: group, "/v1/subscriptionGroups")
    }
    for product in graph.all(.subscriptions) {
      let lists = [
        "versions", "planAvailabilities", "prices", "introductoryOffers", "promotionalOffers", "offerCodes",
        "winBackOffers",
      ]
      need(lists, of: product, "/v1/subscriptions")
    }
    for availability in graph.all(.inAppPurchaseAvailabilities) {
      need(["availableTerritories"], of: availability, "/v1/inAppPurchaseAvailabilities")
    }
    for availability in graph.all(.subscriptionPlanAvailabilities) {
      need(["availableTerritories"], of: availability, "/v1/subscriptionPlanAvailabilities")
    }
    for schedule in graph.all(.inAppPurchasePriceSchedules) {
      need(["manualPrices"], of: schedule, "/v1/inAppPurchasePriceSchedules")
    }
    return missing
  }

  /// The ID of a product in App Store Connect.
  package func storeID(of id: ProductID) -> String? { products[id]?.key?.id }

  // MARK: - Pictures

  /// A picture that App Store Connect hasn't processed, or couldn't.
  package struct OpenPicture: Hashable, Sendable {
    package let product: ProductID
    package let file: String

    /// The reason why it couldn't be processed; nil during processing.
    package let failure: String?
  }

  private static func openPictures(_ products: [ProductID: LiveProduct], in graph: ResourceGraph) -> [OpenPicture] {
    let ids = Dictionary(products.compactMap { id, product in product.key.map { ($0, id) } }) { first, _ in first }
    return graph.resources.compactMap { picture in
      guard let delivery = picture.attributes["assetDeliveryState"]?.node, let state = delivery["state"]?.text,
        state != "COMPLETE"
      else { return nil }
      let owners = graph.owners[picture.key] ?? []
      let all = owners + owners.flatMap { graph.owners[$0] ?? [] }
      guard let product = all.lazy.compactMap({ ids[$0] }).first else { return nil }
      let file = picture.text("fileName") ?? "a picture"
      let reasons = (delivery["errors"]?.elements ?? []).map { error in
        [error["code"]?.text, error["description"]?.text].compactMap(\.self).joined(separator: ": ")
      }
      let why = reasons.isEmpty ? "no reason given" : reasons.joined(separator: "; ")
      return OpenPicture(product: product, file: file, failure: state == "FAILED" ? why : nil)
    }.sorted { ($0.product, $0.file) < ($1.product, $1.file) }
  }

  // MARK: - Versions

  /// The texts or images of the newest version, or of the product itself if it doesn't have versions.
  func current(_ type: ResourceType, of key: ResourceKey, _ version: ResourceType) -> [Resource] {
    graph.current(type, of: key, version)
  }

  /// The group of a name.
  func group(_ name: String) -> ResourceKey? {
    graph.all(.subscriptionGroups).first { $0.attributes["referenceName"]?.node.text == name }?.key
  }
}

/// A product in App Store Connect.
struct LiveProduct: Sendable {
  let product: Product

  /// The name of its group.
  let group: String?

  /// Its resource; nil if only the product's ID is known.
  var key: ResourceKey?
}
