package import CatalogModel
package import SourceDiagnostics
package import TextFormats

/// Builds a catalog from resources.
package struct CatalogAssembly {
  package let graph: ResourceGraph
  package internal(set) var catalog = Catalog()
  package var faults: [Diagnostic<SourceRange?>] = []
  package internal(set) var places: [CatalogPath: SourceRange] = [:]

  /// The metadata that App Store Connect reports for pictures, by their path in the catalog.
  package var pictures: [CatalogPath: StorePicture] = [:]

  /// The territory whose prices the others follow, if it is reported.
  package private(set) var baseTerritory: TerritoryCode?

  /// Messages about values that the responses leave open, without duplicates.
  package private(set) var unknowns: [String] = []

  /// Messages about words that Shelf doesn't know.
  package private(set) var newWords: Set<String> = []

  /// The values that the responses don't state.
  package var unstated = UnstatedValues()

  /// The places of promoted products on the app's page, from 1.
  package let promotionOrder: [ResourceKey: Int]

  private var ids: [ProductID: Int] = [:]

  /// The day on which the responses are read; nil if unknown.
  package let today: CalendarDate?

  package init(_ graph: ResourceGraph, on today: CalendarDate?, baseTerritory: TerritoryCode?) {
    (self.graph, self.today, self.baseTerritory) = (graph, today, baseTerritory)
    let apps = graph.links.filter { $0.key.type == .apps }.sorted { $0.key.id < $1.key.id }
    let promoted = apps.compactMap { $0.value["promotedPurchases"] }.first ?? []
    promotionOrder = Dictionary(promoted.enumerated().map { ($1, $0 + 1) }, uniquingKeysWith: { first, _ in first })
  }

  package mutating func assemble() {
    baseTerritory = baseTerritory ?? findBaseTerritory()
    for resource in graph.all(.inAppPurchases) {
      guard let product = product(resource, .boughtOnce) else { continue }
      if product.type == .autoRenewableSubscription {
        assign([product], toGroup: nil)
      } else {
        catalog.products.append(product)
      }
    }
    for resource in graph.all(.subscriptionGroups) { addGroup(resource) }
    addSubscriptionsWithoutGroup()
    catalog.app = app()
    reportUnattached()
    catalog.sortCanonically()
  }

  /// Records a message about a value that isn't reported.
  package mutating func note(unknown sentence: String) {
    if !unknowns.contains(sentence) { unknowns.append(sentence) }
  }

  // MARK: - Values

  /// An attribute, read by a decoder; nil when it is missing or null.
  package mutating func value<Value>(
    _ resource: Resource, _ name: String, _ read: (inout NodeDecoder, JSONNode) -> Value?
  ) -> Value? {
    guard let placed = resource.attributes[name], !placed.node.isNull else { return nil }
    var decoder = NodeDecoder(file: placed.file)
    let value = read(&decoder, placed.node)
    faults += decoder.faults
    return value
  }

  /// Records which values with a default an answer doesn't contain, so that the default overrides nothing.
  package mutating func noteDefaults(
    of resource: Resource, _ names: KeyValuePairs<String, CatalogKey>, at path: CatalogPath
  ) {
    guard !resource.key.isRequested else { return }
    for (name, key) in names where resource.attributes[name] == nil { unstated.values.insert(path[key]) }
  }

  package mutating func text(_ resource: Resource, _ name: String) -> String? { value(resource, name) { $0.text($1) } }
  package mutating func flag(_ resource: Resource, _ name: String) -> Bool? { value(resource, name) { $0.flag($1) } }
  package mutating func integer(_ resource: Resource, _ name: String) -> Int? {
    value(resource, name) { $0.integer($1) }
  }
  package mutating func date(_ resource: Resource, _ name: String) -> CalendarDate? {
    value(resource, name) { $0.date($1) }
  }

  /// A word of the API in the catalog's terms. Responses may have words that are newer than Shelf: each is reported
  /// once, and left as it is.
  package mutating func word<Value>(_ resource: Resource, _ name: String, _ words: APIWords<Value>) -> Value? {
    if !resource.key.isRequested, let word = plainText(resource, name), words.value(of: word) == nil {
      note(newWord: word, for: name)
      return nil
    }
    return value(resource, name) { words.value(in: $1, &$0) }
  }

  /// Records a word that is newer than Shelf.
  package mutating func note(newWord word: String, for name: String) {
    let sentence = "App Store Connect has '\(name)': '\(word)', which is newer than this version of Shelf."
    if newWords.insert(sentence).inserted { note(unknown: sentence) }
  }

  /// Returns an attribute's unchanged API text, used where the catalog has no term.
  package func plainText(_ resource: Resource, _ name: String) -> String? { resource.attributes[name]?.node.text }

  // MARK: - Groups and the app

  private mutating func addGroup(_ resource: Resource) {
    guard let name = text(resource, "referenceName") else {
      return report(.missingField, "a subscription group without a 'referenceName'", resource.place)
    }
    var group = SubscriptionGroup(name: name)
    let path = CatalogPath.group(name)
    if places[path] == nil { places[path] = resource.place }
    let parts = graph.current(.subscriptionGroupLocalizations, of: resource.key, .subscriptionGroupVersions)
    group.localizations = texts(parts)
    if let (status, former) = pendingVersion(
      of: resource.key, .subscriptionGroupVersions, .subscriptionGroupLocalizations)
    {
      group.versionStatus = status
      group.textsOnSale = SortedMap(texts(former).filter { group.localizations[$0.key] != $0.value })
    }
    for part in graph.parts(of: resource.key, .subscriptions) {
      if let product = product(part, .subscription) { group.subscriptions.append(product) }
    }
    catalog.subscriptionGroups.append(group)
  }

  /// Adds the subscriptions whose group isn't in any file.
  private mutating func addSubscriptionsWithoutGroup() {
    var waiting: [(group: String?, product: Product)] = []
    for resource in graph.all(.subscriptions) {
      let groups = graph.owners[resource.key] ?? []
      guard !groups.contains(where: { graph[$0] != nil }) else { continue }
      if let product = product(resource, .subscription) { waiting.append((groups.map(\.id).min(), product)) }
    }
    for name in Set(waiting.map(\.group)).sorted(by: { ($0 ?? "") < ($1 ?? "") }) {
      assign(waiting.filter { $0.group == name }.map(\.product), toGroup: name)
    }
  }

  /// Puts subscriptions into a group of which at most the ID is known.
  private mutating func assign(_ products: [Product], toGroup id: String?) {
    let name = id ?? ""
    note(
      unknown: id.map { "The responses don't name the subscription group '\($0)'; its ID is used instead." }
        ?? "The responses don't name the group of some subscriptions; they are put into one without a name.")
    if let index = catalog.subscriptionGroups.firstIndex(where: { $0.name == name }) {
      catalog.subscriptionGroups[index].subscriptions += products
    } else {
      var group = SubscriptionGroup(name: name)
      group.subscriptions = products
      catalog.subscriptionGroups.append(group)
    }
  }

  private mutating func app() -> App? {
    var app = App()
    // Shelf's own requests may contain the placeholder of the app's ID.
    if let resource = graph.all(.apps).first(where: { !$0.key.isRequested }) {
      app.appleID = AppleID(resource.key.id)
      app.name = text(resource, "name")
      app.bundleID = text(resource, "bundleId")
      app.sku = text(resource, "sku")
      app.primaryLocale = text(resource, "primaryLocale").map { LocaleCode($0) }
      app.hasStreamlinedPurchasing = appFlag(resource, "streamlinedPurchasingEnabled", [.streamlinedPurchasing]) ?? true
      places[.app] = resource.place
    }
    if let resource = graph.all(.subscriptionGracePeriods).first { app.gracePeriod = gracePeriod(resource) }
    app.baseTerritory = baseTerritory
    return app == App() ? nil : app
  }

  /// Returns a flag of the app with a default; nil if the response doesn't contain it.
  private mutating func appFlag(_ resource: Resource, _ name: String, _ keys: [CatalogKey]) -> Bool? {
    let value = flag(resource, name)
    if value != nil { unstated.app.removeAll { $0 == keys } }
    return value
  }

  /// Returns the app's grace period; nil if it isn't set up.
  private mutating func gracePeriod(_ resource: Resource) -> App.GracePeriod? {
    var period = App.GracePeriod()
    readAttributes(of: resource, into: &period)
    let stated = App.GracePeriod.attributes.filter { resource.attributes[$0.name]?.node.isNull == false }
    unstated.app.removeAll { keys in stated.contains { [.gracePeriod] + $0.keys == keys } }
    return period == App.GracePeriod(isEnabled: false) ? nil : period
  }

  // MARK: - Reporting

  package mutating func report(_ kind: DiagnosticKind, _ message: String, _ place: SourceRange, help: String? = nil) {
    faults.append(Diagnostic(kind, message, at: place, help: help))
  }

  /// Records the source location of a product and of its values. Products with the same ID are numbered in order.
  package mutating func recordLocation(of product: Product, in resource: Resource) {
    let occurrence = ids[product.id] ?? 0
    ids[product.id] = occurrence + 1
    let path = CatalogPath(.product(product.id, occurrence: occurrence))
    places[path] = resource.place
    for (name, keys) in [("productId", [.id])] + Product.attributes.map({ ($0.name, $0.keys) }) {
      if let placed = resource.attributes[name] { places[keys.reduce(path) { $0[$1] }] = placed.range }
    }
  }

  /// Reports resources without a known owner, once for each type and file.
  private mutating func reportUnattached() {
    struct Heap: Hashable {
      let type: ResourceType
      let file: Int
    }
    var heaps: [(heap: Heap, place: SourceRange, count: Int)] = []
    var indices: [Heap: Int] = [:]
    for resource in graph.resources where !resource.key.type.owners.isEmpty && resource.key.type != .subscriptions {
      guard !(graph.owners[resource.key] ?? []).contains(where: { graph[$0] != nil }) else { continue }
      let heap = Heap(type: resource.key.type, file: resource.place.file)
      if let index = indices[heap] {
        heaps[index].count += 1
      } else {
        indices[heap] = heaps.count
        heaps.append((heap, resource.place, 1))
      }
    }
    for heap in heaps {
      let owners = heap.heap.type.owners.map { "'\($0.rawValue)'" }.joined(separator: " or ")
      report(
        .missingField,
        heap.count == 1
          ? "no file contains the owner of this '\(heap.heap.type.rawValue)' resource"
          : "no file contains the owners of \(heap.count) '\(heap.heap.type.rawValue)' resources", heap.place,
        help: """
          add the response with their \(owners), and keep the 'links' of each response, which contain its address;
          """
            + " or name the owner with --owner or in the file name")
    }
  }
}

extension APIWords {
  /// Returns the value of a word; reports words that the API doesn't have.
  package func value(in node: JSONNode, _ decoder: inout NodeDecoder) -> Value? {
    decoder.index(of: node, among: known).flatMap { value(of: known[$0]) }
  }
}
