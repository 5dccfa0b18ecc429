package import CatalogFormats
package import CatalogModel
import JSONSyntax
package import SourceDiagnostics
import StoreFacts

/// What a store holds of an app, as its answers say it: the catalog, and what only the store knows, such as IDs and
/// versions.
package struct LiveStore: Sendable {
  /// What the store sells, as a catalog says it.
  package let catalog: Catalog

  /// What is wrong with the answers.
  package let faults: [Diagnostic<SourceRange?>]

  /// What the answers don't say and a plan must know: each a whole sentence; empty when they are whole.
  package let gaps: [String]

  /// The app's record; nil when no answer has it.
  package let app: AppRecord?

  /// The day on which the answers are read.
  let today: CalendarDate

  /// What base amounts come to elsewhere; the catalog's own are asked for by `readEqualPrices(for:_:)`.
  var equal: EqualPrices

  /// The submissions to App Review that are open; nil as long as nothing has asked for them.
  var openSubmissions: [OpenSubmission]?

  let graph: ResourceGraph
  let products: [ProductID: LiveProduct]

  /// The app as its record in the store says it.
  package struct AppRecord: Hashable, Sendable {
    package let id: String
    package let bundleID: String?
    package let name: String?
  }

  /// Reads answers.
  ///
  /// - Parameters:
  ///   - files: the pages of the answers.
  ///   - day: the day on which they are read.
  ///   - baseTerritory: the territory of base amounts, as the catalog names it.
  ///   - unread: the products of which only the entries in lists were read.
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
    self.products = products
    // What a catalog has no key for is left alone, and is no fault of the answers.
    faults = (documents.faults + assembly.faults).filter { $0.severity == .error }
    gaps =
      documents.gaps + documents.cuts.filter { !unreadKeys.contains($0.owner) }.map(\.sentence)
      + Self.missingLists(in: graph, besides: unreadKeys)
  }

  /// Lists without which nobody knows whether something is there.
  private static func missingLists(in graph: ResourceGraph, besides unread: Set<ResourceKey>) -> [String] {
    guard let app = graph.all(.apps).first else { return ["The answer of '/v1/apps/{id}' is not here."] }
    var missing: [String] = []
    func need(_ names: [String], of resource: Resource, _ path: String) {
      if unread.contains(resource.key) || !unread.isDisjoint(with: graph.owners[resource.key] ?? []) { return }
      for name in names where graph.links[resource.key]?[name] == nil {
        missing.append("The answer of '\(path)/\(resource.key.id)/\(name)' is not here.")
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

  /// The ID that the store has for a product.
  package func storeID(of id: ProductID) -> String? { products[id]?.key?.id }

  // MARK: - Pictures

  /// A picture that App Store Connect hasn't processed, or couldn't.
  package struct OpenPicture: Hashable, Sendable {
    package let product: ProductID
    package let file: String

    /// Why it couldn't be processed; nil while it is.
    package let failure: String?
  }

  /// The pictures that aren't processed, product by product.
  package var openPictures: [OpenPicture] {
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

  /// What belongs to the newest version: texts or images; to the product itself where it has no versions.
  func current(_ type: ResourceType, of key: ResourceKey, _ version: ResourceType) -> [Resource] {
    graph.current(type, of: key, version)
  }

  /// The group of a name.
  func group(_ name: String) -> ResourceKey? {
    graph.all(.subscriptionGroups).first { $0.attributes["referenceName"]?.node.text == name }?.key
  }
}

/// A product as the store has it.
struct LiveProduct: Sendable {
  let product: Product

  /// The group that it stands in.
  let group: String?

  /// Its resource; nil when the product is known by name only.
  var key: ResourceKey?
}
